import { describe, expect, it } from '@jest/globals'
import { AccountLinker, type Resolution } from '../../../../src/accounts/AccountLinker.js'
import { type SignInResult, complete } from '../../../../src/core/CallbackPipeline.js'
import type { User } from '../../../../src/core/User.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'
import { AccessDenied, CallbackRouteError } from '../../../../src/core/errors.js'
import type { Proofs } from '../../../../src/sign-in/Proofs.js'
import { SignInCompletion } from '../../../../src/sign-in/SignInCompletion.js'
import { ann, cookiesOf, locationOf, parts } from './parts.js'

const SESSION = '__Host-authengine.session-token'

/** Treats every user as a new one. */
class Newcomers extends AccountLinker {
  override within(): this {
    return this
  }

  override resolve(identity: VerifiedIdentity): Promise<Resolution> {
    const carryOut = (): Promise<SignInResult> =>
      Promise.resolve(complete(identity, identity.user, identity.account, true))
    return Promise.resolve({ decision: 'pass', user: null, writesTogether: false, carryOut })
  }
}

/** The email address is verified as soon as the session exists, or the check fails. */
class Overtaken extends Newcomers {
  constructor(private readonly answer: () => Promise<boolean>) {
    super()
  }

  override stillHolds(): Promise<boolean> {
    return this.answer()
  }
}

describe('SignInCompletion', () => {
  it('creates a session, announces it, and redirects', async () => {
    const reported: unknown[] = []
    const { completion, context } = parts({ events: { signIn: (message) => reported.push(message) } })
    const ctx = context({ method: 'POST', body: { callbackUrl: '/home' } })
    const reply = await completion.complete(ctx, ann)
    expect(reply.status).toBe(302)
    expect(locationOf(reply)).toBe('https://app.example/home')
    expect(Object.keys(cookiesOf(ctx))).toEqual([SESSION, '__Host-authengine.device'])
    const account = { ...ann.account, userId: 'user-ann' }
    expect(reported).toEqual([{ user: ann.user, account, isNewUser: false }])
  })

  it('does not announce sid and sub of the provider', async () => {
    const reported: unknown[] = []
    const { completion, context } = parts({ events: { signIn: (message) => reported.push(message) } })
    await completion.complete(context(), { ...ann, profile: { sub: '1' }, providerSession: { sid: 's1', sub: '1' } })
    const account = { ...ann.account, userId: 'user-ann' }
    expect(reported).toEqual([{ user: ann.user, account, profile: { sub: '1' }, isNewUser: false }])
  })

  it('calls the signIn callback first, with everything except the matching rule', async () => {
    const asked: unknown[] = []
    const signIn = (params: unknown): boolean => Boolean(asked.push(params))
    const { completion, context } = parts({ callbacks: { signIn } })
    await completion.complete(context(), { ...ann, credentials: { password: 'x' }, profile: { sub: '1' } })
    expect(asked).toEqual([
      { user: ann.user, account: ann.account, credentials: { password: 'x' }, profile: { sub: '1' } },
    ])
  })

  it('passes the stored owner of the account to the signIn callback, and looks only if there is one', async () => {
    const stored = { id: 'stored', name: 'Ann', role: 'banned' }
    let looked = 0
    class Owned extends Newcomers {
      override ownerOf(): Promise<User | null> {
        looked++
        return Promise.resolve(stored)
      }
    }
    const asked: unknown[] = []
    const signIn = ({ user }: { readonly user: User }): boolean => Boolean(asked.push(user))
    for (const callbacks of [{ signIn }, {}]) {
      const { context, completionFor } = parts({ callbacks })
      await completionFor(new Owned()).complete(context(), ann)
    }
    expect(asked).toEqual([stored])
    expect(looked).toBe(1)
  })

  it.each([false, '', null, undefined, 0, [], {}])('signs no user in if the application returns %j', async (answer) => {
    const reported: unknown[] = []
    const { completion, context } = parts({
      callbacks: { signIn: () => answer as boolean },
      events: { signIn: (message) => reported.push(message) },
    })
    const ctx = context()
    await expect(completion.complete(ctx, ann)).rejects.toThrow(AccessDenied)
    expect(ctx.cookies.outgoing).toEqual([])
    expect(reported).toEqual([])
  })

  it('keeps the message of a callback that fails', async () => {
    const signIn = (): boolean => {
      throw new TypeError('the list of members is gone')
    }
    const { completion, context } = parts({ callbacks: { signIn } })
    const refusal = completion.complete(context(), ann)
    await expect(refusal).rejects.toThrow(AccessDenied)
    await expect(refusal).rejects.toThrow('the list of members is gone')
  })

  it('passes on an AuthError of the application', async () => {
    const chosen = new CallbackRouteError('as chosen')
    const { completion, context } = parts({ callbacks: { signIn: () => Promise.reject(chosen) } })
    await expect(completion.complete(context(), ann)).rejects.toBe(chosen)
  })

  it('redirects to the URL of the application, without a session', async () => {
    const { completion, context } = parts({ callbacks: { signIn: () => '/unpaid' } })
    const ctx = context()
    expect(locationOf(await completion.complete(ctx, ann))).toBe('https://app.example/unpaid')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it('applies the redirect rule to the URL of the application', async () => {
    const { completion, context } = parts({ callbacks: { signIn: () => 'https://evil.example' } })
    expect(locationOf(await completion.complete(context(), ann))).toBe('https://app.example/')
  })

  it('creates no session if the redirect callback fails', async () => {
    const redirect = (): string => {
      throw new TypeError('broken')
    }
    const { completion, context } = parts({ callbacks: { redirect } })
    const ctx = context({ body: { callbackUrl: '/x' } })
    await expect(completion.complete(ctx, ann)).rejects.toThrow('broken')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it.each<[string, () => boolean | string, boolean]>([
    ['allows', () => true, true],
    ['refuses', () => false, false],
    ['diverts', () => '/unpaid', false],
    [
      'fails',
      () => {
        throw new TypeError('broken')
      },
      false,
    ],
  ])('reports to a proof for single use whether the application %s', async (_, signIn, allowed) => {
    const { context, completionParts } = parts({ callbacks: { signIn } })
    const reported: boolean[] = []
    const proofs = {
      finalize: (...[, , answer]: Parameters<Proofs['finalize']>) => Promise.resolve(void reported.push(answer)),
    }
    await new SignInCompletion({ ...completionParts, proofs }).complete(context(), ann).catch(() => undefined)
    expect(reported).toEqual([allowed])
  })

  it('creates no session if a proof cannot be consumed', async () => {
    const { context, completionParts } = parts()
    const ctx = context()
    const completion = new SignInCompletion({
      ...completionParts,
      proofs: { finalize: () => Promise.reject(new TypeError('away')) },
    })
    await expect(completion.complete(ctx, ann)).rejects.toThrow('away')
    expect(ctx.cookies.outgoing).toEqual([])
  })

  it.each([
    ['the address was proved meanwhile', () => Promise.resolve(false), AccessDenied],
    ['the check of the address fails', () => Promise.reject(new TypeError('away')), TypeError],
  ])('attack #187: ends the session again if %s', async (_, answer, kind) => {
    const reported: unknown[] = []
    const { context, completionFor, sessions } = parts({ events: { signIn: (message) => reported.push(message) } })
    const completion = completionFor(new Overtaken(answer))
    const ctx = context()
    await expect(completion.complete(ctx, ann)).rejects.toThrow(kind)
    expect(cookiesOf(ctx)).toEqual({})
    expect(await sessions.get(ctx)).toBeNull()
    expect(reported).toEqual([])
  })

  it('redirects new users to their page, with the requested destination', async () => {
    const { context, completionFor } = parts({ pages: { newUser: '/welcome?a=1' } })
    const completion = completionFor(new Newcomers())
    const reply = await completion.complete(context({ body: { callbackUrl: '/home' } }), ann)
    expect(locationOf(reply)).toBe('https://app.example/welcome?a=1&callbackUrl=https%3A%2F%2Fapp.example%2Fhome')
  })

  it('redirects known users to the requested destination', async () => {
    const { completion, context } = parts({ pages: { newUser: '/welcome' } })
    expect(locationOf(await completion.complete(context({ body: { callbackUrl: '/home' } }), ann))).toBe(
      'https://app.example/home',
    )
  })
})
