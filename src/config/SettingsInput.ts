import type { DatabaseAdapter, SessionStore } from '../core/DatabaseAdapter.js'
import type { Finding } from '../core/errors.js'
import type { Awaitable } from '../core/guards.js'
import type { MessagesOptions } from '../core/MessagesOptions.js'
import type { SecurityEventOptions } from '../core/SecurityEvent.js'
import type { Theme } from '../core/Theme.js'
import type { JWT } from '../core/User.js'
import type { JWTDecodeParams, JWTEncodeParams } from '../crypto/SessionCodec.js'
import type { CookiesOptions } from '../http/CookiePolicy.js'
import { otherSecret, type OtherVariable } from './otherLibraries.js'

/** The only value of the option `skipCSRFCheck`. It turns off the CSRF token, but not the origin check. */
export const skipCSRFCheck: unique symbol = Symbol.for('authengine.skipCSRFCheck')

/** How sessions are kept. */
export interface SessionOptions {
  /**
   * Where sessions are stored: in a sealed cookie, or in a database row. Default: `jwt`; `database` if an adapter has
   * sessions.
   */
  readonly strategy?: 'jwt' | 'database' | undefined
  /** Life of an idle session in seconds, up to 400 days. Default: 2592000 (30 days). */
  readonly maxAge?: number | undefined
  /**
   * Seconds between two renewals of a session in use; 0 renews on every access. Default: 86400 (1 day), or half of
   * `maxAge` if that is shorter.
   */
  readonly updateAge?: number | undefined
  /** Life of a session in seconds from sign-in, however much it is used. Default: no limit. */
  readonly absoluteMaxAge?: number | undefined
  /**
   * How the database stores session tokens. With `hash`, a stolen table signs no attacker in. `plain` is for tables
   * shared with another library. Default: `hash`.
   */
  readonly tokenStorage?: 'hash' | 'plain' | undefined
  /**
   * Milliseconds that reading a session from a database, or listing sessions, may take, at most 60000. A read that
   * takes longer fails: the request has no session, the cookie stays, and the next request reads again. Default: 2000.
   */
  readonly readTimeLimit?: number | undefined
  /**
   * Seconds until every process refuses a sealed session that another process has ended, from 0.1 to 60. It applies to
   * adapters that do not read the list of ended sessions with each request (`@authengine/sql`): each process then reads
   * the list a little more often than this. Default: 5.
   */
  readonly revocationDelay?: number | undefined
  /** How many sessions in a database a user may have at once. The next sign-in ends the oldest. Default: no limit. */
  readonly maxPerUser?: number | undefined
  /**
   * Names of this deployment, if several deployments have the same secret. A sealed session is accepted if it was
   * created with one of these names. At most 8 names of 255 visible ASCII characters. With `[]`, sessions of every
   * deployment with the secret are accepted.
   *
   * Default: the `domain` of the session cookie, or the host of `url`. Without either, there is no audience, and
   * production logs a warning.
   */
  readonly audience?: string | readonly string[] | undefined
  /**
   * Moves running sessions from another place to the one that `strategy` and `adapter` set. It takes three releases:
   * `write: 'from'` reads both places and writes the old one, `write: 'to'` reads both and writes the new one, and the
   * third release has no `move`.
   */
  readonly move?: SessionMove | undefined
  /**
   * Makes the token of a database session: at least 128 random bits. Default: 256 random bits, as 64 hexadecimal
   * digits.
   */
  readonly generateSessionToken?: (() => string) | undefined
}

/** How running sessions move to another place. */
export interface SessionMove {
  /** The former place: sealed cookies (`jwt`), a database, or its session store. */
  readonly from: 'jwt' | DatabaseAdapter | SessionStore
  /**
   * Where sessions are written. Begin with `from`, because processes of the previous release know only the old place.
   * With `to`, a session is moved when it is used.
   */
  readonly write: 'from' | 'to'
  /**
   * When the move ends: at least `maxAge` after `write: 'to'` is deployed. After that, `write: 'to'` does not read the
   * old place any more.
   */
  readonly until: Date
}

/** How session tokens are written. */
export interface JWTOptions {
  /** Secrets for session tokens, newest first. Default: `secret`. */
  readonly secret?: string | readonly string[] | undefined
  /** Life of a token in seconds; the session ends with it. Default: `session.maxAge`. */
  readonly maxAge?: number | undefined
  /**
   * Whether the content of a valid session cookie is cached for a minute, so that the next request need not decrypt it.
   * Callbacks still run, and ended sessions are still refused. Default: true.
   */
  readonly cache?: boolean | undefined
  /** Writes a session token in a format of your own; needs `decode` as well. Default: a sealed JWE. */
  encode?(params: JWTEncodeParams): Awaitable<string>
  /** Reads what `encode` wrote. Returns null, or throws, if the token is invalid. */
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
  /** Where a user goes after their first sign-in; gets `callbackUrl` as a query parameter. */
  readonly newUser?: string | undefined
  /**
   * `Cross-Origin-Opener-Policy` of the built-in pages: whether windows of other sites can access them. Change it only
   * if another site opens these pages in a popup and has to communicate with it. Default: `same-origin`.
   */
  readonly opener?: OpenerPolicy | undefined
}

/** Whether a page and windows of other sites can access each other: windows that opened the page, or that it opens. */
export type OpenerPolicy = 'same-origin' | 'same-origin-allow-popups' | 'unsafe-none'

/** A built-in page that the application can replace. */
export type PageName = Exclude<keyof PagesOptions, 'opener'>

/** Features that may still change. */
export interface ExperimentalOptions {
  /** Allows WebAuthn providers. Default: false. */
  readonly enableWebAuthn?: boolean | undefined
}

/** The options of an application, except adapters, providers, plugins and functions. */
export interface SettingsInput {
  /**
   * Origin of the site, such as `https://app.example`; a path in it is the base path. Default: env `AUTH_URL`; without
   * it, the host that a request names, if `trustHost` allows it.
   */
  readonly url?: string | undefined
  /** Path under which the library is mounted. Default: `/auth`, or the path of the framework binding. */
  readonly basePath?: string | undefined
  /**
   * At least 32 random characters. If there are several, the newest comes first: it seals, and all of them unseal.
   * Default: env `AUTH_SECRET`, then `AUTH_SECRET_1` to `AUTH_SECRET_9`.
   */
  readonly secret?: string | readonly string[] | undefined
  /**
   * Keys for values that plugins store sealed in a database, such as TOTP secrets: at least 32 random characters each.
   * If there are several, the newest comes first: it seals, and all of them unseal. If you remove a key that rows still
   * need, these rows become unreadable: run `authengine reseal` first. Default: env `AUTH_ENCRYPTION_KEY`, then
   * `AUTH_ENCRYPTION_KEY_1` to `AUTH_ENCRYPTION_KEY_9`; outside production, `secret`.
   */
  readonly encryptionKeys?: string | readonly string[] | undefined
  /** What security events contain. */
  readonly securityEvents?: SecurityEventOptions | undefined
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
   * With `true` at `http://localhost`, Safari drops the cookies, so users cannot sign in with Safari; the log warns.
   */
  readonly useSecureCookies?: boolean | undefined
  /**
   * Whether the host that a request names is trusted, or the list of trusted hosts (`*.example.com` matches one label).
   * In production, a listed host is assumed to be served over https, unless it is this machine; for a host that is
   * served over http, set `url`. Default: env `AUTH_TRUST_HOST`; otherwise true outside production, and on platforms
   * known to set the header safely.
   */
  readonly trustHost?: boolean | readonly string[] | undefined
  /**
   * Whether a framework binding sets `Cache-Control: private, no-store` on responses for which server code has read the
   * session of a signed-in user. A `Cache-Control` of the application is kept. Default: true.
   *
   * `Vary: Cookie` is set in both cases, whenever a session was read.
   */
  readonly cacheControl?: boolean | undefined
  /** Whether the built-in logger prints debug lines. Default: false. */
  readonly debug?: boolean | undefined
  /** How the built-in pages look. */
  readonly theme?: Theme | undefined
  /**
   * Languages and texts of the built-in pages and mails. Default: the language of the user, if the library has it;
   * otherwise English.
   */
  readonly messages?: MessagesOptions | undefined
  /**
   * Full URL, including the base path, of the deployment whose callback URL is registered at the providers. A `state`
   * is then always sent. A provider that accepts only a short `state` (WeChat) redirects to this deployment. Default:
   * env `AUTH_REDIRECT_PROXY_URL`.
   */
  readonly redirectProxyUrl?: string | undefined
  /**
   * Origins that this deployment forwards shared callbacks to (`https://*.preview.example` matches one label). Default:
   * none.
   */
  readonly redirectProxyOrigins?: readonly string[] | undefined
  /**
   * {@link skipCSRFCheck} turns off the CSRF token. The origin of every POST is checked all the same.
   *
   * Browser clients detect it by the status 404 of the route `csrf`, so the application must not serve a page at that
   * path.
   */
  readonly skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /**
   * Rate limits; false turns every limit off, and passwords can then be guessed. Default: see {@link LimitsOptions}.
   */
  readonly limits?: LimitsOptions | false | undefined
  /**
   * How many proxies in front of the site add to `X-Forwarded-For`, or overwrite it. The IP address of the client is
   * the entry at this position, counted from the end; if the header has fewer entries, the IP address that the
   * framework reports is used. Leave the option out if there is no proxy: with a number that is too high, clients can
   * choose their IP address. Default: the IP address that the framework reports, if it knows one (Next.js does not).
   */
  readonly trustedProxies?: number | undefined
  /** Features that may still change. */
  readonly experimental?: ExperimentalOptions | undefined
  /** Largest request body in bytes. Default: 262144 (256 KiB). */
  readonly bodyLimit?: number | undefined
}

/** How many attempts are allowed in how many seconds. */
export interface Limit {
  /** Allowed attempts: a whole number, at least 1. */
  readonly max: number
  /** Whole seconds from the first attempt until counting starts again. */
  readonly seconds: number
}

/**
 * Limits that apply together: limits over a short time slow an attacker down, limits over a long time lock the attacker
 * out. An empty list means no limit.
 *
 * A browser that has signed in to the account before has a limit of its own, of the same size as `account`, and the
 * limits of its network do not apply to it.
 */
export interface LimitsFor {
  /** For each account, from all networks together. */
  readonly account?: readonly Limit[] | undefined
  /**
   * For each network: an IPv4 address, or 64 bits of an IPv6 address. The limits are ten times as high for a network
   * that many users may share: 48 bits of an IPv6 address, or a connection that seems to come from a proxy. If the IP
   * address is unknown, there is no limit.
   */
  readonly network?: readonly Limit[] | undefined
}

/** Rate limits of each kind. A member that is left out keeps its default; false turns the limits of this kind off. */
export interface LimitsOptions {
  /** Limits of plugins, as `<plugin id>.<kind>`. Default: the limits that the plugin registers. */
  readonly [kind: PluginRateLimitKind]: LimitsFor | false | undefined
  /**
   * Failed sign-ins with credentials. Default: for an account 5 a minute, 20 an hour and 100 a day; for a network 30 in
   * 5 minutes and 200 an hour. A successful sign-in does not count. NIST SP 800-63B section 3.2.2 allows no more than
   * 100 failures in a row.
   */
  readonly credentials?: LimitsFor | false | undefined
  /**
   * Requested mails. Default: for a mailbox 3 a minute and 10 an hour; for a network 20 in 5 minutes and 100 an hour.
   * All email addresses of one mailbox count together: `+tag` and dots in front of the `@` are ignored.
   */
  readonly mail?: LimitsFor | false | undefined
  /**
   * Wrong codes of mails. Default: for an email address 20 an hour and 100 a day; for a network 30 in 5 minutes and 200
   * an hour. Half of the limit of an email address is reserved for the first two attempts at each mail. With false,
   * codes can be guessed.
   */
  readonly code?: LimitsFor | false | undefined
  /**
   * New users who register themselves with a passkey, refused registrations included. Default: for a network 20 in 5
   * minutes and 100 an hour.
   */
  readonly registration?: LimitsFor | false | undefined
  /**
   * Sign-ins that wait for a step, such as a code, for each user and network. Default: for a user 20 in 10 minutes and
   * 200 in a day, for a network 100 in 5 minutes and 500 in an hour.
   */
  readonly pending?: LimitsFor | false | undefined
  /**
   * Failures in a step of a sign-in, such as wrong codes, for each user and network. Default: for a user 10 in 10
   * minutes and 100 in a day, for a network as for `credentials`.
   */
  readonly step?: LimitsFor | false | undefined
}

/** The limits of every kind, the shortest first. */
export type Limits = Readonly<Record<RateLimitKind, LimitsInForce>> &
  Readonly<Partial<Record<PluginRateLimitKind, LimitsInForce>>>

/** The limits of one kind that are in force, the shortest first. */
export type LimitsInForce = Readonly<Record<keyof LimitsFor, readonly Limit[]>>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GUESSING = [
  { max: 30, seconds: 5 * MINUTE },
  { max: 200, seconds: HOUR },
] as const

/**
 * Strict enough against guessing, and generous enough for a user who mistypes, or an office that shares one IP address.
 */
export const DEFAULT_LIMITS: Readonly<Record<RateLimitKind, LimitsInForce>> = {
  credentials: {
    account: [
      { max: 5, seconds: MINUTE },
      { max: 20, seconds: HOUR },
      // NIST SP 800-63B section 3.2.2: no more than 100 failures in a row.
      { max: 100, seconds: DAY },
    ],
    network: GUESSING,
  },
  mail: {
    account: [
      { max: 3, seconds: MINUTE },
      { max: 10, seconds: HOUR },
    ],
    network: [
      { max: 20, seconds: 5 * MINUTE },
      { max: 100, seconds: HOUR },
    ],
  },
  code: {
    account: [
      { max: 20, seconds: HOUR },
      { max: 100, seconds: DAY },
    ],
    network: GUESSING,
  },
  pending: {
    account: [
      { max: 20, seconds: 10 * MINUTE },
      { max: 200, seconds: DAY },
    ],
    network: [
      { max: 100, seconds: 5 * MINUTE },
      { max: 500, seconds: HOUR },
    ],
  },
  step: {
    account: [
      { max: 10, seconds: 10 * MINUTE },
      // NIST SP 800-63B section 3.2.2: no more than 100 failures in a row.
      { max: 100, seconds: DAY },
    ],
    network: GUESSING,
  },
  registration: {
    account: [],
    network: [
      { max: 20, seconds: 5 * MINUTE },
      { max: 100, seconds: HOUR },
    ],
  },
}

/** Limits of plugins, by `<plugin id>.<kind>`. */
export type PluginLimitDefaults = Readonly<Record<PluginRateLimitKind, LimitsFor>>

/**
 * The limits of an application, with every default filled in.
 *
 * @param ofPlugins - Default limits of plugins. Default: none.
 */
export function limitsFrom(options: LimitsOptions | false = {}, ofPlugins: PluginLimitDefaults = {}): Limits {
  const of = (kind: RateLimitKind | PluginRateLimitKind, defaults: LimitsFor): LimitsInForce => {
    const chosen = options === false ? false : ((options as LimitsOptions | null)?.[kind] ?? {})
    const { account = [], network = [] } = defaults
    if (chosen === false) return { account: [], network: [] }
    return { account: shortestFirst(chosen.account ?? account), network: shortestFirst(chosen.network ?? network) }
  }
  const builtIn = DEFAULT_LIMITS
  return Object.freeze({
    credentials: of('credentials', builtIn.credentials),
    mail: of('mail', builtIn.mail),
    code: of('code', builtIn.code),
    registration: of('registration', builtIn.registration),
    pending: of('pending', builtIn.pending),
    step: of('step', builtIn.step),
    ...Object.fromEntries(
      Object.entries(ofPlugins).map(([kind, defaults]) => [kind, of(kind as PluginRateLimitKind, defaults)]),
    ),
  })
}

/**
 * Sorts limits by `seconds`. Of two limits with the same `seconds`, the stricter one is kept. A value of another type
 * is reported by the check of limits.
 */
function shortestFirst(limits: readonly Limit[]): readonly Limit[] {
  const given = Array.isArray(limits) ? [...(limits as readonly Limit[])] : []
  const sorted = given.sort((a, b) => a.seconds - b.seconds || a.max - b.max)
  return sorted.filter((limit, at) => at === 0 || limit.seconds !== sorted[at - 1]?.seconds)
}

/** The kinds of rate-limited attempts. */
export type RateLimitKind = 'credentials' | 'mail' | 'code' | 'registration' | 'pending' | 'step'

/** The kinds of rate-limited attempts of plugins: `<plugin id>.<kind>`. */
export type PluginRateLimitKind = `${string}.${string}`

/** A rate-limited attempt, and what it is counted for. */
export interface RateLimitKey {
  /** Kind of the attempt. */
  readonly kind: RateLimitKind | PluginRateLimitKind
  /** The account, in normalized spelling (see `foldName`); undefined if the attempt names no account. */
  readonly account: string | undefined
  /**
   * Whether `account` is the id of a user, so that a browser in which this user has signed in has limits of its own.
   * The kinds `pending` and `step` always count for users.
   *
   * @defaultValue false
   */
  readonly ofUser?: boolean | undefined
  /**
   * The email address or user name of the attempt, for the keyed hash in security events: the same text as in the
   * events of a sign-in that succeeds. Default: events have no hash.
   */
  readonly typed?: string | undefined
  /**
   * Identifies a request that this browser made itself and that the attempt belongs to, such as the request for a mail.
   * The first attempts for each request are counted separately, so that strangers cannot use them up. Default: none.
   */
  readonly request?: string | undefined
  /**
   * Whether every error counts as a failure of the user, because code of the application decides and may throw any
   * error. Otherwise, only errors that the user caused are counted, and errors of the server are not.
   *
   * @defaultValue false
   */
  readonly countsAnyError?: boolean | undefined
  /**
   * Whether a successful attempt counts as well, because the action itself is limited.
   *
   * @defaultValue false
   */
  readonly countsSuccess?: boolean | undefined
}

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The configuration that environment variables contain. */
export interface EnvironmentReading {
  /** Options that environment variables set. */
  readonly input: SettingsInput
  /** Whether `NODE_ENV` is `production`. */
  readonly production: boolean
  /** Whether the platform passes on the `X-Forwarded-*` headers of clients, so that only `Host` can be trusted. */
  readonly passesForwarded?: boolean | undefined
  /** A variable with the secret of another library, if it is set. Its value is not read. */
  readonly otherSecret?: OtherVariable | undefined
  /** Environment variables with invalid values. */
  readonly findings: readonly Finding[]
}

const TRUE = new Set(['true', '1', 'yes'])
const FALSE = new Set(['false', '0', 'no'])

/** Translates `AUTH_*` variables into options. An empty variable counts as unset. */
export function readEnvironment(env: Environment): EnvironmentReading {
  const findings: Finding[] = []
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const flag = (name: string): boolean | undefined => {
    const value = read(name)?.toLowerCase()
    if (value === undefined) return undefined
    if (TRUE.has(value) || FALSE.has(value)) return TRUE.has(value)
    findings.push({
      option: name,
      problem: 'is neither true nor false.',
      fix: 'Write true, 1 or yes; or false, 0 or no.',
    })
    return false
  }
  const production = read('NODE_ENV') === 'production'
  // Vercel sets X-Forwarded-Host and X-Forwarded-Proto itself; Cloudflare passes on what clients send.
  const passesForwarded = read('CF_PAGES') !== undefined
  const onPlatform = read('VERCEL') !== undefined || passesForwarded
  const input: SettingsInput = {
    url: read('AUTH_URL'),
    secret: severalIn(env, SECRET),
    encryptionKeys: severalIn(env, ENCRYPTION_KEY),
    trustHost: flag('AUTH_TRUST_HOST') ?? (onPlatform || !production),
    redirectProxyUrl: read('AUTH_REDIRECT_PROXY_URL'),
  }
  return { input, production, passesForwarded, otherSecret: otherSecret(env), findings }
}

/** The variable of the newest secret. */
export const SECRET = 'AUTH_SECRET'
/** The variable of the newest key for values in a database. */
export const ENCRYPTION_KEY = 'AUTH_ENCRYPTION_KEY'

/** The variable of the newest secret, and the variables of older secrets: `AUTH_SECRET_1` to `AUTH_SECRET_9`. */
export const numbered = (name: string): readonly string[] => [
  name,
  ...Array.from({ length: 9 }, (_, at) => `${name}_${String(at + 1)}`),
]

function severalIn(env: Environment, name: string): readonly string[] | undefined {
  const values = numbered(name).map((each) => env[each])
  const set = values.filter((value): value is string => value !== undefined && value !== '')
  return set.length > 0 ? set : undefined
}

/** The environment variables of the process; empty if the runtime has no `process`. */
export function runtimeEnvironment(): Environment {
  return typeof process === 'undefined' ? {} : process.env
}
