import { afterEach, describe, expect, it } from '@jest/globals'
import { getSession, MiddlewareAuth, requestAuth } from '@authengine/express'
import { MemoryAdapter } from 'authengine'
import type { Request } from 'express'
import { aConfig, ANN, listen, type Site, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('requestAuth in $version', ({ express }) => {
  const RENAMING = aConfig({
    callbacks: {
      jwt: ({ token, trigger, session }) => (trigger === 'update' ? { ...token, name: String(session) } : token),
    },
  })
  /** An application with routes of its own that sign in, change and sign out. */
  const site = (): Promise<Site> => {
    const app = express()
    const answer = (path: string, act: (req: Request) => Promise<unknown>): void => {
      app.all(path, (req, res, next) => {
        act(req).then((value) => res.json(value ?? null), next)
      })
    }
    answer('/enter', async (req) => (await requestAuth(req, RENAMING)).signIn('cred', { ...ANN, redirectTo: '/home' }))
    answer('/rename', async (req) => {
      const asked = await requestAuth(req, RENAMING)
      return [await asked.update('Anna'), await asked.session(), await (await requestAuth(req, RENAMING)).session()]
    })
    answer('/leave', async (req) => (await requestAuth(req, RENAMING)).signOut({ redirectTo: '/bye' }))
    answer('/me', async (req) => (await requestAuth(req, RENAMING)).session())
    return listen(app)
  }

  it('signs in, changes the session and signs out, and the browser gets each change', async () => {
    const { origin, browser } = await site()
    const ann = browser()
    expect(await (await ann.post('/enter', {})).json()).toEqual({ status: 'signed-in', url: `${origin}/home` })
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Ann' } })
    const renamed = { user: { name: 'Anna' } }
    expect(await (await ann.post('/rename', {})).json()).toMatchObject([renamed, renamed, renamed])
    expect(await (await ann.get('/me')).json()).toMatchObject(renamed)
    expect(await (await ann.post('/leave', {})).json()).toEqual({ status: 'signed-out', url: `${origin}/bye` })
    expect(await (await ann.get('/me')).json()).toBeNull()
    expect([...ann.cookies.keys()]).toEqual([expect.stringMatching(/authengine\.device$/)])
  })

  it('keeps a response out of caches if the request was passed to the engine, before and after a sign-in', async () => {
    const app = express()
    app.use('/auth', MiddlewareAuth(RENAMING))
    app.get('/token', (req, res, next) => {
      requestAuth(req, RENAMING)
        .then(async (auth) => {
          const token = await auth.engine.tokens.get(auth.incomingRequest, 'service')
          return [token.status, await auth.session()]
        })
        .then((read) => res.json(read), next)
    })
    const { browser } = await listen(app)
    const ann = browser()
    const cachingOf = async () => {
      const { headers } = await ann.get('/token')
      return [headers.get('vary'), headers.get('cache-control')]
    }
    expect(await cachingOf()).toEqual(['Cookie', 'private, no-store'])
    await ann.submit('/auth/callback/cred', ANN)
    expect(await cachingOf()).toEqual(['Cookie', 'private, no-store'])
  })

  it('accepts a function of the request as configuration, and calls it once for each request', async () => {
    let made = 0
    const source = (req: Request) => {
      made += 1
      const name = req.query['tenant'] === 'one' ? 'one' : 'other'
      return aConfig({
        providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id: name, name }) }],
      })
    }
    const app = express()
    app.use('/auth', MiddlewareAuth(source))
    app.get('/me', (req, res, next) => {
      Promise.all([getSession(req, source), getSession(req, source)]).then((both) => res.json(both), next)
    })
    const { browser } = await listen(app)
    const ann = browser()
    await ann.submit('/auth/callback/cred?tenant=one', {})
    made = 0
    const session = expect.objectContaining({ user: expect.objectContaining({ name: 'one' }) as unknown }) as unknown
    expect(await (await ann.get('/me')).json()).toEqual([session, session])
    expect(made).toBe(1)
  })

  it('attack #75: does nothing for a form of another site', async () => {
    const { browser } = await site()
    const ann = browser()
    const foreign = await ann.post('/enter', {}, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.getSetCookie()).toEqual([])
  })

  it('lists and ends the sessions of the current user, and does nothing for a form of another site', async () => {
    const adapter = new MemoryAdapter()
    const { id } = await adapter.users.create({ name: 'Ann', email: 'ann@example.test', emailVerified: null })
    const config = aConfig({
      adapter,
      providers: [{ id: 'cred', type: 'credentials', authorize: () => ({ id }) }],
    })
    const app = express()
    app.set('trust proxy', true)
    app.use('/auth', MiddlewareAuth(config))
    app.get('/sessions', (req, res, next) => {
      requestAuth(req, config)
        .then(({ engine, incomingRequest }) => engine.sessions.listFor(incomingRequest))
        .then((own) => res.json(own), next)
    })
    app.post('/end-others', (req, res, next) => {
      requestAuth(req, config)
        .then(({ engine, incomingRequest }) => engine.sessions.revokeOthers(incomingRequest))
        .then((count) => res.json(count), next)
    })
    const site = await listen(app)
    const [phone, laptop] = [site.browser(), site.browser()]
    for (const browser of [phone, laptop]) await browser.submit('/auth/callback/cred', ANN)
    const listed = async (browser: typeof phone) => (await (await browser.get('/sessions')).json()) as unknown[]
    expect(await listed(phone)).toMatchObject([{ provider: 'cred' }, { provider: 'cred' }])
    const foreign = await fetch(`${site.origin}/end-others`, {
      method: 'POST',
      headers: { cookie: phone.cookieHeader, origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
    expect(await listed(laptop)).toHaveLength(2)
    expect(await (await phone.post('/end-others', {})).json()).toBe(1)
    expect(await listed(laptop)).toEqual([])
    expect(await listed(phone)).toMatchObject([{ current: true }])
  })
})
