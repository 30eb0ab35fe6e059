import { type AuthConfig, AuthEngine, type StoredUser } from 'authengine'

/**
 * The cookies of a browser in which a user is signed in, in the form in which Playwright takes them.
 *
 * @param config - That of the application, with the secret that it runs with.
 * @param url - Origin of the application, as the browser sees it.
 * @param user - Who is signed in; with a database, a user who is in it.
 */
export async function signedInCookies(config: AuthConfig, url: string, user: StoredUser) {
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
