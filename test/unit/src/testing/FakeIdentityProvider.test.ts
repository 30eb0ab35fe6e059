import { describe, expect, it } from '@jest/globals'
import { FakeClock, FakeIdentityProvider, type FakeIdentityProviderOptions } from 'authengine/testing'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'

const CALLBACK = 'https://app.example/auth/callback/op'
const CLIENT = { id: 'app', secret: 'a:secret+with %', redirectUris: [CALLBACK] }

/** A provider whose clock has the current time, because openid-client uses no other clock. */
const aProvider = (options: FakeIdentityProviderOptions = {}): FakeIdentityProvider =>
  new FakeIdentityProvider({ clock: new FakeClock(new Date()), clients: [CLIENT], ...options })

/** The configuration that openid-client discovers. */
const discovered = (provider: FakeIdentityProvider, authentication = client.ClientSecretBasic(CLIENT.secret)) =>
  client.discovery(new URL(provider.issuer), CLIENT.id, undefined, authentication, {
    [client.customFetch]: provider.fetch as client.CustomFetch,
    execute: [client.enableNonRepudiationChecks],
  })

/** An authorization request, with the expected checks. */
async function aRequest(provider: FakeIdentityProvider, more: Readonly<Record<string, string>> = {}) {
  const config = await discovered(provider)
  const checks = { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: 'state', expectedNonce: 'nonce' }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid email',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { config, url, checks }
}

/** Posts a form to an endpoint. */
const post = (provider: FakeIdentityProvider, path: string, form: Readonly<Record<string, string>>) =>
  provider.fetch(provider.issuer + path, { method: 'POST', body: new URLSearchParams(form) })

const authorizationUrl = (more: Readonly<Record<string, string>> = {}): string => {
  const query = { client_id: 'app', redirect_uri: CALLBACK, response_type: 'code', scope: 'openid', ...more }
  return `https://id.example/authorize?${new URLSearchParams(query).toString()}`
}

/** The tokens of a sign-in without PKCE, at a provider that accepts any client. */
async function aSignIn(
  provider: FakeIdentityProvider,
): Promise<Record<'id_token' | 'access_token' | 'refresh_token', string>> {
  const code = (await provider.authorize(authorizationUrl())).searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id: 'app' }
  return (await (await post(provider, '/token', form)).json()) as Awaited<ReturnType<typeof aSignIn>>
}

describe('FakeIdentityProvider', () => {
  it.each([
    ['basic', client.ClientSecretBasic(CLIENT.secret)],
    ['post', client.ClientSecretPost(CLIENT.secret)],
  ])('signs in with all checks, with client authentication %s', async (_method, authentication) => {
    const provider = aProvider()
    const { url, checks } = await aRequest(provider)
    const config = await discovered(provider, authentication)
    const tokens = await client.authorizationCodeGrant(config, await provider.authorize(url), checks)
    expect(tokens.claims()).toMatchObject({ sub: 'ann', email: 'ann@example.test', aud: 'app' })
    expect(await client.fetchUserInfo(config, tokens.access_token, 'ann')).toMatchObject({ name: 'Ann' })
  })

  it('returns a signed response on request', async () => {
    const provider = aProvider()
    const { config, url, checks } = await aRequest(provider, { response_mode: 'jwt' })
    client.useJwtResponseMode(config)
    const back = await provider.authorize(url)
    expect([...back.searchParams.keys()]).toEqual(['response'])
    const tokens = await client.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()?.sub).toBe('ann')
  })

  it('responds with a form on request', async () => {
    const provider = aProvider({ clients: undefined })
    const state = `"><script>'&amp;`
    const url = authorizationUrl({ response_mode: 'form_post', state })
    const request = await provider.requestAfter(url)
    expect([request.method, request.url, request.headers.get('origin')]).toEqual(['POST', CALLBACK, provider.issuer])
    expect(new URLSearchParams(await request.text()).get('state')).toBe(state)
    await expect(provider.authorize(url)).rejects.toThrow(TypeError)
  })

  it('accepts a code once', async () => {
    const provider = aProvider()
    const { config, url, checks } = await aRequest(provider)
    const back = await provider.authorize(url)
    await client.authorizationCodeGrant(config, back, checks)
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('accepts a refresh token once, and returns a new one', async () => {
    const provider = aProvider()
    const { config, url, checks } = await aRequest(provider)
    const first = await client.authorizationCodeGrant(config, await provider.authorize(url), checks)
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '')
    expect(second.claims()).toMatchObject({ sub: 'ann' })
    expect(second.access_token).not.toBe(first.access_token)
    await expect(client.refreshTokenGrant(config, first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(client.refreshTokenGrant(config, second.refresh_token ?? '')).resolves.toBeDefined()
  })

  it.each(['wrong', undefined])('refuses the code verifier %s', async (verifier) => {
    const provider = aProvider({ clients: undefined })
    const url = authorizationUrl({ code_challenge: 'challenge', code_challenge_method: 'S256' })
    const code = (await provider.authorize(url)).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id: 'app' }
    const answer = await post(provider, '/token', { ...form, ...(verifier && { code_verifier: verifier }) })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_grant' }])
  })

  it.each([
    ['a verifier without a challenge', { code_verifier: 'x' }],
    ['another redirect_uri', { redirect_uri: 'https://app.example/other' }],
    ['another application', { client_id: 'other' }],
    ['an unknown code', { code: 'guessed' }],
  ])('returns invalid_grant for %s', async (_case, change) => {
    const provider = aProvider({ clients: undefined })
    const code = (await provider.authorize(authorizationUrl())).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id: 'app', ...change }
    expect(await (await post(provider, '/token', form)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    ['a wrong secret', { client_id: 'app', client_secret: 'wrong' }],
    ['no secret', { client_id: 'app' }],
    ['an unknown application', { client_id: 'other', client_secret: CLIENT.secret }],
    ['a request without a client', {}],
  ])('returns invalid_client for %s', async (_case, form: Record<string, string>) => {
    const answer = await post(aProvider(), '/token', form)
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }])
  })

  it('refuses other grant types', async () => {
    const answer = await post(aProvider({ clients: undefined }), '/token', { client_id: 'app', grant_type: 'password' })
    expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' })
  })

  it('lets the user deny', async () => {
    const provider = aProvider()
    provider.person = null
    const { searchParams } = await provider.authorize(authorizationUrl({ state: 'x' }))
    expect(Object.fromEntries(searchParams)).toEqual({ error: 'access_denied', state: 'x', iss: provider.issuer })
  })

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_request', { code_challenge: 'x', code_challenge_method: 'plain' }],
  ])('returns %s for %j', async (error, more: Record<string, string>) => {
    expect((await aProvider().authorize(authorizationUrl(more))).searchParams.get('error')).toBe(error)
  })

  it.each([{ client_id: 'other' }, { redirect_uri: 'https://evil.example/' }, { redirect_uri: 'x' }])(
    'does not redirect a request with %j',
    async (more: Record<string, string>) => {
      await expect(aProvider().authorize(authorizationUrl(more))).rejects.toThrow(TypeError)
    },
  )

  it('returns no ID token without the scope openid', async () => {
    const provider = aProvider({ clients: undefined })
    const code = (await provider.authorize(authorizationUrl({ scope: 'email' }))).searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, client_id: 'app' }
    expect(await (await post(provider, '/token', form)).json()).not.toHaveProperty('id_token')
  })

  it('accepts an access token until it expires', async () => {
    const clock = new FakeClock()
    const provider = aProvider({ clients: undefined, clock })
    const { access_token } = await aSignIn(provider)
    const ask = () =>
      provider.fetch(`${provider.issuer}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await ask()).status).toBe(200)
    clock.forward(3600)
    expect((await ask()).status).toBe(401)
    expect((await provider.fetch(`${provider.issuer}/userinfo`)).status).toBe(401)
  })

  it('signs out, revokes the tokens of the session, and redirects back', async () => {
    const provider = aProvider({ clients: undefined })
    const { id_token, refresh_token } = await aSignIn(provider)
    const query = { id_token_hint: id_token, post_logout_redirect_uri: 'https://app.example/bye', state: 'x' }
    const request = await provider.requestAfter(`${provider.issuer}/logout?${new URLSearchParams(query).toString()}`)
    expect(request.url).toBe('https://app.example/bye?state=x')
    const answer = await post(provider, '/token', { grant_type: 'refresh_token', refresh_token, client_id: 'app' })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    ['', 200],
    ['?id_token_hint=forged', 400],
    ['?client_id=app&post_logout_redirect_uri=https://evil.example/', 400],
    ['?post_logout_redirect_uri=https://app.example/', 400],
  ])('shows its own page for /logout%s', async (query, status) => {
    const provider = aProvider({ clients: [{ id: 'app', postLogoutRedirectUris: [] }] })
    expect((await provider.fetch(`${provider.issuer}/logout${query}`)).status).toBe(status)
  })

  it('creates logout tokens that its keys verify', async () => {
    const provider = aProvider({ clock: new FakeClock(new Date()) })
    const keys = (await (await provider.fetch(`${provider.issuer}/jwks`)).json()) as JSONWebKeySet
    const token = await provider.logoutToken('app', { sid: 'session-1' })
    const rules = { issuer: provider.issuer, audience: 'app', typ: 'logout+jwt' }
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), rules)
    expect(payload).toMatchObject({
      sid: 'session-1',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(decodeJwt(await provider.logoutToken('app', { sub: 'ann' })).jti).not.toBe(payload.jti)
    expect(decodeJwt(await provider.sign({ iss: 'https://other.example' })).iss).toBe('https://other.example')
  })

  it('fails once, always, or until it recovers', async () => {
    const provider = aProvider()
    const status = async () => (await provider.fetch(`${provider.issuer}/jwks`)).status
    provider.fail('jwks', new Response('no', { status: 503 }))
    expect([await status(), await status()]).toEqual([503, 200])
    provider.fail('jwks', new Response('no', { status: 500 }), Infinity)
    expect([await status(), await status()]).toEqual([500, 500])
    provider.recover('jwks')
    expect(await status()).toBe(200)
    provider.fail('jwks', () => Promise.reject(new TypeError('fetch failed')))
    await expect(status()).rejects.toThrow('fetch failed')
    provider.fail('jwks', async (_request, honest) => new Response((await honest()).body, { status: 203 }))
    expect(await status()).toBe(203)
    provider.fail('jwks', new Response())
    provider.recover()
    expect(provider.count('jwks')).toBe(7)
  })

  it('rejects when the caller aborts', async () => {
    const provider = aProvider()
    const incomingRequest = new AbortController()
    provider.fail('jwks', () => new Promise(() => undefined))
    const answer = provider.fetch(`${provider.issuer}/jwks`, { signal: incomingRequest.signal })
    incomingRequest.abort(new RangeError('enough'))
    await expect(answer).rejects.toThrow('enough')
  })

  it.each([
    ['follow', 200],
    ['manual', 302],
  ] as const)('handles redirects as configured: %s', async (redirect, status) => {
    const provider = aProvider()
    provider.fail('userinfo', new Response(null, { status: 302, headers: { location: '/jwks' } }))
    expect((await provider.fetch(`${provider.issuer}/userinfo`, { redirect })).status).toBe(status)
  })

  it('refuses redirects if that is requested', async () => {
    const provider = aProvider()
    provider.fail('userinfo', new Response(null, { status: 302, headers: { location: '/jwks' } }))
    await expect(provider.fetch(`${provider.issuer}/userinfo`, { redirect: 'error' })).rejects.toThrow(TypeError)
  })

  it('serves its issuer only', async () => {
    const provider = aProvider()
    await expect(provider.fetch('https://other.example/jwks')).rejects.toThrow(TypeError)
    expect((await provider.fetch(`${provider.issuer}/other`)).status).toBe(404)
    expect((await provider.handle(new Request('http://127.0.0.1:4711/jwks'))).status).toBe(200)
  })

  it('serves an issuer with a path, and additional metadata', async () => {
    const provider = aProvider({ issuer: 'https://id.example/tenant/', metadata: { acr_values_supported: ['gold'] } })
    for (const path of ['/tenant/.well-known/openid-configuration', '/.well-known/oauth-authorization-server/tenant']) {
      const answer = await provider.fetch(`https://id.example${path}`)
      expect(await answer.json()).toMatchObject({
        issuer: 'https://id.example/tenant/',
        token_endpoint: 'https://id.example/tenant/token',
        acr_values_supported: ['gold'],
      })
    }
  })

  it('records its requests', async () => {
    const provider = aProvider({ clients: undefined })
    await aSignIn(provider)
    expect(provider.requests.map(({ endpoint, method }) => `${method} ${endpoint}`)).toEqual([
      'GET authorization',
      'POST token',
    ])
    expect(provider.requests[1]?.params.get('grant_type')).toBe('authorization_code')
  })

  it('accepts clients with any authentication if none is configured', async () => {
    const provider = aProvider({ clients: undefined })
    const assertion = await provider.sign({ sub: 'app' })
    const answer = await post(provider, '/token', { client_assertion: assertion, grant_type: 'refresh_token' })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('the options of a test', () => {
  it.each([
    [{ isuer: 'https://id.example' }, 'FakeIdentityProvider isuer: is unknown, so it has no effect. Write issuer.'],
    [{ endpoints: { tokens: 'https://id.example/t' } }, 'FakeIdentityProvider endpoints.tokens'],
    [{ clients: [{ id: 'a', redirectURIs: [] }] }, 'Write redirectUris.'],
  ])('defect R7: must be known: %j', (options, said) => {
    expect(() => new FakeIdentityProvider(options as object)).toThrow(said)
  })
})
