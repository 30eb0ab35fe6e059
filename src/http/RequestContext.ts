import type { CallbackContext } from '../core/Callbacks.js'
import type { CookieJar } from './CookieJar.js'
import type { ResolvedOrigin } from './OriginResolver.js'
import type { Fields } from './fields.js'

/** Which action a request is for, and for which provider. */
export interface Route {
  /** First segment under the base path, such as `signin`. */
  readonly action: string
  /** Second segment: the id of a provider. */
  readonly providerId?: string | undefined
}

/** Everything known about one request. Built once, never changed, always passed by hand. */
export interface RequestContext {
  /** Whether code of the application asks: the URL is then that of a page, and its query is for that page. */
  readonly fromServerCode: boolean
  /** GET or POST; a call from server code counts as the one its action needs. */
  readonly method: string
  /** Which action is meant. */
  readonly route: Route
  /** Origin of the site. */
  readonly origin: string
  /** What named the origin, for messages. */
  readonly originSource: ResolvedOrigin['source']
  /** Origin and base path, without a slash at the end. */
  readonly baseUrl: string
  /** Whether the cookies of a secure deployment are used. */
  readonly secure: boolean
  /** Path and query, as the client sent them. */
  readonly target: string
  /**
   * Query parameters; of a repeated one, the first.
   *
   * @throws MalformedRequest, at a route of ours, when one on which a sign-in depends was sent with different values.
   */
  readonly query: ReadonlyMap<string, string>
  /** Members of the body. */
  readonly body: Fields
  /** What server code adds to an authorization request; nothing a client sends gets here. */
  readonly authorizationParams: Readonly<Record<string, string>>
  /** What the client asks to be added: the query of its request to a route, or what server code hands on of a form. */
  readonly clientParams: Readonly<Record<string, string>>
  /** Headers of the request. */
  readonly headers: Headers
  /** Cookies in and out: the only thing here that changes. */
  readonly cookies: CookieJar
  /** Whether cookies set now reach the browser. False where a framework has already sent its headers. */
  readonly keepsCookies: boolean
  /** What application code may know of the request. */
  readonly forApplication: CallbackContext
  /** Where to go afterwards: approved by the `redirect` callback, which is asked once, and only when this is called. */
  callbackUrl(): Promise<string>
}
