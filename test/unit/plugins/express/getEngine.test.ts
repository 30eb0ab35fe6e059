import { afterEach, describe, expect, it } from '@jest/globals'
import { callerOf, getEngine, MiddlewareAuth } from '@authengine/express'
import { MemoryAdapter } from 'authengine'
import { aConfig, ANN, listen, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('getEngine in $version', ({ express }) => {
  it('is one engine for a configuration', () => {
    const config = aConfig()
    expect(getEngine(config)).toBe(getEngine(config))
    expect(getEngine(aConfig())).not.toBe(getEngine(config))
  })

  it('lists and ends the sessions of who asks, and nothing for the form of another site', async () => {
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
      getEngine(config)
        .sessions.listFor(callerOf(req))
        .then((own) => res.json(own), next)
    })
    app.post('/end-others', (req, res, next) => {
      getEngine(config)
        .sessions.revokeOthers(callerOf(req))
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
