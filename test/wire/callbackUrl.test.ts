import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { AuthConfig } from 'authengine'
import type { PluginRegistry } from 'authengine/plugin'
import { Browser } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { corpus, named } from '../support/corpora/corpora.js'
import { hostileUrls } from '../support/hostileUrls.js'
import { aWatchedEngine, expectNoPollution, expectRefused, expectSameOrigin } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const BASE = `${ORIGIN}/`
const SIGNED_IN = { user: { name: 'Ann' } }
const PERSON = { username: 'ann', password: 'right' }

/** Encodes a query. A lone surrogate becomes U+FFFD, as in a browser. */
const query = (callbackUrl: string): string => new URLSearchParams({ callbackUrl }).toString()

/** Every place of a request that can contain a callback URL, with a request that redirects to it. */
const WAYS: Readonly<Record<string, (browser: Browser, url: string) => Promise<Response>>> = {
  'body of a sign-in': (browser, callbackUrl) => browser.submit('/auth/callback/cred', { ...PERSON, callbackUrl }),
  'JSON body of a sign-in': async (browser, callbackUrl) => {
    const csrfToken = await browser.csrfToken()
    return browser.postJson('/auth/callback/cred', { ...PERSON, callbackUrl, csrfToken })
  },
  'query of a sign-in': (browser, url) => browser.submit(`/auth/callback/cred?${query(url)}`, PERSON),
  'query of a callback': (browser, url) => browser.get(`/auth/callback/op?code=again&${query(url)}`),
  'body of a sign-out': (browser, callbackUrl) => browser.submit('/auth/signout', { callbackUrl }),
  'query of a sign-out': (browser, url) => browser.submit(`/auth/signout?${query(url)}`),
  'body of a failed sign-in': (browser, callbackUrl) =>
    browser.submit('/auth/callback/cred', { username: 'ann', password: 'wrong', callbackUrl }),
  'query of a form without token': (browser, url) => browser.post(`/auth/signout?${query(url)}`, {}),
  'start of a sign-in by form': (browser, callbackUrl) => browser.submit('/auth/signin/cred', { callbackUrl }),
}

const site = (config: AuthConfig = {}): ReturnType<typeof anEngine> => anEngine({ plugins: [elsewhere()], ...config })

/** The site of all cases that need no other configuration; it has no rate limits. */
const shared = site({ limits: false })

/**
 * Sends a callback URL in one place and in a cookie, as a sibling site could set it. Expects a redirect within the
 * site.
 */
async function targetOf(
  way: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly href: string; readonly answer: Response }> {
  const visitor = new Browser(ORIGIN, (request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    return shared.engine.handle(request)
  })
  visitor.plant('__Host-authengine.callback-url', encodeURIComponent(url.toWellFormed()))
  const answer = await (WAYS[way] ?? WAYS['body of a sign-out'])?.(visitor, url)
  if (!answer) throw new TypeError(`There is no way called ${way}.`)
  for (const line of answer.headers.getSetCookie()) expect(decodeURIComponent(line)).not.toContain('evil.example')
  return { href: (await expectSameOrigin(answer)).href, answer }
}

/** The target of a successful sign-in with this callback URL. */
async function destinationOf(callbackUrl: string, config: AuthConfig = {}): Promise<string> {
  const ann = (Object.keys(config).length > 0 ? site(config) : shared).browser()
  const csrfToken = await ann.csrfToken()
  const answer = await ann.postJson('/auth/callback/cred', { ...PERSON, csrfToken, callbackUrl })
  expect(answer.status).toBe(302)
  expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
  return (await expectSameOrigin(answer)).href
}

const crossed = (urls: readonly string[]): [string, string, string][] =>
  Object.keys(WAYS).flatMap((way) => urls.map((url): [string, string, string] => [way, named(url), url]))

describe('a callback URL of another site', () => {
  it.each(
    crossed([
      'https://evil.example/',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '\\\\evil.example',
    ]),
  )('attack #81: in the %s, %s does not leave the site', async (way, _name, url) => {
    const { href } = await targetOf(way, url)
    expect(href).not.toContain('evil.example')
  })

  it.each(
    crossed([
      '/\t/evil.example',
      '/\n/evil.example',
      '\t//evil.example',
      '/%09/evil.example',
      '/ /evil.example',
      '/\r\n/evil.example',
      '/\u0000/evil.example',
    ]),
  )('attack #82: in the %s, %s is parsed like in a browser', async (way, _name, url) => {
    const { href } = await targetOf(way, url)
    expect(new URL(href).origin).toBe(ORIGIN)
  })

  it.each(
    crossed([
      'https:evil.example',
      'https:/evil.example',
      'http:\\\\evil.example',
      'https:///evil.example',
      'https:\\evil.example',
    ]),
  )('attack #83: in the %s, %s does not leave the site', async (way, _name, url) => {
    const { href } = await targetOf(way, url)
    expect(href).not.toContain('evil.example')
  })

  it.each([
    'https://app.example.evil.example',
    'https://evilapp.example',
    'https://app.example%2eevil.example',
    'https://evil.example/?https://app.example',
    'https://evil.example#https://app.example',
    'https://app.example@evil.example',
    'https://app.example:443@evil.example/',
    'https://evil.example\\@app.example',
  ])('attack #85: %s is not this site', async (url) => {
    expect(await destinationOf(url)).toBe(BASE)
  })

  it.each([
    'http://app.example/',
    'https://app.example:8443/',
    'ftp://app.example/',
    'wss://app.example/',
    '//app.example:444/x',
  ])('attack #86: %s differs in scheme or port', async (url) => {
    expect(await destinationOf(url)).toBe(BASE)
  })

  it.each([
    'blob:https://app.example/x',
    'filesystem:https://app.example/x',
    'javascript:https://app.example/x',
    'data:text/html,x',
  ])('attack #87: %s is not http or https', async (url) => {
    expect(await destinationOf(url)).toBe(BASE)
  })

  it.each(['https://u:p@app.example/x', 'https://u@app.example/x', '//u:p@app.example/x', 'https://:p@app.example/x'])(
    'attack #89: the user name in %s is removed',
    async (url) => {
      expect([BASE, `${ORIGIN}/x`]).toContain(await destinationOf(url))
    },
  )

  it.each([
    ['https://app.example./x', BASE],
    ['https://APP.example/x', `${ORIGIN}/x`],
    ['https://app.example:443/x', `${ORIGIN}/x`],
    ['HTTPS://app.example/x', `${ORIGIN}/x`],
    ['https://app.example:0443/x', `${ORIGIN}/x`],
  ])('attack #90: %s becomes %s', async (url, target) => {
    expect(await destinationOf(url)).toBe(target)
  })

  it.each([
    ['https://аpp.example/', BASE],
    ['https://app。example.evil.example', BASE],
    ['https://ⓐpp.example/x', `${ORIGIN}/x`],
    ['https://app。example/x', `${ORIGIN}/x`],
    ['／／evil.example', BASE],
  ])('attack #91: %s becomes %s', async (url, target) => {
    expect(await destinationOf(url)).toBe(target)
  })

  it.each([
    '/auth/signout',
    '/auth/signin/op',
    '/auth/callback/op?code=x',
    '/auth/error?error=x',
    '/auth/session',
    '/auth/csrf#x',
    '/auth\\signout',
    '/x/../auth/signout',
    'https://app.example/auth/signin',
    '/./auth/providers',
    '/auth/callback',
  ])('attack #97: %s is a route of the library, and is not used', async (url) => {
    expect(await destinationOf(url)).toBe(BASE)
  })

  it.each(['/author', '/auth', '/auth/profile', '/auth-signout', '/x?next=/auth/signout', '/signout'])(
    '%s is a page of the site',
    async (url) => {
      expect(await destinationOf(url)).toBe(ORIGIN + url)
    },
  )

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])(
    'attack #99: a link with the edited callback URL %s does not leave the site',
    async (url) => {
      const person = site().browser()
      const answer = await person.get(`/auth/callback/op?code=code-1&${query(url)}`)
      expect((await expectSameOrigin(answer)).href).not.toContain('evil.example')
      expect(await sessionOf(person)).toMatchObject({ user: { name: 'Eve' } })
    },
  )
})

describe('a useless callback URL', () => {
  it.each([
    'not a url',
    'foo',
    'http://',
    'http://[',
    'http://a:99999',
    '%',
    '\u0000',
    ' ',
    '[object Object]',
    '',
    'null',
    '*',
    '\ud800',
  ])('attack #93: %j is replaced by the base URL, and the sign-in succeeds', async (url) => {
    expect(await destinationOf(url)).toBe(BASE)
  })

  it.each([
    ['/日本', `${ORIGIN}/%E6%97%A5%E6%9C%AC`],
    ['/é?x=ü', `${ORIGIN}/%C3%A9?x=%C3%BC`],
    ['/\ud800', BASE],
    ['/x?\udc00', BASE],
    ['/😀', `${ORIGIN}/%F0%9F%98%80`],
    ['/a b#c d', `${ORIGIN}/a%20b#c%20d`],
  ])('attack #94: %j becomes %s', async (url, target) => {
    expect(await destinationOf(url)).toBe(target)
  })

  it.each([
    '/x\r\nSet-Cookie: a=1',
    '/x%0d%0aSet-Cookie:a=1',
    '/x\u010d\u010a',
    '/x\u560d\u560aSet-Cookie: a=1',
    '/x\nLocation: https://evil.example',
    '/x\u0000',
  ])('attack #95: %j adds no header, and the sign-in succeeds', async (callbackUrl) => {
    const ann = site().browser()
    const csrfToken = await ann.csrfToken()
    const answer = await ann.postJson('/auth/callback/cred', { ...PERSON, csrfToken, callbackUrl })
    await expectSameOrigin(answer)
    expect(await sessionOf(ann)).toMatchObject(SIGNED_IN)
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/^__Host-authengine\./)
    expect([...ann.cookies.keys()].every((name) => name.startsWith('__Host-authengine.'))).toBe(true)
  })

  it('a callback URL of 64 KB is replaced by the base URL', async () => {
    expect(await destinationOf(`/${'a'.repeat(65536)}`)).toBe(BASE)
  })
})

describe('who decides about a callback URL', () => {
  it('attack #98: read-only routes neither store a callback URL nor call the redirect callback', async () => {
    const asked: string[] = []
    const { signedIn } = site({ callbacks: { redirect: ({ url }) => (asked.push(url), url) } })
    const ann = await signedIn()
    asked.length = 0
    await ann.csrfToken()
    const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }
    for (const route of ['session', 'csrf', 'providers', 'error', 'verify-request']) {
      const answer = await ann.get(`/auth/${route}?callbackUrl=/danger`, crossSite)
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(asked).toEqual([])
    for (const route of ['signin', 'signout']) {
      const answer = await ann.get(`/auth/${route}?callbackUrl=/danger`, crossSite)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect((await ann.submit('/auth/signout')).headers.get('location')).toBe(BASE)
  })

  const diversions: [unknown, string | null][] = [
    ['https://evil.example', BASE],
    ['//evil.example', BASE],
    ['/\\evil.example', BASE],
    ['javascript:alert(1)', BASE],
    ['/waiting', `${ORIGIN}/waiting`],
    [`${ORIGIN}/waiting?x=1`, `${ORIGIN}/waiting?x=1`],
    ['', null],
    [0, null],
    [false, null],
    [null, null],
    [undefined, null],
    [NaN, null],
    [[], null],
    [{}, null],
    [1, null],
    [['https://evil.example'], null],
    [{ toString: (): string => '/x' }, null],
    [new String('/x'), null],
  ]
  it.each(diversions)('attack #101: a signIn callback that returns %j', async (value, target) => {
    let answers: unknown = value
    const subject = aWatchedEngine({ callbacks: { signIn: () => answers as boolean } })
    const visitor = subject.browser()
    const attack = (): Promise<Response> => visitor.submit('/auth/callback/cred', PERSON)
    if (target !== null) {
      const answer = await attack()
      expect((await expectSameOrigin(answer)).href).toBe(target)
      expect(await sessionOf(visitor)).toBeNull()
      expect(subject.events).toEqual([])
      return
    }
    const answer = await expectRefused(subject, attack, {
      next: async () => {
        answers = true
        await subject.browser().submit('/auth/callback/cred', PERSON)
        expect(subject.events).toEqual(['signIn'])
      },
    })
    expect((await expectSameOrigin(answer)).searchParams.get('error')).toBe('AccessDenied')
  })

  it.each(crossed(['https://evil.example/', '/\\evil.example', 'https:evil.example', 'not a url', '/home']))(
    'attack #102: in the %s, %s has the same result for a client that navigates by itself',
    async (way, _name, url) => {
      const plain = await targetOf(way, url)
      const told = await targetOf(way, url, { 'x-auth-return-redirect': '1' })
      expect(told.href).toBe(plain.href)
      expect(told.answer.status).toBe(200)
      expect(await jsonOf(told.answer)).toMatchObject({ url: plain.href })
    },
  )

  it.each([
    ['https://evil.example/x', BASE],
    ['not a url', BASE],
    ['https://app.example.evil.example/', BASE],
    ['//evil.example', BASE],
    [`${ORIGIN}/page?x=1`, `${ORIGIN}/page?x=1`],
    ['', BASE],
  ])('attack #103: server code follows the Referer %j to %s', async (referer, target) => {
    const { engine } = site()
    const incomingRequest = { url: `${ORIGIN}/page`, headers: new Headers({ referer }) }
    expect((await engine.signIn(incomingRequest, 'cred', PERSON)).url).toBe(target)
    expect((await engine.signOut(incomingRequest)).url).toBe(target)
  })

  it('attack #103: server code has precedence over the Referer, and its URL is checked as well', async () => {
    const { engine } = site()
    const incomingRequest = { url: `${ORIGIN}/page`, headers: new Headers({ referer: `${ORIGIN}/page` }) }
    expect((await engine.signIn(incomingRequest, 'cred', { ...PERSON, redirectTo: '/home' })).url).toBe(
      `${ORIGIN}/home`,
    )
    expect((await engine.signOut(incomingRequest, { redirectTo: 'https://evil.example' })).url).toBe(BASE)
  })

  const answers: [unknown, string][] = [
    ['javascript:alert(1)', BASE],
    ['data:text/html,x', BASE],
    ['/x\r\nSet-Cookie: a=1', BASE],
    ['/日本', `${ORIGIN}/%E6%97%A5%E6%9C%AC`],
    ['', BASE],
    [null, BASE],
    [{}, BASE],
    [7, BASE],
    ['not a url', BASE],
    ['//evil.example\\@app.example', BASE],
  ]
  it.each(answers)('the result %j of the redirect callback leads to %s', async (value, target) => {
    expect(await destinationOf('/home', { callbacks: { redirect: () => value as string } })).toBe(target)
  })

  it('the redirect callback of the application may leave the site', async () => {
    const { signedIn } = site({ callbacks: { redirect: () => 'https://partner.example/in' } })
    const ann = await signedIn()
    const answer = await ann.submit('/auth/signout', { callbackUrl: '/x' })
    expect(answer.headers.get('location')).toBe('https://partner.example/in')
  })

  it('a redirect callback that fails leads to the error page', async () => {
    const subject = aWatchedEngine({
      callbacks: {
        redirect: () => {
          throw new TypeError('broken')
        },
      },
    })
    const answer = await expectRefused(subject, () =>
      subject.browser().submit('/auth/callback/cred', { ...PERSON, callbackUrl: '/home' }),
    )
    expect(answer.headers.get('location')).toBe(`${ORIGIN}/auth/error?error=Configuration`)
  })
})

describe('pages that contain a callback URL', () => {
  const hostile = corpus('redirects').map((url): [string, string] => [named(url), url])

  it.each(hostile)('the forms contain an approved callback URL for %s', async (_name, url) => {
    const { browser, signedIn } = site()
    for (const [route, visitor] of [
      ['signin', browser()],
      ['signout', await signedIn()],
    ] as const) {
      const page = await visitor.get(`/auth/${route}?${query(url)}`)
      expect(page.status).toBe(200)
      const values = [
        ...(await page.text()).matchAll(
          /name="callbackUrl"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="callbackUrl"/g,
        ),
      ]
      expect(values.length).toBeGreaterThan(0)
      for (const [, first, second] of values) {
        const value = (first ?? second ?? '').replaceAll('&amp;', '&').replaceAll('&#39;', "'")
        expect(new URL(value, `${ORIGIN}/auth/${route}`).origin).toBe(ORIGIN)
      }
    }
  })

  it.each(hostile)('the pages of the application get an approved callback URL for %s', async (_name, url) => {
    const visitor = site({ pages: { signIn: '/login', signOut: '/bye' } }).browser()
    for (const route of ['signin', 'signout']) {
      const answer = await visitor.get(`/auth/${route}?${query(url)}`)
      const handed = (await expectSameOrigin(answer)).searchParams.getAll('callbackUrl')
      expect(handed.length).toBe(1)
      expect(new URL(handed[0] ?? '', ORIGIN).origin).toBe(ORIGIN)
    }
  })
})

describe('arbitrary callback URLs', () => {
  it.each(corpus('redirects').map((url) => [named(url), url]))(
    '%s does not make the browser leave the site',
    async (_name, url) => {
      for (const way of Object.keys(WAYS)) await targetOf(way, url)
      await destinationOf(url)
      expectNoPollution()
    },
  )

  it('do not leave the site', async () => {
    const { engine } = site()
    const visitor = new Browser(ORIGIN, (request) => engine.handle(request))
    const csrfToken = await visitor.csrfToken()
    let left = 0
    await fc.assert(
      fc.asyncProperty(hostileUrls(ORIGIN), async (callbackUrl) => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: ORIGIN, cookie: visitor.cookieHeader },
          body: JSON.stringify({ ...PERSON, csrfToken, callbackUrl }),
        }
        const answer = await engine.handle(new Request(`${ORIGIN}/auth/callback/cred`, init))
        expect(answer.status).toBe(302)
        const target = await expectSameOrigin(answer)
        expect(target.href).toBe(answer.headers.get('location'))
        if (target.href !== BASE) left += 1
      }),
      { numRuns: 1500 },
    )
    expect(left).toBeGreaterThan(50)
  })
})

it('plugins may decide about callback URLs, and the application decides last', async () => {
  const plugin = {
    id: 'partner',
    name: 'partner',
    register: (registry: PluginRegistry) => void registry.callbacks({ redirect: () => '/from-plugin' }),
  }
  expect(await destinationOf('/home', { plugins: [elsewhere(), plugin] })).toBe(`${ORIGIN}/from-plugin`)
})
