import type { Session } from 'authengine'
import type { AuthClient, ClientProviders, SignInResponse, SignInOptions, SignOutOptions } from 'authengine/client'
import { channel } from './channel.js'
import { client } from './place.js'

/**
 * Signs in: opens the next page, or returns the result with `redirect: false`.
 *
 * Without a provider, or with an unknown provider, it opens the sign-in page.
 *
 * @param provider - Id of the provider.
 * @param options - URL after the sign-in, and the fields of the form.
 * @param authorizationParams - Parameters for the provider's page, such as `prompt` or `login_hint`.
 * @throws AuthClientError when the server cannot be reached or refuses the request itself, and for passkeys.
 */
export async function signIn(
  provider?: string,
  options?: SignInOptions,
  authorizationParams?: Parameters<AuthClient['signIn']>[2],
): Promise<SignInResponse | undefined> {
  const answer = await client().signIn(provider, options, authorizationParams)
  if (answer?.ok) channel.announce()
  return answer
}

/**
 * Signs out: opens the next page, or returns its URL with `redirect: false`.
 *
 * @param options - URL after the sign-out.
 * @throws AuthClientError when the server cannot be reached or refuses, and when it could not end the session.
 */
export async function signOut(options?: SignOutOptions): Promise<{ readonly url: string } | undefined> {
  const answer = await client().signOut(options)
  if (answer) channel.announce()
  // The browser is opening another page, so the listeners here need no notice.
  else channel.notifyOtherTabs()
  return answer
}

/**
 * The session, from the server; null when no user is signed in.
 *
 * @throws AuthClientError when the server cannot be reached, or fails.
 */
export const getSession = <S extends Session = Session>(): Promise<S | null> => client<S>().getSession()

/**
 * The CSRF token for a form of the page. Send it as the field `csrfToken`.
 *
 * @throws AuthClientError when the server cannot be reached, or sends no token.
 */
export const getCsrfToken = (): Promise<string> => client().getCsrfToken()

/**
 * The providers, by id.
 *
 * @throws AuthClientError when the server cannot be reached, or sends no list.
 */
export const getProviders = (): Promise<ClientProviders> => client().getProviders()
