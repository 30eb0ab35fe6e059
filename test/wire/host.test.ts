import type { AuthConfig } from 'authengine'
import { Browser } from 'authengine/testing'
import { describe, expect, it } from '@jest/globals'
import { jsonOf, ORIGIN } from '../support/anEngine.js'
import { aWatchedEngine, expectAlive, expectNoPollution, expectNoSession, expectRefused } from '../support/outcomes.js'
import { elsewhere } from './elsewhere.js'

const ANY: AuthConfig = { url: undefined, trustHost: true }
const listed = (...trustHost: string[]): AuthConfig => ({ url: undefined, trustHost })

const world = (config: AuthConfig = {}) => aWatchedEngine({ ...config, plugins: [elsewhere()] })
type World = ReturnType<typeof world>

/** A browser whose requests have these headers, at a server with the name `internal`. */
const behind = (
  { engine }: Pick<World, 'engine'>,
  headers: Readonly<Record<string, string>>,
  seen = 'https://internal:8080',
): Browser =>
  new Browser(seen, (request) => {
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    request.headers.delete('origin')
    return engine.handle(request)
  })

/** The origin that the library uses, as a client can see it. */
async function originSeen(browser: Browser): Promise<string> {
  const providers = await jsonOf<{ cred: { signinUrl: string } }>(await browser.get('/auth/providers'))
  return new URL(providers.cred.signinUrl).origin
}

/** The origin of the site in a sign-in with `op`. */
async function fromOf(browser: Browser): Promise<string | null> {
  const response = await browser.submit('/auth/signin/op')
  return new URL(response.headers.get('location') ?? '').searchParams.get('from')
}

async function expectUnusable(response: Response): Promise<void> {
  expect(response.status).toBe(500)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(response.headers.get('location')).toBeNull()
  expectNoSession(response)
  expectNoPollution()
  expect(await response.text()).not.toContain('evil.example')
}

describe('a site with a configured URL', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { host: 'app.example', 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Proto', { host: 'evil.example', 'x-forwarded-proto': 'http' }],
    ['Forwarded', { host: 'app.example', forwarded: 'host=evil.example;proto=http' }],
    ['X-Original-Host', { host: 'app.example', 'x-original-host': 'evil.example', 'x-host': 'evil.example' }],
  ])('attack #117: redirects to a provider with its own URL, whatever %s contains', async (_, headers) => {
    for (const trustHost of [true, false]) {
      const browser = behind(world({ trustHost }), headers)
      expect(await fromOf(browser)).toBe(`${ORIGIN}/auth`)
      expect(await originSeen(browser)).toBe(ORIGIN)
      const page = await browser.get('/auth/signin')
      expect(await page.text()).not.toContain('evil.example')
    }
  })

  it.each(['[', 'a b', 'a/b', '', 'a:99999'])('attack #110: ignores the host %j', async (host) => {
    expect(await originSeen(behind(world(), { host }))).toBe(ORIGIN)
  })
})

describe('a site that trusts no host', () => {
  const paths = [
    'session',
    'csrf',
    'providers',
    'signin',
    'signout',
    'error',
    'verify-request',
    'callback/op?code=code-1',
  ]

  it.each(paths)('attack #106: refuses every GET /auth/%s', async (path) => {
    const { engine, log, events } = world({ url: undefined, trustHost: false })
    const response = await behind({ engine }, { host: 'evil.example' }).get(`/auth/${path}`)
    await expectUnusable(response)
    expect(events).toEqual([])
    expect(log.codes('warn')).toContain('UntrustedHost')
    expect(log.text()).toContain('The host "evil.example" (from the Host header) is not trusted')
    expect(log.text()).toContain('AUTH_URL=https://')
  })

  it.each(['signin/op', 'callback/cred', 'signout', 'session'])(
    'attack #106: refuses every POST /auth/%s',
    async (path) => {
      const subject = world({ url: undefined, trustHost: false })
      const visitor = behind(subject, { host: 'evil.example' })
      await expectUnusable(await visitor.post(`/auth/${path}`, { username: 'ann', password: 'right' }))
      expect(subject.events).toEqual([])
    },
  )

  it('attack #106: is the default in production', async () => {
    await expectUnusable(await behind(world({ url: undefined }), { host: 'evil.example' }).get('/auth/session'))
  })
})

describe('a site that trusts every host', () => {
  it('attack #107: uses the host of the request, and warns once', async () => {
    const subject = world(ANY)
    const browser = behind(subject, { host: 'tenant.example' })
    expect(await fromOf(browser)).toBe('https://tenant.example/auth')
    expect(await originSeen(browser)).toBe('https://tenant.example')
    expect(subject.log.codes('warn')).toEqual(['trust-any-host', 'no-audience'])
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ 'x-forwarded-host': 'a.example, b.example', 'x-forwarded-proto': 'https,http' }, 'https://a.example'],
    [{ 'x-forwarded-host': 'a.example,b.example', 'x-forwarded-proto': 'http, https' }, 'http://a.example'],
    [{ 'x-forwarded-host': ' a.example ,b.example' }, 'https://a.example'],
    [{ 'x-forwarded-host': '', 'x-forwarded-proto': '' }, 'https://host.example'],
    [{ 'x-forwarded-host': 'a.example:8443' }, 'https://a.example:8443'],
    [{ 'x-forwarded-host': 'A.EXAMPLE:443' }, 'https://a.example'],
  ])('attack #109: uses the first element of %j', async (headers, origin) => {
    expect(await originSeen(behind(world(ANY), { host: 'host.example', ...headers }))).toBe(origin)
  })

  it('attack #109: ignores forwarded headers if it does not trust the host', async () => {
    const headers = {
      host: 'app.example',
      'x-forwarded-host': 'a.example, b.example',
      'x-forwarded-proto': 'http,https',
    }
    expect(await originSeen(behind(world({ trustHost: false }), headers))).toBe(ORIGIN)
  })

  const IMPOSSIBLE = [
    '[',
    'a b',
    'a@b',
    'user:pass@app.example',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    '%',
    'a%2fb',
    'xn--',
    'a:99999',
    'a:b',
    'app.example:80@evil.example',
    '..',
    'é',
    '',
    'app.example, evil.example',
    '<script>',
    'a\tb',
  ]

  it.each(IMPOSSIBLE)('attack #110: refuses the host %j', async (host) => {
    const subject = world(ANY)
    const response = await subject.engine.handle(new Request('https://internal/auth/session', { headers: { host } }))
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: 'MalformedRequest' })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await originSeen(behind(subject, { host: 'app.example' }))).toBe('https://app.example')
  })

  it.each(IMPOSSIBLE.filter((host) => host !== '' && !host.includes(',')))(
    'attack #110: refuses the forwarded host %j',
    async (host) => {
      const subject = world(ANY)
      const next = async () => {
        expect(await originSeen(behind(subject, { host: 'a.example' }))).toBe('https://a.example')
      }
      const attack = () => behind(subject, { host: 'a.example', 'x-forwarded-host': host }).get('/auth/signin')
      expect((await expectRefused(subject, attack, { next })).status).toBe(400)
    },
  )

  it('attack #110: refuses two hosts', async () => {
    const headers = new Headers()
    headers.append('host', 'app.example')
    headers.append('host', 'evil.example')
    const response = await world(ANY).engine.handle(new Request('https://internal/auth/session', { headers }))
    expect(response.status).toBe(400)
  })

  it('attack #110: uses the URL of the server if there is no host', async () => {
    const subject = world(ANY)
    const response = await subject.engine.handle(new Request('https://known.example/auth/providers'))
    expect(await response.text()).toContain('https://known.example/auth/signin/cred')
  })

  it.each(['javascript', 'file', 'ws', 'HTTPS', 'Http', '', 'https:', 'https://', 'http https', 'https;http', '0'])(
    'attack #111: ignores the forwarded scheme %j',
    async (scheme) => {
      const headers = { host: 'app.example', 'x-forwarded-proto': scheme }
      expect(await originSeen(behind(world(ANY), headers, 'https://internal'))).toBe('https://app.example')
      expect(await originSeen(behind(world(ANY), headers, 'http://internal'))).toBe('http://app.example')
    },
  )

  it.each(['http', 'https'])('attack #111: uses the forwarded scheme %s', async (scheme) => {
    const headers = { host: 'app.example', 'x-forwarded-proto': scheme }
    expect(await originSeen(behind(world(ANY), headers))).toBe(`${scheme}://app.example`)
  })

  it('attack #113: does not use values of the first request in the second', async () => {
    const subject = world(ANY)
    expect(await fromOf(behind(subject, { host: 'evil.example' }))).toBe('https://evil.example/auth')
    const second = behind(subject, { host: 'app.example' })
    expect(await fromOf(second)).toBe('https://app.example/auth')
    expect(await (await second.get('/auth/signin?callbackUrl=/home')).text()).not.toContain('evil.example')
  })

  it('attack #114: separates a hundred concurrent requests', async () => {
    // So many concurrent attempts of one user would exceed the rate limit.
    const subject = world({ ...ANY, limits: { credentials: false } })
    const hosts = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'https://a.example' : 'http://b.example'))
    const seen = await Promise.all(
      hosts.map(async (origin) => {
        const { host, protocol } = new URL(origin)
        const browser = behind(subject, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
        const response = await browser.submit('/auth/callback/cred', {
          username: 'ann',
          password: 'right',
          callbackUrl: '/home',
        })
        const cookies = response.headers.getSetCookie().map((line) => line.split('=', 1)[0])
        return [await originSeen(browser), await fromOf(browser), response.headers.get('location'), ...cookies]
      }),
    )
    const of = (origin: string, prefix: string) => [
      origin,
      `${origin}/auth`,
      `${origin}/home`,
      `${prefix}authengine.session-token`,
      `${prefix}authengine.device`,
    ]
    expect(seen).toEqual(hosts.map((origin) => of(origin, origin.startsWith('https:') ? '__Host-' : '')))
  })
})

describe('a site that trusts some hosts', () => {
  const hosts = listed('app.example', '*.preview.example', 'localhost:3000')

  it.each(['app.example', 'APP.example', 'app.example:443', 'a.preview.example', 'localhost:3000'])(
    'attack #115: trusts %s',
    async (host) => {
      expect(await originSeen(behind(world(hosts), { host }))).toBe(new URL(`https://${host}`).origin)
    },
  )

  it.each([
    '127.0.0.1',
    'localhost',
    'localhost:3001',
    '169.254.169.254',
    '[::1]',
    'app.example.evil.example',
    'evilapp.example',
    'sub.app.example',
    'app.example.',
    'app.example:8443',
    'preview.example',
    '.preview.example',
    'a.b.preview.example',
    'a.preview.example.evil.example',
    'apreview.example',
    '*.preview.example',
    'example',
  ])('attack #115: does not trust %s', async (host) => {
    const subject = world(hosts)
    const response = await behind(subject, { host }).get('/auth/session')
    expect([400, 500]).toContain(response.status)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).not.toBe('null')
  })

  it('attack #115: does not accept a trusted name in front of another host', async () => {
    const subject = world(hosts)
    const next = async () => {
      expect(await originSeen(behind(subject, { host: 'app.example' }))).toBe(ORIGIN)
    }
    await expectRefused(subject, () => behind(subject, { host: 'app.example:80@evil' }).get('/auth/session'), { next })
  })

  it('applies the list to the forwarded host as well', async () => {
    const subject = world(hosts)
    const forged = { host: 'app.example', 'x-forwarded-host': 'evil.example' }
    await expectUnusable(await behind(subject, forged).get('/auth/signin'))
    const proxied = { host: 'internal', 'x-forwarded-host': 'app.example' }
    expect(await originSeen(behind(subject, proxied))).toBe(ORIGIN)
  })
})

describe('a post', () => {
  it('is compared with the resolved origin, and the message contains both', async () => {
    const { engine, log } = world(ANY)
    const request = new Request('https://internal/auth/signout', {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { host: 'internal', origin: 'https://app.example' },
    })
    expect((await engine.handle(request)).status).toBe(403)
    expect(log.text()).toContain(
      'The Origin header says "https://app.example", but this site is https://internal (from Host)',
    )
    expect(log.text()).toContain('AUTH_URL')
  })

  it('is accepted with a very long header', async () => {
    const subject = world()
    const origin = `https://${'a'.repeat(20_000)}.example`
    const response = await expectAlive(subject, () => subject.browser().post('/auth/signout', {}, { origin }))
    expect(response.status).toBe(403)
    expect(subject.log.text().length).toBeLessThan(10_000)
  })
})
