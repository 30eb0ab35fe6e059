import { describe, expect, it } from '@jest/globals'
import { AuthEngine, type AuthPlugin, ConfigurationError } from 'authengine'
import type { OidcOptions } from 'authengine/provider'
import { FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN, SECRET, sessionOf } from '../support/anEngine.js'
import { EndableSessions } from './EndableSessions.js'
import { anOpSite, providerAt } from './opSite.js'

const INNER = 'http://keycloak:8080'

/** A site with a provider at this issuer, whose metadata can be changed. */
function aComposeSite(issuer: string, options: OidcOptions, changed: Readonly<Record<string, string>> = {}) {
  const op = new FakeIdentityProvider({ issuer, clock: new FakeClock() })
  op.fail(
    'discovery',
    async (_request, honest) => Response.json({ ...((await (await honest()).json()) as object), ...changed }),
    Infinity,
  )
  return { op, site: anOpSite({ op, options }) }
}

describe('a provider over http', () => {
  it('defect R45: signs in and out with allowDangerousHttp', async () => {
    const { op, site } = aComposeSite(INNER, { allowDangerousHttp: true })
    const browser = site.browser()
    expect((await site.signIn(browser)).headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(site.log.codes('error')).toEqual([])
    expect(op.requests.map(({ url }) => url.origin)).toEqual(op.requests.map(() => INNER))
    const left = await browser.submit('/auth/signout', { federated: 'true' })
    expect(left.headers.get('location')).toContain(INNER)
  })

  it('defect R45: may send logout tokens', async () => {
    const endable: AuthPlugin = {
      id: 'endable',
      name: 'endable',
      register: (registry) => void registry.sessions((_inner, parts) => new EndableSessions(parts), { replaces: true }),
    }
    const clock = new FakeClock()
    const op = new FakeIdentityProvider({ issuer: INNER, clock })
    const site = anOpSite({ op, clock, options: { allowDangerousHttp: true }, config: { plugins: [endable] } })
    const browser = site.browser()
    await site.signIn(browser)
    const body = new URLSearchParams({ logout_token: await op.logoutToken('app', { sub: 'ann-at-op' }) })
    const told = new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body })
    expect((await site.engine.handle(told)).status).toBe(200)
    expect(await sessionOf(browser)).toBeNull()
  })

  it('defect R45: may have one host for browsers, and another for servers', async () => {
    const issuer = 'https://login.example'
    const op = new FakeIdentityProvider({ issuer, clock: new FakeClock() })
    const inner = {
      token_endpoint: `${INNER}/token`,
      jwks_uri: `${INNER}/jwks`,
      userinfo_endpoint: `${INNER}/userinfo`,
    }
    op.fail(
      'discovery',
      async (_request, honest) => Response.json({ ...((await (await honest()).json()) as object), ...inner }),
      Infinity,
    )
    const asked: string[] = []
    const { fetch: honest } = op
    const via: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      asked.push(request.url)
      return honest(new Request(request.url.replace(INNER, issuer), request))
    }
    const wellKnown = `${INNER}/.well-known/openid-configuration`
    const site = anOpSite({
      op: Object.assign(op, { fetch: via }),
      options: { allowDangerousHttp: true, wellKnown, idToken: false },
    })
    expect((await site.signIn(site.browser())).headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([INNER]))
  })

  it.each([
    ['token_endpoint', 'http://evil.example/token'],
    ['jwks_uri', 'http://evil.example/jwks'],
    ['authorization_endpoint', 'http://evil.example/authorize'],
    ['userinfo_endpoint', 'http://evil.example/userinfo'],
    ['end_session_endpoint', 'http://evil.example/logout'],
    ['token_endpoint', 'http://169.254.169.254/latest/meta-data'],
    ['jwks_uri', 'http://keycloak:9000/jwks'],
    ['revocation_endpoint', 'http://redis/'],
  ])('defect R45: allows no host that only the metadata contains (%s %s)', async (name, url) => {
    for (const env of ['production', 'development']) {
      const op = new FakeIdentityProvider({ issuer: INNER, clock: new FakeClock() })
      op.fail(
        'discovery',
        async (_request, honest) => Response.json({ ...((await (await honest()).json()) as object), [name]: url }),
        Infinity,
      )
      const provider = providerAt(op, 'op', { allowDangerousHttp: true })
      const { browser, log } = anEngine({ providers: [provider] }, { NODE_ENV: env })
      const answer = await browser().submit('/auth/signin/op', { callbackUrl: '/home' })
      expect(answer.headers.get('location')).toContain('error=OAuthSignInError')
      expect(log.text()).toContain(name)
      expect(op.requests).toHaveLength(1)
    }
  })

  it('defect R45: follows no redirect to a host over http', async () => {
    const { op, site } = aComposeSite(INNER, { allowDangerousHttp: true })
    op.fail('token', new Response(null, { status: 307, headers: { location: 'http://evil.example/token' } }))
    expect((await site.signIn(site.browser())).headers.get('location')).toContain('error=OAuthCallbackError')
    expect(new Set(op.requests.map(({ url }) => url.origin))).toEqual(new Set([INNER]))
  })

  it('defect R45: applies to this provider only', () => {
    const op = new FakeIdentityProvider({ issuer: INNER, clock: new FakeClock() })
    const providers = [providerAt(op, 'op', { allowDangerousHttp: true }), providerAt(op, 'other')]
    expect(() => anEngine({ providers })).toThrow(/"other"[^]*allowDangerousHttp: true/)
  })

  it('defect R45: prevents the start in production with a public host', () => {
    const provider = providerAt(new FakeIdentityProvider({ issuer: 'http://op.example' }), 'op', {
      allowDangerousHttp: true,
    })
    const start = (NODE_ENV: string) => () =>
      new AuthEngine({ url: ORIGIN, secret: SECRET, providers: [provider] }, { NODE_ENV })
    expect(start('production')).toThrow(ConfigurationError)
    expect(start('production')).toThrow('is http on a public host')
    expect(start('development')).not.toThrow()
  })
})
