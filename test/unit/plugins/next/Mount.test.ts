import { afterEach, describe, expect, it } from '@jest/globals'
import { ConfigurationError, MissingSecretError } from 'authengine'
import type { NextAuthConfig } from '@authengine/next'
import { aConfig, annAsks, aRequest, cookieOfAnn, FullstackAuth, NextScope, OWN_FORM, SITE } from './fixtures.js'

const before = { ...process.env }
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, before)
})
const production = (env: Readonly<Record<string, string>> = {}): void => {
  Object.assign(process.env, { NODE_ENV: 'production', AUTH_SECRET: '', NEXTAUTH_SECRET: '', ...env })
}
const BUILD = { NEXT_PHASE: 'phase-production-build' }
const WRONG = { providers: [{ id: 'a/b', type: 'credentials' as const, authorize: () => null }] }

describe('FullstackAuth, when it is called', () => {
  it('reports faults of the configuration', () => {
    expect(() => FullstackAuth(aConfig(WRONG))).toThrow(ConfigurationError)
  })

  it('throws in production when there is no secret', () => {
    production()
    expect(() => FullstackAuth({})).toThrow(MissingSecretError)
  })

  it('accepts the secret that the application already has', () => {
    production({ NEXTAUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv' })
    expect(() => FullstackAuth({})).not.toThrow()
  })

  it('needs nothing of the environment while the application is built', () => {
    production(BUILD)
    expect(() => FullstackAuth({ providers: [{ id: 'id', name: 'Id', type: 'oidc' }] })).not.toThrow()
  })

  it('does not call a configuration function before the first request', async () => {
    production()
    let asked = 0
    const site = FullstackAuth(() => {
      asked++
      return { url: SITE }
    })
    expect(asked).toBe(0)
    await expect(new NextScope(aRequest()).render(() => site.auth())).rejects.toThrow(MissingSecretError)
    expect(asked).toBe(1)
  })
})

describe('a configuration object', () => {
  it('attack #299: is never changed, and may be frozen', async () => {
    const config = deeplyFrozen(aConfig({ callbacks: { authorized: () => true } }))
    const site = FullstackAuth(config)
    for (let count = 0; count < 20; count++) {
      expect(await (await annAsks(site)).scope.render(() => site.auth())).toMatchObject({ user: { name: 'Ann' } })
    }
  })

  it('has one engine, however often it is used', async () => {
    const config = aConfig({ callbacks: { authorized: () => true } })
    const engineOf = async ({ requestAuth }: ReturnType<typeof FullstackAuth>) =>
      (await new NextScope(aRequest()).act(() => requestAuth())).engine
    expect(await engineOf(FullstackAuth(config))).toBe(await engineOf(FullstackAuth(config)))
  })
})

describe('a configuration function', () => {
  const asking = (make: (request?: Request) => NextAuthConfig | Promise<NextAuthConfig>) => {
    const paths: (string | undefined)[] = []
    const site = FullstackAuth((request) => {
      paths.push(request?.nextUrl.pathname)
      return make(request)
    })
    return { site, paths }
  }

  it('is called once for each request, with the request if Next passes one', async () => {
    const config = aConfig()
    const { site, paths } = asking(() => Promise.resolve(config))
    const cookie = await cookieOfAnn(site)
    expect(new Set(paths)).toEqual(new Set(['/api/auth/csrf', '/api/auth/callback/cred']))
    paths.splice(0)
    const scope = new NextScope(aRequest('/page', { cookie }))
    await scope.render(() => Promise.all([site.auth(), site.auth()]))
    const request = aRequest('/members', { cookie })
    await new NextScope(request).act(() => site.auth(() => void site.auth())(request, {}))
    expect(paths).toEqual([undefined, '/members'])
  })

  it('remembers who has signed out, whatever configuration it returns', async () => {
    const { site } = asking(() => aConfig())
    const { scope, request } = await annAsks(site, OWN_FORM)
    await scope.act(() => site.signOut({ redirect: false }))
    expect(await new NextScope(request).render(() => site.auth())).toBeNull()
  })
})

describe('the routes', () => {
  const answering = async (config: NextAuthConfig, path: string): Promise<Response> =>
    FullstackAuth(aConfig(config)).handlers.GET(aRequest(path))

  it.each([
    [{}, '/api/auth/csrf'],
    [{ basePath: '/auth' }, '/auth/csrf'],
    [{ url: `${SITE}/somewhere` }, '/somewhere/csrf'],
    [{ basePath: '/sub/api/auth' }, '/sub/api/auth/csrf'],
    // Next has already removed its own base path.
    [{ basePath: '/sub/api/auth' }, '/api/auth/csrf'],
    [{ url: `${SITE}/sub/api/auth` }, '/api/auth/csrf'],
  ])('of the configuration %j answer at %s', async (config, path) => {
    expect((await answering(config, path)).status).toBe(200)
  })

  it.each([
    [{}, '/other/csrf'],
    [{ basePath: '/auth' }, '/api/auth/csrf'],
    [{ basePath: '/sub/api/auth' }, '/other/csrf'],
  ])('of the configuration %j do not answer at %s', async (config, path) => {
    expect((await answering(config, path)).status).toBe(404)
  })

  it('use URLs that browsers can reach', async () => {
    const answer = await answering({ basePath: '/sub/api/auth' }, '/api/auth/providers')
    expect(await answer.json()).toMatchObject({ cred: { callbackUrl: `${SITE}/sub/api/auth/callback/cred` } })
  })

  it('use AUTH_URL, or its older name NEXTAUTH_URL', async () => {
    process.env['NEXTAUTH_URL'] = 'https://old.example'
    const answer = await answering({ url: undefined }, '/api/auth/providers')
    expect(await answer.json()).toMatchObject({ cred: { callbackUrl: 'https://old.example/api/auth/callback/cred' } })
  })
})

function deeplyFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deeplyFrozen)
  return value
}
