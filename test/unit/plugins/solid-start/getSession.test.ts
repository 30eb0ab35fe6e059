import { afterEach, describe, expect, it } from '@jest/globals'
import { MissingSecretError, UntrustedHost } from 'authengine'
import { defineConfig, getSession, SignalAuth, type SignalAuthSource, type SolidEvent } from '@authengine/solid-start'
import { aConfig, ANN, listen, type Site, stopAll, VERSIONS } from './fixtures.js'

afterEach(stopAll)

describe.each(VERSIONS)('getSession with $version', (version) => {
  const site = (config: SignalAuthSource, read: (event: SolidEvent) => Promise<unknown>): Promise<Site> => {
    const { GET, POST } = SignalAuth(config)
    return listen(version, async (event, path) => {
      if (path === '/me') return Response.json((await read(event)) ?? null)
      return event.request.method === 'POST' ? POST(event) : GET(event)
    })
  }
  const everyTime = aConfig({ session: { updateAge: 0 } })
  const signedIn = async ({ browser }: Site) => {
    const ann = browser()
    await ann.submit('/api/auth/callback/cred', ANN)
    return ann
  }

  it('has the type that the session callback returns', async () => {
    const config = defineConfig({
      ...aConfig(),
      callbacks: { session: ({ session }) => ({ ...session, role: 'guest' }) },
    })
    const role = async (event: SolidEvent): Promise<string | undefined> => (await getSession(event, config))?.role
    const ann = await signedIn(await site(config, role))
    expect(await (await ann.get('/me')).json()).toBe('guest')
  })

  it('extends the session once, however often it is read from the event or its request', async () => {
    const reading = await site(everyTime, async (event) => [
      await getSession(event, everyTime),
      await getSession({ ...event }, everyTime),
      await getSession(event.request, everyTime),
    ])
    const ann = await signedIn(reading)
    const answer = await ann.get('/me')
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    const session = { user: { name: 'Ann' } }
    expect(await answer.json()).toMatchObject([session, session, session])
  })

  it('needs only the request, and then sets no cookie', async () => {
    const ann = await signedIn(await site(everyTime, ({ request }) => getSession(request, everyTime)))
    const answer = await ann.get('/me')
    expect(await answer.json()).toMatchObject({ user: { name: 'Ann' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('attack #313: sets no cookie after the headers are sent', async () => {
    const seen: unknown[] = []
    const reading = await site(everyTime, async (event) => {
      const { node } = event.nativeEvent as { node: { res: { flushHeaders(): void } } }
      node.res.flushHeaders()
      seen.push(await getSession(event, everyTime))
    })
    const ann = await signedIn(reading)
    const answer = await ann.get('/me')
    expect(await answer.text()).toBe('')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(seen).toMatchObject([{ user: { name: 'Ann' } }])
  })

  it('calls a configuration function with the event of the request', async () => {
    const config = aConfig({ prefix: '/login' })
    const asked: string[] = []
    const source = ({ request }: SolidEvent) => {
      asked.push(new URL(request.url).pathname)
      return Promise.resolve(config)
    }
    const reading = await site(source, (event) => getSession(event, source))
    const ann = reading.browser()
    await ann.submit('/login/callback/cred', ANN)
    expect(await (await ann.get('/me')).json()).toMatchObject({ user: { name: 'Ann' } })
    expect(asked.at(-1)).toBe('/me')
  })

  it('reads the session for every method', async () => {
    const config = aConfig()
    const ann = await signedIn(await site(config, (event) => getSession(event, config)))
    expect(await (await ann.postJson('/me', {})).json()).toMatchObject({ user: { name: 'Ann' } })
  })

  it('attack #309: returns null if a cookie is not a session', async () => {
    const config = aConfig()
    const { browser } = await site(config, (event) => getSession(event, config))
    const eve = browser()
    for (const value of ['x', '%zz', 'a.b.c.d.e', '{}']) {
      eve.plant('authengine.session-token', value)
      eve.plant('authengine.callback-url', value)
      expect(await (await eve.get('/me')).json()).toBeNull()
    }
  })
})

describe('getSession', () => {
  const request = new Request('http://app.example/')

  it('rejects if the site is not configured', async () => {
    await expect(getSession(request, aConfig({ secret: undefined }))).rejects.toThrow(MissingSecretError)
    await expect(getSession(request, aConfig({ trustHost: false }))).rejects.toThrow(UntrustedHost)
  })

  it('explains that there is no request', async () => {
    await expect(getSession(undefined, aConfig())).rejects.toThrow('There is no request here')
  })
})
