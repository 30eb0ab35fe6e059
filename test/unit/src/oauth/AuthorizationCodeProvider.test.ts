import { describe, expect, it } from '@jest/globals'
import type { Tokens, User } from '../../../../src/core/User.js'
import type { Profile } from '../../../../src/core/VerifiedIdentity.js'
import {
  type AuthorizationCodeFacts,
  type AuthorizationCodeOptions,
  AuthorizationCodeProvider,
  customFetch,
} from '../../../../src/oauth/AuthorizationCodeProvider.js'

class Service extends AuthorizationCodeProvider {
  override readonly type = 'service'
  override readonly requiredMetadata = []

  constructor(options?: AuthorizationCodeOptions, facts: Partial<AuthorizationCodeFacts> = {}) {
    super({ id: 'svc', name: 'Service', style: { brandColor: '#111111' }, ...facts }, options)
  }

  protected override toUser({ uid }: Profile): User {
    return { id: String(uid) }
  }
}

describe('AuthorizationCodeProvider', () => {
  it('has the facts of its class, unless the application overrides them', () => {
    expect(new Service()).toMatchObject({ id: 'svc', name: 'Service', style: { brandColor: '#111111' } })
    const style = { logo: 'svc.svg' }
    expect(new Service({ id: 'mine', name: 'Mine', style })).toMatchObject({
      id: 'mine',
      name: 'Mine',
      style: { brandColor: '#111111', logo: 'svc.svg' },
    })
  })

  it('treats an undefined option as missing', () => {
    const provider = new Service({ style: undefined, issuer: undefined }, { issuer: 'https://svc.example' })
    expect(provider.id).toBe('svc')
    expect(provider.settings.issuer).toBe('https://svc.example')
  })

  it('merges client metadata and parameters, and replaces lists', () => {
    const provider = new Service(
      { client: { a: 'given' }, authorization: { params: { prompt: 'login' } }, scopes: ['x'], checks: ['state'] },
      {
        client: { a: 'fact', token_endpoint_auth_method: 'client_secret_post' },
        authorization: { url: 'https://svc.example/auth', params: { prompt: 'none', audience: 'api' } },
        scopes: ['y', 'z'],
        checks: ['pkce', 'nonce'],
      },
    )
    expect(provider.settings.client).toEqual({ a: 'given', token_endpoint_auth_method: 'client_secret_post' })
    expect(provider.authorization.url).toBe('https://svc.example/auth')
    expect(provider.authorizationParams()).toEqual({ scope: 'x', prompt: 'login', audience: 'api' })
    expect(provider.checks).toEqual(['state'])
  })

  it('joins scopes with the separator of the service, and requests none if there are none', () => {
    const scope = (scopes: string[], scopeSeparator?: string): unknown =>
      new Service({}, { scopes, scopeSeparator }).authorizationParams()['scope']
    expect([scope(['a', 'b']), scope(['a', 'b'], ','), scope([])]).toEqual(['a b', 'a,b', undefined])
  })

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['yes', false],
    [undefined, undefined],
    [null, undefined],
  ])('reads %p in email_verified as %p', (said, meant) => {
    expect(new Service().emailVerified({ email_verified: said as boolean })).toBe(meant)
  })

  it('replaces the URL of the facts by that of the application, and keeps the parameters', () => {
    const fact = { url: 'https://svc.example/token', params: { a: '1' } }
    expect(new Service({ token: 'https://mine.example/token' }, { token: fact }).token).toEqual({
      url: 'https://mine.example/token',
      params: { a: '1' },
    })
  })

  it('prefers the scope of the parameters to the option scopes', () => {
    const authorization = { params: { scope: 'a b' } }
    expect(new Service({ authorization, scopes: ['c'] }).authorizationParams()).toEqual({ scope: 'a b' })
    expect(new Service().authorizationParams()).toEqual({})
  })

  it('uses PKCE by default', () => {
    expect(new Service().checks).toEqual(['pkce'])
  })

  it('trusts email addresses if it may link by them and does not keep unverified ones', () => {
    const links = { allowDangerousEmailAccountLinking: true }
    const options = [{}, links, { ...links, allowDangerousUnverifiedEmail: true }]
    expect(options.map((each) => new Service(each).trustsEmails)).toEqual([false, true, false])
  })

  it('keeps the fetch function of the application', () => {
    const send: typeof fetch = () => Promise.reject(new TypeError('offline'))
    expect(new Service({ [customFetch]: send }).settings[customFetch]).toBe(send)
  })

  it('is frozen, and changes no argument', () => {
    const options = Object.freeze({ client: Object.freeze({}), checks: Object.freeze(['pkce'] as const) })
    const provider = new Service(options)
    for (const part of [provider.settings, provider.given, provider.authorization, provider.token, provider.userinfo])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it('maps a profile, unless the application does', async () => {
    const tokens: Tokens = { scope: 's' }
    expect(await new Service().userFrom({ uid: 7 }, tokens)).toEqual({ id: '7' })
    const profile = ({ uid }: Profile, { scope }: Tokens): User => ({ id: `${String(uid)}-${String(scope)}` })
    expect(await new Service({ profile }).userFrom({ uid: 7 }, tokens)).toEqual({ id: '7-s' })
  })

  it('keeps the usual tokens, unless the application chooses others', () => {
    const tokens: Tokens = { access_token: 'a', expires_in: 5 }
    expect(new Service().accountFrom(tokens)).toEqual({ access_token: 'a' })
    expect(new Service({ account: () => ({ scope: 'x' }) }).accountFrom(tokens)).toEqual({ scope: 'x' })
    expect(new Service({ account: () => undefined }).accountFrom(tokens)).toEqual({})
  })

  it('returns responses and profiles unchanged', async () => {
    const response = new Response('x')
    const profile = { sub: '1' }
    expect(await new Service().corrected(response)).toBe(response)
    expect(new Service().completed(profile, new URLSearchParams())).toBe(profile)
  })
})
