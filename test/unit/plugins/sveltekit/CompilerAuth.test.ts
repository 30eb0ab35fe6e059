import { fail, type RequestEvent } from '@sveltejs/kit'
import { sequence } from '@sveltejs/kit/hooks'
import { describe, expect, it } from '@jest/globals'
import { AuthError, ConfigurationError, CredentialsSignin, type JWT, type JWTParams } from 'authengine'
import { CompilerAuth } from '@authengine/sveltekit'
import { aConfig, ANN, browserFor, ORIGIN } from './fixtures.js'
import { Site, type Route } from './Site.js'

const { handle: _handle, ...forms } = CompilerAuth(aConfig())
type Handle = typeof _handle

const whoami: Route = async ({ locals }) => Response.json(await locals.auth())
const op = {
  ...{ id: 'op', name: 'Op', type: 'oauth' as const, clientId: 'me', clientSecret: 'secret' },
  authorization: 'https://id.example/authorize',
  ...{ token: 'https://id.example/token', userinfo: 'https://id.example/me' },
}
const nameOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { user?: { name?: string } } | null)?.user?.name

/** A site with a sign-in page, a sign-out page, and a page that returns the session. */
function aSite(config: Parameters<typeof CompilerAuth>[0] = aConfig(), routes: Record<string, Route> = {}) {
  const auth = CompilerAuth(config)
  const pages = { '/login': auth.signIn, '/logout': auth.signOut, '/whoami': whoami, ...routes }
  return { auth, pages, site: new Site(auth.handle, pages) }
}

/** A configuration with a fault. */
const wrong = () => aConfig({ providers: [{ id: 'a/b', type: 'credentials' as const, authorize: () => null }] })

it('reports faults of the configuration when it is called', () => {
  expect(() => CompilerAuth(wrong())).toThrow(ConfigurationError)
})

describe('the hook', () => {
  it('answers the routes, and provides the session to other pages', async () => {
    const ann = browserFor(aSite().site)
    expect(await nameOf(await ann.get('/whoami'))).toBeUndefined()
    expect((await ann.submit('/auth/callback/cred', ANN)).status).toBe(302)
    expect(await nameOf(await ann.get('/auth/session'))).toBe('Ann')
    expect(await nameOf(await ann.get('/whoami'))).toBe('Ann')
  })

  it('leaves requests that it does not serve to the application, with their body', async () => {
    const { site } = aSite(aConfig(), { '/auth/mine': async ({ request }) => new Response(await request.text()) })
    const answer = await browserFor(site).post('/auth/mine', { a: 'b' })
    expect(await answer.text()).toBe('a=b')
  })

  it.each([
    ['the data of a page', '/auth/session/__data.json'],
    ['a longer name', '/authentic/session'],
    ['the base path itself', '/auth'],
  ])('serves nothing at %s', async (_name, path) => {
    expect((await browserFor(aSite().site).get(path)).status).toBe(404)
  })

  it('serves under the base path of the configuration', async () => {
    const ann = browserFor(aSite(aConfig({ basePath: '/sub/auth' })).site)
    expect((await ann.get('/auth/session')).status).toBe(404)
    const providers = (await (await ann.get('/sub/auth/providers')).json()) as Record<string, { signinUrl: string }>
    expect(providers['cred']?.signinUrl).toBe(`${ORIGIN}/sub/auth/signin/cred`)
  })

  it('accepts a form that a provider of another site posts', async () => {
    const authorization = { url: op.authorization, params: { response_mode: 'form_post' } }
    const { site } = aSite(aConfig({ providers: [{ ...op, authorization }] }))
    const foreign = { origin: 'https://id.example', 'sec-fetch-site': 'cross-site' }
    const answer = await browserFor(site).post('/auth/callback/op', { code: 'c', state: 's' }, foreign)
    const target = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, target.origin + target.pathname]).toEqual([303, `${ORIGIN}/auth/callback/op`])
  })

  it('serves under the path in the URL of the site', async () => {
    const ann = browserFor(aSite(aConfig({ url: `${ORIGIN}/sub/auth` })).site)
    expect((await ann.get('/auth/session')).status).toBe(404)
    expect((await ann.get('/sub/auth/session')).status).toBe(200)
  })

  it('reads the session once, however often it is requested', async () => {
    let reads = 0
    const callbacks = {
      session: ({ session }: { session: { expires: string } }) => {
        reads += 1
        return session
      },
    }
    const { auth, site } = aSite(aConfig({ callbacks }), {
      '/twice': async (event) => {
        const [first, second] = await Promise.all([event.locals.auth(), event.locals.auth()])
        return { same: first === second, requestAuth: (await (await auth.requestAuth(event)).session()) === first }
      },
    })
    const ann = browserFor(site)
    await ann.post('/login', ANN)
    reads = 0
    expect(await (await ann.get('/twice')).json()).toEqual({ same: true, requestAuth: true })
    expect(reads).toBe(1)
  })

  it('keeps a function locals.auth that the application has set', async () => {
    const { auth, pages } = aSite()
    const mine: Handle = ({ event, resolve }) => {
      Object.assign(event.locals, { auth: () => Promise.resolve({ expires: 'mine' }) })
      return resolve(event)
    }
    const answer = await browserFor(new Site(sequence(mine, auth.handle), pages)).get('/whoami')
    expect(await answer.json()).toEqual({ expires: 'mine' })
  })

  it('attack #299: handles a thousand requests with a frozen configuration', async () => {
    const { site } = aSite(Object.freeze(aConfig()))
    for (let count = 0; count < 1000; count++) expect((await browserFor(site).get('/whoami')).status).toBe(200)
  })

  it('attack #294: provides no session if the configuration has a fault', async () => {
    const { site } = aSite(wrong)
    expect((await browserFor(site).get('/whoami')).status).toBe(500)
    expect(site.errors).toEqual([expect.any(ConfigurationError)])
  })
})

describe('with hooks of the application', () => {
  const { auth, pages } = aSite(aConfig(), { '/members': () => new Response('secret') })
  const guard: Handle = async ({ event, resolve }) => {
    const guarded = event.url.pathname === '/members' && !(await event.locals.auth())?.user
    return guarded ? new Response(null, { status: 303, headers: { location: '/login' } }) : resolve(event)
  }
  const stamp: Handle = async ({ event, resolve }) => {
    const response = await resolve(event)
    response.headers.set('x-stamp', 'yes')
    return response
  }

  it('provides the session to a guard that runs after it', async () => {
    const ann = browserFor(new Site(sequence(auth.handle, guard), pages))
    expect((await ann.get('/members')).status).toBe(303)
    await ann.post('/login', ANN)
    expect(await (await ann.get('/members')).text()).toBe('secret')
  })

  it('lets a hook that runs before it change the responses of the routes', async () => {
    const ann = browserFor(new Site(sequence(stamp, auth.handle), pages))
    expect((await ann.get('/auth/csrf')).headers.get('x-stamp')).toBe('yes')
    await ann.post('/login', ANN)
    expect(await nameOf(await ann.get('/whoami'))).toBe('Ann')
  })

  it('attack #307: makes a guard that runs before it fail, which refuses the request', async () => {
    const answer = await browserFor(new Site(sequence(guard, auth.handle), pages)).get('/members')
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
  })
})

describe('while pages are prerendered', () => {
  it('needs no configuration, and returns no session', async () => {
    const auth = CompilerAuth(() => {
      throw new TypeError('there is no secret while building')
    })
    const url = new URL('http://sveltekit-prerender/whoami')
    Object.defineProperty(url, 'search', {
      get() {
        throw new TypeError('Cannot access url.search on a page with prerendering enabled')
      },
    })
    const getClientAddress = (): never => {
      throw new TypeError('Cannot read clientAddress during prerendering')
    }
    const site = new Site(auth.handle, { '/whoami': whoami }, { url, getClientAddress })
    expect(await (await site.respond(new Request(url))).json()).toBeNull()
  })
})

describe('the form action signIn', () => {
  it('signs in, and redirects through the framework', async () => {
    const ann = browserFor(aSite().site)
    const answer = await ann.post('/login', { ...ANN, redirectTo: '/members' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}/members`])
    expect(await nameOf(await ann.get('/whoami'))).toBe('Ann')
  })

  it('responds to use:enhance in the expected form', async () => {
    const answer = await browserFor(aSite().site).post('/login', ANN, { accept: 'application/json' })
    expect(await answer.json()).toMatchObject({ type: 'redirect', status: 302 })
  })

  it('returns status and URL with redirect=false', async () => {
    const ann = browserFor(aSite().site)
    const answer = await ann.post('/login', { ...ANN, redirect: 'false', redirectTo: '/members' })
    expect(await answer.json()).toEqual({ status: 'signed-in', url: `${ORIGIN}/members` })
    expect(await nameOf(await ann.get('/whoami'))).toBe('Ann')
  })

  it('redirects to another site with the parameters of the form', async () => {
    const { site } = aSite(aConfig({ providers: [op] }))
    const answer = await browserFor(site).post('/login', {
      providerId: 'op',
      'authorizationParams-prompt': 'login',
      'authorizationParams-state': 'forged',
      'authorizationParams-scope': 'admin',
    })
    const target = new URL(answer.headers.get('location') ?? '')
    expect([answer.status, target.origin, target.searchParams.get('prompt')]).toEqual([
      302,
      'https://id.example',
      'login',
    ])
    expect(target.searchParams.get('state')).not.toBe('forged')
    expect(target.searchParams.get('scope')).not.toBe('admin')
  })

  it.each(['', '__proto__', '../signout', 'cred?x=1', 'cred/../../csrf', 'unknown'])(
    'attack #310: redirects to the sign-in page for the unknown provider %j',
    async (providerId) => {
      const answer = await browserFor(aSite().site).post('/login', { ...ANN, providerId, redirectTo: '/members' })
      const target = new URL(answer.headers.get('location') ?? '')
      expect(target.origin + target.pathname).toBe(`${ORIGIN}/auth/signin`)
      expect(target.searchParams.get('callbackUrl')).toBe(`${ORIGIN}/members`)
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  it.each([
    ['/login?callbackUrl=%2Fmembers', {}, `${ORIGIN}/members`],
    ['/login', { referer: `${ORIGIN}/shop` }, `${ORIGIN}/shop`],
    ['/login', { referer: 'https://evil.example/' }, `${ORIGIN}/`],
    ['/login', { referer: '::' }, `${ORIGIN}/`],
    ['/login?callbackUrl=https%3A%2F%2Fevil.example', {}, `${ORIGIN}/`],
    ['/login', {}, `${ORIGIN}/`],
  ])('attack #103: from %s with %j redirects to a page of this site', async (path, headers, wanted) => {
    const answer = await browserFor(aSite().site).post(path, ANN, headers)
    expect(answer.headers.get('location')).toBe(wanted)
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('attack #75: refuses a form of another site without help of the framework: %j', async (headers) => {
    const { site } = aSite()
    const ann = browserFor(site)
    for (const accept of ['text/html', 'application/json']) {
      const answer = await ann.post('/login', ANN, { ...headers, accept })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    }
    await ann.post('/login', ANN)
    expect((await ann.post('/logout', {}, headers)).status).toBe(403)
    expect(await nameOf(await ann.get('/whoami'))).toBe('Ann')
  })

  it('throws to an action that catches the error and chooses the response', async () => {
    const { auth } = aSite()
    const login: Route = async (event) => {
      try {
        return await auth.signIn(event)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        const { status, data } = fail(400, { error: error.type })
        return Response.json(data, { status })
      }
    }
    const site = new Site(auth.handle, { '/login': login, '/whoami': whoami })
    const wrong = await browserFor(site).post('/login', { ...ANN, password: 'wrong' })
    expect([wrong.status, await wrong.json()]).toEqual([400, { error: 'CredentialsSignin' }])
    const right = await browserFor(site).post('/login', ANN)
    expect(right.status).toBe(302)
    expect(site.errors).toEqual([])
  })

  it('redirects to the sign-in page if the error is not caught', async () => {
    const { site } = aSite(aConfig({ pages: { signIn: '/login' } }))
    const ann = browserFor(site)
    const answer = await ann.post('/login', { ...ANN, password: 'wrong', redirectTo: '/members' })
    expect(site.errors).toEqual([expect.any(CredentialsSignin)])
    const onward = await ann.get(answer.headers.get('location') ?? '')
    const target = new URL(onward.headers.get('location') ?? '')
    expect(target.pathname).toBe('/login')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'CredentialsSignin',
      code: 'credentials',
      callbackUrl: `${ORIGIN}/members`,
    })
  })

  it('answers a failure of other code with status 500', async () => {
    const authorize = (): never => {
      throw new TypeError('the database is away')
    }
    const { site } = aSite(aConfig({ providers: [{ id: 'cred', type: 'credentials', authorize }] }))
    expect((await browserFor(site).post('/login', ANN)).status).toBe(500)
    expect(site.errors).toEqual([expect.any(AuthError)])
  })

  it('refuses a body that is not a form', async () => {
    const answer = await browserFor(aSite().site).postJson('/login', ANN)
    expect(answer.status).toBe(400)
  })
})

describe('the form action signOut', () => {
  it('signs out, and redirects', async () => {
    const ann = browserFor(aSite().site)
    await ann.post('/login', ANN)
    const answer = await ann.post('/logout', { redirectTo: '/bye' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${ORIGIN}/bye`])
    expect([...ann.cookies.keys()]).toEqual(['__Host-authengine.device'])
  })

  it('returns status and URL with redirect=false', async () => {
    const ann = browserFor(aSite().site)
    await ann.post('/login', ANN)
    expect(await (await ann.post('/logout', { redirect: 'false' })).json()).toEqual({
      status: 'signed-out',
      url: `${ORIGIN}/`,
    })
    expect([...ann.cookies.keys()]).toEqual(['__Host-authengine.device'])
  })
})

describe('an auth context', () => {
  const jwt = ({ token, session, trigger }: JWTParams): JWT =>
    trigger === 'update' ? { ...token, ...(session as JWT) } : token

  it('changes the session, also for load functions of the same request', async () => {
    const { auth, site } = aSite(aConfig({ callbacks: { jwt } }), {
      '/rename': async (event) => {
        const before = await event.locals.auth()
        await (await auth.requestAuth({ ...event })).update({ name: 'Grace' })
        return [before?.user?.name, (await event.locals.auth())?.user?.name]
      },
    })
    const ann = browserFor(site)
    await ann.post('/login', ANN)
    expect(await (await ann.post('/rename', {})).json()).toEqual(['Ann', 'Grace'])
    expect(await nameOf(await ann.get('/whoami'))).toBe('Grace')
  })

  it('shows a sign-in or sign-out to the same request', async () => {
    const { auth, site } = aSite(aConfig(), {
      '/both': async (event) => {
        const names = [(await event.locals.auth())?.user?.name]
        const requestAuth = await auth.requestAuth(event)
        await requestAuth.signIn('cred', ANN)
        names.push((await event.locals.auth())?.user?.name)
        await requestAuth.signOut()
        return [...names, (await event.locals.auth())?.user?.name].map(String)
      },
    })
    expect(await (await browserFor(site).post('/both', {})).json()).toEqual(['undefined', 'Ann', 'undefined'])
  })

  it('attack #313: does not fail after the response has started', async () => {
    const late: Promise<unknown>[] = []
    const config = aConfig({ session: { updateAge: 0 } })
    const { auth, site } = aSite(config, {
      '/stream': (event) => {
        const begun = new Promise((resolve) => setImmediate(resolve))
        late.push(begun.then(async () => (await event.locals.auth())?.user?.name))
        late.push(begun.then(async () => (await (await auth.requestAuth(event)).update({ name: 'Late' }))?.user?.name))
        return 'streams'
      },
    })
    const ann = browserFor(site)
    await ann.post('/login', ANN)
    const answer = await ann.get('/stream')
    expect(await Promise.all(late)).toEqual(['Ann', 'Ann'])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('a configuration made for each request', () => {
  it('is made once for each request', async () => {
    let asked = 0
    const auth = CompilerAuth((event: RequestEvent) => {
      asked += 1
      return Promise.resolve(aConfig({ basePath: `/${event.url.hostname}` }))
    })
    const site = new Site(auth.handle, {
      '/whoami': async (event) => [await event.locals.auth(), await (await auth.requestAuth(event)).session()],
    })
    expect(await (await browserFor(site).get('/whoami')).json()).toEqual([null, null])
    expect(asked).toBe(1)
    expect((await browserFor(site).get('/app.example/session')).status).toBe(200)
  })

  it('counts attempts over all requests', async () => {
    const auth = CompilerAuth(() => aConfig())
    const site = new Site(auth.handle, { '/login': auth.signIn })
    const eve = browserFor(site)
    const errors = new Set<string>()
    for (let count = 0; count < 30; count++) {
      const { headers } = await eve.post('/login', { ...ANN, password: 'wrong' })
      errors.add(new URL(headers.get('location') ?? '', ORIGIN).searchParams.get('error') ?? '')
    }
    expect([...errors]).toEqual(['CredentialsSignin', 'TooManyAttempts'])
  })
})

it('exports two actions and an auth context that work without this', () => {
  expect(Object.keys(forms).sort()).toEqual(['api', 'requestAuth', 'signIn', 'signOut'])
})
