import { type AuthConfig, ConfigurationError, type Session, type SessionOptions } from 'authengine'
import { RevocationList } from 'authengine/adapter'
import type { PluginRegistry } from 'authengine/plugin'
import { describe, expect, it } from '@jest/globals'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectNoSession } from '../support/outcomes.js'

const COOKIE = '__Host-authengine.session-token'
const CSRF = '__Host-authengine.csrf-token'
const DAY = 24 * 60 * 60
const PRIVATE = { 'cache-control': 'private, no-cache, no-store', vary: 'Cookie', pragma: 'no-cache', expires: '0' }
const pick = (response: Response, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, response.headers.get(name)]))
const broken = (): never => {
  throw new TypeError('no database')
}

/** A shared list that is unavailable while `down`. */
class Outage extends RevocationList {
  down = false
  override revoke(): boolean {
    return this.down ? broken() : true
  }
  override isRevoked(): boolean {
    return false
  }
}

describe('a session', () => {
  it.each(['made-up', 'a.b.c.d.e', '00000000-0000-4000-8000-000000000000'])(
    'attack #251: never uses a token that was planted before the sign-in: %s',
    async (planted) => {
      const subject = anEngine()
      const ann = subject.browser()
      ann.plant(COOKIE, planted)
      await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
      expect(ann.cookies.get(COOKIE)).not.toBe(planted)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      const eve = subject.browser()
      eve.plant(COOKIE, planted)
      expect(await sessionOf(eve)).toBeNull()
    },
  )

  it('attack #251: is new when a user signs in over a session of another user', async () => {
    const subject = anEngine()
    const bob = await subject.signedIn('bob')
    const victim = subject.browser()
    victim.plant(COOKIE, bob.cookies.get(COOKIE) ?? '')
    await victim.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(await sessionOf(victim)).toMatchObject({ user: { name: 'Ann' } })
    expect(await sessionOf(bob)).toBeNull()
  })

  it('attack #253: is refused after the sign-out', async () => {
    const { signedIn, browser, clock } = anEngine()
    const ann = await signedIn()
    const stolen = ann.cookies.get(COOKIE) ?? ''
    await ann.submit('/auth/signout')
    const eve = browser()
    for (const seconds of [0, DAY, 28 * DAY]) {
      clock.forward(seconds)
      eve.plant(COOKIE, stolen)
      expect(await sessionOf(eve)).toBeNull()
      expect(eve.cookies.has(COOKIE)).toBe(false)
    }
  })

  it('attack #253: is refused with an older cookie of the same session', async () => {
    const { signedIn, browser, clock } = anEngine()
    const ann = await signedIn()
    const older = ann.cookies.get(COOKIE) ?? ''
    clock.forward(DAY)
    await sessionOf(ann)
    expect(ann.cookies.get(COOKIE)).not.toBe(older)
    await ann.submit('/auth/signout')
    const eve = browser()
    eve.plant(COOKIE, older)
    expect(await sessionOf(eve)).toBeNull()
  })

  it('defect R23: that ends during a read is not written to the browser again', async () => {
    let arrive = (): void => undefined
    let release = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    const released = new Promise<void>((resolve) => (release = resolve))
    let isSlow = false
    const { signedIn, browser, clock } = anEngine({
      callbacks: {
        async session({ session }) {
          if (!isSlow) return session
          isSlow = false
          arrive()
          await released
          return session
        },
      },
    })
    const ann = await signedIn()
    const tab = browser()
    tab.plant(COOKIE, ann.cookies.get(COOKIE) ?? '')
    // By now, the cookie is due for an extension.
    clock.forward(DAY)
    isSlow = true
    const underWay = tab.get('/auth/session')
    await arrived
    await ann.submit('/auth/signout')
    release()
    const response = await underWay
    expect(await jsonOf(response)).toBeNull()
    expectNoSession(response)
    expect(await sessionOf(tab)).toBeNull()
    expect(tab.cookies.has(COOKIE)).toBe(false)
  })

  it('attack #255: that cannot be ended on the server loses its cookie, and the user sees an error', async () => {
    const list = new Outage()
    const plugin = {
      id: 'outage',
      name: 'outage',
      register: (registry: PluginRegistry) => void registry.revocations(list),
    }
    const subject = aWatchedEngine({ plugins: [plugin] })
    const ann = await subject.signedIn()
    list.down = true
    const response = await ann.submit('/auth/signout', { callbackUrl: '/bye' })
    expect(response.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=SignOutError`)
    expect(ann.cookies.has(COOKIE)).toBe(false)
    expectNoSession(response)
    expect(await (await ann.follow(response)).text()).toContain('role="alert"')
    expect(subject.log.codes('error')).toEqual(['SignOutError'])
    expect(subject.log.text()).toContain('no database')
    expect(subject.events).toEqual(['signIn'])
  })

  it('attack #257: continues while it is used, unless it has an absolute end', async () => {
    const session: SessionOptions = { maxAge: DAY, updateAge: 0, absoluteMaxAge: 3 * DAY }
    const endless = anEngine({ session: { ...session, absoluteMaxAge: undefined } })
    const ending = anEngine({ session })
    const [ann, bob] = [await endless.signedIn(), await ending.signedIn('bob')]
    for (let half = 1; half <= 10; half++) {
      endless.clock.forward(DAY / 2)
      expect(await sessionOf(ann)).not.toBeNull()
    }
    const ends: unknown[] = []
    for (let half = 1; half <= 5; half++) {
      ending.clock.forward(DAY / 2)
      ends.push((await sessionOf(bob))?.expires)
    }
    expect(ends.at(-1)).toBe('2030-01-04T00:00:00.000Z')
    ending.clock.forward(DAY / 2)
    expect(await sessionOf(bob)).toBeNull()
  })

  it.each([60, 3600, DAY])('of %i seconds continues while it is used', async (maxAge) => {
    const { clock, signedIn } = anEngine({ session: { maxAge } })
    const ann = await signedIn()
    for (let half = 1; half <= 6; half++) {
      clock.forward(maxAge / 2)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    }
    clock.forward(maxAge)
    expect(await sessionOf(ann)).toBeNull()
  })

  it.each<[string, SessionOptions]>([
    ['updateAge', { updateAge: -1 }],
    ['updateAge', { updateAge: NaN }],
    ['updateAge', { maxAge: 60, updateAge: 61 }],
    ['maxAge', { maxAge: 0 }],
    ['maxAge', { maxAge: -1 }],
    ['maxAge', { maxAge: 1e12 }],
    ['maxAge', { maxAge: 1.5 }],
    ['maxAge', { maxAge: NaN }],
    ['maxAge', { maxAge: 401 * DAY }],
  ])('attack #258: cannot be configured with the %s of %j', (name, session) => {
    expect(() => anEngine({ session })).toThrow(ConfigurationError)
    expect(() => anEngine({ session })).toThrow(new RegExp(`session\\.${name}: is .* Write whole seconds from`))
  })

  it.each<[SessionOptions, string]>([
    [{ updateAge: 0 }, 'Thu, 31 Jan 2030 00:00:00 GMT'],
    [{ maxAge: 1 }, 'Tue, 01 Jan 2030 00:00:01 GMT'],
    [{ maxAge: 400 * DAY }, 'Wed, 05 Feb 2031 00:00:00 GMT'],
  ])('attack #258: has a valid cookie with %j', async (session, expires) => {
    const visitor = anEngine({ session }).browser()
    const response = await visitor.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const [line] = response.headers.getSetCookie()
    expect(line).toContain(`; Expires=${expires};`)
  })

  it('attack #261: contains name, email address, picture and expiry for the client, and nothing else', async () => {
    const user = {
      id: 'user-ann',
      name: 'Ann',
      email: 'ann@example.test',
      image: '/ann.png',
      password: 'x',
      role: 'admin',
    }
    const { browser, signedIn } = anEngine({ providers: [{ id: 'cred', type: 'credentials', authorize: () => user }] })
    const ann = await signedIn()
    expect(await sessionOf(ann)).toEqual({
      user: { name: 'Ann', email: 'ann@example.test', image: '/ann.png' },
      expires: '2030-01-31T00:00:00.000Z',
    })
    expect(await sessionOf(browser())).toBeNull()
  })

  it('attack #265: contains what the session callback adds, and no other part of the token', async () => {
    const config: AuthConfig<Session & { role: unknown }> = {
      callbacks: {
        jwt: ({ token, user }) => (user ? { ...token, role: 'admin', apiKey: 'k3y' } : token),
        session: ({ session, token }) => ({ ...session, role: token?.['role'] }),
      },
    }
    const ann = await anEngine(config).signedIn()
    const text = await (await ann.get('/auth/session')).text()
    expect(JSON.parse(text)).toMatchObject({ role: 'admin' })
    expect(text).not.toMatch(/k3y|user-ann|sid|jti|auth_time/)
  })

  it.each<[string, () => unknown]>([
    ['throw', broken],
    ['reject', () => Promise.reject(new TypeError('no database'))],
  ])('attack #266: is not affected by events that %s', async (_, event) => {
    const subject = anEngine({ events: { signIn: event, signOut: event, session: event } })
    const ann = await subject.signedIn()
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect((await ann.submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await sessionOf(ann)).toBeNull()
    expect(subject.log.codes('error')).toEqual(['EventError', 'EventError', 'EventError'])
    expect(subject.log.text()).toContain('no database')
  })

  it('attack #266: waits five seconds for an event that hangs', async () => {
    let told = (): void => undefined
    const hanging = new Promise<void>((resolve) => {
      told = resolve
    })
    const subject = anEngine({
      events: {
        signIn: () => {
          told()
          return new Promise(() => undefined)
        },
      },
    })
    const ann = subject.browser()
    const arriving = ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    await hanging
    subject.clock.forward(5)
    expect((await arriving).headers.get('location')).toBe(`${ORIGIN}/`)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(subject.log.codes('error')).toEqual(['EventError'])
  })

  it('attack #269: is returned without a user if the session callback removes it', async () => {
    const config: AuthConfig = { callbacks: { session: ({ session: { expires } }) => ({ expires }) } }
    const { signedIn, engine } = anEngine(config)
    const ann = await signedIn()
    const expected = { expires: '2030-01-31T00:00:00.000Z' }
    expect(await sessionOf(ann)).toEqual(expected)
    const request = new Request(ORIGIN, { headers: { cookie: ann.cookieHeader } })
    expect((await engine.session(request)).session).toEqual(expected)
  })

  it('attack #271: is extended by fifty concurrent requests and remains valid', async () => {
    const { signedIn, browser, clock } = anEngine()
    const ann = await signedIn()
    clock.forward(2 * DAY)
    const cookie = ann.cookies.get(COOKIE) ?? ''
    const renewed = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const tab = browser()
        tab.plant(COOKIE, cookie)
        const response = await tab.get('/auth/session')
        return { status: response.status, session: await jsonOf<object>(response), next: tab.cookies.get(COOKIE) ?? '' }
      }),
    )
    expect(new Set(renewed.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(renewed.map(({ next }) => next)).size).toBe(50)
    for (const { next, session } of renewed) {
      const tab = browser()
      tab.plant(COOKIE, next)
      expect(await sessionOf(tab)).toEqual(session)
    }
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
  })

  it('ends exactly at its expiry', async () => {
    const { signedIn, clock } = anEngine({ session: { maxAge: 60 } })
    const ann = await signedIn()
    const tab = ann.cookies.get(COOKIE) ?? ''
    clock.forward(59)
    expect(await sessionOf(ann)).not.toBeNull()
    ann.plant(COOKIE, tab)
    clock.forward(1)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('is returned if the session callback returns nothing', async () => {
    const ann = await anEngine({ callbacks: { session: () => undefined as unknown as Session } }).signedIn()
    const response = await ann.get('/auth/session')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('null')
  })

  it.each<[string, AuthConfig['callbacks']]>([
    ['jwt', { jwt: ({ user, token }) => (user ? token : broken()) }],
    ['session', { session: broken }],
    ['session, with a value that JSON cannot hold', { session: () => ({ expires: '', big: 1n }) as Session }],
  ])('is null with 500 when the callback %s fails, and remains', async (_, callbacks) => {
    const ann = await anEngine({ callbacks }).signedIn()
    const response = await ann.get('/auth/session')
    expect(response.status).toBe(500)
    expect(await response.text()).toBe('null')
    expect(ann.cookies.has(COOKIE)).toBe(true)
  })
})

describe('responses that must not be cached', () => {
  it('attack #262: are all responses of the session route', async () => {
    const subject = anEngine()
    const ann = await subject.signedIn()
    const update = async () => ann.postJson('/auth/session', { csrfToken: await ann.csrfToken(), data: {} })
    const failing = await anEngine({ callbacks: { session: broken } }).signedIn()
    const answers = [
      await subject.browser().get('/auth/session'),
      await ann.get('/auth/session'),
      await update(),
      await ann.postJson('/auth/session', {}),
      await failing.get('/auth/session'),
      await ann.request('/auth/session', { method: 'HEAD' }),
      await ann.request('/auth/session', { method: 'DELETE' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 500, 200, 405])
    for (const answer of answers) expect(pick(answer, Object.keys(PRIVATE))).toEqual(PRIVATE)
  })

  it('attack #263: are all responses that set a cookie', async () => {
    const subject = anEngine()
    const setting: string[] = []
    const ann = subject.browser()
    const ask = async (label: string, response: Promise<Response>) => {
      const answer = await response
      if (answer.headers.getSetCookie().length === 0) return
      setting.push(label)
      expect(pick(answer, Object.keys(PRIVATE))).toEqual(PRIVATE)
    }
    for (const page of ['providers', 'session', 'error', 'verify-request', 'csrf']) {
      await ask(page, subject.browser().get(`/auth/${page}`))
    }
    await ask('signin', subject.browser().get('/auth/signin'))
    await ask('callback', ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' }))
    await ask('signout', ann.get('/auth/signout'))
    subject.clock.forward(2 * DAY)
    await ask('renewal', ann.get('/auth/session'))
    await ask('end', ann.submit('/auth/signout'))
    expect(setting).toEqual(['csrf', 'signin', 'callback', 'signout', 'renewal', 'end'])
  })

  it('attack #263: do not set other cookies when a session is read', async () => {
    const subject = anEngine()
    const ann = await subject.signedIn()
    ann.forget(CSRF)
    subject.clock.forward(2 * DAY)
    const response = await ann.get('/auth/session?callbackUrl=/x')
    expect(response.headers.getSetCookie().map((line) => line.split('=', 1)[0])).toEqual([COOKIE])
  })
})
