import { exportJWK, generateKeyPair } from 'jose'
import type { Configuration } from 'oidc-provider'

/** Claims of the provider's users, by subject. */
export type Accounts = Map<string, Readonly<Record<string, unknown>>>

/**
 * A provider with all features that the library uses: PKCE, PAR, DPoP, JARM, revocation, RP-initiated and back-channel
 * logout.
 *
 * ID tokens contain the claims of the scopes. Every client that may refresh gets a refresh token, and a new one with
 * each refresh.
 */
export async function opConfiguration(accounts: Accounts): Promise<Configuration> {
  return {
    jwks: { keys: [await privateKey('RS256'), await privateKey('ES256')] },
    cookies: { keys: ['a-key-for-tests-only'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'nickname', 'preferred_username', 'picture', 'locale'],
    },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => {
      const claims = accounts.get(sub)
      return claims && { accountId: sub, claims: () => ({ ...claims, sub }) }
    },
    pkce: { required: () => false },
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'none'],
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: false },
      revocation: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
      dPoP: { enabled: true },
      jwtResponseModes: { enabled: true },
      jwtUserinfo: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 7200,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 7200,
      Session: 7200,
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // The provider's dispatcher refuses IP addresses of this machine, which the tests use.
    fetch: async (url, init) => {
      const { dispatcher: _, ...rest } = init as RequestInit & { dispatcher?: unknown }
      return fetch(url, rest)
    },
  }
}

async function privateKey(alg: string) {
  const { privateKey: key } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(key)), kid: alg.toLowerCase(), use: 'sig', alg }
}
