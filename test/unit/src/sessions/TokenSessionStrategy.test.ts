import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import { AuthError } from '../../../../src/core/AuthError.js'
import type { EventHandlers } from '../../../../src/core/EventBus.js'
import type { Callbacks, JWTParams } from '../../../../src/core/Callbacks.js'
import type { JWT } from '../../../../src/core/User.js'
import { AccessDenied, CredentialsSignin, JWTSessionError } from '../../../../src/core/errors.js'
import type { LiveClaims } from '../../../../src/sessions/sessionClaims.js'
import { TokenSessionStrategy } from '../../../../src/sessions/TokenSessionStrategy.js'
import { anEngine, jsonOf, sessionOf } from '../../../support/anEngine.js'
import { aContext, ANN, cookiesAfter, NAME, theParts } from './fixtures.js'

/** A strategy with numbers as tokens, which records every call. */
class CountedSessions extends TokenSessionStrategy {
  readonly kept = new Map<string, LiveClaims>()
  readonly writes: (string | undefined)[] = []
  readonly revoked: string[] = []

  protected override claimsOf(token: string): JWT | null {
    return structuredClone(this.kept.get(token) ?? null)
  }

  protected override tokenFor(claims: LiveClaims, _ctx: unknown, current?: string): string {
    this.writes.push(current)
    const token = current ?? `token-${String(this.kept.size + 1)}`
    this.kept.set(token, structuredClone(claims))
    return token
  }

  protected override revoke({ sid }: LiveClaims, token: string): void {
    this.revoked.push(sid)
    this.kept.delete(token)
  }
}

function aStrategy(input?: SettingsInput, callbacks?: Partial<Callbacks>, handlers?: EventHandlers) {
  const parts = theParts(input, callbacks, handlers)
  const sessions = new CountedSessions(parts)
  const signedIn = async (): Promise<Readonly<Record<string, string>>> => {
    const ctx = aContext()
    await sessions.create(ctx, ANN)
    return cookiesAfter(ctx)
  }
  return { parts, sessions, signedIn, claims: () => [...sessions.kept.values()].at(-1) }
}

describe('TokenSessionStrategy at sign-in', () => {
  it('calls the jwt callback with the user, the account and the trigger', async () => {
    const asked: JWTParams[] = []
    const { sessions } = aStrategy({}, { jwt: (params) => (asked.push(params), params.token) })
    const profile = { sub: '1' }
    await sessions.create(aContext(), ANN)
    await sessions.create(aContext(), { ...ANN, profile, isNewUser: true })
    expect(asked).toMatchObject([
      { user: ANN.user, account: ANN.account, trigger: 'signIn', isNewUser: false, token: { sub: 'ann' } },
      { user: ANN.user, account: ANN.account, trigger: 'signUp', isNewUser: true, profile },
    ])
    expect(asked[0]).not.toHaveProperty('profile')
    expect(asked[0]).not.toHaveProperty('session')
  })

  it('does not let the jwt callback set the id, the sign-in time or the end of the session', async () => {
    const chosen = { sid: 'chosen', auth_time: 1, exp: 99_999_999_999, iat: 5, jti: 'chosen', role: 'chair' }
    const { signedIn, claims, parts } = aStrategy({}, { jwt: ({ token }) => ({ ...token, ...chosen }) })
    await signedIn()
    const now = parts.clock.seconds()
    expect(claims()).toMatchObject({ role: 'chair', auth_time: now, iat: now, exp: now + 2_592_000 })
    expect([claims()?.sid, claims()?.jti]).not.toContain('chosen')
  })

  it('defect R72: warns once of each claim of the library that the jwt callback changes', async () => {
    const chosen = { sid: 'chosen', idp: 'tenant', role: 'chair' }
    const { sessions, signedIn, parts } = aStrategy({}, { jwt: ({ token }) => Object.assign(token, chosen) })
    const cookies = await signedIn()
    await sessions.refresh(aContext(cookies))
    await signedIn()
    const dropped = parts.logger.lines.filter(({ code }) => code === 'claim-dropped')
    expect(dropped.map(({ level, message }) => [level, /name than (\w+)/.exec(String(message))?.[1]])).toEqual([
      ['warn', 'sid'],
      ['warn', 'idp'],
    ])
  })

  it('keeps the claim that the email was not verified, whatever the jwt callback returns', async () => {
    const { sessions, parts, claims } = aStrategy({}, { jwt: () => ({ sub: 'ann' }) })
    const ctx = aContext()
    await sessions.create(ctx, { ...ANN, unverified: true })
    const later = aContext(cookiesAfter(ctx))
    expect(await sessions.get(later)).toMatchObject({ unverified: true })
    parts.clock.forward(86_400)
    await sessions.refresh(later)
    expect(claims()).toMatchObject({ email_unproved: true, iat: parts.clock.seconds() })
    await sessions.create(later, ANN)
    expect((await sessions.get(later))?.unverified).toBeUndefined()
  })

  it('creates no session if the jwt callback returns null', async () => {
    const { sessions } = aStrategy({}, { jwt: () => null })
    const ctx = aContext()
    await expect(sessions.create(ctx, ANN)).rejects.toThrow(AccessDenied)
    expect([ctx.cookies.outgoing, sessions.writes]).toEqual([[], []])
  })

  it('refuses the sign-in, and announces none, if the jwt callback returns null', async () => {
    const heard: string[] = []
    const { browser } = anEngine({ callbacks: { jwt: () => null }, events: { signIn: () => heard.push('signIn') } })
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(answer.headers.get('location')).toContain('/auth/error?error=AccessDenied')
    expect(heard).toEqual([])
    expect(await sessionOf(ann)).toBeNull()
  })

  it('ends the older session, but only after the new one is written', async () => {
    let allowed = true
    const { sessions, signedIn } = aStrategy({}, { jwt: ({ token }) => (allowed ? token : null) })
    const cookies = await signedIn()
    allowed = false
    await expect(sessions.create(aContext(cookies), ANN)).rejects.toThrow(AccessDenied)
    expect(sessions.revoked).toEqual([])
    allowed = true
    await sessions.create(aContext(cookies), ANN)
    expect(sessions.revoked).toHaveLength(1)
    expect(sessions.writes).toEqual([undefined, undefined])
  })

  it('does not change the user it was given', async () => {
    const user = Object.freeze({ ...ANN.user })
    const { sessions } = aStrategy({}, { jwt: ({ token }) => Object.assign(token, { name: 'changed' }) })
    await sessions.create(aContext(), Object.freeze({ ...ANN, user }))
    expect(user).toEqual(ANN.user)
  })
})

describe('TokenSessionStrategy when a session is read', () => {
  it('returns only name, email address and picture', async () => {
    const { sessions, signedIn } = aStrategy({}, { jwt: ({ token }) => ({ ...token, secret: 'x' }) })
    expect(await sessions.refresh(aContext(await signedIn()))).toEqual({
      user: { name: 'Ann', email: 'ann@example.test', image: 'https://pictures.example/ann.png' },
      expires: '2030-01-31T00:00:00.000Z',
    })
  })

  it('returns the id of the user as well to server code', async () => {
    const { sessions, signedIn } = aStrategy()
    expect(await sessions.get(aContext(await signedIn()))).toMatchObject({ user: { id: 'ann', name: 'Ann' } })
  })

  it('writes nothing while it is fresh and its claims are unchanged', async () => {
    const { sessions, signedIn, parts } = aStrategy()
    const cookies = await signedIn()
    parts.clock.forward(86_399)
    const ctx = aContext(cookies)
    await sessions.refresh(ctx)
    expect([ctx.cookies.outgoing, sessions.writes]).toEqual([[], [undefined]])
  })

  it.each<[string, Callbacks['jwt']]>([
    [
      'drops the registered claims',
      ({ token: { sub, name, email, picture } }) => ({ sub, name, email, picture }) as JWT,
    ],
    ['returns a copy', ({ token }) => structuredClone(token)],
    ['changes the registered claims', ({ token }) => ({ ...token, iat: 1, exp: 2, jti: 'x', sid: 'x', auth_time: 3 })],
  ])('does not write on each read if the jwt callback %s', async (_what, jwt) => {
    const { sessions, signedIn } = aStrategy({}, { jwt })
    const cookies = await signedIn()
    for (let reads = 0; reads < 3; reads++) {
      const ctx = aContext(cookies)
      expect(await sessions.refresh(ctx)).toMatchObject({ user: { name: 'Ann' }, expires: '2030-01-31T00:00:00.000Z' })
      expect(ctx.cookies.outgoing).toEqual([])
    }
    expect(sessions.writes).toHaveLength(1)
  })

  it('writes if the jwt callback has changed a claim, even in the same object', async () => {
    let role = 'member'
    const { sessions, signedIn, claims } = aStrategy({}, { jwt: ({ token }) => Object.assign(token, { role }) })
    const cookies = await signedIn()
    role = 'chair'
    const ctx = aContext(cookies)
    await sessions.refresh(ctx)
    expect(claims()).toMatchObject({ role: 'chair' })
    expect(sessions.writes).toEqual([undefined, cookies[NAME]])
  })

  it('keeps id and sign-in time when it is renewed', async () => {
    const { sessions, signedIn, claims, parts } = aStrategy({ session: { updateAge: 0 } })
    const cookies = await signedIn()
    const { sid, auth_time, jti } = claims() ?? {}
    parts.clock.forward(60)
    await sessions.refresh(aContext(cookies))
    expect(claims()).toMatchObject({ sid, auth_time, iat: (auth_time ?? 0) + 60 })
    expect(claims()?.jti).not.toBe(jti)
  })

  it('ends at absoluteMaxAge, however often it was renewed, and returns that in expires', async () => {
    const { sessions, signedIn, parts } = aStrategy({ session: { maxAge: 100, updateAge: 0, absoluteMaxAge: 250 } })
    const cookies = await signedIn()
    const ends: (string | undefined)[] = []
    for (const seconds of [90, 90, 69]) {
      parts.clock.forward(seconds)
      ends.push((await sessions.refresh(aContext(cookies)))?.expires)
    }
    expect(ends).toEqual(['2030-01-01T00:03:10.000Z', '2030-01-01T00:04:10.000Z', '2030-01-01T00:04:10.000Z'])
    parts.clock.forward(1)
    expect(await sessions.refresh(aContext(cookies))).toBeNull()
  })

  it('refuses a session from the moment of its end on, without tolerance', async () => {
    const { sessions, signedIn, parts } = aStrategy({ session: { maxAge: 5, updateAge: 0 } })
    const cookies = await signedIn()
    parts.clock.forward(5)
    const ctx = aContext(cookies)
    expect(await sessions.refresh(ctx)).toBeNull()
    expect(ctx.cookies.outgoing).toMatchObject([{ name: NAME, value: '' }])
    expect(sessions.writes).toHaveLength(1)
    expect(parts.logger.codes('debug')).toEqual(['session-ended'])
  })

  it('ends the session if the jwt callback returns null', async () => {
    let banned = false
    const { sessions, signedIn } = aStrategy({}, { jwt: ({ token }) => (banned ? null : token) })
    const cookies = await signedIn()
    banned = true
    const ctx = aContext(cookies)
    expect(await sessions.refresh(ctx)).toBeNull()
    expect(ctx.cookies.outgoing).toMatchObject([{ name: NAME, value: '' }])
    expect(sessions.revoked).toHaveLength(1)
    banned = false
    expect(await sessions.refresh(aContext(cookies))).toBeNull()
  })

  it('writes nothing if the request cannot set cookies', async () => {
    const { sessions, signedIn } = aStrategy({ session: { updateAge: 0 } })
    const ctx = aContext(await signedIn(), { keepsCookies: false })
    expect(await sessions.refresh(ctx)).toMatchObject({ expires: '2030-01-31T00:00:00.000Z' })
    expect([ctx.cookies.outgoing, sessions.writes]).toEqual([[], [undefined]])
  })

  it('announces the session that the client gets, with the claims', async () => {
    const heard: unknown[] = []
    const { sessions, signedIn } = aStrategy({}, {}, { session: (message) => heard.push(message) })
    const session = await sessions.refresh(aContext(await signedIn()))
    expect(heard).toMatchObject([{ session, token: { sub: 'ann' } }])
  })

  it.each(['jwt', 'session'] as const)(
    'throws if the %s callback fails, and does not end the session',
    async (name) => {
      let broken = false
      const fail = (): never => {
        throw new RangeError('out of range')
      }
      const { sessions, signedIn } = aStrategy(
        { session: { updateAge: 0 } },
        {
          jwt: ({ token }) => (broken && name === 'jwt' ? fail() : token),
          session: ({ session }) => (broken && name === 'session' ? fail() : session),
        },
      )
      const cookies = await signedIn()
      broken = true
      const ctx = aContext(cookies)
      const failure: unknown = await Promise.resolve(sessions.refresh(ctx)).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(JWTSessionError)
      expect(failure).toMatchObject({ cause: { err: { message: 'out of range' } } })
      expect([ctx.cookies.outgoing, sessions.revoked, sessions.writes.length]).toEqual([[], [], 1])
    },
  )

  it('passes on an AuthError of the application unchanged', async () => {
    const own = new CredentialsSignin('again, please')
    const { sessions, signedIn } = aStrategy(
      {},
      {
        session() {
          throw own
        },
      },
    )
    await expect(sessions.refresh(aContext(await signedIn()))).rejects.toBe(own)
  })
})

describe('TokenSessionStrategy on an update', () => {
  it('passes newSession and the trigger to both callbacks', async () => {
    const seen: unknown[] = []
    const { signedIn, browser } = anEngine({
      callbacks: {
        jwt: ({ token, trigger, session }) => (seen.push(['jwt', trigger, session]), token),
        session: ({ session, trigger, newSession }) => (seen.push(['session', trigger, newSession]), session),
      },
    })
    const ann = await signedIn()
    seen.length = 0
    const csrfToken = await ann.csrfToken()
    await ann.postJson('/auth/session', { csrfToken, data: { theme: 'dark' } })
    await ann.get('/auth/session')
    expect(seen).toEqual([
      ['jwt', 'update', { theme: 'dark' }],
      ['session', 'update', { theme: 'dark' }],
      ['jwt', undefined, undefined],
      ['session', undefined, undefined],
    ])
    expect(await jsonOf(await browser().get('/auth/session'))).toBeNull()
  })

  it('keeps the result of the jwt callback', async () => {
    const { signedIn } = anEngine({
      callbacks: {
        jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, theme: session } : token),
        session: ({ session, token }) => ({ ...session, theme: token?.['theme'] }),
      },
    })
    const ann = await signedIn()
    await ann.postJson('/auth/session', { csrfToken: await ann.csrfToken(), data: 'dark' })
    expect(await sessionOf(ann)).toMatchObject({ theme: 'dark' })
  })

  it('is an update even without data', async () => {
    const { sessions, signedIn, parts } = aStrategy(
      {},
      { session: ({ session, trigger }) => ({ ...session, trigger }) },
    )
    const cookies = await signedIn()
    parts.clock.forward(60)
    expect(await sessions.refresh(aContext(cookies), { data: undefined })).toMatchObject({
      trigger: 'update',
      expires: '2030-01-31T00:01:00.000Z',
    })
  })
})

describe('TokenSessionStrategy at sign-out', () => {
  it('revokes the session, removes the cookie and returns the claims', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const ctx = aContext(cookies)
    expect(await sessions.destroy(ctx)).toMatchObject({ token: { sub: 'ann' } })
    expect(ctx.cookies.outgoing).toMatchObject([{ name: NAME, value: '' }])
    expect(sessions.revoked).toHaveLength(1)
    expect(await sessions.destroy(aContext(cookies))).toBeNull()
  })

  it('removes the cookie even if the revocation fails', async () => {
    class Failing extends CountedSessions {
      protected override revoke(): never {
        throw new AuthError('the list is full')
      }
    }
    const sessions = new Failing(theParts())
    const signIn = aContext()
    await sessions.create(signIn, ANN)
    const ctx = aContext(cookiesAfter(signIn))
    await expect(sessions.destroy(ctx)).rejects.toThrow('the list is full')
    expect(ctx.cookies.outgoing).toMatchObject([{ name: NAME, value: '' }])
  })
})

describe('a token session from before authentication methods were stored', () => {
  it('has unknown methods, whatever the jwt callback returns', async () => {
    const { parts, sessions, signedIn, claims } = aStrategy(
      { session: { updateAge: 0 } },
      { jwt: ({ token }) => ({ ...token, auth_methods: 'user@1 hwk@1 mfa@1', sid_time: 1 }) },
    )
    const cookies = await signedIn()
    const { auth_methods: _methods, ...before } = claims() ?? { sid: '', exp: 0 }
    for (const token of sessions.kept.keys()) sessions.kept.set(token, before)
    const unknown = { authMethods: [], authTime: parts.clock.now(), level: 1 }
    expect(await sessions.get(aContext(cookies))).toMatchObject(unknown)
    parts.clock.forward(60)
    await sessions.refresh(aContext(cookies))
    expect(claims()).not.toHaveProperty('auth_methods')
    expect(claims()).not.toHaveProperty('sid_time')
    expect(await sessions.get(aContext(cookies))).toMatchObject(unknown)
  })

  it('can be elevated', async () => {
    const { sessions, signedIn, claims } = aStrategy()
    const cookies = await signedIn()
    const { auth_methods: _methods, ...before } = claims() ?? { sid: '', exp: 0 }
    for (const token of sessions.kept.keys()) sessions.kept.set(token, before)
    expect(await sessions.elevate(aContext(cookies), ['otp'])).toMatchObject({
      authMethods: [{ method: 'otp' }],
      level: 1,
    })
  })
})

describe('elevating a token session', () => {
  it('does nothing if the request cannot set cookies', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    expect(await sessions.elevate(aContext(cookies, { keepsCookies: false }), ['otp'])).toBeNull()
    expect(await sessions.get(aContext(cookies))).toMatchObject({ level: 1 })
  })

  it('refuses a method without a usable name, and keeps the session', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    await expect(sessions.elevate(aContext(cookies), ['one time'])).rejects.toThrow('no usable name')
    expect(await sessions.get(aContext(cookies))).not.toBeNull()
  })

  it('keeps its claims and the start of the session', async () => {
    const { parts, sessions, signedIn, claims } = aStrategy({}, { jwt: ({ token }) => ({ ...token, role: 'chair' }) })
    const cookies = await signedIn()
    const began = claims()?.auth_time
    parts.clock.forward(60)
    await sessions.elevate(aContext(cookies), ['otp'])
    expect(claims()).toMatchObject({ role: 'chair', auth_time: began, sid_time: parts.clock.seconds() })
  })
})
