import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'
import { type OAuthOptions, OAuthProvider, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { checkOAuth } from '../../../../src/oauth/checkOAuth.js'
import { inspected, optionsOf, withProviders } from '../config/checks/inspected.js'

const FACTS = { id: 'op', name: 'OP', authorization: 'https://op.example/a', token: 'https://op.example/t' }
const findings = (options: OAuthOptions): string[] =>
  optionsOf(checkOAuth(withProviders(new OAuthProvider(FACTS, options))))

describe('the check of authorization code providers', () => {
  it('accepts valid options', () => {
    expect(findings({ checks: ['pkce', 'state'], client: { token_endpoint_auth_method: 'none' } })).toEqual([])
    expect(findings({ checks: ['none'], issuer: 'http://localhost:4000' })).toEqual([])
    expect(
      optionsOf(checkOAuth(withProviders(new OidcProvider({ id: 'x', name: 'X', issuer: 'https://x.example' })))),
    ).toEqual([])
  })

  it('accepts paths below an issuer, which the environment may set', () => {
    const paths = { authorization: '/a', token: '/t', userinfo: '/u', wellKnown: '/w', jwks_endpoint: '/k' }
    expect(findings(paths)).toEqual([])
    expect(findings({ ...paths, token: '/t#x' })).toEqual(['providers ("op") token'])
  })

  it.each([
    ['issuer', { issuer: 'http://op.example' }],
    ['wellKnown', { wellKnown: 'op.example' }],
    ['jwks_endpoint', { jwks_endpoint: 'https://op.example/#keys' }],
    ['authorization', { authorization: 'javascript:alert(1)' }],
    ['authorization', { authorization: { url: 'data:text/html,x' } }],
    ['token', { token: 'http://op.example/t' }],
    ['userinfo', { userinfo: 'ftp://op.example/u' }],
    ['redirectProxyUrl', { redirectProxyUrl: '/auth' }],
  ] satisfies [string, OAuthOptions][])('attack #142: refuses an unsafe %s', (name, options) => {
    expect(findings(options)).toEqual([`providers ("op") ${name}`])
  })

  it.each<[string[], OAuthOptions, boolean]>([
    [[], { issuer: 'http://keycloak:8080', allowDangerousHttp: true }, true],
    [[], { issuer: 'http://op.example', allowDangerousHttp: true }, false],
    [['issuer'], { issuer: 'http://op.example', allowDangerousHttp: true }, true],
    [['issuer'], { issuer: 'http://keycloak:8080' }, false],
    [['redirectProxyUrl'], { redirectProxyUrl: 'http://app:3000', allowDangerousHttp: true }, false],
    [['allowDangerousHttp'], { allowDangerousHttp: 'true' as unknown as boolean }, false],
  ])('defect R45: reports %j for %j', (expected, options, production) => {
    const settings = new Settings({}, readEnvironment({ NODE_ENV: production ? 'production' : 'development' }))
    const seen = { ...withProviders(new OAuthProvider(FACTS, options)), settings }
    expect(optionsOf(checkOAuth(seen))).toEqual(expected.map((name) => `providers ("op") ${name}`))
  })

  it('refuses unknown checks, and "none" together with others', () => {
    expect(findings({ checks: ['pcke' as 'pkce'] })).toEqual(['providers ("op") checks'])
    expect(findings({ checks: ['none', 'pkce'] })).toEqual(['providers ("op") checks'])
  })

  it('refuses unknown methods of client authentication', () => {
    expect(findings({ client: { token_endpoint_auth_method: 'basic' as 'none' } })).toEqual([
      'providers ("op") client.token_endpoint_auth_method',
    ])
  })

  it.each(['preview.example', 'https://a.example/path', 'https://*', '', 'https://*.*.example'])(
    'refuses %j in redirectProxyOrigins',
    (origin) => {
      expect(optionsOf(checkOAuth(inspected({ redirectProxyOrigins: [origin] })))).toEqual(['redirectProxyOrigins'])
    },
  )

  it('accepts origins in redirectProxyOrigins', () => {
    expect(
      checkOAuth(inspected({ redirectProxyOrigins: ['https://a.example', 'https://*.preview.example:8443'] })),
    ).toEqual([])
  })
})
