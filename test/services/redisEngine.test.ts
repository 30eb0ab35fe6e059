import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { type RedisAdapter, redisAdapter } from '@authengine/redis'
import { anEngine, type EngineUnderTest, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { expectNoSession } from '../support/outcomes.js'
import { peopledAdapter } from '../support/peopledAdapter.js'
import { lasting, type RedisServer, startRedis, stopServers } from '../support/redis/redis.js'
import { ANN, anOpSite, BOB } from '../wire/opSite.js'

const SESSION = '__Host-authengine.session-token'

let server: RedisServer
let adapter: RedisAdapter

beforeEach(async () => {
  // Stored data survives a kill.
  server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  adapter = redisAdapter({ url: server.url }, { database: peopledAdapter() })
}, 60_000)

afterEach(async () => {
  await adapter.close()
})

afterAll(stopServers, 60_000)

const incomingRequest = (browser: Browser) => ({
  url: `${ORIGIN}/devices`,
  method: 'POST',
  headers: new Headers({ cookie: browser.cookieHeader, origin: ORIGIN }),
})

/** The path and the `error` parameter of a redirect. */
function errorIn(response: Response): readonly [path: string, error: string | null] {
  const { pathname, searchParams } = new URL(response.headers.get('location') ?? '', ORIGIN)
  return [pathname, searchParams.get('error')]
}

describe('an engine with sessions in Redis', () => {
  it('signs in, reads, lists, revokes and signs out', async () => {
    const site = anEngine({ adapter })
    const [phone, laptop, bob] = [await site.signedIn(), await site.signedIn(), await site.signedIn('bob')]
    expect(await sessionOf(phone)).toMatchObject({ user: { name: 'Ann' } })
    expect(await sessionOf(bob)).toMatchObject({ user: { name: 'Bob' } })
    expect(await site.engine.sessions.list('user-ann')).toHaveLength(2)
    expect(await site.engine.sessions.revokeOthers(incomingRequest(phone))).toBe(1)
    expect(await sessionOf(laptop)).toBeNull()
    const [last] = await site.engine.sessions.list('user-ann')
    expect(last).toMatchObject({ userId: 'user-ann', provider: 'cred' })
    const copy = site.browser()
    copy.plant(SESSION, phone.cookies.get(SESSION) ?? '')
    expect((await phone.submit('/auth/signout')).status).toBe(302)
    expect(await sessionOf(copy)).toBeNull()
    expect(await site.engine.sessions.list('user-ann')).toEqual([])
    expect(await sessionOf(bob)).not.toBeNull()
    expect(await lasting(server)).toBe('')
  })

  it('extends a session that is used, and ends it at its absolute end', async () => {
    const site = anEngine({ adapter, session: { maxAge: 3600, updateAge: 60, absoluteMaxAge: 7200 } })
    const ann = await site.signedIn()
    for (let minutes = 10; minutes < 120; minutes += 10) {
      site.clock.forward(600)
      expect(await sessionOf(ann)).not.toBeNull()
    }
    site.clock.forward(600)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('finds no session of a user who was deleted from the database', async () => {
    const site = anEngine({ adapter })
    const ann = await site.signedIn()
    await adapter.users.delete?.('user-ann')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('ends the sessions that a provider names, by `sid` and by `sub`', async () => {
    const site = anOpSite({ config: { adapter, session: { strategy: 'database' } } })
    const signedIn = async (person = ANN): Promise<Browser> => {
      const browser = site.browser()
      await site.signIn(browser, person)
      return browser
    }
    const announce = async (claims: { sid?: string; sub?: string }): Promise<unknown> => {
      const body = new URLSearchParams({ logout_token: await site.op.logoutToken('app', claims) })
      return jsonOf(
        await site.engine.handle(new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body })),
      )
    }
    const others = { ...ANN, email: 'ann@elsewhere.test' }
    const first = await signedIn(others)
    const { profile } = site.told.findLast(({ event }) => event === 'signIn')?.message as { profile: { sid: string } }
    const [second, bob] = [await signedIn(others), await signedIn({ ...BOB, email: 'bob@elsewhere.test' })]
    expect(await announce({ sid: profile.sid })).toEqual({ ended: 1 })
    expect(await sessionOf(first)).toBeNull()
    expect(await sessionOf(second)).not.toBeNull()
    expect(await announce({ sub: ANN.sub })).toEqual({ ended: 1 })
    expect(await sessionOf(second)).toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
  })
})

describe('an engine whose Redis is stopped', () => {
  const isLeftAlone = (response: Response): boolean =>
    !response.headers.getSetCookie().some((line) => line.startsWith(SESSION))

  async function expectRefusals(site: EngineUnderTest, ann: Browser): Promise<void> {
    const reading = await ann.get('/auth/session')
    expect([reading.status, await reading.json(), isLeftAlone(reading)]).toEqual([500, null, true])
    expect(site.log.text()).toContain('Redis could not be reached')
    await expect(site.engine.session(incomingRequest(ann))).rejects.toThrow('Redis could not be reached')
    await expect(site.engine.sessions.list('user-ann')).rejects.toThrow('Redis could not be reached')
    const stranger = site.browser()
    const refused = await stranger.submit('/auth/callback/cred', { username: 'ann', password: 'right' })
    expect(errorIn(refused)).toEqual(['/auth/error', 'Configuration'])
    expectNoSession(refused)
    for (const secret of [ann.cookies.get(SESSION) ?? '', 'ann@example.test']) {
      expect(site.log.text()).not.toContain(secret)
    }
  }

  it('responds with errors and never with a session, and needs no restart', async () => {
    const site = anEngine({ adapter })
    const ann = await site.signedIn()
    for (let round = 0; round < 2; round++) {
      await server.kill()
      await expectRefusals(site, ann)
      await server.start()
      expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
      expect(await sessionOf(await site.signedIn())).toMatchObject({ user: { name: 'Ann' } })
    }
  })

  it('reports that signing out failed, and keeps the session', async () => {
    const site = anEngine({ adapter })
    const ann = await site.signedIn()
    const copy = site.browser()
    copy.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    const csrfToken = await ann.csrfToken()
    await server.kill()
    expect(errorIn(await ann.post('/auth/signout', { csrfToken }))[1]).toBe('SignOutError')
    await server.start()
    expect(await sessionOf(copy)).not.toBeNull()
  })
})
