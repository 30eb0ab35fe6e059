import { type AuthConfig, ConfigurationError, type CredentialInput, type CredentialsConfig } from 'authengine'
import { describe, expect, it } from '@jest/globals'
import { anEngine, ORIGIN, sessionOf } from '../support/anEngine.js'
import { expectNoPollution, expectSameOrigin } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const PAGES = ['signin', 'signout', 'error', 'verify-request']
const SCRIPT = '"><script>alert(1)</script>'

const site = (config: AuthConfig = {}) => anEngine({ plugins: [elsewhere()], ...config })
const page = async (path: string, config: AuthConfig = {}): Promise<string> =>
  (await site(config).browser().get(`/auth/${path}`)).text()
const withProvider = (facts: Partial<CredentialsConfig>): AuthConfig => ({
  providers: [{ id: 'cred', credentials: { username: {} }, ...facts, type: 'credentials', authorize: () => null }],
})

/** The attributes of every tag with this name, as in the markup. */
const tags = (markup: string, name: string): string[] =>
  [...markup.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)
const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
/** Values of the inputs with this name. */
const valuesOf = (markup: string, name: string): (string | undefined)[] =>
  tags(markup, 'input')
    .filter((tag) => attribute(tag, 'name') === name)
    .map((tag) => attribute(tag, 'value'))

/** Expects that nothing but the single style sheet can run or load anything. */
function expectHarmless(markup: string): void {
  expect(tags(markup, 'script')).toEqual([])
  expect(tags(markup, 'iframe')).toEqual([])
  expect(tags(markup, 'style')).toHaveLength(1)
  for (const tag of ['a', 'form', 'img', 'input', 'button', 'body', 'p', 'span', 'div'].flatMap((name) =>
    tags(markup, name),
  )) {
    expect(tag.replace(/="[^"]*"/g, '=')).not.toMatch(/\bon\w+|formaction|srcdoc/i)
    expect(tag).not.toMatch(/="\s*javascript:/i)
  }
}

describe('a page', () => {
  it.each(PAGES)(
    'makes no browser request /favicon.ico in development, and names no icon in production: %s',
    async (name) => {
      const iconIn = async (env: string): Promise<string | undefined> => {
        const { browser } = anEngine({ plugins: [elsewhere()], url: ORIGIN }, { NODE_ENV: env })
        const [link] = tags(await (await browser().get(`/auth/${name}`)).text(), 'link')
        return link && attribute(link, 'href')
      }
      expect([await iconIn('development'), await iconIn('production')]).toEqual(['data:,', undefined])
    },
  )

  it.each(PAGES)('attack #277: cannot be framed by another site: %s', async (name) => {
    const { headers } = await site().browser().get(`/auth/${name}`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it.each(PAGES)('loads nothing from other sites and runs no script: %s', async (name) => {
    const response = await site().browser().get(`/auth/${name}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|script-src/)
    const markup = await response.text()
    expectHarmless(markup)
    const [style = ''] = tags(markup, 'style')
    expect(policy).toContain(`style-src 'nonce-${attribute(style, 'nonce') ?? ''}'`)
    const urls = [...markup.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g)].map(
      ([, url = '']) => new URL(url).origin,
    )
    expect(new Set([...urls, ORIGIN])).toEqual(new Set([ORIGIN]))
  })

  it.each(PAGES)('has a new nonce for its style sheet in each response: %s', async (name) => {
    const browser = site().browser()
    const nonces = [await browser.get(`/auth/${name}`), await browser.get(`/auth/${name}`)].map(
      ({ headers }) => /nonce-([^']+)/.exec(headers.get('content-security-policy') ?? '')?.[1],
    )
    expect(nonces[0]).toMatch(/^[\w-]{43}$/)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it.each(PAGES)('attack #285: shows the trusted host only, whatever the request contains: %s', async (name) => {
    const config = { url: undefined, trustHost: ['app.example'] }
    const request = new Request(
      `https://internal/auth/${name}?host=evil.example&email=${encodeURIComponent(SCRIPT)}&<script>`,
      { headers: { host: 'app.example', 'x-host': 'evil.example', forwarded: 'host=evil.example' } },
    )
    const response = await site(config).engine.handle(request)
    const markup = await response.text()
    expectHarmless(markup)
    expect(markup).not.toContain('evil.example')
    expect(markup).toContain('app.example')
  })

  it.each(PAGES)('attack #285: does not show the host of an untrusted request: %s', async (name) => {
    const request = new Request(`https://internal/auth/${name}`, { headers: { host: 'evil.example' } })
    const response = await site({ url: undefined }).engine.handle(request)
    expect(response.status).toBe(500)
    const markup = await response.text()
    expectHarmless(markup)
    expect(markup).not.toContain('evil.example')
    expect(markup).not.toContain('internal')
  })
})

describe('the error page', () => {
  const codes = [
    '<script>alert(1)</script>',
    '"onmouseover="alert(1)',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '\u0000',
    'configuration',
    'Configuration ',
    '${7*7}',
    '{{7*7}}',
    '日本',
    `probe-${'x'.repeat(100_000)}`,
  ]

  it.each(codes)('attack #278: shows the same for the code %.40j as without a code', async (error) => {
    const browser = site().browser()
    const response = await browser.get(`/auth/error?${new URLSearchParams({ error }).toString()}`)
    expect(response.status).toBe(200)
    const markup = await response.text()
    const plain = await (await browser.get('/auth/error')).text()
    const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/, '')
    expect(withoutNonce(markup)).toBe(withoutNonce(plain))
    expectNoPollution()
  })

  it.each([
    ['Configuration', 500],
    ['AccessDenied', 403],
    ['Verification', 403],
  ])('attack #278: responds to the code %s with %d', async (error, status) => {
    const browser = site().browser()
    const response = await browser.get(`/auth/error?error=${error}`)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toBe(await (await browser.get('/auth/error')).text())
  })

  it('attack #278: uses the first of two codes', async () => {
    expect((await site().browser().get('/auth/error?error=AccessDenied&error=Configuration')).status).toBe(403)
  })

  it.each(['AccessDenied', 'Verification'])('attack #286: links to the sign-in page after %s', async (error) => {
    const hrefs = tags(await page(`error?error=${error}`), 'a').map((tag) => attribute(tag, 'href'))
    expect(hrefs).toContain(`${ORIGIN}/auth/signin`)
  })
})

describe('the sign-in page', () => {
  it.each([
    '?error=constructor',
    '?error=__proto__',
    '?providers=x&pages=x',
    '?theme=x&theme[brandColor]=red',
    '?csrfToken=EVIL',
    '?signInOptions=x&nonce=EVIL&baseUrl=EVIL&origin=EVIL',
    `?email=${encodeURIComponent(SCRIPT)}`,
    `?error=${encodeURIComponent(SCRIPT)}&code=${encodeURIComponent(SCRIPT)}`,
  ])('attack #279: is not changed by %s', async (query) => {
    const config = withProvider({ credentials: { email: { type: 'email' } } })
    const browser = site(config).browser()
    const response = await browser.get(`/auth/signin${query}`)
    const markup = await response.text()
    expect(response.status).toBe(200)
    expectHarmless(markup)
    expect(markup).not.toContain('EVIL')
    const [token] = (browser.cookies.get('__Host-authengine.csrf-token') ?? '').split('.')
    expect(valuesOf(markup, 'csrfToken')).toEqual([token, token])
    expect(tags(markup, 'form').map((tag) => attribute(tag, 'action'))).toEqual([
      `${ORIGIN}/auth/signin/op`,
      `${ORIGIN}/auth/callback/cred`,
    ])
  })

  it('attack #279: shows the given email address as text', async () => {
    const config = withProvider({ credentials: { email: { type: 'email' } } })
    const given = (email: string) => page(`signin?${new URLSearchParams({ email }).toString()}`, config)
    expect(valuesOf(await given('ann@example.test'), 'email')).toEqual(['ann@example.test'])
    expect(await given(SCRIPT)).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    SCRIPT,
    'data:text/html,x',
  ])('attack #290: contains an approved callback URL only, if %j is requested', async (callbackUrl) => {
    const query = new URLSearchParams({ callbackUrl }).toString()
    for (const name of ['signin', 'signout']) {
      const subject = site()
      const visitor = name === 'signout' ? await subject.signedIn() : subject.browser()
      const response = await visitor.get(`/auth/${name}?${query}`)
      const markup = await response.text()
      expect(new Set(valuesOf(markup, 'callbackUrl'))).toEqual(new Set([`${ORIGIN}/`]))
      expect(markup).not.toMatch(/evil\.example|javascript:|data:text/)
      expect(response.headers.getSetCookie().join()).not.toContain('evil')
    }
  })

  it('attack #290: contains the approved callback URL', async () => {
    const values = valuesOf(await page('signin?callbackUrl=/home?a=1%26b=2'), 'callbackUrl')
    expect(values).toEqual([`${ORIGIN}/home?a=1&amp;b=2`, `${ORIGIN}/home?a=1&amp;b=2`])
  })

  it('attack #287: names the signed-in user to that user alone, and changes nothing', async () => {
    const { signedIn, log } = site()
    const ann = await signedIn()
    const cookie = ann.cookies.get('__Host-authengine.session-token')
    for (const name of ['signin', 'signout']) {
      const response = await ann.get(`/auth/${name}`)
      expect(response.status).toBe(200)
      const markup = await response.text()
      const named = ['ann@example.test', 'ann@example.test']
      expect(markup.match(/Ann|ann@example\.test|user-ann/g)).toEqual(name === 'signin' ? named : null)
      expect(response.headers.getSetCookie().join()).not.toContain('session-token')
    }
    expect(ann.cookies.get('__Host-authengine.session-token')).toBe(cookie)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    expect(log.codes('error')).toEqual([])
  })

  it('attack #287: lets a signed-out user submit the sign-out form without harm', async () => {
    const visitor = site().browser()
    expect((await visitor.get('/auth/signout')).status).toBe(200)
    expect((await visitor.submit('/auth/signout')).headers.get('location')).toBe(`${ORIGIN}/`)
  })
})

describe('pages of the application', () => {
  it.each([
    'https://other.example/x',
    '//evil',
    '/\\evil',
    'javascript:alert(1)',
    'signin',
    '',
    '/\t/evil',
    '/auth/signin',
  ])('attack #281: cannot be at %j', (path) => {
    for (const name of ['signIn', 'signOut', 'error', 'verifyRequest', 'newUser']) {
      const build = () => anEngine({ pages: { [name]: path } })
      expect(build).toThrow(ConfigurationError)
      expect(build).toThrow(`pages.${name}`)
    }
  })

  it.each([
    [
      'signin?error=CredentialsSignin',
      { signIn: '/login?x=1#f' },
      '/login?x=1&callbackUrl=https%3A%2F%2Fapp.example%2F&error=CredentialsSignin#f',
    ],
    ['error?error=AccessDenied', { error: '/oops?x=1#f' }, '/oops?x=1&error=AccessDenied#f'],
    ['verify-request?type=email', { verifyRequest: '/mailed?x=1' }, '/mailed?x=1&type=email'],
    ['signout', { signOut: '/leave?x=1' }, '/leave?x=1&callbackUrl=https%3A%2F%2Fapp.example%2F'],
    ['error', { error: '/错误' }, '/%E9%94%99%E8%AF%AF'],
  ])('attack #281: keep parameters of their own: %s', async (path, pages, location) => {
    const response = await site({ pages }).browser().get(`/auth/${path}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(ORIGIN + location)
    await expectSameOrigin(response)
  })

  it('attack #281: get errors as additional parameters', async () => {
    const { browser } = site({ pages: { signIn: '/login?x=1#f' } })
    const response = await browser().submit('/auth/callback/cred', { username: 'eve', callbackUrl: '/home' })
    expect(response.headers.get('location')).toBe(
      `${ORIGIN}/login?x=1&error=CredentialsSignin&code=credentials&callbackUrl=https%3A%2F%2Fapp.example%2Fhome#f`,
    )
  })
})

describe('text in the configuration', () => {
  it.each([
    { brandColor: 'red}</style><script>alert(1)</script>' },
    { brandColor: 'url(javascript:alert(1))' },
    { buttonText: 'red;background:url(//evil.example)' },
    { logo: 'javascript:alert(1)' },
    { logo: '/x" onerror="alert(1)' },
    { logo: 'data:text/html,<script>' },
  ])('attack #282: is refused as a theme: %j', (theme) => {
    expect(() => site({ theme })).toThrow(ConfigurationError)
  })

  it('attack #282: is used as a valid theme', async () => {
    const markup = await page('signin', { theme: { brandColor: '#0f766e', logo: '/logo.svg', buttonText: '#ffffff' } })
    expectHarmless(markup)
    expect(markup).toContain('#0f766e')
    expect(tags(markup, 'img').map((tag) => attribute(tag, 'src'))).toContain('/logo.svg')
  })

  const odd = {
    label: '<img src=x onerror=alert(1)>',
    placeholder: SCRIPT,
    value: '" autofocus onfocus="alert(1)',
    type: 'text" formaction="//evil.example' as 'text',
    autocomplete: '"><script>',
  } satisfies CredentialInput

  it.each(['onfocus', 'formaction', 'style'])('attack #283: is refused with the attribute %s', (name) => {
    const field = { label: 'Name', [name]: 'alert(1)' } as CredentialInput
    expect(() => site(withProvider({ credentials: { username: field } }))).toThrow(
      `credentials.username.${name}: is unknown, so it has no effect.`,
    )
  })

  it('attack #283: is rendered as text, in known attributes only', async () => {
    const markup = await page(
      'signin',
      withProvider({ name: '<img src=x onerror=alert(1)>', credentials: { 'a"b<c': odd } }),
    )
    expectHarmless(markup)
    expect(markup).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(markup).not.toContain('<img src=x')
    const [field = ''] = tags(markup, 'input').filter((tag) => attribute(tag, 'type') === 'text')
    const names = [...field.matchAll(/ ([\w-]+)="[^"]*"/g)].map(([, name]) => name)
    const known = ['id', 'name', 'type', 'value', 'placeholder', 'autocomplete', 'required']
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name = '') => !known.includes(name))).toEqual([])
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example/x.svg',
    'https://evil.example/x.svg',
    '/x" onerror="alert(1)',
    'red}</style>',
  ])('attack #283: is used as the style of a button only if valid: %j', async (value) => {
    const style = { logo: value, brandColor: value, bg: value, text: value }
    const markup = await page('signin', withProvider({ style }))
    expectHarmless(markup)
    expect(markup).not.toContain('evil.example')
    expect(tags(markup, 'img')).toEqual([])
  })

  it.each(['Goo\u202egle', '\u2067Google', 'Google\u200b', 'Goo\u0000gle'])(
    'attack #289: cannot be a name such as %j',
    (name) => {
      expect(() => site(withProvider({ name }))).toThrow('has no name, or one with invisible characters.')
    },
  )

  it('attack #289: is isolated from the surrounding text', async () => {
    expect(await page('signin', withProvider({ name: 'שלום' }))).toMatch(/<bdi>[^<]*שלום[^<]*<\/bdi>/)
  })
})
