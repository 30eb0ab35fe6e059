import type { Session } from '../core/User.js'
import type { RouteResponse } from './RouteResponse.js'
import type { AuthClientOptions } from './AuthClientOptions.js'
import type { ClientProviders } from './ClientProvider.js'
import type { SignInResponse, SignInOptions } from './SignInOptions.js'
import type { SignOutResponse, SignOutOptions } from './SignOutOptions.js'
import { SiteRoutes } from './SiteRoutes.js'
import { signInRouteOf } from './signInRouteOf.js'
import { ownPath } from './ownPath.js'
import { refuseUnknownNames } from './refuseUnknownNames.js'
import { navigate, pageUrl } from './thisPage.js'
import { type Wish, wishOf } from './wishOf.js'

/**
 * Signs in and out from a page, and returns the session.
 *
 * For browsers only; server code uses the engine. A method throws if the response is not as expected, so `null` always
 * means that no user is signed in.
 *
 * @example
 * ```ts
 * const client = new AuthClient({ basePath: '/auth' })
 * const answer = await client.signIn('credentials', { username, password, redirect: false })
 * if (answer?.status === 'continue') location.assign(answer.url)
 * else if (!answer?.ok) status.textContent = 'Name and password do not match.'
 * ```
 */
export class AuthClient<S extends Session = Session> {
  readonly #routes: SiteRoutes
  readonly #navigate: (url: string) => void
  readonly #pageUrl: () => string
  #providers: Promise<ClientProviders> | undefined

  /**
   * @param options - Where the library is mounted, and how to leave the page.
   * @throws AuthClientError if `basePath` is not a path of this site.
   * @throws TypeError when an option is unknown.
   */
  constructor(options: AuthClientOptions = {}) {
    refuseUnknownNames('AuthClient', options, { basePath: true, navigate: true, pageUrl: true })
    this.#routes = new SiteRoutes(ownPath(options.basePath ?? '/auth'))
    this.#navigate = options.navigate ?? navigate
    this.#pageUrl = options.pageUrl ?? pageUrl
  }

  /**
   * The session; null when no user is signed in.
   *
   * @throws AuthClientError if the server cannot be reached, or fails.
   */
  async getSession(): Promise<S | null> {
    return sessionIn(await this.#routes.ask('/session')) as S | null
  }

  /**
   * Changes the session, and returns the new one; null if no user is signed in.
   *
   * @param data - Passed to the `jwt` or `session` callback, which decides what changes. It is sent as JSON. Without
   *   it, the session is only read.
   * @throws AuthClientError when the server cannot be reached, or refuses.
   */
  async update(data?: unknown): Promise<S | null> {
    if (data === undefined) return this.getSession()
    const csrfToken = await this.#routes.csrfToken()
    const body = JSON.stringify({ csrfToken, data })
    const headers = { 'content-type': 'application/json' }
    return sessionIn(await this.#routes.ask('/session', { method: 'POST', headers, body })) as S | null
  }

  /**
   * The providers, by id. They are requested once.
   *
   * @throws AuthClientError if the server cannot be reached, or returns no list.
   */
  getProviders(): Promise<ClientProviders> {
    return (this.#providers ??= this.#list().catch((error: unknown) => {
      this.#providers = undefined
      throw error
    }))
  }

  /**
   * The CSRF token for the field `csrfToken` of a form; empty if the server does not use CSRF tokens.
   *
   * @throws AuthClientError if the server cannot be reached, or returns no token.
   */
  async getCsrfToken(): Promise<string> {
    return (await this.#routes.csrfToken()) ?? ''
  }

  /**
   * Signs in. Leaves the page, or with `redirect: false` returns the result.
   *
   * Without a provider, or with an unknown one, it goes to the sign-in page and returns undefined.
   *
   * @param provider - Id of the provider.
   * @param options - Where to go afterwards, and the fields of the form.
   * @param authorizationParams - Parameters of the authorization request, such as `prompt` or `login_hint`.
   * @throws AuthClientError if the server cannot be reached or refuses the request itself, or if the provider uses
   *   passkeys.
   */
  async signIn(
    provider = '',
    options: SignInOptions = {},
    authorizationParams: Readonly<Record<string, string>> | URLSearchParams | string = '',
  ): Promise<SignInResponse | undefined> {
    const wish = wishOf(options, this.#pageUrl)
    const list = provider ? await this.getProviders() : {}
    const known = Object.hasOwn(list, provider) && list[provider]
    if (!known) {
      const page = new URL(`${this.#routes.base}/signin?${query({ callbackUrl: wish.wanted })}`, this.#pageUrl())
      this.#navigate(page.href)
      return undefined
    }
    const path = `/${signInRouteOf(known)}/${encodeURIComponent(provider)}?${query(authorizationParams)}`
    const answer = await this.#submit(path, wish)
    if (wish.leaves) return undefined
    const { status, ok } = answer.response
    const { href, searchParams } = answer.destination
    if (answer.members?.['status'] === 'continue') return { status: 'continue', ok: false, url: href }
    const error = answer.refusal(wish.wanted)
    if (error === undefined) return { status, ok, url: href }
    return { error, code: searchParams.get('code') ?? undefined, status, ok: false, url: null }
  }

  /**
   * Signs out. Leaves the page, or with `redirect: false` returns where to go.
   *
   * @param options - Where to go afterwards.
   * @throws AuthClientError if the server cannot be reached or refuses; with `redirect: false` also if it could not end
   *   the session. With a redirect, the next page shows that.
   * @throws TypeError when an option is unknown.
   */
  async signOut(options: SignOutOptions = {}): Promise<SignOutResponse | undefined> {
    refuseUnknownNames('signOut()', options, { redirect: true, redirectTo: true, callbackUrl: true, federated: true })
    const wish = wishOf({ ...options }, this.#pageUrl)
    const answer = await this.#submit('/signout', wish)
    if (wish.leaves) return undefined
    const error = answer.refusal(wish.wanted)
    if (error !== undefined) throw answer.failure(error)
    return { url: answer.destination.href }
  }

  async #list(): Promise<ClientProviders> {
    const answer = await this.#routes.ask('/providers')
    if (answer.response.ok && answer.members) return answer.members as ClientProviders
    throw answer.failure()
  }

  /** Posts a form, and goes to the URL of the response if the page is to be left. */
  async #submit(path: string, { fields, wanted: callbackUrl, leaves }: Wish): Promise<RouteResponse> {
    const csrfToken = await this.#routes.csrfToken()
    const answer = await this.#routes.submit(path, { ...fields, callbackUrl, csrfToken })
    if (leaves) this.#navigate(answer.destination.href)
    return answer
  }
}

const query = (parameters: ConstructorParameters<typeof URLSearchParams>[0]): string =>
  String(new URLSearchParams(parameters))

/** A session, or null if the response has another form. */
function sessionIn(answer: RouteResponse): unknown {
  const { body, members = {} } = answer
  if (answer.response.ok && (body === null || 'user' in members || 'expires' in members)) return body
  throw answer.failure()
}
