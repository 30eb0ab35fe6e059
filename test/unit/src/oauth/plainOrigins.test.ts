import { describe, expect, it } from '@jest/globals'
import { plainOrigins } from '../../../../src/oauth/OAuthClients.js'
import { type OidcOptions, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'

const originsOf = (options: OidcOptions, production = true): string[] => {
  const provider = new OidcProvider({ id: 'op', name: 'OP' }, options)
  return [...plainOrigins(provider, options.issuer, production)]
}

describe('plainOrigins', () => {
  it('defect R45: are empty without the option', () => {
    expect(originsOf({ issuer: 'http://keycloak:8080' })).toEqual([])
    expect(originsOf({ issuer: 'http://keycloak:8080', allowDangerousHttp: false })).toEqual([])
    expect(originsOf({ issuer: 'http://keycloak:8080', allowDangerousHttp: 'false' as unknown as boolean })).toEqual([])
  })

  it('defect R45: are those of the configuration', () => {
    expect(
      originsOf({
        allowDangerousHttp: true,
        issuer: 'https://login.example/realms/x',
        wellKnown: 'http://a:1/.well-known/openid-configuration',
        jwks_endpoint: 'http://b:2/keys',
        authorization: '/authorize',
        token: 'http://c:3/token',
        userinfo: { url: 'http://d:4/me' },
      }),
    ).toEqual(['http://a:1', 'http://b:2', 'http://c:3', 'http://d:4'])
  })

  it('defect R45: are limited to private hosts in production', () => {
    const options = { allowDangerousHttp: true, issuer: 'http://op.example', token: 'http://10.0.0.7/token' }
    expect(originsOf(options)).toEqual(['http://10.0.0.7'])
    expect(originsOf(options, false)).toEqual(['http://op.example', 'http://10.0.0.7'])
  })
})
