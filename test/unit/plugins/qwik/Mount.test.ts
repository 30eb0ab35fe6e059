import type { RequestEvent } from '@builder.io/qwik-city'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, UntrustedHost } from 'authengine'
import { apiToken, json } from 'authengine/plugin'
import { Mount } from '../../../../plugins/qwik/src/Mount.js'
import { aConfig, ANN, type Application, site, stopAll } from './fixtures.js'

afterEach(stopAll)

const CALLBACK = '/auth/callback/cred'
const RENAMING: AuthConfig['callbacks'] = {
  jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, name: String(session) } : token),
}

/** An application with endpoints that change the session and return the result. */
const endpoints: Application['routes'] = ({ requestAuth }) => {
  const answering = (act: (ev: RequestEvent) => Promise<unknown>) => async (ev: RequestEvent) => {
    const answer = await act(ev)
    ev.json(200, [answer, ev.sharedMap.get('session')])
  }
  return {
    '/rename': { onPost: answering(async (ev) => (await requestAuth(ev)).update('Anna')) },
    '/enter': {
      onPost: answering(async (ev) => (await requestAuth(ev)).signIn('cred', { ...ANN, redirectTo: '/home' })),
    },
    '/leave': { onPost: answering(async (ev) => (await requestAuth(ev)).signOut({ redirectTo: '/bye' })) },
    '/twice': { onPost: answering(async (ev) => (await requestAuth(ev)) === (await requestAuth(ev))) },
  }
}
const JSON_HEADERS = { 'content-type': 'application/json' }

describe('Mount', () => {
  it('reads the session once for each request, however often it is requested', async () => {
    let reads = 0
    const session: NonNullable<AuthConfig['callbacks']>['session'] = ({ session }) => {
      reads++
      return session
    }
    const { browser } = await site(aConfig({ callbacks: { session } }), { routes: endpoints })
    const ann = browser()
    await ann.submit(CALLBACK, ANN)
    reads = 0
    expect(await (await ann.request('/twice', { method: 'POST', headers: JSON_HEADERS, body: '{}' })).json()).toEqual([
      true,
      expect.objectContaining({ user: { name: 'Ann' } }),
    ])
    expect(reads).toBe(1)
  })

  it('provides the APIs of plugins', async () => {
    const Greetings = apiToken<{ greet(name: string): string }>('@example/greetings')
    const greetings: AuthPlugin = {
      id: 'greetings',
      name: 'greetings',
      register: (registry) => void registry.provides(Greetings, () => ({ greet: (name) => `Hello ${name}` })),
    }
    const { browser } = await site(aConfig({ plugins: [greetings] }), {
      routes: ({ api }) => ({
        '/greet': { onGet: async (ev: RequestEvent) => ev.json(200, (await api(Greetings, ev)).greet('ann')) },
      }),
    })
    expect(await (await browser().get('/greet')).json()).toBe('Hello ann')
  })

  it('serves the routes of plugins at the root of the site, and leaves other routes to the application', async () => {
    const plugin: AuthPlugin = {
      id: 'root',
      name: 'root',
      register: (registry) => void registry.rootRoute('.well-known/mine', () => () => json('served')),
    }
    const { browser } = await site(aConfig({ plugins: [plugin] }), {
      routes: () => ({ '/.well-known/other': { onGet: (ev: RequestEvent) => ev.json(200, 'other') } }),
    })
    expect(await (await browser().get('/.well-known/mine')).json()).toBe('served')
    expect(await (await browser().get('/.well-known/other')).json()).toBe('other')
  })

  it('builds one engine for each configuration, and never changes the configuration', async () => {
    let engines = 0
    const counting = {
      id: 'counting',
      name: 'counting',
      register: () => {
        engines++
      },
    }
    const config = Object.freeze(aConfig({ plugins: [counting] }))
    const { browser } = await site(() => config)
    for (const path of ['/other', '/whoami', '/auth/session']) await browser().get(path)
    expect(engines).toBe(1)
  })

  it('calls a configuration function once for each request, and counts attempts over its configurations', async () => {
    let asked = 0
    const { browser } = await site(() => {
      asked++
      return aConfig({ limits: { credentials: { account: [{ max: 1, seconds: 60 }] } } })
    })
    const ann = browser()
    await ann.get('/other')
    expect(asked).toBe(1)
    const wrong = { ...ANN, password: 'wrong' }
    const errors = [await ann.submit(CALLBACK, wrong), await ann.submit(CALLBACK, wrong)].map((answer) =>
      new URL(answer.headers.get('location') ?? '').searchParams.get('error'),
    )
    expect(errors).toEqual(['CredentialsSignin', 'TooManyAttempts'])
  })

  it('shows a change in the same request, and the browser gets its cookies', async () => {
    const { browser, origin } = await site(aConfig({ callbacks: RENAMING }), { routes: endpoints })
    const ann = browser()
    const post = async (path: string): Promise<unknown> =>
      (await ann.request(path, { method: 'POST', headers: { ...JSON_HEADERS, origin }, body: '{}' })).json()
    expect(await post('/enter')).toEqual([
      { status: 'signed-in', url: `${origin}/home` },
      expect.objectContaining({ user: { name: 'Ann' } }),
    ])
    const anna = expect.objectContaining({ user: { name: 'Anna' } })
    expect(await post('/rename')).toEqual([anna, anna])
    expect(await (await ann.get('/whoami')).json()).toEqual(anna)
    expect(await post('/leave')).toEqual([{ status: 'signed-out', url: `${origin}/bye` }, null])
    expect(await (await ann.get('/whoami')).json()).toBeNull()
    expect([...ann.cookies.keys()]).toEqual([expect.stringMatching(/authengine\.device$/)])
  })

  it.each([
    'authengine.session-token=garbage',
    'authengine.session-token.0=a; authengine.session-token.1=b',
    'a=%E0%A4%A; =x; ;;; __proto__=1',
    'constructor=1; toString=2; authengine.csrf-token=%',
  ])('attack #309: serves the page for the cookie %j', async (cookie) => {
    const { origin } = await site(aConfig())
    const answer = await fetch(`${origin}/whoami`, { headers: { cookie } })
    expect([answer.status, await answer.json()]).toEqual([200, null])
  })

  it('leaves routes that the library does not serve to the application', async () => {
    const mine = { onGet: (ev: RequestEvent) => ev.json(200, 'mine') }
    const { browser } = await site(aConfig(), { routes: () => ({ '/auth/mine': mine }) })
    expect(await (await browser().get('/auth/mine')).json()).toBe('mine')
  })

  const places: [who: string, config: AuthConfig, basePathname: string, path: string][] = [
    ['the configuration', { basePath: '/api/login/' }, '/', '/api/login'],
    ['the path of the URL', { url: 'https://app.example/sso' }, '/', '/sso'],
    ['the application', {}, '/shop/', '/shop/auth'],
    ['the configuration rather than the application', { basePath: '/auth' }, '/shop/', '/auth'],
    ['the configuration at the root', { basePath: '/' }, '/', ''],
  ]
  it.each(places)('is mounted at the path of %s', async (_who, config, basePathname, path) => {
    const { browser, origin } = await site(aConfig(config), { basePathname })
    const answer = await browser().get(`${path}/providers`)
    const { cred } = (await answer.json()) as Record<string, { signinUrl: string }>
    expect(cred?.signinUrl).toBe(`${config.url ? 'https://app.example' : origin}${path}/signin/cred`)
    expect((await browser().get(`${path === '/auth' ? '/shop' : ''}/auth/providers`)).status).toBe(404)
  })

  it('reads options that are not configured from the environment of the event', async () => {
    const { secret: _, ...config } = aConfig({ providers: [{ id: 'acme', name: 'Acme', type: 'oidc' }] })
    const values = new Map([
      ['AUTH_SECRET', 'another-secret-for-tests-0123456789abcdefghijklmnopqrstuv'],
      ['AUTH_ACME_ID', 'client'],
      ['AUTH_ACME_ISSUER', 'https://id.acme.example'],
    ])
    const ev = anEvent('/auth/csrf', { env: { get: (name: string) => values.get(name) } })
    await expect(new Mount(() => config).answer(ev)).rejects.toBe('sent')
    expect(ev.sent).toEqual([200])
  })

  it('needs no secret for a page that is rendered at build time', async () => {
    const ev = anEvent('/', { request: new Request('http://localhost/') })
    await new Mount(() => ({ providers: [] })).answer(ev)
    expect(ev.sharedMap.get('session')).toBeNull()
  })

  it('throws for pages if the site is not configured', async () => {
    const mount = new Mount(() => aConfig({ trustHost: false }))
    await expect(mount.answer(anEvent('/'))).rejects.toThrow(UntrustedHost)
  })

  it('answers a page for a malformed host with the same error as the routes', async () => {
    const request = new Request('http://app.example/', { headers: { host: 'a b' } })
    await expect(new Mount(() => aConfig()).answer(anEvent('/', { request }))).rejects.toEqual([
      400,
      'MalformedRequest',
    ])
  })
})

function anEvent(path: string, facts: object = {}): RequestEvent & { readonly sent: number[] } {
  const url = `http://app.example${path}`
  const sent: number[] = []
  return {
    request: new Request(url, { headers: { host: 'app.example' } }),
    url: new URL(url),
    method: 'GET',
    clientConn: {},
    platform: {},
    env: { get: () => undefined },
    basePathname: '/',
    headers: new Headers(),
    cookie: { set: () => undefined },
    sharedMap: new Map(),
    send: (response: Response) => {
      sent.push(response.status)
      return 'sent'
    },
    error: (...args: unknown[]) => args,
    sent,
    ...facts,
  } as unknown as RequestEvent & { readonly sent: number[] }
}
