import { base64url } from 'jose'
import { json, refusal } from './answers.js'
import type { FakeClient } from './FakeClient.js'
import { halfHash, sha256 } from './FakeIssuer.js'
import type { Grant } from './Grants.js'
import type { Parts } from './Parts.js'

const LIFETIME = 3600

/** Responds to a token request with a code or a refresh token (RFC 6749 sections 4.1.3 and 6). */
export async function exchange(headers: Headers, form: URLSearchParams, parts: Parts): Promise<Response> {
  const client = parts.clients.authenticate(headers, form)
  if (client === undefined) return refusal('invalid_client', 'unknown client, or wrong secret', 401)
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const grant = parts.grants.takeCode(form.get('code') ?? '')
      if (grant?.clientId !== client.id) return refusal('invalid_grant', 'unknown or used code')
      if (grant.redirectUri !== form.get('redirect_uri')) return refusal('invalid_grant', 'another redirect_uri')
      if (!(await provesChallenge(grant, form.get('code_verifier')))) return refusal('invalid_grant', 'wrong verifier')
      return tokens(grant, grant.nonce, parts, client)
    }
    case 'refresh_token': {
      const grant = parts.grants.takeRefreshToken(form.get('refresh_token') ?? '')
      if (grant?.clientId !== client.id) return refusal('invalid_grant', 'unknown or used refresh token')
      return tokens(grant, undefined, parts, client)
    }
    default:
      return refusal('unsupported_grant_type', 'only codes and refresh tokens')
  }
}

/**
 * Whether the verifier is correct. It must be present if there was a challenge, and only then (RFC 9700 section 2.1.1).
 */
async function provesChallenge({ challenge, challengeMethod }: Grant, verifier: string | null): Promise<boolean> {
  if (challenge === undefined || verifier === null) return challenge === undefined && verifier === null
  if (challengeMethod === 'plain') return verifier === challenge
  return base64url.encode(await sha256(verifier)) === challenge
}

async function tokens(
  grant: Grant,
  nonce: string | undefined,
  { issuer, grants }: Parts,
  { secret }: FakeClient,
): Promise<Response> {
  const accessToken = issuer.handle('access')
  const refreshToken = issuer.handle('refresh')
  grants.addAccessToken(accessToken, grant, issuer.clock.seconds() + LIFETIME)
  grants.addRefreshToken(refreshToken, grant)
  const idToken = async () => ({
    id_token: await issuer.idToken(
      {
        ...grant.person,
        aud: grant.clientId,
        auth_time: grant.authTime,
        sid: grant.sid,
        at_hash: await halfHash(accessToken),
        ...(nonce !== undefined && { nonce }),
      },
      secret,
    ),
  })
  return json({
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: LIFETIME,
    refresh_token: refreshToken,
    scope: grant.scope,
    ...(grant.scope.split(' ').includes('openid') && (await idToken())),
  })
}
