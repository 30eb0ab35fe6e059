import { describe, expect, it } from '@jest/globals'
import { sessionOf } from '../support/anEngine.js'
import { CASES } from './cases.js'
import { changedSite, HTTPS, idOf } from './sites.js'

const OWN = 'authengine.session-token'
/** Every cookie of the former libraries. */
const FORMER = /next-auth|authjs|better-auth|^my\.|-my\.|sid/
const EMAIL = 'ann@example.test'
const TABS = 50

const PLACES = ['stateless', 'jwt', 'database'] as const
const rows = CASES.flatMap((each) =>
  (each.places ?? PLACES).map((place) => ({ name: `${each.name} → ${place}`, each, place })),
)

describe.each(rows)('$name', ({ each, place }) => {
  it('keeps a user signed in at the first request, which removes the former cookies', async () => {
    const site = await changedSite(each, place)
    const ann = await site.arriving()
    expect([...ann.cookies.keys()].some((name) => FORMER.test(name))).toBe(true)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: EMAIL } })
    const names = [...ann.cookies.keys()]
    expect(names.filter((name) => FORMER.test(name))).toEqual([])
    expect(names.map((name) => name.replace(/\.\d$/, ''))).toContain(site.origin === HTTPS ? `__Host-${OWN}` : OWN)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: EMAIL } })
  })

  it(`makes one session of ${String(TABS)} parallel first requests`, async () => {
    const site = await changedSite(each, place)
    const ann = await site.arriving()
    const tabs = Array.from({ length: TABS }, () => site.copyOf(ann))
    const emails = await Promise.all(tabs.map(async (tab) => (await sessionOf(tab))?.user?.email))
    expect(emails).toEqual(Array(TABS).fill(EMAIL))
    const ids = await Promise.all(tabs.map(async (tab) => idOf(site, tab)))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).not.toBeUndefined()
  })

  it('signs out with the first request, and refuses a copy', async () => {
    const site = await changedSite(each, place)
    const ann = await site.arriving()
    const copy = site.copyOf(ann)
    await ann.submit('/auth/signout')
    expect([...ann.cookies.keys()].filter((name) => FORMER.test(name))).toEqual([])
    expect(await sessionOf(ann)).toBeNull()
    expect(await sessionOf(copy)).toBeNull()
  })

  it('refuses every copy after the session has ended, including an older cookie', async () => {
    const site = await changedSite(each, place)
    const [older, ann] = [await site.arriving(), await site.arriving()]
    const copy = site.copyOf(ann)
    await sessionOf(ann)
    await ann.submit('/auth/signout')
    expect(await sessionOf(ann)).toBeNull()
    expect(await sessionOf(copy)).toBeNull()
    expect(await sessionOf(older)).toBeNull()
  })

  it('is of level 1 and never recent', async () => {
    const site = await changedSite(each, place)
    const ann = await site.arriving()
    await sessionOf(ann)
    const request = { headers: new Headers({ cookie: ann.cookieHeader }), url: `${site.origin}/` }
    const running = await site.engine.sessions.current(request)
    expect(running).toMatchObject({ level: 1, authMethods: [] })
    expect(Date.now() - (running?.authTime.getTime() ?? Infinity)).toBeGreaterThan(86_400_000)
  })
})
