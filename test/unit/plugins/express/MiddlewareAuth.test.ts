import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, ConfigurationError } from 'authengine'
import { MiddlewareAuth } from '@authengine/express'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { aConfig, ANN, listen, statusOf, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

it('reports faults of the configuration when it is called', () => {
  const provider = { id: 'a/b', type: 'credentials' as const, authorize: () => null }
  expect(() => MiddlewareAuth(aConfig({ providers: [provider, provider] }))).toThrow(ConfigurationError)
})

describe.each(VERSIONS)('MiddlewareAuth in $version', ({ express, wildcard }) => {
  /** Records the promise of each call. */
  const watched = (handler: RequestHandler) => {
    const calls: Promise<unknown>[] = []
    const watching: RequestHandler = (req, res, next) => {
      calls.push(Promise.resolve(handler(req, res, next)))
    }
    return { calls, watching }
  }

  type Mount = (app: Express, handler: RequestHandler) => unknown
  const mounts: [string, string, Mount][] = [
    ['use', '/auth', (app, handler) => app.use('/auth', handler)],
    ['use with a slash at the end', '/auth', (app, handler) => app.use('/auth/', handler)],
    ['a wildcard route', '/auth', (app, handler) => app.all(wildcard, handler)],
    ['a wildcard route by regular expression', '/auth', (app, handler) => app.all(/^\/auth\/(.*)$/, handler)],
    ['defect R39: a route by regular expression', '/auth', (app, handler) => app.all(/^\/auth\//, handler)],
    ['defect R39: use with the regular expression of a mount', '/auth', (app, handler) => app.use(/^\/auth/, handler)],
    [
      'defect R39: use with a regular expression of whole paths',
      '/auth',
      (app, handler) => app.use(/^\/auth\/.*/, handler),
    ],
    [
      'defect R39: a regular expression of a nested router',
      '/api/auth',
      (app, handler) => app.use('/api', express.Router().all(/^\/auth\/.+$/, handler)),
    ],
    ['use at the root', '', (app, handler) => app.use(handler)],
    [
      'use of a nested router',
      '/api/v1/auth',
      (app, handler) => app.use('/api/v1', express.Router().use('/auth', handler)),
    ],
    [
      'a wildcard route of a nested router',
      '/api/auth',
      (app, handler) => app.use('/api', express.Router().all(wildcard, handler)),
    ],
    ['use of a sub-application', '/sub/auth', (app, handler) => app.use('/sub', express().use('/auth', handler))],
    [
      'a wildcard route of a sub-application',
      '/sub/auth',
      (app, handler) => app.use('/sub', express().all(wildcard, handler)),
    ],
    ['a parameter', '/a%20b/auth', (app, handler) => app.use('/:tenant/auth', handler)],
    ['a parameter and a wildcard', '/a%20b/auth', (app, handler) => app.all(`/:tenant${wildcard}`, handler)],
    ['a name that occurs again below it', '/session/auth', (app, handler) => app.all(`/session${wildcard}`, handler)],
  ]
  if (wildcard.endsWith('splat')) {
    mounts.push(['an optional wildcard', '/auth', (app, handler) => app.all('/auth{/*splat}', handler)])
    mounts.push(['use with an optional wildcard', '/auth', (app, handler) => app.use('/auth{/*splat}', handler)])
  }

  describe.each(mounts)('mounted with %s', (_name, base, mount) => {
    const site = async (config: AuthConfig = aConfig()) => {
      const app = express()
      mount(app, MiddlewareAuth(config))
      return listen(app)
    }

    it('attack #303: takes the base path from the request and does not change the configuration', async () => {
      const config = Object.freeze(aConfig())
      const { browser } = await site(config)
      const ann = browser()
      const providers = (await (await ann.get(`${base}/providers`)).json()) as Record<string, { signinUrl: string }>
      expect(providers['cred']?.signinUrl).toBe(`${ann.origin}${base}/signin/cred`)
      expect((await ann.submit(`${base}/callback/cred`, ANN)).headers.get('location')).toBe(`${ann.origin}/`)
      expect(await (await ann.get(`${base}/session`)).json()).toMatchObject({ user: { name: 'Ann' } })
      expect(config).not.toHaveProperty('basePath')
    })

    it.each([
      '//session',
      '///session',
      '/session/',
      '/%73ession',
      '/sessio%6e',
      '/session%2f',
      '%2fsession',
      '/session;x=1',
      '/session%3fx',
      '/se%00ssion',
      '/x/../session',
      '/./session',
      '/%2e/session',
      '\\session',
      '/SESSION',
      '/callback/CRED',
      '/session#x',
      '',
      '/',
    ])('attack #9, attack #10: serves nothing at %j', async (path) => {
      const { raw } = await site()
      for (const target of [base + path, `/${base}${path}`, `http://app.example${base}${path}`]) {
        const answer = await raw(`GET ${target || '/'} HTTP/1.1`, 'Host: app.example')
        // 400: Node's parser or the router refuses some of them before the middleware is called.
        expect([400, 404]).toContain(statusOf(answer))
        expect(answer).not.toContain('authengine')
      }
    })
  })

  it('attack #6: serves nothing if the mount path is written in another case', async () => {
    const app = express()
    app.use('/auth', MiddlewareAuth(aConfig()))
    const { browser } = await listen(app)
    expect((await browser().get('/AUTH/session')).status).toBe(404)
    expect((await browser().get('/auth/session')).status).toBe(200)
  })

  it('passes requests that it does not serve to the next handler', async () => {
    const app = express()
    app.use('/auth', MiddlewareAuth(aConfig()))
    app.get('/auth/mine', (_req, res) => {
      res.send('mine')
    })
    const { browser } = await listen(app)
    const answer = await browser().get('/auth/mine')
    expect(await answer.text()).toBe('mine')
    expect(answer.headers.has('x-content-type-options')).toBe(false)
  })

  it('attack #306: reads no session from headers of the client', async () => {
    const app = express()
    app.use('/auth', MiddlewareAuth(aConfig()))
    const { browser } = await listen(app)
    const session = JSON.stringify({ user: { name: 'Ann' } })
    const headers = { 'x-auth-session': session, 'x-user': 'ann', 'x-authengine-session': session }
    expect(await (await browser().get('/auth/session', headers)).json()).toBeNull()
  })

  it('attack #301: passes its own failures to next', async () => {
    const loop: Record<string, unknown> = {}
    loop['loop'] = loop
    const app = express()
    app.use(express.json(), (req, _res, next) => {
      Object.assign(req, { body: loop })
      next()
    })
    const { calls, watching } = watched(MiddlewareAuth(aConfig()))
    app.use('/auth', watching)
    const failures: unknown[] = []
    const onFailure: ErrorRequestHandler = (error, _req, res, _next) => {
      failures.push(error)
      res.status(500).send('failed')
    }
    app.use(onFailure)
    const { browser } = await listen(app)
    expect((await browser().postJson('/auth/signout', { a: 1 })).status).toBe(500)
    expect(failures).toEqual([expect.any(TypeError)])
    await expect(Promise.all(calls)).resolves.toHaveLength(1)
  })

  it('attack #301: answers when application code throws, and keeps running', async () => {
    const failing = () => {
      throw new TypeError('broken')
    }
    const app = express()
    const { calls, watching } = watched(
      MiddlewareAuth(aConfig({ callbacks: { jwt: failing, redirect: failing }, events: { signIn: failing } })),
    )
    app.use('/auth', watching)
    const { browser } = await listen(app)
    const ann = browser()
    const answer = await ann.submit('/auth/callback/cred', { ...ANN, callbackUrl: '/home' })
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('Configuration')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await ann.get('/auth/session')).status).toBe(200)
    await expect(Promise.all(calls)).resolves.toHaveLength(3)
  })

  it('attack #301, attack #323: completes when an upload is cut off', async () => {
    const app = express()
    const { calls, watching } = watched(MiddlewareAuth(aConfig()))
    app.use('/auth', watching)
    const { browser, origin, server } = await listen(app)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const lines = ['Host: app.example', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 999']
    socket.write(['POST /auth/callback/cred HTTP/1.1', ...lines, '', 'username=a'].join('\r\n'))
    await once(server, 'request')
    socket.destroy()
    await expect(Promise.all(calls)).resolves.toHaveLength(1)
    expect((await browser().get('/auth/session')).status).toBe(200)
  })

  it('attack #323: survives a client that disconnects before the response', async () => {
    const completion: { open?: () => void } = {}
    const asked: { resolve?: () => void } = {}
    const isAsked = new Promise<void>((resolve) => (asked.resolve = resolve))
    const authorize = async () => {
      asked.resolve?.()
      await new Promise<void>((resolve) => (completion.open = resolve))
      return { id: 'user-ann', name: 'Ann' }
    }
    const config = aConfig({ providers: [{ id: 'cred', type: 'credentials', authorize }] })
    const app = express()
    const { calls, watching } = watched(MiddlewareAuth(config))
    app.use('/auth', watching)
    const { browser, origin, server } = await listen(app)
    const ann = browser()
    const body = new URLSearchParams({ csrfToken: await ann.csrfToken() }).toString()
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const left = new Promise((resolve) => {
      server.once('request', (_req, res) => res.once('close', resolve))
    })
    socket.write(
      [
        'POST /auth/callback/cred HTTP/1.1',
        `Host: ${new URL(origin).host}`,
        `Cookie: ${ann.cookieHeader}`,
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${String(body.length)}`,
        '',
        body,
      ].join('\r\n'),
    )
    await isAsked
    socket.destroy()
    await left
    completion.open?.()
    await expect(Promise.all(calls)).resolves.toHaveLength(2)
    expect((await ann.get('/auth/session')).status).toBe(200)
  })

  it('attack #313: writes nothing when the headers are already sent', async () => {
    const handler = MiddlewareAuth(aConfig())
    const app = express()
    app.use('/auth', (req, res, next) => {
      res.write('early')
      void handler(req, res, next).then(() => res.end(' late'))
    })
    const { browser } = await listen(app)
    for (const path of ['/auth/signin', '/auth/unknown']) {
      const answer = await browser().get(path)
      expect(await answer.text()).toBe('early late')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
})
