import { AuthClient } from 'authengine/client'
import { registerPasskey, signalAcceptedPasskeys, signInWithPasskey } from 'authengine/webauthn-client'

/** The functions for a page: the methods of a client and the functions for passkeys. */
export interface SiteClient extends Pick<
  AuthClient,
  'getCsrfToken' | 'getProviders' | 'getSession' | 'signIn' | 'signOut' | 'update'
> {
  /** Creates a passkey. The default of `baseUrl` is the path of the routes. */
  readonly registerPasskey: typeof registerPasskey
  /** Sends the browser the list of accepted passkeys. The default of `baseUrl` is the path of the routes. */
  readonly signalAcceptedPasskeys: typeof signalAcceptedPasskeys
  /** Signs in with a passkey. The default of `baseUrl` is the path of the routes. */
  readonly signInWithPasskey: typeof signInWithPasskey
}

/**
 * The functions of a site.
 *
 * @param mount - Returns the path of the routes. Called when it is needed, because modules are loaded on the server,
 *   too.
 */
export function siteClient(mount: () => string): SiteClient {
  let client: AuthClient | undefined
  const here = (): AuthClient => (client ??= new AuthClient({ basePath: mount() }))
  return {
    getCsrfToken: () => here().getCsrfToken(),
    getProviders: () => here().getProviders(),
    getSession: () => here().getSession(),
    signIn: (...given) => here().signIn(...given),
    signOut: (...given) => here().signOut(...given),
    update: (...given) => here().update(...given),
    registerPasskey: (options) => registerPasskey({ baseUrl: mount(), ...options }),
    signalAcceptedPasskeys: (options) => signalAcceptedPasskeys({ baseUrl: mount(), ...options }),
    signInWithPasskey: (options) => signInWithPasskey({ baseUrl: mount(), ...options }),
  }
}
