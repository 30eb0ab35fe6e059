import { describe, expect, it } from '@jest/globals'
import Auth0 from '@authengine/providers/auth0'
import GitHub from '@authengine/providers/github'
import { OidcProvider } from 'authengine/provider'
import { discoveryOf, lackedBy } from '../../../../../src/cli/doctor/discoveryOf.js'

const client = (issuer?: string) => ({
  clientId: 'c',
  clientSecret: undefined,
  issuer,
  apiKey: undefined,
  plainOrigins: new Set<string>(),
})

describe('the discovery URL of a provider', () => {
  it.each([
    ['https://t.auth0.example', 'https://t.auth0.example/.well-known/openid-configuration'],
    ['https://id.example/tenant/', 'https://id.example/tenant/.well-known/openid-configuration'],
    [undefined, undefined],
    ['no address', undefined],
  ])('is below its issuer: %s', (issuer, url) => {
    expect(discoveryOf(Auth0(), client(issuer))).toEqual({ url, issuer })
  })

  it.each([
    ['/meta', 'https://id.example/meta'],
    ['https://else.example/meta', 'https://else.example/meta'],
  ])('is the one of the configuration: %s', (wellKnown, url) => {
    const provider = new OidcProvider({ id: 'x', name: 'X', wellKnown })
    expect(discoveryOf(provider, client('https://id.example'))?.url).toBe(url)
  })

  it('does not exist for a provider with all endpoints', () => {
    expect(discoveryOf(GitHub(), client('https://github.com/login/oauth'))).toBeUndefined()
  })
})

describe('the missing endpoints of a provider', () => {
  const keys = { jwks_uri: 'https://op.example/keys' }
  const answers = { request: () => Promise.reject(new Error('unasked')) }
  it.each([
    [{}, {}, ['authorization_endpoint', 'token_endpoint', 'jwks_uri']],
    [{ authorization: 'https://op.example/a', token: answers }, {}, ['jwks_uri']],
    [{ authorization: '/a', token: '/t' }, keys, []],
    [{ authorization: '/a', token: '/t', idToken: false }, keys, ['userinfo_endpoint']],
  ])('are in neither its options nor the metadata: %j %j', (options, metadata, names) => {
    const provider = new OidcProvider({ id: 'x', name: 'X', ...options })
    expect(lackedBy(provider, 'https://op.example', metadata)).toEqual(names)
  })
})
