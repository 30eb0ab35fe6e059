import { AuthClient } from 'authengine/client'
import { registerPasskey, signalAcceptedPasskeys, signInWithPasskey } from 'authengine/webauthn-client'

/** What a page can do: the methods of a client, and passkeys, as plain functions. */
export interface SiteClient extends Pick<
  AuthClient,
  'getCsrfToken' | 'getProviders' | 'getSession' | 'signIn' | 'signOut' | 'update'
> {
  /** Makes a passkey; `baseUrl` is that of the site. */
  readonly registerPasskey: typeof registerPasskey
  /** Tells the browser which passkeys are accepted; `baseUrl` is that of the site. */
  readonly signalAcceptedPasskeys: typeof signalAcceptedPasskeys
  /** Signs in with a passkey; `baseUrl` is that of the site. */
  readonly signInWithPasskey: typeof signInWithPasskey
}

/**
 * The functions of a site.
 *
 * @param mount - Path of the routes; asked when it is needed, because modules are loaded on the server too.
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
