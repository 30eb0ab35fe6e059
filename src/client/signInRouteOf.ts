import { AuthClientError } from './AuthClientError.js'
import type { ClientProvider } from './ClientProvider.js'

/** Types of providers that do not start at the sign-in route. Those with an empty value need their own script. */
const SIGN_IN_ROUTES: ReadonlyMap<string, string> = new Map([
  ['credentials', 'callback'],
  ['webauthn', ''],
])

/**
 * The route that the form of a provider is posted to.
 *
 * @throws AuthClientError with the code `passkey`.
 */
export function signInRouteOf({ id, type }: ClientProvider): string {
  const signInRoute = SIGN_IN_ROUTES.get(type) ?? 'signin'
  if (signInRoute) return signInRoute
  throw new AuthClientError('passkey', `"${id}" has passkeys: use signInWithPasskey of authengine/webauthn-client.`)
}
