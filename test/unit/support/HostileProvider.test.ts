import { describe, expect, it } from '@jest/globals'
import { FakeClock } from 'authengine/testing'
import * as client from 'openid-client'
import { ANSWER_LIES, type AnswerLie, type Call } from '../../support/hostile/answerLies.js'
import { AUTHORIZATION_LIES } from '../../support/hostile/authorizationLies.js'
import { DISCOVERY_LIES, JWKS_LIES, TOKEN_ENDPOINT_LIES, USERINFO_LIES } from '../../support/hostile/endpointLies.js'
import { HostileProvider, type Lies } from '../../support/hostile/HostileProvider.js'
import { LOGOUT_TOKEN_LIES, TOKEN_LIES } from '../../support/hostile/tokenLies.js'

const CALLBACK = 'https://app.example/auth/callback/op'

const aLiar = (lies: Lies = {}): HostileProvider =>
  new HostileProvider({ lies, clock: new FakeClock(new Date()), clients: [{ id: 'app', secret: 'a-secret' }] })

/** A complete sign-in and a refresh, with all checks of openid-client. */
async function signIn(
  provider: HostileProvider,
  mode: 'query' | 'jwt' = 'query',
  metadata: Partial<client.ClientMetadata> = {},
) {
  const config = await client.discovery(
    new URL(provider.issuer),
    'app',
    { client_secret: 'a-secret', ...metadata },
    undefined,
    {
      [client.customFetch]: provider.fetch as client.CustomFetch,
      execute: [client.enableNonRepudiationChecks],
    },
  )
  if (mode === 'jwt') client.useJwtResponseMode(config)
  const checks = { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: 'state', expectedNonce: 'nonce' }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const tokens = await client.authorizationCodeGrant(config, await provider.authorize(url), checks)
  const profile = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  return { config, tokens, profile, refreshed }
}

/** Lies that do not change the text of a response. */
const FAR = [
  ...['hanging', 'hanging-body', 'dripping', 'huge', 'huge-announced', 'network-down', 'throws-text'],
  ...['not-a-response', 'undefined', 'consumed-body', 'broken-body'],
]

/** A call with an honest response that has all members a lie can change. */
const aCall = (): Call => ({
  request: new Request('https://op.example/any'),
  honest: () =>
    Promise.resolve(
      Response.json({
        access_token: 'a',
        id_token: 'b',
        refresh_token: 'c',
        token_type: 'Bearer',
        expires_in: 1,
        scope: 'd',
        sub: 'e',
      }),
    ),
  clock: new FakeClock(),
  issuer: 'https://op.example',
  before: 0,
})

/** A text of the response that shows every change. */
async function textOf(answer: Response): Promise<string> {
  return `${answer.status} ${answer.headers.get('content-type') ?? ''} ${await answer.text()}`
}

/** The lies of one endpoint. */
const namesOf = <T extends object>(lies: T, shared: object = ANSWER_LIES): (keyof T)[] =>
  Object.keys(lies).filter((name) => !(name in shared)) as (keyof T)[]

describe('HostileProvider', () => {
  it.each(['query', 'jwt'] as const)('is honest by default, with responses by %s', async (mode) => {
    const { tokens, profile, refreshed } = await signIn(aLiar(), mode)
    expect([tokens.claims()?.sub, profile.sub, refreshed.claims()?.sub]).toEqual(['ann', 'ann', 'ann'])
  })

  it.each([
    { idToken: 'nonce-other' },
    { idToken: 'iss-other' },
    { idToken: 'aud-other' },
    { idToken: 'sub-missing' },
    { idToken: 'signature-of-other-key' },
    { idToken: 'signature-broken' },
    { idToken: 'alg-none' },
    { idToken: 'alg-hs256-with-client-secret' },
    { idToken: 'alg-hs256-with-public-key' },
    { idToken: 'alg-es256' },
    { idToken: 'kid-unknown' },
    { idToken: 'crit-unknown' },
    { idToken: 'exp-past' },
    { refreshedIdToken: 'iss-other' },
    { token: 'error-with-200' },
    { token: 'html' },
    { token: 'access_token-number' },
    { token: 'token_type-missing' },
    { userinfo: 'sub-other' },
    { userinfo: 'status-401' },
    { discovery: 'issuer-other' },
    { jwks: 'other-key-only' },
    { jwks: 'not-json' },
    { authorization: 'iss-other' },
    { authorization: 'iss-missing' },
    { authorization: 'state-altered' },
    { authorization: 'response-in-query' },
  ] as const satisfies readonly Lies[])('tells the lie %j, which openid-client refuses', async (lies) => {
    await expect(signIn(aLiar(lies))).rejects.toThrow()
  })

  it.each(['iss-other', 'aud-other', 'exp-past', 'signature-broken', 'alg-none'] as const)(
    'tells the lie %s in signed responses, which openid-client refuses',
    async (lie) => {
      await expect(signIn(aLiar({ jarm: lie }), 'jwt')).rejects.toThrow()
    },
  )

  it.each([
    { idToken: 'kid-missing' },
    { jwks: 'also-10000-keys' },
    { jwks: 'also-garbage' },
    { token: 'expires_in-missing' },
    { token: 'scope-missing' },
    { token: 'token_type-in-capitals' },
  ] as const satisfies readonly Lies[])('tells %j, which is unusual but correct', async (lies) => {
    await expect(signIn(aLiar(lies))).resolves.toBeDefined()
  })

  it.each([
    ...namesOf(TOKEN_LIES).map((name) => [name, ['typ-id-token']] as const),
    ...namesOf(LOGOUT_TOKEN_LIES).map((name) => [name, []] as const),
  ])('changes the token with the lie %s', async (lie, before) => {
    const provider = aLiar()
    const claims = { sid: 'session', sub: 'ann', jti: 'token', auth_time: 1, nonce: 'x', at_hash: 'x' }
    const honest = await provider.logoutToken('app', claims, before)
    expect(await provider.logoutToken('app', claims, [...before, lie])).not.toBe(honest)
  })

  it.each([
    ...namesOf(DISCOVERY_LIES).map((name) => ['discovery', name, '/.well-known/openid-configuration'] as const),
    ...namesOf(JWKS_LIES).map((name) => ['jwks', name, '/jwks'] as const),
  ])('changes the response of %s with the lie %s', async (endpoint, name, path) => {
    const provider = aLiar()
    const honest = await textOf(await provider.fetch(provider.issuer + path))
    const liar = aLiar({ [endpoint]: name })
    expect(await textOf(await liar.fetch(liar.issuer + path))).not.toBe(honest)
  })

  it.each([
    ...namesOf(TOKEN_ENDPOINT_LIES).map((name) => [name, TOKEN_ENDPOINT_LIES[name]] as const),
    ...namesOf(USERINFO_LIES).map((name) => [name, USERINFO_LIES[name]] as const),
    ...namesOf(ANSWER_LIES, {})
      .filter((name) => !FAR.includes(name))
      .map((name) => [name, ANSWER_LIES[name]] as const),
  ])('changes the response with the lie %s', async (_name, lie: AnswerLie) => {
    const call = aCall()
    expect(await textOf(await lie(call))).not.toBe(await textOf(await call.honest()))
  })

  it('never responds until the caller aborts', async () => {
    const provider = aLiar({ jwks: 'hanging' })
    const incomingRequest = new AbortController()
    const answer = provider.fetch(`${provider.issuer}/jwks`, { signal: incomingRequest.signal })
    incomingRequest.abort(new RangeError('enough'))
    await expect(answer).rejects.toThrow('enough')
  })

  it('sends a byte each second', async () => {
    const clock = new FakeClock()
    const provider = new HostileProvider({ lies: { jwks: 'dripping' }, clock })
    const reader = (await provider.fetch(`${provider.issuer}/jwks`)).body!.getReader()
    const first = reader.read()
    clock.forward(1)
    expect((await first).value).toHaveLength(1)
    await reader.cancel()
  })

  it.each(['huge', 'huge-announced'] as const)('sends without end with the lie %s', async (lie) => {
    const provider = aLiar({ jwks: lie })
    const body = (await provider.fetch(`${provider.issuer}/jwks`)).body as ReadableStream<Uint8Array>
    const reader = body.getReader()
    let length = 0
    while (length < 2_000_000) length += (await reader.read()).value?.length ?? NaN
    await reader.cancel()
    expect(length).toBeGreaterThanOrEqual(2_000_000)
  })

  it('fails without a network, a response, or a readable body', async () => {
    const ask = (lie: keyof typeof ANSWER_LIES) => {
      const provider = aLiar({ jwks: lie })
      return provider.fetch(`${provider.issuer}/jwks`, { redirect: 'manual' })
    }
    await expect(ask('network-down')).rejects.toThrow(TypeError)
    await expect(ask('throws-text')).rejects.toBe('a text')
    expect(await ask('not-a-response')).not.toBeInstanceOf(Response)
    expect(await ask('undefined')).toBeUndefined()
    expect((await ask('consumed-body')).bodyUsed).toBe(true)
    await expect((await ask('broken-body')).text()).rejects.toThrow('terminated')
  })

  it('recovers after one failure, and rotates its keys', async () => {
    const provider = aLiar({ jwks: 'status-503-once' })
    const ask = async () => provider.fetch(`${provider.issuer}/jwks`)
    expect((await ask()).status).toBe(503)
    const before = await (await ask()).text()
    provider.rotateKeys()
    expect(await (await ask()).text()).not.toBe(before)
    expect(provider.count('jwks')).toBe(3)
  })

  it('signs userinfo if it is configured', async () => {
    const signed = await signIn(aLiar({ signedUserinfo: [] }), 'query', { userinfo_signed_response_alg: 'RS256' })
    expect(signed.profile).toMatchObject({ sub: 'ann', aud: 'app' })
    const lied = signIn(aLiar({ signedUserinfo: 'aud-other' }), 'query', { userinfo_signed_response_alg: 'RS256' })
    await expect(lied).rejects.toThrow()
  })

  it.each(namesOf(AUTHORIZATION_LIES))('changes the callback with the lie %s', (name) => {
    const back = new URL(`${CALLBACK}?code=a&state=b&iss=https%3A%2F%2Fop.example`)
    expect(AUTHORIZATION_LIES[name](back).href).not.toBe(back.href)
  })
})
