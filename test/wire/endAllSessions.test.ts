import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, type JWT, MemoryAdapter } from 'authengine'
import { RevocationList } from 'authengine/adapter'
import { json } from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

const SESSION = '__Host-authengine.session-token'
const SIGNED_IN = { user: { name: 'Ann' } }

/** The places of sessions: sealed cookies with process memory or an adapter for ended sessions, and database rows. */
const PLACES: Readonly<Record<string, () => AuthConfig>> = {
  'sealed cookies without a database': () => ({}),
  'sealed cookies with a database': () => ({ adapter: peopledAdapter(), session: { strategy: 'jwt' } }),
  rows: () => ({ adapter: peopledAdapter(), session: { strategy: 'database' } }),
}

/** A request of server code for a browser, which gets the cookies. */
const incomingRequestOf = (browser: Browser) => ({
  url: `${ORIGIN}/devices`,
  method: 'POST',
  headers: new Headers({ cookie: browser.cookieHeader, origin: ORIGIN }),
  keepCookies: (cookies: readonly { name: string; value: string }[]) => {
    for (const { name, value } of cookies) browser.plant(name, value)
  },
})

describe.each(Object.entries(PLACES))('sessions in %s', (_place, config) => {
  it('defect R76: all end at once, with copies of their cookies, but not those of other users', async () => {
    const site = anEngine(config())
    const [phone, laptop, bob] = [await site.signedIn(), await site.signedIn(), await site.signedIn('bob')]
    const copy = site.browser()
    copy.plant(SESSION, phone.cookies.get(SESSION) ?? '')
    await site.engine.sessions.revokeAll('user-ann')
    for (const ended of [phone, laptop, copy]) expect(await sessionOf(ended)).toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
    // Later sessions of the user are valid.
    const again = await site.signedIn()
    expect(await sessionOf(again)).toMatchObject(SIGNED_IN)
    site.clock.forward(60)
    await site.engine.sessions.revokeAll('user-ann')
    expect(await sessionOf(again)).toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
  })

  it('end, except that of the request', async () => {
    const site = anEngine(config())
    const [phone, laptop, bob] = [await site.signedIn(), await site.signedIn(), await site.signedIn('bob')]
    const before = await site.engine.sessions.current(incomingRequestOf(phone))
    for (let times = 0; times < 3; times++) await site.engine.sessions.revokeOthers(incomingRequestOf(phone))
    expect(await sessionOf(laptop)).toBeNull()
    for (const running of [phone, bob]) expect(await sessionOf(running)).not.toBeNull()
    const after = await site.engine.sessions.current(incomingRequestOf(phone))
    expect(after).toEqual(before)
    expect(await site.engine.sessions.revokeOthers(incomingRequestOf(site.browser()))).toBe(0)
    expect(await site.engine.sessions.revokeOthers(incomingRequestOf(laptop))).toBe(0)
    expect(await sessionOf(phone)).toMatchObject(SIGNED_IN)
    // They can still be extended.
    site.clock.forward(2 * 24 * 3600)
    expect(await sessionOf(phone)).toMatchObject(SIGNED_IN)
    await phone.submit('/auth/signout')
    expect(await sessionOf(phone)).toBeNull()
  })
})

describe('a sealed session', () => {
  it('is renewed when all others end, so that a copy of its cookie is refused', async () => {
    const site = anEngine()
    const [ann, thief] = [await site.signedIn(), site.browser()]
    thief.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    await site.engine.sessions.revokeOthers(incomingRequestOf(ann))
    expect(await sessionOf(thief)).toBeNull()
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
  })

  it('ends no other session if its new cookie could not be set', async () => {
    const site = anEngine()
    const [phone, laptop] = [await site.signedIn(), await site.signedIn()]
    const { keepCookies: _none, ...incomingRequest } = incomingRequestOf(phone)
    for (const without of [incomingRequest, { ...incomingRequestOf(phone), keepsCookies: false }])
      await expect(site.engine.sessions.revokeOthers(without)).rejects.toThrow('cannot set cookies')
    for (const running of [phone, laptop]) expect(await sessionOf(running)).toMatchObject(SIGNED_IN)
  })

  it('ends with all others although the jwt callback changes or removes its user, or its epoch', async () => {
    const answers: Readonly<Record<string, (token: JWT) => JWT>> = {
      changed: (token) => ({ ...token, sub: 'somebody-else' }),
      removed: ({ sub: _removed, ...token }) => token,
      claimed: (token) => ({ ...token, epoch: 9_999_999_999, epoch_user: 'somebody-else' }),
    }
    for (const [name, change] of Object.entries(answers)) {
      let isOn = false
      const site = anEngine({ callbacks: { jwt: ({ token }) => (isOn ? change(token) : token) } })
      const ann = await site.signedIn()
      isOn = true
      expect(await sessionOf(ann)).not.toBeNull()
      await site.engine.sessions.revokeAll('user-ann')
      expect([name, await sessionOf(ann)]).toEqual([name, null])
    }
  })

  it('has the user that the jwt callback sets at the sign-in', async () => {
    const site = anEngine({ callbacks: { jwt: ({ token }) => ({ ...token, sub: 'own-id' }) } })
    const ann = await site.signedIn()
    await site.engine.sessions.revokeAll('user-ann')
    expect(await sessionOf(ann)).not.toBeNull()
    await site.engine.sessions.revokeAll('own-id')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('of another provider has another user if no users are stored, even with the same id', async () => {
    const provider = (id: string) => ({
      id,
      type: 'credentials' as const,
      credentials: { username: { label: 'Name' } },
      authorize: () => ({ id: '5', name: id }),
    })
    const site = anEngine({ providers: [provider('one'), provider('two')] })
    const signedInAt = async (id: string): Promise<Browser> => {
      const browser = site.browser()
      await browser.submit(`/auth/callback/${id}`, { username: 'x' })
      return browser
    }
    const [attacker, laptop, victim] = [await signedInAt('one'), await signedInAt('one'), await signedInAt('two')]
    await site.engine.sessions.revokeOthers(incomingRequestOf(attacker))
    expect(await sessionOf(laptop)).toBeNull()
    expect(await sessionOf(victim)).not.toBeNull()
    // An administrator of the site knows only the id.
    await site.engine.sessions.revokeAll('5')
    for (const each of [attacker, victim]) expect(await sessionOf(each)).toBeNull()
  })

  it('cannot be ended with all others if the list of a plugin has no epochs, and the error explains it', async () => {
    class Plain extends RevocationList {
      override revoke = (): boolean => true
      override isRevoked = (): boolean => false
    }
    const list = new Plain()
    const site = anEngine({
      plugins: [{ id: 'list', name: 'list', register: (registry) => void registry.revocations(list) }],
    })
    await expect(site.engine.sessions.revokeAll('user-ann')).rejects.toThrow('epochOf')
  })

  it('remains when a hundred earlier sessions end, and they stay ended', async () => {
    const site = anEngine({ adapter: peopledAdapter(), session: { strategy: 'jwt' } })
    const ann = await site.signedIn()
    const cookies = [ann.cookies.get(SESSION) ?? '']
    // Each sign-in ends the previous session.
    for (let times = 0; times < 105; times++) {
      await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
      cookies.push(ann.cookies.get(SESSION) ?? '')
    }
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
    const old = site.browser()
    for (const cookie of cookies.slice(0, -1)) {
      old.plant(SESSION, cookie)
      expect(await sessionOf(old)).toBeNull()
    }
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
  })
})

describe('sessions of a user above session.maxPerUser', () => {
  it('defect R76: end, the oldest first', async () => {
    const site = anEngine({ adapter: peopledAdapter(), session: { strategy: 'database', maxPerUser: 2 } })
    const browsers: Browser[] = []
    for (let times = 0; times < 4; times++) {
      browsers.push(await site.signedIn())
      site.clock.forward(1)
    }
    const bob = await site.signedIn('bob')
    expect(await Promise.all(browsers.map(async (each) => (await sessionOf(each)) !== null))).toEqual([
      ...[false, false],
      ...[true, true],
    ])
    expect(await sessionOf(bob)).not.toBeNull()
  })

  it('need a database that can delete them', () => {
    expect(() => anEngine({ session: { maxPerUser: 2 } })).toThrow('session.maxPerUser')
    const adapter = new MemoryAdapter()
    Object.assign(adapter.sessions, { deleteOldest: undefined })
    expect(() => anEngine({ adapter, session: { strategy: 'database', maxPerUser: 2 } })).toThrow('deleteOldest')
    expect(() => anEngine({ adapter: peopledAdapter(), session: { maxPerUser: 0 } })).toThrow('session.maxPerUser')
  })
})

describe('a sign-in while all sessions of its user end', () => {
  it('is ended, unless it is later', async () => {
    // Ends all sessions as soon as the new session has read its epoch.
    const adapter = peopledAdapter()
    const { ended } = adapter
    const seen: { during?: Promise<unknown> } = {}
    const find = ended.find.bind(ended)
    Object.assign(ended, {
      find: async (ids: readonly string[]) => {
        const found = await find(ids)
        seen.during ??= site.engine.sessions.revokeAll('user-ann')
        await seen.during
        return found
      },
    })
    const site = anEngine({ adapter, session: { strategy: 'jwt' } })
    expect(await sessionOf(await site.signedIn())).toBeNull()
    expect(await sessionOf(await site.signedIn())).toMatchObject(SIGNED_IN)
  })
})

describe('services.sessions of a plugin', () => {
  const ender = (keeps: boolean): AuthPlugin => ({
    id: 'ender',
    name: 'Ender',
    register: (registry) =>
      void registry.route(({ sessions }) => ({
        path: 'end/:user',
        POST: async (ctx, params) => {
          await sessions.endAll(params['user'] ?? '', keeps ? ctx : undefined)
          return json({ running: (await sessions.get(ctx))?.user.id ?? null })
        },
      })),
  })

  it.each(Object.entries(PLACES))('end all sessions of a user: %s', async (_place, config) => {
    const site = anEngine({ ...config(), plugins: [ender(false)] })
    const [ann, laptop, bob] = [await site.signedIn(), await site.signedIn(), await site.signedIn('bob')]
    expect(await (await bob.submit('/auth/ender/end/user-ann')).json()).toEqual({ running: 'user-bob' })
    for (const ended of [ann, laptop]) expect(await sessionOf(ended)).toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
  })

  it.each(Object.entries(PLACES))('keep the session of the request: %s', async (_place, config) => {
    const site = anEngine({ ...config(), plugins: [ender(true)] })
    const [ann, laptop] = [await site.signedIn(), await site.signedIn()]
    await ann.submit('/auth/ender/end/user-ann')
    expect(await sessionOf(laptop)).toBeNull()
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
  })
})
