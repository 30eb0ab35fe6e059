import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, ConfigurationError } from 'authengine'
import type { Browser } from 'authengine/testing'
import { anEngine, type EngineUnderTest, ORIGIN, sessionOf } from '../support/anEngine.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

const SESSION = '__Host-authengine.session-token'

const aSite = (config: AuthConfig = {}): EngineUnderTest => anEngine({ adapter: peopledAdapter(), ...config })

const incomingRequest = (browser: Browser, more: Readonly<Record<string, string>> = {}) => ({
  url: `${ORIGIN}/devices`,
  method: 'POST',
  headers: new Headers({ cookie: browser.cookieHeader, origin: ORIGIN, ...more }),
})

describe('engine.sessions', () => {
  it('lists the sessions of a user, and ends one of them at its next request', async () => {
    const { clock, engine, signedIn } = aSite()
    const phone = await signedIn()
    clock.forward(60)
    const laptop = await signedIn()
    await signedIn('bob')
    const [newest, oldest, ...others] = await engine.sessions.list('user-ann')
    expect(others).toEqual([])
    expect(newest?.createdAt).toEqual(clock.now())
    expect(newest).toMatchObject({ userId: 'user-ann', provider: 'cred' })
    expect(await engine.sessions.revoke(oldest?.id ?? '')).toBe(true)
    expect(await sessionOf(phone)).toBeNull()
    expect(await sessionOf(laptop)).not.toBeNull()
    expect(await engine.sessions.list('user-ann')).toEqual([newest])
  })

  it('marks the session of the request, and changes nothing', async () => {
    const { browser, engine, signedIn } = aSite({ session: { updateAge: 0 } })
    const [phone, laptop] = [await signedIn(), await signedIn()]
    await signedIn('bob')
    const before = await engine.sessions.list('user-ann')
    const current = async (who: Browser) =>
      (await engine.sessions.listFor(incomingRequest(who))).filter((listed) => listed.current).map(({ id }) => id)
    const [ofPhone, ofLaptop] = [await current(phone), await current(laptop)]
    expect([...ofPhone, ...ofLaptop].sort()).toEqual(before.map(({ id }) => id).sort())
    expect(await engine.sessions.list('user-ann')).toEqual(before)
    expect(await engine.sessions.listFor(incomingRequest(browser()))).toEqual([])
  })

  it('ends every other session of the user', async () => {
    const { engine, signedIn } = aSite()
    const [phone, laptop, bob] = [await signedIn(), await signedIn(), await signedIn('bob')]
    expect(await engine.sessions.revokeOthers(incomingRequest(phone))).toBe(1)
    expect(await sessionOf(laptop)).toBeNull()
    for (const running of [phone, bob]) expect(await sessionOf(running)).not.toBeNull()
  })

  it('ends a session of the user, and none of another user', async () => {
    const { engine, signedIn } = aSite()
    const [phone, bob] = [await signedIn(), await signedIn('bob')]
    const [{ id } = { id: '' }] = await engine.sessions.list('user-ann')
    expect(await engine.sessions.revokeOwn(incomingRequest(bob), id)).toBe(false)
    expect(await sessionOf(phone)).not.toBeNull()
    expect(await engine.sessions.revokeOwn(incomingRequest(phone), id)).toBe(true)
    expect(await sessionOf(phone)).toBeNull()
  })

  it('ends nothing for a signed-out user, nor for another site', async () => {
    const { browser, engine, signedIn } = aSite()
    const [phone, laptop] = [await signedIn(), await signedIn()]
    expect(await engine.sessions.revokeOthers(incomingRequest(browser()))).toBe(0)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const [{ id } = { id: '' }] = await engine.sessions.list('user-ann')
    for (const refused of [
      engine.sessions.revokeOthers(incomingRequest(phone, foreign)),
      engine.sessions.revokeOwn(incomingRequest(phone, foreign), id),
    ]) {
      await expect(refused).rejects.toMatchObject({ type: 'CrossSiteRequest' })
    }
    expect(await sessionOf(laptop)).not.toBeNull()
  })

  it('ends every session of a user', async () => {
    const { engine, signedIn } = aSite()
    const [phone, laptop, bob] = [await signedIn(), await signedIn(), await signedIn('bob')]
    expect(await engine.sessions.revokeAll('user-ann')).toBe(2)
    for (const over of [phone, laptop]) expect(await sessionOf(over)).toBeNull()
    expect(await sessionOf(bob)).not.toBeNull()
  })

  it.each<[string, AuthConfig]>([
    ['there is no database', { adapter: undefined }],
    ['sessions are sealed cookies', { session: { strategy: 'jwt' } }],
  ])('rejects if %s', async (_case, config) => {
    const { sessions } = aSite(config).engine
    const asked = { url: ORIGIN, headers: new Headers() }
    const calls = [
      () => sessions.list('user-ann'),
      () => sessions.listFor(asked),
      () => sessions.revoke('x'),
      () => sessions.revokeOwn(asked, 'x'),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(ConfigurationError)
  })

  it('rejects if the database cannot list sessions', async () => {
    const adapter = peopledAdapter()
    Object.assign(adapter.sessions, { ofUser: undefined })
    const { engine, signedIn } = aSite({ adapter })
    expect(await sessionOf(await signedIn())).not.toBeNull()
    await expect(engine.sessions.list('user-ann')).rejects.toThrow(ConfigurationError)
  })
})

describe('a session that is revoked while it is read', () => {
  it.each([0, 1, 5, 19])(
    'stays revoked, however many concurrent reads extend it (revoked beside read %i)',
    async (moment) => {
      const { browser, engine, signedIn } = aSite({ session: { updateAge: 0 } })
      const ann = await signedIn()
      const readers = Array.from({ length: 20 }, () => {
        const reader = browser()
        reader.plant(SESSION, ann.cookies.get(SESSION) ?? '')
        return reader
      })
      const beside = async (index: number): Promise<void> => {
        if (index === moment) await engine.sessions.revokeAll('user-ann')
      }
      await Promise.all(readers.flatMap((reader, index) => [sessionOf(reader), beside(index)]))
      for (const reader of [ann, ...readers]) expect(await sessionOf(reader)).toBeNull()
      expect(await engine.sessions.list('user-ann')).toEqual([])
    },
  )

  it('is refused at the next request although a slow read extends it afterwards', async () => {
    const adapter = peopledAdapter()
    let arrived = (): void => undefined
    let released = (): void => undefined
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    const release = new Promise<void>((resolve) => (released = resolve))
    const extend = adapter.sessions.extend.bind(adapter.sessions)
    adapter.sessions.extend = async (...change) => {
      arrived()
      await release
      return extend(...change)
    }
    const { browser, engine, signedIn } = aSite({ adapter, session: { updateAge: 0 } })
    const ann = await signedIn()
    const copy = browser()
    copy.plant(SESSION, ann.cookies.get(SESSION) ?? '')
    const reading = sessionOf(ann)
    await arrival
    expect(await engine.sessions.revokeAll('user-ann')).toBe(1)
    released()
    await reading
    for (const reader of [ann, copy]) expect(await sessionOf(reader)).toBeNull()
  })
})
