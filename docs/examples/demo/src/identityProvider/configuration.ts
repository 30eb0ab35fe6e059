import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Configuration } from 'oidc-provider'
import { endPage, leavePage } from './pages.js'
import { PEOPLE } from './people.js'

/** Configuration of the local provider: one public client, and keys that are created at each start. */
export async function configuration(redirectUri: string): Promise<Configuration> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'local' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    clients: [
      {
        client_id: 'demo',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri.replace('/callback/', '/signout/')],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The demo reads only the ID token, so all claims must be in it.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => {
      const person = PEOPLE.find((each) => each.sub === sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: showLeavePage },
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 900, Session: 900 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    renderError: (context) => {
      Object.assign(context, { type: 'html', body: endPage(new URL(redirectUri).origin) })
    },
  }
}

/** Shows the page that asks before the session at the provider ends. The provider makes the form. */
function showLeavePage(context: { body: unknown }, form: string): void {
  Object.assign(context, { type: 'html', body: leavePage(form) })
}
