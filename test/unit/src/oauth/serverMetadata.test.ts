import { describe, expect, it } from '@jest/globals'
import { OAuthSignInError } from '../../../../src/core/errors.js'
import { OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import {
  below,
  givenMetadata,
  handledMetadata,
  originOf,
  requireSafe,
  usesHttp,
} from '../../../../src/oauth/serverMetadata.js'
import { parts } from './parts.js'

const { provider } = parts()

describe('givenMetadata', () => {
  it('contains only configured values', () => {
    expect(givenMetadata(provider(), undefined)).toEqual({})
    expect(
      givenMetadata(
        provider({
          authorization: 'https://op.example/auth',
          token: { url: 'https://op.example/token' },
          userinfo: 'https://op.example/me',
          jwks_endpoint: 'https://op.example/keys',
        }),
        'https://other.example',
      ),
    ).toEqual({
      authorization_endpoint: 'https://op.example/auth',
      token_endpoint: 'https://op.example/token',
      userinfo_endpoint: 'https://op.example/me',
      jwks_uri: 'https://op.example/keys',
    })
  })
})

describe('handledMetadata', () => {
  it('contains placeholders for handlers', () => {
    const handled = provider({ authorization: () => 'https://op.example/', token: () => new Response() })
    expect(handledMetadata(handled)).toEqual({
      authorization_endpoint: 'https://handled.invalid/authorize',
      token_endpoint: 'https://handled.invalid/token',
    })
    expect(handledMetadata(provider())).toEqual({})
  })
})

describe('below', () => {
  it.each([
    ['https://op.example', '/a', 'https://op.example/a'],
    ['https://op.example/', '/a', 'https://op.example/a'],
    ['https://op.example/t', '/a?b', 'https://op.example/t/a?b'],
    ['https://op.example/t', 'https://elsewhere.example/a', 'https://elsewhere.example/a'],
    [undefined, '/a', undefined],
    ['https://op.example', undefined, undefined],
  ])('with %s and %s, is %s', (issuer, url, expected) => {
    expect(below(issuer, url)).toBe(expected)
  })
})

describe('originOf', () => {
  it.each([
    [{ authorization_endpoint: 'https://a.example/x', token_endpoint: 'https://b.example/y' }, 'https://a.example'],
    [{ token_endpoint: 'https://b.example/y' }, 'https://b.example'],
    [
      { authorization_endpoint: 'https://handled.invalid/authorize', token_endpoint: 'https://b.example/y' },
      'https://b.example',
    ],
    [{ token_endpoint: 'https://handled.invalid/token' }, 'https://handled.invalid'],
  ])('returns for %j the origin %s', (metadata, origin) => {
    expect(originOf(metadata)).toBe(origin)
  })
})

describe('requireSafe', () => {
  it.each(['https://op.example/token', 'http://127.0.0.1:8080/token', 'http://localhost/token', 'http://[::1]/token'])(
    'accepts %s',
    (token_endpoint) => {
      expect(() => {
        requireSafe({ token_endpoint }, 'op')
      }).not.toThrow()
    },
  )

  it.each(['http://op.example/', 'javascript:alert(1)', 'data:text/html,x', 'https://op.example/#x', '/token', ''])(
    'attack #142: refuses %j for every endpoint',
    (url) => {
      for (const name of [
        'authorization_endpoint',
        'token_endpoint',
        'userinfo_endpoint',
        'jwks_uri',
        'end_session_endpoint',
        'pushed_authorization_request_endpoint',
        'revocation_endpoint',
      ]) {
        expect(() => {
          requireSafe({ [name]: url }, 'op')
        }).toThrow(`The ${name} of the provider "op" is not an https URL without a fragment.`)
        expect(() => {
          requireSafe({ [name]: url }, 'op')
        }).toThrow(OAuthSignInError)
      }
    },
  )
})

describe('requireSafe, with origins that may be requested over http', () => {
  it('defect R45: accepts only these origins over http', () => {
    const check = (token_endpoint: string) => () => {
      requireSafe({ token_endpoint }, 'op', new Set(['http://keycloak:8080']))
    }
    expect(check('http://keycloak:8080/token')).not.toThrow()
    for (const other of ['http://keycloak/token', 'http://keycloak:8080/token#x', 'http://op.example/token'])
      expect(check(other)).toThrow(OAuthSignInError)
  })
})

describe('usesHttp', () => {
  it('is true if an endpoint or the issuer is plain http', () => {
    expect(usesHttp({ token_endpoint: 'https://op.example/', issuer: 'https://op.example' })).toBe(false)
    expect(usesHttp({ token_endpoint: 'http://localhost/' })).toBe(true)
    expect(usesHttp({ issuer: 'http://localhost' })).toBe(true)
    expect(usesHttp({})).toBe(false)
  })
})

describe('fixed metadata', () => {
  class Fixed extends OidcProvider {
    override readonly pinnedMetadata = {
      issuer: 'https://fixed.example',
      authorization_endpoint: 'https://fixed.example/authorize',
      token_endpoint: 'https://fixed.example/token',
      jwks_uri: 'https://fixed.example/keys',
    }
  }
  const facts = { id: 'fixed', name: 'Fixed', issuer: 'https://fixed.example' }

  it('defect R43: is used for its issuer only, and an endpoint of the application takes precedence', () => {
    const provider = new Fixed(facts, { token: 'https://proxy.example/token' })
    expect(givenMetadata(provider, facts.issuer)).toEqual({
      ...provider.pinnedMetadata,
      token_endpoint: 'https://proxy.example/token',
    })
    expect(givenMetadata(new Fixed(facts), 'https://other.example')).toEqual({})
  })

  it('defect R43: is not used if the application configures the URL of the metadata', () => {
    const provider = new Fixed(facts, { wellKnown: 'https://fixed.example/.well-known/openid-configuration' })
    expect(givenMetadata(provider, facts.issuer)).toEqual({})
  })
})
