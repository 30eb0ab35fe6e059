import { describe, expect, it } from '@jest/globals'
import type { AuthConfig, MemoryAdapter } from 'authengine'
import type { Browser } from 'authengine/testing'
import { ORIGIN, jsonOf, sessionOf } from '../support/anEngine.js'
import { aWatchedEngine, expectNoSession, type WatchedEngine } from '../support/outcomes.js'
import { breakSessions, peopledAdapter } from '../support/peopledAdapter.js'

const SESSION = '__Host-authengine.session-token'
const CSRF = '__Host-authengine.csrf-token'

/** A site with database sessions, whose database can fail. */
interface Site extends WatchedEngine {
  readonly adapter: MemoryAdapter
  readonly broken: Set<string>
}

function aSite(config: AuthConfig = {}): Site {
  const adapter = peopledAdapter()
  const broken = breakSessions(adapter)
  return { ...aWatchedEngine({ adapter, ...config }), adapter, broken }
}

/** Another browser with a copy of the session cookie. */
function copyOf({ browser }: Site, original: Browser): Browser {
  const copy = browser()
  copy.plant(SESSION, original.cookies.get(SESSION) ?? '')
  return copy
}

const incomingRequest = (browser: Browser) => ({
  url: `${ORIGIN}/page`,
  headers: new Headers({ cookie: browser.cookieHeader }),
})

/** Whether a response removes the session cookie. */
const removes = (response: Response): boolean =>
  response.headers.getSetCookie().some((line) => line.startsWith(`${SESSION}=;`))

const rows = async ({ adapter }: Site, userId = 'user-ann'): Promise<number> =>
  (await adapter.sessions.ofUser?.(userId))?.length ?? 0

describe('a session in the database', () => {
  it('is the default with a database that stores sessions, and can be disabled', async () => {
    const site = aSite()
    await site.signedIn()
    expect(await rows(site)).toBe(1)
    const sealed = aSite({ session: { strategy: 'jwt' } })
    expect(await sessionOf(await sealed.signedIn())).toMatchObject({ user: { name: 'Ann' } })
    expect(await rows(sealed)).toBe(0)
  })

  it('belongs to the user that authorize returns', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    expect(await sessionOf(ann)).toEqual({
      user: { name: 'Ann', email: 'ann@example.test' },
      expires: '2030-01-31T00:00:00.000Z',
    })
    expect(site.events).toEqual(['signIn'])
  })

  it('shows the current data of the user in the database', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    await site.adapter.users.update({ id: 'user-ann', name: 'Ann Marie' })
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann Marie' } })
    await site.adapter.users.delete?.('user-ann')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('is refused for a user who is not in the database, and the log names a fix', async () => {
    const site = aSite({
      providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id: 'unknown', name: 'Unknown' }) }],
    })
    const browser = site.browser()
    const response = await browser.submit('/auth/callback/cred', { username: 'x' })
    const target = new URL(response.headers.get('location') ?? '')
    expect([target.pathname, target.searchParams.get('error')]).toEqual(['/auth/error', 'Configuration'])
    expectNoSession(response)
    expect(site.events).toEqual([])
    expect(site.log.codes('error')).toEqual(['CallbackRouteError'])
    expect(site.log.text()).toContain('named a user who is not in the database')
    expect(site.log.text()).toContain('session.strategy')
  })

  it('is refused by the configuration if no adapter can store it', () => {
    expect(() => aWatchedEngine({ session: { strategy: 'database' } })).toThrow('session.strategy')
  })
})

describe('defect R11: the id of the stored user', () => {
  const seen: (string | undefined)[] = []
  const signedIn = async (callbacks: AuthConfig['callbacks']) => {
    const site = aSite({ callbacks })
    const ann = site.browser()
    await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    const { session } = await site.engine.session(incomingRequest(ann))
    return { server: session, browser: await sessionOf(ann) }
  }

  it('is available to server code without a session callback, but not to browsers', async () => {
    const { server, browser } = await signedIn(undefined)
    expect(server?.user?.id).toBe('user-ann')
    expect(browser).toEqual({ ...server, user: { name: 'Ann', email: 'ann@example.test' } })
  })

  it('is session.userId in the session callback, and is not sent by default', async () => {
    const { server, browser } = await signedIn({
      session: ({ session }) => {
        seen.push(session.userId)
        return { ...session, role: 'guest' }
      },
    })
    expect(new Set(seen)).toEqual(new Set(['user-ann']))
    expect(server).toMatchObject({ user: { id: 'user-ann' }, role: 'guest' })
    expect(JSON.stringify(browser)).not.toContain('user-ann')
  })

  it('is sent to browsers if the session callback adds it', async () => {
    const { server, browser } = await signedIn({
      session: ({ session, user }) => ({ ...session, user: { ...session.user, id: user?.id ?? '' } }),
    })
    expect(server?.user?.id).toBe('user-ann')
    expect(browser).toMatchObject({ user: { id: 'user-ann' } })
  })
})

describe('attacks on sessions in the database', () => {
  it('attack #251: a planted token is never used for a session', async () => {
    const site = aSite()
    for (const planted of ['planted-by-the-attacker', 'x'.repeat(43), `sha256:${'0'.repeat(64)}`]) {
      const ann = site.browser()
      ann.plant(SESSION, planted)
      await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
      expect(ann.cookies.get(SESSION)).not.toBe(planted)
      const attacker = site.browser()
      attacker.plant(SESSION, planted)
      expect(await sessionOf(attacker)).toBeNull()
    }
  })

  it('attack #251: the session of the attacker does not remain in the browser of the victim', async () => {
    const site = aSite()
    const mallory = await site.signedIn('bob')
    const victim = copyOf(site, mallory)
    await victim.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(await sessionOf(mallory)).toBeNull()
    expect(await sessionOf(victim)).toMatchObject({ user: { name: 'Ann' } })
    expect([await rows(site), await rows(site, 'user-bob')]).toEqual([1, 0])
  })

  it('attack #254: after a sign-out the row is deleted, and a copy of the cookie is refused', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const copy = copyOf(site, ann)
    expect((await ann.submit('/auth/signout')).status).toBe(302)
    expect(await rows(site)).toBe(0)
    expect(ann.cookies.has(SESSION)).toBe(false)
    expect(await sessionOf(copy)).toBeNull()
    expect(site.events).toEqual(['signIn', 'signOut'])
  })

  it('attack #254: a second sign-out, or one with an unknown token, only removes the cookie', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const copy = copyOf(site, ann)
    await ann.submit('/auth/signout')
    const stranger = site.browser()
    stranger.plant(SESSION, 'nobody-has-this')
    for (const browser of [copy, stranger]) {
      const response = await browser.submit('/auth/signout')
      expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
      expect(removes(response)).toBe(true)
    }
    expect(site.events).toEqual(['signIn', 'signOut'])
    expect(site.log.codes('error')).toEqual([])
  })

  it('attack #255: a sign-out that fails in the database removes the cookie, and reports an error', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const copy = copyOf(site, ann)
    const csrfToken = await ann.csrfToken()
    site.broken.add('delete')
    const response = await ann.post('/auth/signout', { csrfToken })
    expect(response.status).toBe(302)
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('SignOutError')
    expect(removes(response)).toBe(true)
    expect(site.events).toEqual(['signIn'])
    expect(site.log.codes('error')).toEqual(['SignOutError'])
    site.broken.clear()
    expect(await sessionOf(copy)).not.toBeNull()
  })

  it('attack #255: a sign-out while the database is down removes the cookie', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const csrfToken = await ann.csrfToken()
    for (const method of ['find', 'delete']) site.broken.add(method)
    const forged = await ann.post('/auth/signout', { csrfToken: 'x'.repeat(43) })
    expect(new URL(forged.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect(removes(forged)).toBe(false)
    const response = await ann.post('/auth/signout', { csrfToken })
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('SignOutError')
    expect(removes(response)).toBe(true)
  })

  it('attack #66: while the database is down, a token of another browser is refused', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const eve = await site.signedIn('bob')
    const csrfToken = await eve.csrfToken()
    for (const method of ['find', 'delete']) site.broken.add(method)
    ann.plant(CSRF, eve.cookies.get(CSRF) ?? '')
    const response = await ann.post('/auth/signout', { csrfToken })
    expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('MissingCSRF')
    expect(removes(response)).toBe(false)
  })

  it('attack #189: an expired session is treated as signed out', async () => {
    const site = aSite({ session: { maxAge: 3600 } })
    const ann = await site.signedIn()
    const copy = copyOf(site, ann)
    site.clock.forward(3600)
    expect(await rows(site)).toBe(1)
    expect(await site.engine.sessions.revokeOthers(incomingRequest(copy))).toBe(0)
    expect(await site.engine.tokens.get(incomingRequest(copy), 'cred')).toEqual({ status: 'signed-out' })
    expect((await site.engine.session(incomingRequest(copy))).session).toBeNull()
    expect(await rows(site)).toBe(0)
  })

  it('attack #257: polling does not extend a session past its absolute end', async () => {
    const site = aSite({ session: { maxAge: 3600, updateAge: 0, absoluteMaxAge: 7200 } })
    const ann = await site.signedIn()
    for (let minutes = 1; minutes < 120; minutes++) {
      site.clock.forward(60)
      expect(await sessionOf(ann)).not.toBeNull()
    }
    site.clock.forward(60)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('attack #259: the stored values cannot be used as a cookie', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    for (const { sessionToken } of (await site.adapter.sessions.ofUser?.('user-ann')) ?? []) {
      expect(ann.cookieHeader).not.toContain(sessionToken)
      const thief = site.browser()
      thief.plant(SESSION, encodeURIComponent(sessionToken))
      expect(await sessionOf(thief)).toBeNull()
    }
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('attack #267: a revoked session is refused, however it is read', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    const csrfToken = await ann.csrfToken()
    const copy = copyOf(site, ann)
    expect(await sessionOf(copy)).not.toBeNull()
    await site.engine.sessions.revokeAll('user-ann')
    expect((await site.engine.session(incomingRequest(copy))).session).toBeNull()
    expect(await site.engine.tokens.get(incomingRequest(copy), 'cred')).toEqual({ status: 'signed-out' })
    const update = await ann.postJson('/auth/session', { csrfToken, data: { name: 'x' } })
    expect(update.status).toBeGreaterThanOrEqual(400)
    expect(await jsonOf(await copy.get('/auth/session'))).toBeNull()
    expect(copy.cookies.has(SESSION)).toBe(false)
  })
})

describe('a database that fails', () => {
  it('keeps the session cookie when it cannot be read, and needs no restart', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    for (const name of ['find', 'extend'] as const) {
      site.clock.forward(2 * 24 * 3600)
      site.broken.add(name)
      const response = await ann.get('/auth/session')
      expect([response.status, await response.json()]).toEqual([500, null])
      expect(response.headers.getSetCookie().filter((line) => line.startsWith(SESSION))).toEqual([])
      expect(site.log.codes('error').at(-1)).toBe('SessionTokenError')
      site.broken.clear()
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    }
  })

  it('logs the cause, and sends no details to the browser', async () => {
    const site = aSite()
    const ann = await site.signedIn()
    site.broken.add('find')
    const response = await ann.get('/auth/session')
    expect(await response.text()).toBe('null')
    expect(site.log.text()).toContain('no connection')
    expect(site.log.text()).not.toContain(ann.cookies.get(SESSION))
    await expect(site.engine.session(incomingRequest(ann))).rejects.toThrow('could not be read')
  })

  it.each(['create', 'delete'])(
    'responds to a sign-in with an error page and no cookie when it cannot %s',
    async (method) => {
      const site = aSite()
      const ann = await site.signedIn('bob')
      const before = ann.cookies.get(SESSION)
      const csrfToken = await ann.csrfToken()
      site.broken.add(method)
      const response = await ann.post('/auth/callback/cred', { csrfToken, username: 'ann', password: 'right' })
      const target = new URL(response.headers.get('location') ?? '')
      expect([target.pathname, target.searchParams.get('error')]).toEqual(['/auth/error', 'Configuration'])
      expectNoSession(response)
      expect(site.events).toEqual(['signIn'])
      expect((await ann.follow(response)).status).toBe(500)
      site.broken.clear()
      expect(ann.cookies.get(SESSION)).toBe(before)
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Bob' } })
    },
  )
})
