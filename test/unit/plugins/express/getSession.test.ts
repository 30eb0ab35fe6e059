import { afterEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, defineConfig, MissingSecretError, UntrustedHost } from 'authengine'
import { getSession, MiddlewareAuth } from '@authengine/express'
import type { Request } from 'express'
import { aConfig, ANN, listen, type Site, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('getSession in $version', ({ express }) => {
  const site = (config: AuthConfig, read: (req: Request) => Promise<unknown>): Promise<Site> => {
    const app = express()
    app.set('trust proxy', true)
    app.use('/auth', MiddlewareAuth(config))
    app.all('/me', (req, res, next) => {
      read(req).then((value) => res.end(JSON.stringify(value)), next)
    })
    return listen(app)
  }
  const everyTime = aConfig({ session: { updateAge: 0 } })

  it('has the type that the session callback returns', async () => {
    const config = defineConfig({
      ...aConfig(),
      callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },
    })
    const role = async (req: Request): Promise<string | undefined> => (await getSession(req, config))?.role
    const app = express()
    app.use('/auth', MiddlewareAuth(config))
    app.get('/me', (req, res, next) => {
      role(req).then((value) => res.json(value ?? null), next)
    })
    const ann = (await listen(app)).browser()
    expect(await (await ann.get('/me')).json()).toBeNull()
    await ann.submit('/auth/callback/cred', ANN)
    expect(await (await ann.get('/me')).json()).toBe('guest')
  })

  it('refreshes the cookie once, however often it is called', async () => {
    const { browser } = await site(everyTime, async (req) => [
      await getSession(req, everyTime),
      await getSession(req, everyTime),
    ])
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    const answer = await ann.get('/me')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(await (await ann.get('/auth/session')).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #313: sets no cookie after the headers are sent', async () => {
    const { browser } = await site(everyTime, async (req) => {
      req.res!.flushHeaders()
      return getSession(req, everyTime)
    })
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    const answer = await ann.get('/me')
    expect(await answer.json()).toMatchObject({ user: { name: 'Ann' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('reads the session without a response', async () => {
    const { browser } = await site(everyTime, (req) =>
      getSession(Object.defineProperty(req, 'res', { value: undefined, configurable: true }), everyTime),
    )
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    const answer = await ann.get('/me')
    expect(await answer.json()).toMatchObject({ user: { name: 'Ann' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('reads the same cookies as the handler behind a proxy that ends TLS', async () => {
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'app.example' }
    const config = aConfig()
    const { browser } = await site(config, (req) => getSession(req, config))
    const ann = browser()
    const { csrfToken } = (await (await ann.get('/auth/csrf', proxied)).json()) as { csrfToken: string }
    await ann.post('/auth/callback/cred', { ...ANN, csrfToken }, { ...proxied, origin: 'https://app.example' })
    expect([...ann.cookies.keys()]).toContain('__Host-authengine.session-token')
    expect(await (await ann.get('/me', proxied)).json()).toMatchObject({ user: { name: 'Ann' } })
    expect(await (await ann.get('/me')).json()).toBeNull()
  })

  it('passes the IP address of the client to callbacks', async () => {
    const config = aConfig({ callbacks: { session: ({ session }, { address }) => ({ ...session, address }) } })
    const { browser } = await site(config, (req) => getSession(req, config))
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    const answer = await ann.get('/me', { 'x-forwarded-for': '203.0.113.7' })
    expect(await answer.json()).toMatchObject({ address: '203.0.113.7' })
  })

  it('reads the session for every method', async () => {
    const config = aConfig()
    const { browser } = await site(config, (req) => getSession(req, config))
    const ann = browser()
    await ann.submit('/auth/callback/cred', ANN)
    expect(await (await ann.postJson('/me', {})).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('rejects if the site is not configured', async () => {
    const failures: unknown[] = []
    const report = (config: AuthConfig) => (req: Request) =>
      getSession(req, config).catch((error: unknown) => {
        failures.push(error)
        return null
      })
    for (const config of [aConfig({ secret: undefined }), aConfig({ trustHost: false })]) {
      await (await site(config, report(config))).browser().get('/me')
    }
    expect(failures).toEqual([expect.any(MissingSecretError), expect.any(UntrustedHost)])
  })
})
