import { describe, expect, it } from '@jest/globals'
import Development from '@authengine/providers/development'
import type { AuthPlugin } from 'authengine'
import { anEngine, ORIGIN } from '../support/anEngine.js'

const providers = [
  {
    id: 'op',
    name: 'Op',
    type: 'oauth',
    authorization: 'https://op.example/authorize',
    token: 'https://op.example/token',
    userinfo: 'https://op.example/userinfo',
  },
  { id: 'cred', type: 'credentials', authorize: () => null },
] as const

const seen = async (env: Readonly<Record<string, string>>) => {
  const { browser, log } = anEngine({ providers }, env)
  const ann = browser()
  const listed = Object.keys((await (await ann.get('/auth/providers')).json()) as object)
  const page = await (await ann.get('/auth/signin')).text()
  const started = await ann.submit('/auth/signin/op')
  return { listed, onPage: page.includes('/auth/signin/op'), status: started.status, warned: log.codes('warn') }
}

/** What server code that calls `signIn` for a provider gets, and what is logged then. */
async function called(env: Readonly<Record<string, string>>, ...ids: readonly (string | undefined)[]) {
  const { browser, engine, log } = anEngine({ providers }, env)
  const urls: string[] = []
  for (const id of ids) {
    const { url } = await engine.signIn(new Request(ORIGIN), id, { redirectTo: '/home' })
    urls.push(new URL(url).search)
  }
  const warned = log.lines.filter(({ code }) => code === 'unknown-provider').map(({ message }) => String(message))
  return { browser, log, urls, warned }
}

describe('server code that signs in with a provider that does not exist', () => {
  const HOME = `?callbackUrl=${encodeURIComponent(`${ORIGIN}/home`)}`

  it.each(['development', 'production'])(
    'returns to the sign-in page with an error, and warns once: %s',
    async (env) => {
      const { browser, urls, warned } = await called({ NODE_ENV: env }, 'gihub', 'gihub')
      expect(urls).toEqual([`${HOME}&error=NotFound`, `${HOME}&error=NotFound`])
      expect(warned).toEqual(['signIn() was called with an unknown provider: "gihub". Configured: op, cred.'])
      expect(await (await browser().get(`/auth/signin${urls[0] ?? ''}`)).text()).toContain('role="alert"')
    },
  )

  it('says that development leaves out a service without a client id', async () => {
    const { urls, warned } = await called({ NODE_ENV: 'development' }, 'op')
    expect(urls).toEqual([`${HOME}&error=NotFound`])
    expect(warned).toEqual([
      'signIn() was called with a provider that is not available: "op". Development leaves it out because it has no client id.',
    ])
  })

  it.each([
    ['development', 'The development sign-in is closed here.'],
    ['cred', 'Its plugin does not allow it for this request.'],
  ])('says nothing of client ids in production: %s', async (id, reason) => {
    const plugin: AuthPlugin = {
      id: 'strict',
      name: 'Strict',
      register: (registry) => registry.availability('cred', () => () => false),
    }
    const config = { providers: [...providers, Development], plugins: [plugin] }
    const { engine, log } = anEngine(config, { NODE_ENV: 'production' })
    await engine.signIn(new Request(ORIGIN), id, { redirectTo: '/home' })
    expect(String(log.lines.find(({ code }) => code === 'unknown-provider')?.message)).toBe(
      `signIn() was called with a provider that is not available: "${id}". ${reason}`,
    )
  })

  it('shows the page without an error if no provider is named', async () => {
    const { urls, warned } = await called({ NODE_ENV: 'development' }, undefined, '')
    expect({ urls, warned }).toEqual({ urls: [HOME, HOME], warned: [] })
  })

  it('attack: logs at most 20 ids, each quoted and short, and still those of the configuration', async () => {
    const ids = Array.from({ length: 100 }, (_, at) => `${String(at)}\n"${'x'.repeat(10_000)}`)
    const { warned } = await called({ NODE_ENV: 'development' }, ...ids, 'op')
    expect(warned).toHaveLength(21)
    for (const line of warned) {
      expect(line.length).toBeLessThan(400)
      expect(line).not.toContain('\n')
    }
    expect(warned[20]).toContain('"op"')
  })
})

describe('a service where the application is not registered', () => {
  it('is left out in development, with a warning', async () => {
    expect(await seen({ NODE_ENV: 'development' })).toEqual({
      listed: ['cred'],
      onPage: false,
      status: 404,
      warned: ['unregistered-provider'],
    })
  })

  it('stays in production, and its sign-ins fail', async () => {
    const { listed, onPage, status, warned } = await seen({ NODE_ENV: 'production' })
    expect({ listed, onPage, status }).toEqual({ listed: ['op', 'cred'], onPage: true, status: 500 })
    expect(warned).not.toContain('unregistered-provider')
  })

  it('is there as soon as it has a client id', async () => {
    expect(await seen({ NODE_ENV: 'development', AUTH_OP_ID: 'id' })).toEqual({
      listed: ['op', 'cred'],
      onPage: true,
      status: 302,
      warned: [],
    })
  })
})
