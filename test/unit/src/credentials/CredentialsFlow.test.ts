import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import type { Credentials } from '../../../../src/core/VerifiedIdentity.js'
import { AccessDenied, CallbackRouteError, CredentialsSignin, MalformedRequest } from '../../../../src/core/errors.js'
import { AUTHORIZE_LIMIT_MS, CredentialsFlow } from '../../../../src/credentials/CredentialsFlow.js'
import {
  ConfiguredCredentialsProvider,
  type CredentialsConfig,
} from '../../../../src/credentials/CredentialsProvider.js'
import { anEngine } from '../../../support/anEngine.js'
import { aContext } from '../sessions/fixtures.js'

const aProvider = (authorize: CredentialsConfig['authorize']): ConfiguredCredentialsProvider =>
  new ConfiguredCredentialsProvider({ id: 'cred', type: 'credentials', authorize })

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('CredentialsFlow', () => {
  const clock = new FakeClock()
  const flow = new CredentialsFlow(clock)

  it('redirects to the form before it was filled in', async () => {
    const reply = await flow.begin(
      aProvider(() => null),
      aContext(),
    )
    expect(reply).toMatchObject({ status: 302, headers: { location: 'https://app.example/auth/signin' } })
  })

  it('passes the credentials, without fields of the library, as frozen strings', async () => {
    let typed: Credentials = {}
    const body = { csrfToken: 'token', callbackUrl: '/home', username: 'ann', password: ' secret ' }
    const provider = aProvider((credentials) => {
      typed = credentials
      return null
    })
    await failureOf(flow.finish(provider, aContext({}, { body })))
    expect({ ...typed }).toEqual({ username: 'ann', password: ' secret ' })
    expect(Object.isFrozen(typed)).toBe(true)
    expect(Object.getPrototypeOf(typed)).toBeNull()
  })

  it.each([{ $ne: null }, ['secret'], 7, true, null])('never accepts %j as a password', async (password) => {
    const asked: Credentials[] = []
    const provider = aProvider((credentials) => (asked.push(credentials), { id: 'ann' }))
    const failure = await failureOf(flow.finish(provider, aContext({}, { body: { username: 'ann', password } })))
    expect(failure).toBeInstanceOf(MalformedRequest)
    expect(asked).toEqual([])
  })

  it('passes URL, method and headers of the request', async () => {
    const requests: Request[] = []
    const provider = aProvider((_credentials, request) => {
      requests.push(request)
      return { id: 'ann' }
    })
    await flow.finish(provider, aContext({ a: 'b' }))
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://app.example/auth/callback/cred?next=1' })
  })

  it('returns an identity that is matched with no account, with the id as text', async () => {
    const identity = await flow.finish(
      aProvider(() => ({ id: 7 as unknown as string, name: 'Ann' })),
      aContext({}, { body: { username: 'ann' } }),
    )
    expect(identity).toMatchObject({
      user: { id: '7', name: 'Ann' },
      account: { provider: 'cred', providerAccountId: '7', type: 'credentials' },
      credentials: { username: 'ann' },
      matchBy: 'nothing',
    })
  })

  it('passes on the user object that authorize returned, of any class', async () => {
    class Row {
      constructor(private readonly values: { readonly id: unknown; readonly name: string }) {}
      get id(): string {
        return this.values.id as string
      }
      get name(): string {
        return this.values.name
      }
    }
    const row = new Row({ id: 'ann', name: 'Ann' })
    expect(
      (
        await flow.finish(
          aProvider(() => row),
          aContext({}, { body: {} }),
        )
      ).user,
    ).toBe(row)
    const numbered = await flow.finish(
      aProvider(() => new Row({ id: 7, name: 'Bo' })),
      aContext({}, { body: {} }),
    )
    expect(numbered.user).toBeInstanceOf(Row)
    expect([numbered.user.id, numbered.user.name]).toEqual(['7', 'Bo'])
  })

  it('does not change the user that authorize returned', async () => {
    const user = Object.freeze({ id: 'ann', name: 'Ann' })
    const { signedIn } = anEngine({
      providers: [{ id: 'cred', type: 'credentials', authorize: () => user }],
      callbacks: { jwt: ({ token }) => Object.assign(token, { name: 'Some User' }) },
    })
    const ann = await signedIn()
    await ann.get('/auth/session')
    expect(user).toEqual({ id: 'ann', name: 'Ann' })
  })

  it.each([null, undefined, false, '', 0, 'ann', true])('refuses when authorize returns %p', async (answer) => {
    const failure = await failureOf(
      flow.finish(
        aProvider(() => answer as unknown as null),
        aContext(),
      ),
    )
    expect(failure).toBeInstanceOf(CredentialsSignin)
  })

  it.each([{}, { id: '' }, { id: null }, { id: {} }, { id: true }])('explains that %j has no id', async (user) => {
    const failure = await failureOf(
      flow.finish(
        aProvider(() => user as unknown as null),
        aContext(),
      ),
    )
    expect(failure).toBeInstanceOf(CallbackRouteError)
    expect((failure as Error).message).toContain('without an id')
  })

  it('passes on an AuthError of the application unchanged', async () => {
    class SecondFactor extends CredentialsSignin {
      override code = 'second-factor'
    }
    for (const own of [new SecondFactor('code, please'), new AccessDenied('banned')]) {
      const provider = aProvider(() => {
        throw own
      })
      expect(await failureOf(flow.finish(provider, aContext()))).toBe(own)
    }
  })

  it.each([
    [
      'throws',
      () => {
        throw new RangeError('no database')
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('no database'))],
  ])('wraps any other error when authorize %s', async (_how, authorize) => {
    const failure = await failureOf(flow.finish(aProvider(authorize), aContext()))
    expect(failure).toBeInstanceOf(CallbackRouteError)
    expect(failure).toMatchObject({ cause: { err: { message: 'no database' } } })
  })

  it('gives up when authorize hangs', async () => {
    const hanging = failureOf(
      flow.finish(
        aProvider(() => new Promise(() => undefined)),
        aContext(),
      ),
    )
    clock.forward(AUTHORIZE_LIMIT_MS / 1000)
    const failure = await hanging
    expect(failure).toBeInstanceOf(CallbackRouteError)
    expect((failure as Error).message).toContain('30000 ms')
  })
})
