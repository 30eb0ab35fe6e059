import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Development, { type DevelopmentOptions } from '@authengine/providers/development'
import { AuthEngine, type IncomingRequest, MemoryAdapter } from 'authengine'
import { Browser, RecordingLogger } from 'authengine/testing'
import { jsonOf, SECRET } from '../support/anEngine.js'

const ORIGIN = 'http://localhost:3000'
const CREDENTIALS = { id: 'cred', type: 'credentials', authorize: () => null } as const
const DEVELOPMENT = { NODE_ENV: 'development' }

interface Call {
  /** Environment of the engine. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly options?: DevelopmentOptions
  readonly adapter?: MemoryAdapter
  readonly peer?: string | undefined
  readonly host?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A site with the development sign-in, and a browser for it. */
function site({ adapter, env = DEVELOPMENT, options, host = 'localhost:3000', headers = {}, ...given }: Call = {}) {
  const log = new RecordingLogger()
  const engine = new AuthEngine(
    {
      secret: SECRET,
      trustHost: true,
      adapter,
      providers: [Development(options), CREDENTIALS],
      plugins: [{ id: 'fakes', name: 'fakes', register: (registry) => void registry.logger(log) }],
    },
    env,
  )
  const peer = 'peer' in given ? given.peer : '127.0.0.1'
  const browser = new Browser(`http://${host.toLowerCase()}`, (request) => {
    const all = new Headers(request.headers)
    all.set('host', host)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    const incoming: IncomingRequest = { url: request.url, headers: all, method: request.method, peer }
    return engine.handle(request, incoming)
  })
  return { browser, engine, log }
}

/** Whether the development sign-in exists for a browser: in the list, on the page, and at its routes. */
async function isOpen(call: Call): Promise<boolean> {
  const { browser } = site(call)
  const listed = 'development' in (await jsonOf<object>(await browser.get('/auth/providers')))
  const page = await (await browser.get('/auth/signin')).text()
  const begun = await browser.submit('/auth/signin/development')
  const shown = await browser.get('/auth/development')
  const signedIn = await browser.submit('/auth/development', { name: 'Alice' })
  const { user } = (await jsonOf<{ user?: object } | null>(await browser.get('/auth/session'))) ?? {}
  const found = [
    listed,
    page.includes('Development sign-in'),
    begun.headers.get('location')?.endsWith('/auth/development') === true,
    shown.status === 200,
    signedIn.status === 302,
    user !== undefined,
  ]
  // It exists everywhere or nowhere.
  expect(new Set(found).size).toBe(1)
  if (!listed) {
    expect(shown.status).toBe(404)
    for (const path of ['callback/development', 'development?link=']) {
      expect((await browser.get(`/auth/${path}`)).status).toBe(404)
    }
    // A form of another host is refused before.
    for (const { status } of [begun, signedIn]) expect([403, 404]).toContain(status)
  }
  return listed
}

describe('the development sign-in', () => {
  const { env } = process
  const printed: string[] = []
  const { log: print } = console
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, Symbol.for('authengine.development.links'))
    printed.splice(0)
    console.log = (line: string) => void printed.push(line)
    // A variable of the machine that runs this test must not decide.
    process.env = Object.fromEntries(Object.entries({ PATH: env['PATH'] })) as NodeJS.ProcessEnv
  })
  afterEach(() => {
    process.env = env
    console.log = print
  })

  it('signs in as a person of the list', async () => {
    const { browser } = site()
    await browser.submit('/auth/signin/development', { callbackUrl: '/members' })
    const page = await (await browser.get('/auth/development')).text()
    for (const name of ['Alice', 'Bob', 'Carol']) expect(page).toContain(`Sign in as ${name}`)
    const done = await browser.submit('/auth/development', { name: 'Bob' })
    expect(done.headers.get('location')).toBe(`${ORIGIN}/members`)
    const session = await jsonOf(await browser.get('/auth/session'))
    expect(session).toMatchObject({ user: { name: 'Bob', email: 'bob@example.com' } })
  })

  it('asks a signed-in user before it links another account', async () => {
    const { browser } = site({ adapter: new MemoryAdapter() })
    await browser.submit('/auth/development', { name: 'Alice' })
    const choose = async (fields = {}): Promise<string> => {
      await browser.submit('/auth/signin/development', fields)
      return (await browser.submit('/auth/development', { name: 'Bob' })).text()
    }
    expect(await choose()).toContain('Link this account?')
    expect(await choose({ link: 'true' })).toBe('')
    const { user } = await jsonOf<{ user?: object }>(await browser.get('/auth/session'))
    expect(user).toMatchObject({ name: 'Alice' })
  })

  it('signs in with any name, the same user for the same name', async () => {
    const { browser, engine } = site()
    const idOf = async (name: string): Promise<string | undefined> => {
      await browser.submit('/auth/development', { name })
      const { cookieHeader: cookie } = browser
      const request = new Request(`${ORIGIN}/`, { headers: { cookie, host: 'localhost:3000' } })
      return (await engine.sessions.current(request))?.providerAccountId
    }
    expect(await idOf('  Grace Hopper ')).toBe('grace-hopper')
    expect(await idOf('grace hopper')).toBe('grace-hopper')
    expect(await idOf('李雷')).toMatch(/^u\w+$/)
    expect(await idOf('Zoë')).toBe('zoe')
    expect(await idOf('alice')).toBe('alice')
  })

  it.each(['각', '李', 'ﷺ', '🙂', 'İ', '<', 'ä'])('signs in with the longest name of %s', async (letter) => {
    const { browser } = site()
    await browser.submit('/auth/development', { name: letter.repeat(60 / letter.length) })
    const { user } = await jsonOf<{ user?: { email?: string } }>(await browser.get('/auth/session'))
    // The column of a database may be as narrow as that.
    expect((user?.email ?? '').length).toBeLessThanOrEqual(320)
    expect(user?.email).toMatch(/^[a-z0-9-]+@example\.com$/)
  })

  it('lists the people of the application', async () => {
    const people = [{ name: 'Ada', id: '42', email: 'ada@app.test' }]
    const { browser } = site({ options: { people } })
    expect(await (await browser.get('/auth/development')).text()).toContain('ada@app.test')
    await browser.submit('/auth/development', { name: 'Ada' })
    expect(await jsonOf(await browser.get('/auth/session'))).toMatchObject({ user: { email: 'ada@app.test' } })
  })

  it.each(['', '   ', 'x'.repeat(61), 'a\u0000b', 'a\u202Eb'])(
    'refuses the name %j, and signs no user in',
    async (name) => {
      const { browser } = site()
      const refused = await browser.submit('/auth/development', { name })
      expect(refused.status).toBe(422)
      expect(await jsonOf(await browser.get('/auth/session'))).toBeNull()
    },
  )

  it('checks the form token', async () => {
    const { browser } = site()
    const response = await browser.post('/auth/development', { name: 'Alice' })
    expect(response.headers.get('location')).toContain('error=MissingCSRF')
    expect(await jsonOf(await browser.get('/auth/session'))).toBeNull()
  })

  it('returns to this site only', async () => {
    const { browser } = site()
    await browser.submit('/auth/signin/development', { callbackUrl: 'https://evil.example/' })
    const done = await browser.submit('/auth/development', { name: 'Bob' })
    expect(new URL(done.headers.get('location') ?? '').origin).toBe(ORIGIN)
  })

  it('has no callback route', async () => {
    const { browser } = site()
    expect((await browser.get('/auth/callback/development')).status).toBe(405)
  })

  describe('is open', () => {
    it.each<[string, Call]>([
      ['with NODE_ENV=development', {}],
      ['with NODE_ENV=test', { env: { NODE_ENV: 'test' } }],
      ['if the framework says that it runs for development', { env: {}, options: { development: true } }],
      ['with an empty variable of a platform', { env: { ...DEVELOPMENT, VERCEL: '' } }],
      ['for the peer ::1', { peer: '::1' }],
      ['for an IPv4 peer of an IPv6 socket', { peer: '::ffff:127.0.0.1' }],
      ['for the whole range of loopback', { peer: '127.8.9.10' }],
      ['at 127.0.0.1', { host: '127.0.0.1:3000' }],
      ['at [::1]', { host: '[::1]:3000' }],
      ['at a name below localhost', { host: 'app.localhost:3000' }],
      ['in other case', { host: 'LOCALHOST:3000' }],
      ['with a configured URL of this computer', { env: { ...DEVELOPMENT, AUTH_URL: 'http://localhost:3000/auth' } }],
    ])('%s', async (_title, call) => {
      expect(await isOpen(call)).toBe(true)
    })
  })

  describe('is closed', () => {
    const elsewhere = { host: 'localhost.evil.example' }
    it.each<[string, Call]>([
      ['without NODE_ENV, as in a container', { env: {} }],
      ['with an empty NODE_ENV', { env: { NODE_ENV: '' } }],
      ['with NODE_ENV=production', { env: { NODE_ENV: 'production' } }],
      [
        'with NODE_ENV=production, whatever the option says',
        { env: { NODE_ENV: 'production' }, options: { development: true } },
      ],
      [
        'with NODE_ENV=staging, whatever the option says',
        { env: { NODE_ENV: 'staging' }, options: { development: true } },
      ],
      ['with NODE_ENV=Development', { env: { NODE_ENV: 'Development' } }],
      ['for a peer in the network', { peer: '192.168.1.20' }],
      ['for a peer that resembles loopback', { peer: '127.0.0.1.evil' }],
      ['for a peer with an octet above 255', { peer: '127.0.0.256' }],
      ['for the unspecified address', { peer: '0.0.0.0' }],
      ['for an empty peer', { peer: '' }],
      ['at another host', { host: 'app.example' }],
      ['at a host that resembles localhost', elsewhere],
      ['at a host that ends with localhost', { host: 'evil-localhost:3000' }],
      ['at an address of the network', { host: '192.168.1.20:3000' }],
      ['at loopback as a number', { host: '2130706433:3000' }],
      ['at 0.0.0.0', { host: '0.0.0.0:3000' }],
      ['without a peer', { peer: undefined }],
      [
        'with a configured URL of another host, behind a proxy that rewrites Host and adds no header',
        { env: { ...DEVELOPMENT, AUTH_URL: 'https://app.example/auth' } },
      ],
      [
        'with a configured URL that resembles localhost',
        { env: { ...DEVELOPMENT, AUTH_URL: 'http://localhost.evil.example/auth' } },
      ],
    ])('%s', async (_title, call) => {
      expect(await isOpen(call)).toBe(false)
    })

    it.each([
      'VERCEL',
      'NETLIFY',
      'RENDER',
      'DYNO',
      'FLY_APP_NAME',
      'K_SERVICE',
      'RAILWAY_ENVIRONMENT',
      'AWS_LAMBDA_FUNCTION_NAME',
      'KUBERNETES_SERVICE_HOST',
      'CF_PAGES',
      'WEBSITE_SITE_NAME',
      'DENO_DEPLOYMENT_ID',
      'GAE_INSTANCE',
      'HEROKU',
      'CLOUD_RUN_JOB',
      'AWS_EXECUTION_ENV',
      'ECS_CONTAINER_METADATA_URI',
    ])('with the variable %s, of the engine or of the process', async (name) => {
      expect(await isOpen({ env: { ...DEVELOPMENT, [name]: '1' } })).toBe(false)
      process.env[name] = '1'
      expect(await isOpen({})).toBe(false)
    })

    it('with NODE_ENV=production of the process, whatever the engine was given', async () => {
      Object.assign(process.env, { NODE_ENV: 'production' })
      expect(await isOpen({ options: { development: true } })).toBe(false)
    })

    it.each([
      ['forwarded', 'for=192.0.2.1'],
      ['via', '1.1 proxy'],
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-for', '203.0.113.7'],
      ['x-forwarded-host', 'localhost:3000'],
      ['x-forwarded-proto', 'http'],
      ['x-real-ip', '203.0.113.7'],
      ['cf-connecting-ip', '203.0.113.7'],
      ['true-client-ip', '203.0.113.7'],
      ['x-original-host', 'app.example'],
      ['fly-client-ip', '203.0.113.7'],
      ...[
        ...['forwarded-for', 'x-forwarded', 'x-http-forwarded-for', 'x-forwarded-server', 'client-ip', 'x-client-ip'],
        ...['x-remote-ip', 'x-originating-ip', 'do-connecting-ip', 'wl-proxy-client-ip', 'x-cluster-client-ip'],
        ...['x-azure-clientip', 'incap-client-ip', 'cloudfront-viewer-address', 'tailscale-user-login', 'cf-ray'],
        ...[
          'x-arr-log-id',
          'x-amz-cf-id',
          'x-amzn-trace-id',
          'x-scheme',
          'x-original-url',
          'max-forwards',
          'x-varnish',
        ],
        ...['cdn-loop', 'rndr-id', 'x-railway-edge', 'x-vercel-id', 'x-nf-request-id', 'x-envoy-external-address'],
      ].map((name): [string, string] => [name, '127.0.0.1']),
    ])('with the header %s: %s', async (name, value) => {
      expect(await isOpen({ headers: { [name]: value } })).toBe(false)
    })
  })

  describe('if the framework does not tell the peer', () => {
    // The server of Next.js adds these headers to each request.
    const added = {
      'x-forwarded-for': '::1',
      'x-forwarded-host': 'localhost:3000',
      'x-forwarded-port': '3000',
      'x-forwarded-proto': 'http',
    }
    const linkIn = (line = ''): string => {
      const [, link = ''] = /open http:\/\/localhost:3000(\S+)$/.exec(line) ?? []
      return link
    }

    it('is open for the browser that has opened a link from the terminal, once', async () => {
      const { browser, engine } = site({ peer: undefined, headers: added })
      await browser.get('/auth/signin?callbackUrl=%2Fmembers')
      const link = linkIn(printed[0])
      expect(printed[0]).toContain('Development sign-in: the address of the other end of the connection is not known')
      expect(link).toMatch(/^\/auth\/development\?link=[\w-]{40,}&callbackUrl=%2Fmembers$/)
      const opened = await browser.get(link)
      expect(opened.headers.get('location')).toBe(`${ORIGIN}/auth/signin?callbackUrl=%2Fmembers`)
      const [cookie = ''] = opened.headers.getSetCookie()
      expect(cookie).toMatch(/HttpOnly/)
      expect(cookie).toMatch(/SameSite=Lax/)
      expect(await (await browser.get('/auth/signin')).text()).toContain('Development sign-in')
      await browser.submit('/auth/development', { name: 'Alice' })
      expect(await jsonOf(await browser.get('/auth/session'))).toMatchObject({ user: { name: 'Alice' } })
      const headers = new Headers({ ...added, host: 'localhost:3000' })
      const again = await engine.handle(new Request(ORIGIN + link), { url: ORIGIN + link, headers, method: 'GET' })
      expect(again.status).toBe(404)
      expect(again.headers.getSetCookie().join()).not.toContain('key')
    })

    it.each<[string, Call]>([
      ['a client elsewhere', { headers: { ...added, 'x-forwarded-for': '203.0.113.7' } }],
      [
        'a client elsewhere behind a proxy here',
        { headers: { ...added, 'x-forwarded-for': '203.0.113.7, 127.0.0.1' } },
      ],
      ['another host', { headers: { ...added, 'x-forwarded-host': 'app.example' } }],
      ['another proxy', { headers: { ...added, via: '1.1 proxy' } }],
      ['another Host', { host: 'app.example' }],
    ])('prints and opens no link for %s', async (_title, call) => {
      const local = site({ peer: undefined, headers: added })
      await local.browser.get('/auth/signin')
      const link = linkIn(printed[0])
      const { browser } = site({ peer: undefined, ...call })
      expect((await browser.get(link)).status).toBe(404)
      await browser.get('/auth/signin')
      expect(printed).toHaveLength(1)
    })

    it('refuses a wrong link and a planted cookie', async () => {
      const { browser } = site({ peer: undefined, headers: added })
      expect((await browser.get('/auth/development?link=wrong')).status).toBe(404)
      browser.plant('authengine.plugin.development.key', 'wrong')
      expect((await browser.get('/auth/development')).status).toBe(404)
    })

    it('prints at most 20 lines', async () => {
      const { browser } = site({ peer: undefined, headers: added })
      for (let at = 0; at < 30; at++) await browser.get('/auth/signin')
      expect(printed).toHaveLength(20)
      expect(new Set(printed).size).toBe(1)
    })
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ NODE_ENV: 'preview' }, 'NODE_ENV is "preview"'],
    [{}, 'NODE_ENV is not set'],
    [{ ...DEVELOPMENT, FLY_APP_NAME: 'a' }, 'FLY_APP_NAME is set'],
    [{ ...DEVELOPMENT, AUTH_URL: 'https://app.example' }, 'the configured URL is https://app.example'],
  ])('warns once at the start if it is closed with %j, and says why', async (given, reason) => {
    const { engine, log } = site({ env: given })
    for (let at = 0; at < 2; at++) await engine.handle(new Request(`${ORIGIN}/auth/session`))
    expect(log.text().split(`development sign-in: is closed: ${reason}`)).toHaveLength(2)
  })

  it('does not warn if it is open', async () => {
    const { engine, log } = site()
    await engine.handle(new Request(`${ORIGIN}/auth/session`))
    expect(log.text()).not.toContain('development sign-in')
  })

  it.each<[string, object, RegExp]>([
    ['an unknown option', { peeple: [] }, /peeple.*Write people/s],
    ['people that are not a list', { people: 'Alice' }, /must be a list/],
    ['a person without a name', { people: [{}] }, /has no usable name/],
    ['two people with one id', { people: [{ name: 'Ann' }, { name: 'ann' }] }, /same id/],
    ['too many people', { people: Array.from({ length: 51 }, (_, at) => ({ name: `P${String(at)}` })) }, /at most 50/],
  ])('refuses %s', (_title, options, message) => {
    expect(() => site({ options })).toThrow(message)
  })
})
