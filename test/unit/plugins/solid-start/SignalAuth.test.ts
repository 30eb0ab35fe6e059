import { afterEach, describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import { type SignalAuthConfig, SignalAuth, type SolidAuth, type SolidEvent } from '@authengine/solid-start'
import { aConfig, ANN, listen, type Site, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

const renaming = (config: SignalAuthConfig = {}): SignalAuthConfig =>
  aConfig({
    ...config,
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, name: String(session) } : token),
    },
  })

describe.each(VERSIONS)('SignalAuth with $version', (version) => {
  type Action = (auth: SolidAuth, event: SolidEvent) => Promise<unknown>

  /** An application whose "use server" functions have these names. */
  const site = (actions: Readonly<Record<string, Action>> = {}, config = renaming()): Promise<Site> => {
    const auth = SignalAuth(config)
    return listen(version, async (event, path) => {
      const name = new URL(event.request.url).searchParams.get('id') ?? path.slice(1)
      const action = actions[name]
      if (action) return Response.json((await action(auth, event)) ?? null)
      return event.request.method === 'POST' ? auth.POST(event) : auth.GET(event)
    })
  }
  const ACTIONS: Readonly<Record<string, Action>> = {
    me: (auth, event) => auth.session(event),
    enter: async (auth, event) => auth.signIn(event, 'cred', await event.request.formData()),
    // As in a single-flight mutation: afterwards, queries run with a copy of the event and another request.
    rename: async (auth, event) => {
      const before = await auth.session(event)
      const updated = await auth.update(event, 'Anna')
      const copy = { ...event, request: new Request('http://app.example/') }
      return [before, updated, await auth.session(copy)].map((session) => session?.user?.name)
    },
    leave: async (auth, event) => [await auth.signOut(event, { redirectTo: '/bye' }), await auth.session({ ...event })],
  }

  describe.each([
    ['by default', {}, '/api/auth'],
    ['with a prefix', { prefix: '/sub/login' }, '/sub/login'],
    ['with a base path', { basePath: '/login' }, '/login'],
  ])('%s', (_name, options, base) => {
    it('serves its routes there, and does not change the configuration', async () => {
      const config = Object.freeze(renaming(options))
      const { browser } = await site({}, config)
      const providers = (await (await browser().get(`${base}/providers`)).json()) as Record<
        string,
        { signinUrl: string }
      >
      expect(providers['cred']?.signinUrl).toMatch(new RegExp(`^http://127.0.0.1:\\d+${base}/signin/cred$`))
      expect((await browser().get('/elsewhere/session')).status).toBe(404)
    })
  })

  it('leaves requests that it does not serve to SolidStart, and answers a POST among them with 404', async () => {
    const { GET, POST } = SignalAuth(renaming())
    for (const path of ['/', '/api/auth', '/api/auth/', '/api/auth/unknown', '/api/authsession', '/auth/session']) {
      const url = `http://app.example${path}`
      await expect(GET({ request: new Request(url) })).resolves.toBeUndefined()
      const answer = await POST({ request: new Request(url, { method: 'POST' }) })
      expect([path, answer?.status]).toEqual([path, 404])
    }
  })

  it('returns a response whatever the option raw is, and keeps cookies in its headers', async () => {
    for (const raw of [true, Symbol('raw')]) {
      const { browser } = await site(ACTIONS, renaming({ raw }))
      const answer = await browser().submit('/api/auth/callback/cred', ANN)
      expect(answer.status).toBe(302)
      expect(await answer.text()).toBe('')
      expect(answer.headers.getSetCookie()).toHaveLength(2)
    }
  })

  it('signs in, changes the session and signs out, and shows each change to the same request', async () => {
    const { origin, browser } = await site(ACTIONS)
    const ann = browser()
    expect(await (await ann.post('/_server?id=enter', { ...ANN, redirectTo: '/home' })).json()).toEqual({
      status: 'signed-in',
      url: `${origin}/home`,
    })
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Ann' } })
    expect(await (await ann.post('/_server?id=rename', {})).json()).toEqual(['Ann', 'Anna', 'Anna'])
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Anna' } })
    expect(await (await ann.post('/_server?id=leave', {})).json()).toEqual([
      { status: 'signed-out', url: `${origin}/bye` },
      null,
    ])
    expect(await (await ann.get('/me')).json()).toBeNull()
    expect([...ann.cookies.keys()]).toEqual([expect.stringMatching(/authengine\.device$/)])
  })

  it('sends one cookie of each name, however often the session changes', async () => {
    const { browser } = await site(ACTIONS, renaming({ session: { updateAge: 0 } }))
    const ann = browser()
    await ann.post('/_server?id=enter', ANN)
    const answer = await ann.post('/_server?id=rename', {})
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Anna' } })
  })

  it.each([
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['the word of the browser', { 'sec-fetch-site': 'cross-site' }],
    ['the word of the browser for a sibling', { 'sec-fetch-site': 'same-site' }],
  ])('attack #75: does nothing for a form with %s', async (_name, headers) => {
    const { browser } = await site(ACTIONS)
    const ann = browser()
    await ann.post('/_server?id=enter', ANN)
    for (const id of ['enter', 'rename', 'leave']) {
      const answer = await ann.post(`/_server?id=${id}`, ANN, headers)
      expect([id, answer.status, answer.headers.getSetCookie()]).toEqual([id, 403, []])
    }
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #75: does nothing for a link that calls a "use server" function', async () => {
    const { browser } = await site({
      ...ACTIONS,
      enter: (auth, event) => auth.signIn(event, 'cred', ANN),
      reach: async (auth, event) => (await auth.requestAuth(event)).signOut(),
    })
    const ann = browser()
    await ann.post('/_server?id=enter', ANN)
    for (const id of ['enter', 'rename', 'leave']) {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
        const answer = await ann.get(`/_server?id=${id}`, headers)
        expect([id, answer.status, answer.headers.getSetCookie()]).toEqual([id, 405, []])
      }
    }
    expect((await ann.get('/_server?id=reach', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('throws the error, and signs no user in', async () => {
    const { browser } = await site(ACTIONS)
    const ann = browser()
    const answer = await ann.post('/_server?id=enter', { ...ANN, password: 'wrong' })
    expect(await answer.text()).toContain('CredentialsSignin')
    expect(await (await ann.get('/me')).json()).toBeNull()
  })

  it.each(['__proto__', '../signout', 'cred?x=1', 'cred/../../csrf', ''])(
    'attack #310: redirects to the sign-in page for the unknown provider %j',
    async (provider) => {
      const { origin, browser } = await site({ enter: (auth, event) => auth.signIn(event, provider) })
      const answer = await browser().post('/_server?id=enter', {})
      expect(await answer.json()).toEqual({
        status: 'redirect',
        url: expect.stringMatching(
          new RegExp(`^${origin}/api/auth/signin\\?callbackUrl=[^?&]*${provider ? '&error=NotFound' : ''}$`),
        ),
      })
    },
  )

  it('attack #103: redirects to no other site', async () => {
    const { origin, browser } = await site(ACTIONS)
    const answer = await browser().post('/_server?id=enter', { ...ANN, redirectTo: 'https://evil.example/' })
    expect(await answer.json()).toEqual({ status: 'signed-in', url: `${origin}/` })
  })

  it('provides the engine for everything else', async () => {
    const { browser } = await site({
      ...ACTIONS,
      token: async (auth, event) => {
        const { engine, incomingRequest } = await auth.requestAuth(event)
        return engine.tokens.get(incomingRequest, 'cred')
      },
    })
    const answer = await browser().post('/_server?id=token', {})
    expect(await answer.json()).toEqual({ status: 'signed-out' })
  })

  it('ends sessions for all bundles of an application', async () => {
    const [pages, functions] = [SignalAuth(renaming()), SignalAuth(renaming())]
    const { browser } = await listen(version, async (event, path) => {
      if (path === '/leave') return Response.json(await functions.signOut(event))
      if (path === '/me') return Response.json(await pages.session(event))
      return event.request.method === 'POST' ? pages.POST(event) : pages.GET(event)
    })
    const [ann, thief] = [browser(), browser()]
    await ann.submit('/api/auth/callback/cred', ANN)
    for (const [name, value] of ann.cookies) thief.plant(name, value)
    await ann.post('/leave', {})
    expect(await (await thief.get('/me')).json()).toBeNull()
  })
})

describe('SignalAuth', () => {
  it('reports faults of the configuration when it is called', () => {
    const provider = { id: 'a/b', type: 'credentials' as const, authorize: () => null }
    expect(() => SignalAuth(aConfig({ providers: [provider, provider] }))).toThrow(ConfigurationError)
    expect(() => SignalAuth(aConfig({ prefix: '/a', basePath: '/b' }))).toThrow(ConfigurationError)
  })

  it('calls a configuration function once for each request, and not before', async () => {
    const asked: SolidEvent[] = []
    const config = aConfig()
    const auth = SignalAuth((event) => {
      asked.push(event)
      return config
    })
    expect(asked).toEqual([])
    const event = { request: new Request('http://app.example/api/auth/session') }
    await auth.GET(event)
    await auth.session(event)
    expect(asked).toEqual([event])
    const next = { request: new Request('http://app.example/') }
    await auth.session(next)
    expect(asked).toEqual([event, next])
  })
})
