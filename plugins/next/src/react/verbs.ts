import type { Session } from 'authengine'
import type { AuthClient, ClientProviders, SignInResponse, SignInOptions, SignOutOptions } from 'authengine/client'
import { channel } from './channel.js'
import { client } from './place.js'

/**
 * Signs in: leaves the page, or with `redirect: false` tells how it went.
 *
 * Without a provider, or with one the server does not have, it leaves for the sign-in page.
 *
 * @param provider - Id of the provider.
 * @param options - Where to go afterwards, and the fields of the form.
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
 * Signs out: leaves the page, or with `redirect: false` returns where to go.
 *
 * @param options - Where to go afterwards.
 * @throws AuthClientError when the server cannot be reached or refuses, and when it could not end the session.
 */
export async function signOut(options?: SignOutOptions): Promise<{ readonly url: string } | undefined> {
  const answer = await client().signOut(options)
  if (answer) channel.announce()
  // This page is being left.
  else channel.notifyOtherTabs()
  return answer
}

/**
 * The session, from the server; null when no user is signed in.
 *
 * @throws AuthClientError when the server cannot be reached, or does not know.
 */
export const getSession = <S extends Session = Session>(): Promise<S | null> => client<S>().getSession()

/**
 * The token for a form of the page, as its field `csrfToken`.
 *
 * @throws AuthClientError when the server cannot be reached, or gives none.
 */
export const getCsrfToken = (): Promise<string> => client().getCsrfToken()

/**
 * The ways to sign in, by id.
 *
 * @throws AuthClientError when the server cannot be reached, or has no list.
 */
export const getProviders = (): Promise<ClientProviders> => client().getProviders()
