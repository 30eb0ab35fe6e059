import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { OidcOptions } from 'authengine/provider'
import type { Browser, FakePerson } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { ANN, anOpSite, BOB, type OpSite } from './opSite.js'

const SESSION = '__Host-authengine.session-token'

/** A site with database sessions. */
interface Site extends OpSite {
  readonly adapter: MemoryAdapter
  /** A browser in which the user has signed in. */
  browserOf(person?: FakePerson, id?: 'op' | 'other'): Promise<Browser>
}

function aSite(options?: OidcOptions): Site {
  const adapter = new MemoryAdapter()
  const site = anOpSite({ adapter, config: { session: { strategy: 'database' } }, ...(options && { options }) })
  const browserOf: Site['browserOf'] = async (person, id) => {
    const browser = site.browser()
    await site.signIn(browser, person, id)
    return browser
  }
  return { ...site, adapter, browserOf }
}

/** The `sid` of the newest session. */
async function lastSid({ adapter, told }: Site): Promise<string> {
  const { user } = told.findLast(({ event }) => event === 'signIn')?.message as { user: { id: string } }
  const rows = await adapter.sessions.ofUser?.(user.id)
  return rows?.at(-1)?.providerSid ?? ''
}

/** Sends a logout token, like a provider: from a server, without cookies. */
async function announce(site: Site, claims: { sid?: string; sub?: string }): Promise<[number, unknown]> {
  return post(site, await site.op.logoutToken('app', claims))
}

async function post({ engine }: Site, logout_token: string): Promise<[number, unknown]> {
  const body = new URLSearchParams({ logout_token })
  const response = await engine.handle(new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body }))
  return [response.status, await response.json()]
}

describe('a provider that sends logout tokens for database sessions', () => {
  it('ends the named session, and no other', async () => {
    const site = aSite()
    const phone = await site.browserOf()
    const sid = await lastSid(site)
    const laptop = await site.browserOf()
    expect(await lastSid(site)).not.toBe(sid)
    expect(await announce(site, { sid, sub: ANN.sub })).toEqual([200, { ended: 1 }])
    expect(await sessionOf(phone)).toBeNull()
    expect(await sessionOf(laptop)).not.toBeNull()
    expect(await announce(site, { sid, sub: ANN.sub })).toEqual([200, { ended: 0 }])
  })

  it('ends all sessions of a user if it names none, at this provider only', async () => {
    const site = aSite()
    const [phone, laptop, bob] = [await site.browserOf(), await site.browserOf(), await site.browserOf(BOB)]
    const elsewhere = await site.browserOf({ ...ANN, email: 'ann@elsewhere.test' }, 'other')
    expect(await announce(site, { sub: ANN.sub })).toEqual([200, { ended: 2 }])
    for (const over of [phone, laptop]) expect(await sessionOf(over)).toBeNull()
    for (const running of [bob, elsewhere]) expect(await sessionOf(running)).not.toBeNull()
  })

  it.each<[string, OidcOptions]>([
    ['the userinfo endpoint', { idToken: false }],
    ['a request of the application', { userinfo: { request: () => ({ sub: ANN.sub, name: 'Ann' }) } }],
  ])('ends the named session although the profile is from %s', async (_where, options) => {
    const site = aSite(options)
    const [phone, laptop] = [await site.browserOf(), await site.browserOf()]
    expect(await announce(site, { sid: await lastSid(site), sub: ANN.sub })).toEqual([200, { ended: 1 }])
    expect(await sessionOf(phone)).not.toBeNull()
    expect(await sessionOf(laptop)).toBeNull()
  })

  it('ends all sessions of a user although the profile has no `sub`', async () => {
    const site = aSite({ userinfo: { request: () => ({ id: 'ann-elsewhere', name: 'Ann' }) } })
    const ann = await site.browserOf()
    expect(await announce(site, { sub: ANN.sub })).toEqual([200, { ended: 1 }])
    expect(await sessionOf(ann)).toBeNull()
  })

  it('may repeat the token after the database was unavailable', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const { sessions } = site.adapter
    const ofProvider = sessions.ofProvider?.bind(sessions)
    const token = await site.op.logoutToken('app', { sub: ANN.sub })
    Object.assign(sessions, { ofProvider: () => Promise.reject(new TypeError('no database')) })
    expect(await post(site, token)).toEqual([400, { error: 'server_error' }])
    Object.assign(sessions, { ofProvider })
    expect(await post(site, token)).toEqual([200, { ended: 1 }])
    expect(await sessionOf(ann)).toBeNull()
  })

  it('ends nothing for an unknown `sid` or `sub`', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    for (const claims of [{ sid: 'unknown' }, { sub: 'unknown' }, { sid: 'unknown', sub: ANN.sub }]) {
      expect(await announce(site, claims)).toEqual([200, { ended: 0 }])
    }
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('gets 501 if the database cannot find these sessions', async () => {
    const site = aSite()
    Object.assign(site.adapter.sessions, { ofProvider: undefined })
    const ann = await site.browserOf()
    expect(await announce(site, { sub: ANN.sub })).toEqual([501, expect.objectContaining({ error: 'not_implemented' })])
    expect(await sessionOf(ann)).not.toBeNull()
  })
})

describe('linking with a database session', () => {
  it('links to the signed-in user, who gets a new session', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const before = ann.cookies.get(SESSION)
    await site.signIn(ann, { sub: 'ann-too', email: 'ann@elsewhere.test' }, 'other', { link: 'true' })
    const user = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'ann-too' })
    expect(user).toMatchObject({ email: 'ann@example.test' })
    expect(ann.cookies.get(SESSION)).not.toBe(before)
    expect(await site.engine.sessions.list(user?.id ?? '')).toMatchObject([{ provider: 'other' }])
  })

  it('attack #189: links nothing to the user of an expired session', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const ended = ann.cookies.get(SESSION) ?? ''
    site.clock.forward(31 * 24 * 3600)
    ann.plant(SESSION, ended)
    await site.signIn(ann, { sub: 'else', email: 'else@example.test' }, 'other')
    const user = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'else' })
    expect(user).toMatchObject({ email: 'else@example.test' })
  })

  it('attack #267: links nothing to the user of a session that was revoked in the meantime', async () => {
    const site = aSite()
    const ann = await site.browserOf()
    const back = await site.requestAuth(ann, { sub: 'else', email: 'else@example.test' }, 'other')
    const { id } = (await site.adapter.users.byEmail('ann@example.test')) ?? {}
    await site.engine.sessions.revokeAll(id ?? '')
    await ann.get(back.pathname + back.search)
    const user = await site.adapter.users.byAccount({ provider: 'other', providerAccountId: 'else' })
    expect(user?.id).not.toBe(id)
  })
})
