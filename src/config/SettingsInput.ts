import type { Awaitable } from '../core/Awaitable.js'
import type { JWT } from '../core/Session.js'
import type { Theme } from '../core/Theme.js'
import type { JWTDecodeParams, JWTEncodeParams } from '../crypto/ApplicationCodec.js'
import type { CookiesOptions } from '../http/CookiePolicy.js'
import type { LimitsOptions } from './LimitsOptions.js'

/** Turns off the CSRF token (not the origin check): the value of `skipCSRFCheck`, and nothing else is. */
export const skipCSRFCheck: unique symbol = Symbol.for('authengine.skipCSRFCheck')

/** How sessions are kept. */
export interface SessionOptions {
  /** In a sealed cookie, or in a database row. Default: `jwt`; `database` when there is an adapter. */
  readonly strategy?: 'jwt' | 'database' | undefined
  /** Life of an idle session in seconds, up to 400 days. Default: 2592000 (30 days). */
  readonly maxAge?: number | undefined
  /**
   * Seconds between two renewals of a session in use; 0 renews on every access. Default: 86400 (1 day), or half of `maxAge`
   * where that is shorter.
   */
  readonly updateAge?: number | undefined
  /** Life of a session in seconds from sign-in, however much it is used. Default: no limit. */
  readonly absoluteMaxAge?: number | undefined
  /**
   * What the database holds of a session token: its hash, so that a stolen table opens nothing, or the token itself, for
   * tables shared with another library. Default: `hash`.
   */
  readonly tokenStorage?: 'hash' | 'plain' | undefined
  /**
   * Milliseconds that reading a session from a database, or listing sessions, may take, at most 60000. A read that takes longer
   * fails, and nobody is signed in by it; the cookie stays, and the next request asks again. Default: 2000.
   */
  readonly readTimeLimit?: number | undefined
  /** Makes the token of a database session: at least 128 random bits. Default: 256 random bits, as 64 hexadecimal digits. */
  readonly generateSessionToken?: (() => string) | undefined
}

/** How session tokens are written. */
export interface JWTOptions {
  /** Secrets for session tokens, newest first. Default: `secret`. */
  readonly secret?: string | readonly string[] | undefined
  /** Life of a token in seconds; the session ends with it. Default: `session.maxAge`. */
  readonly maxAge?: number | undefined
  /**
   * Whether what a genuine session cookie holds is remembered for a minute, so that the next request need not decrypt it.
   * Callbacks run, and ended sessions are refused, all the same. Default: true.
   */
  readonly cache?: boolean | undefined
  /** Writes a session token in a format of your own; needs `decode` as well. Default: a sealed JWE. */
  encode?(params: JWTEncodeParams): Awaitable<string>
  /** Reads what `encode` wrote; null, or an exception, for a token that is not genuine. */
  decode?(params: JWTDecodeParams): Awaitable<JWT | null>
}

/** Pages of the application that replace built-in ones: paths of this site, such as `/login`. */
export interface PagesOptions {
  /** Gets `error`, `code` and `callbackUrl` as query parameters. */
  readonly signIn?: string | undefined
  /** Must post a CSRF token to `<base path>/signout`. */
  readonly signOut?: string | undefined
  /** Gets `error` as a query parameter. */
  readonly error?: string | undefined
  /** Shown after a mail was sent. */
  readonly verifyRequest?: string | undefined
  /** Where a person goes after their first sign-in; gets `callbackUrl` as a query parameter. */
  readonly newUser?: string | undefined
  /**
   * `Cross-Origin-Opener-Policy` of the built-in pages: which windows of other sites may keep a handle on them. Loosen it only
   * where another site opens them in a popup and talks to that window. Default: `same-origin`.
   */
  readonly opener?: OpenerPolicy | undefined
}

/** Whether a page and the windows of other sites that opened it, or that it opens, can reach each other. */
export type OpenerPolicy = 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'

/** A page that the application can have in place of a built-in one. */
export type PageName = Exclude<keyof PagesOptions, 'opener'>

/** Features that may still change. */
export interface ExperimentalOptions {
  /** Allows WebAuthn providers. Default: false. */
  readonly enableWebAuthn?: boolean | undefined
}

/** The options of an application that are plain values. */
export interface SettingsInput {
  /**
   * Origin of the site, such as `https://app.example`; a path in it is the base path. Default: env `AUTH_URL`; without
   * it, the host a request names, if `trustHost` allows it.
   */
  readonly url?: string | undefined
  /** Path under which the library is mounted. Default: `/auth`, or what the framework binding says. */
  readonly basePath?: string | undefined
  /**
   * At least 32 random characters; of several, the newest first: it seals, and each of them opens. Default: env
   * `AUTH_SECRET`, then `AUTH_SECRET_1` to `AUTH_SECRET_9`.
   */
  readonly secret?: string | readonly string[] | undefined
  /** How sessions are kept. */
  readonly session?: SessionOptions | undefined
  /** How session tokens are written. */
  readonly jwt?: JWTOptions | undefined
  /** Pages that replace built-in ones. */
  readonly pages?: PagesOptions | undefined
  /** Names and attributes of cookies. */
  readonly cookies?: CookiesOptions | undefined
  /**
   * Whether cookies are sent over HTTPS only. Default: whether the site is served over HTTPS.
   *
   * With `true` at `http://localhost`, Safari drops the cookies, so nobody can sign in with it; the log warns.
   */
  readonly useSecureCookies?: boolean | undefined
  /**
   * Whether to believe the host a request names; a list names the hosts to believe (`*.example.com` matches one label). In
   * production, a listed host is always served over https, except this machine; for one that is not, set `url`. Default: env `AUTH_TRUST_HOST`; true outside production and on platforms known to set the header safely.
   */
  readonly trustHost?: boolean | readonly string[] | undefined
  /**
   * Whether a framework binding sets `Cache-Control: private, no-store` on responses for which server code has read the session of
   * somebody who is signed in. A `Cache-Control` of the application always wins. Default: true.
   *
   * `Vary: Cookie` is set either way, whenever a session was read.
   */
  readonly cacheControl?: boolean | undefined
  /** Whether the built-in logger prints what a developer wants to see. Default: false. */
  readonly debug?: boolean | undefined
  /** How the built-in pages look. */
  readonly theme?: Theme | undefined
  /**
   * Full URL up to the mount of the deployment whose callback is registered at the providers. A `state` is then sent whatever
   * the checks are; where a provider takes only a short one (WeChat), people come back directly. Default: env
   * `AUTH_REDIRECT_PROXY_URL`.
   */
  readonly redirectProxyUrl?: string | undefined
  /** Origins that this deployment forwards shared callbacks to (`https://*.preview.example` matches one label). Default: none. */
  readonly redirectProxyOrigins?: readonly string[] | undefined
  /**
   * {@link skipCSRFCheck} turns off the CSRF token. The origin of every POST is checked all the same.
   *
   * Browser clients see it by the 404 of the route `csrf`, so no page of the application may answer unknown paths there.
   */
  readonly skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /** How often people may try; false turns every limit off, which leaves passwords open to guessing. Default: see {@link LimitsOptions}. */
  readonly limits?: LimitsOptions | false | undefined
  /**
   * How many proxies in front of the site add to `X-Forwarded-For` whom they heard, or overwrite it: the address of the client
   * is read there, counted from the end; where it has fewer addresses, the framework says it. With none in front, leave it
   * out: one too many lets clients choose their address, because `next start` believes whatever header they send. Default: the
   * framework says the address, where it knows it (Next.js does not).
   */
  readonly trustedProxies?: number | undefined
  /** Features that may still change. */
  readonly experimental?: ExperimentalOptions | undefined
  /** Largest request body in bytes. Default: 262144 (256 KiB). */
  readonly bodyLimit?: number | undefined
}
