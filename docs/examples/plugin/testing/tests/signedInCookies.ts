import { type AuthConfig, AuthEngine, type Session, type StoredUser } from 'authengine'

/**
 * The cookies of a browser in which a user is signed in, for Playwright.
 *
 * @param config - The configuration of the running application, with the same secret.
 * @param url - Origin of the application, as the browser sees it.
 * @param user - The user to sign in. With a database, the user must exist in it.
 */
export async function signedInCookies<S extends Session>(config: AuthConfig<S>, url: string, user: StoredUser) {
  const tests = { id: 'tests', type: 'credentials', authorize: () => user } as const
  const engine = new AuthEngine({ ...config, url, limits: false, providers: [...(config.providers ?? []), tests] })
  const { cookies } = await engine.signIn({ url, headers: new Headers() }, 'tests')
  return cookies.map(({ name, value, options: { httpOnly = true, secure = false } }) => ({
    name,
    value,
    url,
    httpOnly,
    secure,
    sameSite: 'Lax' as const,
  }))
}
