import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import * as client from 'openid-client'
import { type Op, startOp } from '../../support/op/startOp.js'

const CALLBACK = 'https://app.example/auth/callback/op'
const SECRET = 'a-client-secret-for-tests-only-0123456789'
const BYE = 'https://app.example/bye'

let op: Op

beforeAll(async () => {
  op = await startOp({
    clients: [
      {
        client_id: 'app',
        client_secret: SECRET,
        redirect_uris: [CALLBACK],
        post_logout_redirect_uris: [BYE],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
  })
})
afterEach(() => {
  op.unavailable.clear()
  op.requests.length = 0
})
afterAll(async () => {
  await op.close()
})

const discover = async (): Promise<client.Configuration> =>
  client.discovery(new URL(op.issuer), 'app', SECRET, undefined, {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the provider is on loopback
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  })

async function aRequest(more: Readonly<Record<string, string>> = {}) {
  const config = await discover()
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
  const checks = { pkceCodeVerifier: verifier, expectedState: 'the-state', expectedNonce: 'the-nonce' }
  return { config, url, checks }
}

describe('the OpenID provider for tests', () => {
  it('signs a user in, refreshes with rotation, and signs the user out', async () => {
    const { config, url, checks } = await aRequest()
    const alice = op.visitor('alice')
    const tokens = await client.authorizationCodeGrant(config, await alice.authorize(url), checks)
    expect(tokens.claims()).toMatchObject({ sub: 'alice', email: 'alice@example.test', name: 'Alice' })
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(fresh.refresh_token).not.toBe(tokens.refresh_token)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const end = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: BYE,
      state: 'bye-state',
    })
    expect((await alice.signOut(end)).href).toBe(`${BYE}?state=bye-state`)
    expect(op.requests).toContain('POST /token')
  })

  it('denies without a cookie', async () => {
    const { url } = await aRequest()
    expect((await op.visitor().authorize(url)).searchParams.get('error')).toBe('access_denied')
  })

  it('supports PAR, DPoP and JARM', async () => {
    const { config, checks } = await aRequest()
    client.useJwtResponseMode(config)
    const proof = { DPoP: client.getDPoPHandle(config, await client.randomDPoPKeyPair()) }
    const parameters = {
      redirect_uri: CALLBACK,
      scope: 'openid',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    }
    const url = await client.buildAuthorizationUrlWithPAR(config, parameters, proof)
    const back = await op.visitor('alice').authorize(url)
    expect([...back.searchParams.keys()]).toEqual(['response'])
    const tokens = await client.authorizationCodeGrant(config, back, checks, undefined, proof)
    expect(tokens.token_type).toBe('dpop')
  })

  it('requests consent if it is configured, and responds with a form', async () => {
    const { url } = await aRequest({ prompt: 'consent', response_mode: 'form_post' })
    const { action, fields } = await op.visitor('alice').authorizeByForm(url)
    expect(action.href).toBe(CALLBACK)
    expect([...fields.keys()].sort()).toEqual(['code', 'iss', 'state'])
  })

  it('can be unavailable for a while', async () => {
    op.unavailable.add('/.well-known/openid-configuration')
    await expect(discover()).rejects.toThrow()
    op.unavailable.clear()
    await expect(discover()).resolves.toBeDefined()
    expect(op.requests).toEqual(Array.from({ length: 2 }, () => 'GET /.well-known/openid-configuration'))
  })
})
