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
  it('has what was given, and nothing else', () => {
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
  it('lets a handler stand for an endpoint', () => {
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
  ])('%s, %s is %s', (issuer, url, expected) => {
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
  ])('of %j is %s', (metadata, origin) => {
    expect(originOf(metadata)).toBe(origin)
  })
})

describe('requireSafe', () => {
  it.each(['https://op.example/token', 'http://127.0.0.1:8080/token', 'http://localhost/token', 'http://[::1]/token'])(
    'lets %s pass',
    (token_endpoint) => {
      expect(() => {
        requireSafe({ token_endpoint }, 'op')
      }).not.toThrow()
    },
  )

  it.each(['http://op.example/', 'javascript:alert(1)', 'data:text/html,x', 'https://op.example/#x', '/token', ''])(
    'attack #142: refuses %j, wherever it is',
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

describe('requireSafe, with origins that may be asked over http', () => {
  it('defect R45: lets these pass, and no other', () => {
    const check = (token_endpoint: string) => () => {
      requireSafe({ token_endpoint }, 'op', new Set(['http://keycloak:8080']))
    }
    expect(check('http://keycloak:8080/token')).not.toThrow()
    for (const other of ['http://keycloak/token', 'http://keycloak:8080/token#x', 'http://op.example/token'])
      expect(check(other)).toThrow(OAuthSignInError)
  })
})

describe('usesHttp', () => {
  it('is true when some endpoint, or the issuer, is plain http', () => {
    expect(usesHttp({ token_endpoint: 'https://op.example/', issuer: 'https://op.example' })).toBe(false)
    expect(usesHttp({ token_endpoint: 'http://localhost/' })).toBe(true)
    expect(usesHttp({ issuer: 'http://localhost' })).toBe(true)
    expect(usesHttp({})).toBe(false)
  })
})

describe('metadata that is written down', () => {
  class Fixed extends OidcProvider {
    override readonly pinnedMetadata = {
      issuer: 'https://fixed.example',
      authorization_endpoint: 'https://fixed.example/authorize',
      token_endpoint: 'https://fixed.example/token',
      jwks_uri: 'https://fixed.example/keys',
    }
  }
  const facts = { id: 'fixed', name: 'Fixed', issuer: 'https://fixed.example' }

  it('defect R43: is used for its issuer alone, and an endpoint of the application wins', () => {
    const provider = new Fixed(facts, { token: 'https://proxy.example/token' })
    expect(givenMetadata(provider, facts.issuer)).toEqual({
      ...provider.pinnedMetadata,
      token_endpoint: 'https://proxy.example/token',
    })
    expect(givenMetadata(new Fixed(facts), 'https://other.example')).toEqual({})
  })

  it('defect R43: is not used where the application says where the metadata is', () => {
    const provider = new Fixed(facts, { wellKnown: 'https://fixed.example/.well-known/openid-configuration' })
    expect(givenMetadata(provider, facts.issuer)).toEqual({})
  })
})
