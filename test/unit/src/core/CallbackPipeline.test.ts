import { describe, expect, it } from '@jest/globals'
import type { AuthConfig } from 'authengine'
import { CallbackLink, CallbackPipeline } from '../../../../src/core/CallbackPipeline.js'
import type { CallbackContext, Callbacks } from '../../../../src/core/Callbacks.js'
import { AccessDenied, CredentialsSignin } from '../../../../src/core/errors.js'
import { anEngine, ORIGIN, sessionOf } from '../../../support/anEngine.js'

const CTX: CallbackContext = { headers: new Headers(), origin: ORIGIN }
const QUESTION = { user: { id: 'ann' }, account: null }
const SESSION = { session: { user: { name: 'Ann' }, expires: '2030-01-31T00:00:00.000Z' } }

type Contribution = { readonly [K in keyof Callbacks]?: Callbacks[K] | undefined }

const pipeline = (...links: readonly Contribution[]): CallbackPipeline =>
  new CallbackPipeline(links.map((callbacks) => new CallbackLink(callbacks)))

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('CallbackPipeline.signIn', () => {
  it('allows every sign-in without callbacks', async () => {
    expect(await pipeline().signIn(QUESTION, CTX)).toBeUndefined()
    expect(await pipeline({}, { signIn: undefined }).signIn(QUESTION, CTX)).toBeUndefined()
  })

  it('calls all callbacks in order, with parameters and context', async () => {
    const asked: unknown[] = []
    const ask = (name: string): Contribution => ({ signIn: (params, ctx) => (asked.push([name, params, ctx]), true) })
    await pipeline(ask('a'), {}, ask('b')).signIn(QUESTION, CTX)
    expect(asked).toEqual([
      ['a', QUESTION, CTX],
      ['b', QUESTION, CTX],
    ])
  })

  it('ends with the first redirect', async () => {
    const asked: string[] = []
    const last: Contribution = { signIn: () => (asked.push('last'), true) }
    expect(await pipeline({ signIn: () => '/terms' }, last).signIn(QUESTION, CTX)).toBe('/terms')
    expect(asked).toEqual([])
  })

  it.each([false, null, undefined, '', 0, 1, {}, []])('refuses %j: only true allows a sign-in', async (answer) => {
    const asking = pipeline({ signIn: () => answer as boolean }).signIn(QUESTION, CTX)
    expect(await failureOf(asking)).toBeInstanceOf(AccessDenied)
  })

  it('refuses with the original message when the callback fails', async () => {
    const original = new RangeError('the list of members is gone')
    for (const signIn of [
      () => {
        throw original
      },
      () => Promise.reject(original),
    ]) {
      const failure = await failureOf(pipeline({ signIn }).signIn(QUESTION, CTX))
      expect(failure).toBeInstanceOf(AccessDenied)
      expect(failure).toMatchObject({ message: original.message, cause: { err: original } })
    }
  })

  it('refuses with the text if the callback throws a string', async () => {
    const signIn = (): never => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- applications may throw anything
      throw 'not today'
    }
    const failure = await failureOf(pipeline({ signIn }).signIn(QUESTION, CTX))
    expect(failure).toBeInstanceOf(AccessDenied)
    expect(failure).toMatchObject({ message: 'not today' })
  })

  it('passes on an AuthError of the application unchanged', async () => {
    const own = new CredentialsSignin('mail not verified')
    const signIn = (): Promise<boolean> => Promise.reject(own)
    expect(await failureOf(pipeline({ signIn }).signIn(QUESTION, CTX))).toBe(own)
  })

  it('writes the message to the log, and keeps it out of the URL', async () => {
    const { browser, log } = anEngine({ callbacks: { signIn: () => Promise.reject(new RangeError('secret-reason')) } })
    const answer = await browser().submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=AccessDenied`)
    expect(log.text()).toContain('secret-reason')
  })
})

describe('CallbackPipeline.redirect', () => {
  it('returns undefined if no callback decides', async () => {
    expect(await pipeline({}).redirect({ url: '/', baseUrl: ORIGIN }, CTX)).toBeUndefined()
  })

  it('returns the result of the last callback', async () => {
    const links = [{ redirect: () => '/a' }, { redirect: () => '/b' }, { redirect: undefined }]
    expect(await pipeline(...links).redirect({ url: '/', baseUrl: ORIGIN }, CTX)).toBe('/b')
  })
})

describe('CallbackPipeline.jwt', () => {
  it('returns the claims unchanged without callbacks', async () => {
    expect(await pipeline().jwt({ token: { sub: 'ann' } }, CTX)).toEqual({ sub: 'ann' })
  })

  it('passes the claims of each callback to the next, and the other parameters to all', async () => {
    const triggers: unknown[] = []
    const add = (name: string): Contribution => ({
      jwt({ token, trigger }) {
        triggers.push(trigger)
        return { ...token, [name]: Object.keys(token).length }
      },
    })
    expect(await pipeline(add('a'), add('b')).jwt({ token: { sub: 'ann' }, trigger: 'update' }, CTX)).toEqual({
      sub: 'ann',
      a: 1,
      b: 2,
    })
    expect(triggers).toEqual(['update', 'update'])
  })

  it('ends with the first null', async () => {
    const asked: string[] = []
    const links: Contribution[] = [{ jwt: () => null }, { jwt: ({ token }) => (asked.push('last'), token) }]
    expect(await pipeline(...links).jwt({ token: {} }, CTX)).toBeNull()
    expect(asked).toEqual([])
  })

  it('works with frozen claims', async () => {
    const token = Object.freeze({ sub: 'ann' })
    const jwt: Callbacks['jwt'] = ({ token: claims }) => ({ ...claims, role: 'chair' })
    expect(await pipeline({ jwt }).jwt(Object.freeze({ token }), CTX)).toEqual({ sub: 'ann', role: 'chair' })
    expect(token).toEqual({ sub: 'ann' })
  })
})

describe('CallbackPipeline.session', () => {
  it('returns the session unchanged without callbacks', async () => {
    expect(await pipeline().session(SESSION, CTX)).toEqual(SESSION.session)
  })

  it('passes the session of each callback to the next', async () => {
    const add = (name: string): Contribution => ({
      session: ({ session }) => ({ ...session, [name]: Object.keys(session).length }),
    })
    expect(await pipeline(add('a'), add('b')).session(SESSION, CTX)).toEqual({ ...SESSION.session, a: 2, b: 3 })
  })

  it('does not restore a user that an earlier callback has removed', async () => {
    const anonymous: Contribution = { session: ({ session: { expires } }) => ({ expires }) }
    const later: Contribution = { session: ({ session }) => ({ ...session, seen: true }) }
    expect(await pipeline(anonymous, later).session(SESSION, CTX)).not.toHaveProperty('user')
  })
})

describe('callbacks', () => {
  it('may use their object as this', async () => {
    const callbacks = {
      allowed: false,
      signIn(): boolean {
        return this.allowed
      },
    }
    expect(await failureOf(pipeline(callbacks).signIn(QUESTION, CTX))).toBeInstanceOf(AccessDenied)
    callbacks.allowed = true
    expect(await pipeline(callbacks).signIn(QUESTION, CTX)).toBeUndefined()
  })

  it('keep the default behavior if they are undefined', async () => {
    const { browser } = anEngine({
      callbacks: { signIn: undefined, redirect: undefined, jwt: undefined, session: undefined },
      events: { signIn: undefined, session: undefined },
    })
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('may be part of a deeply frozen configuration', async () => {
    const config: AuthConfig = deepFrozen({
      session: { maxAge: 60, updateAge: 0 },
      callbacks: { session: ({ session }) => ({ ...session, floor: 3 }) },
      cookies: {},
      pages: {},
      events: {},
    })
    const ann = await anEngine(config).signedIn()
    expect(await sessionOf(ann)).toMatchObject({ floor: 3 })
  })
})

function deepFrozen<T extends object>(value: T): T {
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) deepFrozen(member as object)
  return Object.freeze(value)
}
