import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, type IncomingRequest, type RecentOptions } from 'authengine'
import {
  json,
  type PluginRegistry,
  type ReauthenticationWay,
  type RequestContext,
  type RequiredOptions,
} from 'authengine/plugin'
import type { Browser } from 'authengine/testing'
import { anEngine, type EngineUnderTest, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { heard } from '../support/heardEvents.js'
import { WordWay } from '../support/wordWay.js'
import { peopledAdapter } from '../support/peopledAdapter.js'

/** A plugin with ways, and a route that needs recent authentication. */
const asking = (ways: readonly ReauthenticationWay[], options: RequiredOptions = {}): AuthPlugin => ({
  id: 'asking',
  name: 'asking',
  register(registry: PluginRegistry) {
    for (const way of ways) registry.reauthentication(() => way)
    const handle = async (ctx: RequestContext, { sessions }: Parameters<Parameters<PluginRegistry['route']>[0]>[0]) => {
      const session = await sessions.requireRecent(ctx, options)
      return json({ level: session.level })
    }
    registry
      .route((services) => ({
        path: 'change',
        GET: (ctx) => handle(ctx, services),
        POST: (ctx) => handle(ctx, services),
        isDestination: true,
      }))
      .route(() => ({ path: 'account', GET: () => json({}) }))
      .accountSection(() => ({ id: 'own', title: 'Own', draw: () => [] }))
  },
})

const PASSWORD = new WordWay('word', ['pwd'])
const CODE = new WordWay('code', ['otp'])
const MAIL = new WordWay('letter', ['email'], 1)

interface Site extends EngineUnderTest {
  /** Ann's browser; her sign-in was an hour ago. */
  readonly ann: Browser
}

async function aSite(
  ways: readonly ReauthenticationWay[] = [PASSWORD],
  options: RequiredOptions = {},
  config: AuthConfig = {},
): Promise<Site> {
  const site = anEngine({ ...config, plugins: [asking(ways, options), ...(config.plugins ?? [])] })
  const ann = await site.signedIn()
  site.clock.forward(3600)
  return { ...site, ann }
}

/** The URL that a browser is sent to. */
function sentTo(response: Response): URL {
  expect([302, 303]).toContain(response.status)
  return new URL(response.headers.get('location') ?? '', ORIGIN)
}

const pathOf = (url: URL): string => url.href.slice(ORIGIN.length)

/** Sends the form of a way to the URL that its page names. */
const answer = (browser: Browser, page: URL, way: string, word = 'right') =>
  browser.submit(`/auth/reauthenticate/${way}${page.search}`, { [way]: word })

const CHANGE = '/auth/asking/change'

describe.each<[string, () => AuthConfig]>([
  ['sealed sessions', () => ({})],
  ['sessions in a database', () => ({ adapter: peopledAdapter(), session: { strategy: 'database' } })],
])('re-authentication with %s', (_kind, configOf) => {
  it('lets a recent session pass', async () => {
    const { signedIn } = await aSite([PASSWORD], {}, configOf())
    const fresh = await signedIn('bob')
    expect(await jsonOf(await fresh.get(CHANGE))).toEqual({ level: 1 })
  })

  it('N119: asks an older session, returns to where it was, and lasts five minutes', async () => {
    const { ann, clock } = await aSite([PASSWORD], {}, configOf())
    const page = sentTo(await ann.get(`${CHANGE}?tab=2`))
    expect(page.pathname).toBe('/auth/reauthenticate')
    expect(page.searchParams.get('callbackUrl')).toBe(`${ORIGIN}${CHANGE}?tab=2`)
    const drawn = await (await ann.get(pathOf(page))).text()
    expect(drawn).toContain('Confirm that it is you')
    expect(drawn).toContain(`action="${ORIGIN}/auth/reauthenticate/word?`)
    const back = sentTo(await answer(ann, page, 'word'))
    expect(pathOf(back)).toBe(`${CHANGE}?tab=2`)
    expect(await jsonOf(await ann.get(pathOf(back)))).toEqual({ level: 1 })
    clock.forward(301)
    expect(sentTo(await ann.get(CHANGE)).pathname).toBe('/auth/reauthenticate')
  })

  it('N122: gives the session a new token, voids the old one, and keeps its end', async () => {
    const { ann, browser } = await aSite([PASSWORD], {}, configOf())
    const before = await sessionOf(ann)
    const copy = browser()
    for (const [name, value] of ann.cookies) copy.plant(name, value)
    await answer(ann, sentTo(await ann.get(CHANGE)), 'word')
    expect((await sessionOf(ann))?.user?.name).toBe(before?.user?.name)
    expect(await sessionOf(copy)).toBeNull()
  })

  it('refuses a wrong answer, counts it, and changes nothing', async () => {
    const { events, config: hearing } = heard()
    const { ann } = await aSite([PASSWORD], {}, { ...configOf(), ...hearing })
    const page = sentTo(await ann.get(CHANGE))
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await answer(ann, page, 'word', 'wrong')
      expect(wrong.status).toBe(400)
      expect(await wrong.text()).toContain('That was not accepted')
    }
    const limited = await answer(ann, page, 'word')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(sentTo(await ann.get(CHANGE)).pathname).toBe('/auth/reauthenticate')
    const names = events.map(({ name, reason }) => [name, reason].join(' '))
    expect(names.filter((name) => name === 'reauthentication.refused wrong_answer')).toHaveLength(10)
    expect(names).toContain('sign_in.limited too_many_attempts')
    expect(names).toContain('reauthentication.required not_recent')
    expect(names).not.toContain('reauthentication.done ')
  })

  it('needs a session that is still running', async () => {
    const { ann } = await aSite([PASSWORD], {}, configOf())
    const page = sentTo(await ann.get(CHANGE))
    await ann.submit('/auth/signout')
    expect(sentTo(await answer(ann, page, 'word')).pathname).toBe('/auth/signin')
    expect(sentTo(await ann.get(pathOf(page))).pathname).toBe('/auth/signin')
    expect(sentTo(await ann.get(CHANGE)).pathname).toBe('/auth/signin')
  })

  it('reaches level 2 by two ways, and shows the missing one', async () => {
    const { events, config: hearing } = heard()
    const { ann } = await aSite([PASSWORD, CODE], { level: 2 }, { ...configOf(), ...hearing })
    const page = sentTo(await ann.get(CHANGE))
    expect(page.searchParams.get('level')).toBe('2')
    const again = sentTo(await answer(ann, page, 'word'))
    expect(again.pathname).toBe('/auth/reauthenticate')
    const drawn = await (await ann.get(pathOf(again))).text()
    expect(drawn).toContain('This needs one more proof.')
    expect(drawn).toContain('Use code')
    expect(drawn).not.toContain('Use word')
    expect(pathOf(sentTo(await answer(ann, again, 'code')))).toBe(CHANGE)
    expect(await jsonOf(await ann.get(CHANGE))).toEqual({ level: 2 })
    expect(events.filter(({ name }) => name === 'reauthentication.done').map(({ data }) => data)).toEqual([
      { way: 'word', methods: 'pwd', level: 1 },
      { way: 'code', methods: 'otp', level: 2 },
    ])
  })
})

describe('the level "strongest"', () => {
  const strongest = { level: 'strongest' } as const

  it('is 2 for users who can reach it', async () => {
    const { signedIn } = await aSite([PASSWORD, CODE], strongest)
    const fresh = await signedIn('bob')
    const page = sentTo(await fresh.get(CHANGE))
    expect(pathOf(sentTo(await answer(fresh, page, 'code')))).toBe(CHANGE)
  })

  it('is the strongest way of other users, and never a dead end', async () => {
    const { ann, signedIn } = await aSite([PASSWORD], strongest)
    expect(await jsonOf(await (await signedIn('bob')).get(CHANGE))).toEqual({ level: 1 })
    expect(pathOf(sentTo(await answer(ann, sentTo(await ann.get(CHANGE)), 'word')))).toBe(CHANGE)
  })

  it('is not a weaker way than those that the user has', async () => {
    const { signedIn } = await aSite([CODE], strongest)
    expect(sentTo(await (await signedIn('bob')).get(CHANGE)).pathname).toBe('/auth/reauthenticate')
  })

  it('lets users without any way sign in again', async () => {
    const { ann, signedIn } = await aSite([], strongest)
    const page = sentTo(await ann.get(CHANGE))
    const drawn = await (await ann.get(pathOf(page))).text()
    expect(drawn).toContain('sign in again')
    expect(drawn).toContain('/auth/signin?callbackUrl=')
    expect(await jsonOf(await (await signedIn('bob')).get(CHANGE))).toEqual({ level: 1 })
  })
})

describe('the page for re-authentication', () => {
  it('says that a second factor is needed, if the user has none', async () => {
    const { ann } = await aSite([PASSWORD], { level: 2 })
    const drawn = await (await ann.get(pathOf(sentTo(await ann.get(CHANGE))))).text()
    expect(drawn).toContain('This needs a second factor')
    expect(drawn).toContain(`href="${ORIGIN}/auth/account"`)
    expect(drawn).not.toContain('Use word')
  })

  it('offers weak ways only to users who have no other way', async () => {
    const both = await aSite([MAIL, PASSWORD])
    const page = sentTo(await both.ann.get(CHANGE))
    const drawn = await (await both.ann.get(pathOf(page))).text()
    expect(drawn).toContain('Use word')
    expect(drawn).not.toContain('Use letter')
    expect(sentTo(await answer(both.ann, page, 'letter')).pathname).toBe('/auth/reauthenticate')
    const one = await aSite([MAIL])
    expect(pathOf(sentTo(await answer(one.ann, sentTo(await one.ann.get(CHANGE)), 'letter')))).toBe(CHANGE)
  })

  it('never returns to another site, or to a route that is no page', async () => {
    const { ann } = await aSite()
    for (const callbackUrl of ['https://evil.example/', '//evil.example', '/auth/signout', '/auth/reauthenticate']) {
      const page = new URL(`/auth/reauthenticate?${new URLSearchParams({ callbackUrl }).toString()}`, ORIGIN)
      expect(sentTo(await answer(ann, page, 'word')).href).toBe(`${ORIGIN}/`)
    }
  })

  it('ignores parameters that it cannot read', async () => {
    const { ann } = await aSite()
    for (const query of ['within=-1&level=9', 'within=x&level=', 'within=1e9999']) {
      expect((await ann.get(`/auth/reauthenticate?${query}`)).status).toBe(200)
    }
    expect(sentTo(await ann.get('/auth/reauthenticate?within=86400')).href).toBe(`${ORIGIN}/`)
  })

  it('refuses forms of other sites, and forms without a token', async () => {
    const { ann } = await aSite()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = { csrfToken: await ann.csrfToken(), word: 'right' }
    expect((await ann.post('/auth/reauthenticate/word', body, foreign)).status).toBe(403)
    await ann.post('/auth/reauthenticate/word', { word: 'right' })
    expect(sentTo(await ann.get(CHANGE)).pathname).toBe('/auth/reauthenticate')
  })

  it('redirects from the URL of a form to the page', async () => {
    const { ann } = await aSite()
    expect(pathOf(sentTo(await ann.get('/auth/reauthenticate/word?level=2&callbackUrl=/x')))).toBe(
      `/auth/reauthenticate?callbackUrl=${encodeURIComponent(`${ORIGIN}/x`)}&level=2`,
    )
  })

  it('is left out of a broken way, which is logged', async () => {
    class Broken extends WordWay {
      override methods(): never {
        throw new TypeError('broken')
      }
    }
    const { ann, log } = await aSite([new Broken('broken', []), PASSWORD])
    const drawn = await (await ann.get(pathOf(sentTo(await ann.get(CHANGE))))).text()
    expect(drawn).toContain('Use word')
    expect(JSON.stringify(log)).toContain('broken')
  })
})

describe('a form that needs recent authentication', () => {
  it('has to be sent again, because nothing of it is stored', async () => {
    const { ann } = await aSite()
    const csrfToken = await ann.csrfToken()
    const referer = `${ORIGIN}/settings?tab=1`
    const page = sentTo(await ann.post(CHANGE, { csrfToken, secret: 'not to be stored' }, { referer }))
    expect(page.href).not.toContain('stored')
    expect(page.searchParams.get('callbackUrl')).toBe(referer)
    const confirmed = sentTo(await answer(ann, page, 'word'))
    const drawn = await (await ann.get(pathOf(confirmed))).text()
    expect(drawn).toContain('Please send the form again')
    expect(drawn).toContain(`href="${referer}"`)
  })

  it('returns to the start page, if its page is of another site', async () => {
    const { ann } = await aSite()
    const headers = { referer: 'https://evil.example/form' }
    const page = sentTo(await ann.post(CHANGE, { csrfToken: await ann.csrfToken() }, headers))
    expect(page.searchParams.get('callbackUrl')).toBeNull()
  })

  it('passes with a proof of the same request', async () => {
    const { ann } = await aSite([PASSWORD], { assuming: ['pwd'], level: 'strongest' })
    expect(await jsonOf(await ann.get(CHANGE))).toEqual({ level: 1 })
    const two = await aSite([PASSWORD, CODE], { assuming: ['pwd'], level: 'strongest' })
    expect(sentTo(await two.ann.get(CHANGE)).pathname).toBe('/auth/reauthenticate')
  })
})

describe('a script', () => {
  it.each<[string, Record<string, string>]>([
    ['that follows redirects itself', { 'x-auth-return-redirect': '1' }],
    ['that reads JSON', { accept: 'application/json' }],
  ])('%s gets the status 401, the URL and the challenge of RFC 9470', async (_what, headers) => {
    const { ann } = await aSite([PASSWORD], { within: 60, level: 2 })
    const refused = await ann.get(CHANGE, { ...headers, referer: `${ORIGIN}/settings` })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_user_authentication", error_description="A more recent or stronger authentication is required", max_age=60',
    )
    const { error, url } = await jsonOf<{ error: string; url: string }>(refused)
    expect(error).toBe('ReauthenticationRequired')
    expect(new URL(url).searchParams.get('callbackUrl')).toBe(`${ORIGIN}/settings`)
  })
})

describe('engine.requireRecent', () => {
  const requestOf = (browser: Browser, { path = '/settings', ...more }: { path?: string; method?: string } = {}) => ({
    url: ORIGIN + path,
    headers: new Headers({ cookie: browser.cookieHeader, referer: `${ORIGIN}/form` }),
    ...more,
  })
  const ask = async ({ engine }: Site, request: IncomingRequest, options?: RecentOptions) =>
    engine.requireRecent(request, options)

  it('says whether the session is recent', async () => {
    const site = await aSite()
    const fresh = await site.signedIn('bob')
    expect(await ask(site, requestOf(fresh))).toEqual({ ok: true, level: 1 })
    expect(await ask(site, requestOf(site.ann), { within: 7200 })).toEqual({ ok: true, level: 1 })
  })

  it('says where to go, and has a response for browsers and for scripts', async () => {
    const site = await aSite()
    const request = requestOf(site.ann)
    const recent = await ask(site, request)
    if (recent.ok) throw new TypeError('It is not recent.')
    expect(new URL(recent.url).searchParams.get('callbackUrl')).toBe(`${ORIGIN}/settings`)
    expect(recent.challenge).toMatch(/^Bearer error="insufficient_user_authentication"/)
    expect(sentTo(recent.response()).href).toBe(recent.url)
    request.headers.set('accept', 'application/json')
    const forScript = await ask(site, request)
    if (forScript.ok) throw new TypeError('It is not recent.')
    const response = forScript.response()
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, forScript.challenge])
  })

  it('returns a form to its page, or to "returnTo"', async () => {
    const site = await aSite()
    const request = requestOf(site.ann, { method: 'POST' })
    const [form, chosen] = [await ask(site, request), await ask(site, request, { returnTo: '/chosen' })]
    if (form.ok || chosen.ok) throw new TypeError('It is not recent.')
    expect(Object.fromEntries(new URL(form.url).searchParams)).toEqual({ callbackUrl: `${ORIGIN}/form`, again: '1' })
    expect(new URL(chosen.url).searchParams.get('callbackUrl')).toBe(`${ORIGIN}/chosen`)
  })

  it.each<[string, string, string | undefined]>([
    ['a form', 'application/x-www-form-urlencoded', '1'],
    ['a form', 'multipart/form-data; boundary=x', '1'],
    ['no form', 'application/json', undefined],
  ])('takes what the script of a framework sends for %s: %s', async (_what, type, again) => {
    const site = await aSite()
    const request = requestOf(site.ann, { method: 'POST' })
    request.headers.set('accept', 'application/json')
    request.headers.set('content-type', type)
    const recent = await ask(site, request)
    if (recent.ok) throw new TypeError('It is not recent.')
    const asked = new URL(recent.url).searchParams
    expect([asked.get('callbackUrl'), asked.get('again') ?? undefined]).toEqual([`${ORIGIN}/form`, again])
  })

  it('sends visitors to the sign-in page', async () => {
    const site = await aSite()
    const recent = await ask(site, requestOf(site.browser()))
    if (recent.ok) throw new TypeError('It is not recent.')
    expect(new URL(recent.url).pathname).toBe('/auth/signin')
    expect(recent.challenge).toBe('Bearer')
  })

  it('refuses options that mean nothing', async () => {
    const site = await aSite()
    for (const options of [{ within: 0 }, { within: Number.NaN }, { level: 4 }] as RecentOptions[]) {
      await expect(ask(site, requestOf(site.ann), options)).rejects.toThrow(TypeError)
    }
  })
})

describe('registry.reauthentication', () => {
  it('reports ways that cannot be used', () => {
    class Limited extends WordWay {
      override readonly limit = 'own'
    }
    const ways = [new WordWay('Upper', ['pwd']), PASSWORD, PASSWORD, new Limited('limited', ['pwd'])]
    expect(() => anEngine({ plugins: [asking(ways)] })).toThrow(
      /has no usable id[\s\S]*exists twice[\s\S]*has the limit "own", which the plugin has not registered/,
    )
  })
})
