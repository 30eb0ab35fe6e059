import { defined } from '../core/guards.js'
import type { MessagesOptions } from '../core/MessagesOptions.js'
import type { SecurityEventOptions } from '../core/SecurityEvent.js'
import type { Theme } from '../core/Theme.js'
import type { JWTCoding } from '../crypto/SessionCodec.js'
import type { CookiesOptions } from '../http/CookiePolicy.js'
import { type OriginRules, parse } from '../http/origins.js'
import type { OtherVariable } from './otherLibraries.js'
import {
  type EnvironmentReading,
  type ExperimentalOptions,
  type JWTOptions,
  type Limits,
  limitsFrom,
  type PagesOptions,
  type PluginLimitDefaults,
  type SessionMove,
  type SettingsInput,
  skipCSRFCheck,
} from './SettingsInput.js'

/** How sessions are kept, with every default filled in. */
export interface SessionSettings {
  /** Where sessions are stored. */
  readonly strategy: 'jwt' | 'database'
  /** Life of an idle session in seconds. */
  readonly maxAge: number
  /** Seconds between two renewals. */
  readonly updateAge: number
  /** Life of a session in seconds from sign-in. */
  readonly absoluteMaxAge: number
  /** How the database stores session tokens. */
  readonly tokenStorage: 'hash' | 'plain'
  /** Milliseconds that reading a session from a database may take. */
  readonly readTimeLimit: number
  /** Seconds until every process refuses a sealed session that another process has ended. */
  readonly revocationDelay: number
  /** Sessions that a user may have at once in a database; undefined for no limit. */
  readonly maxPerUser: number | undefined
  /** Audiences of sealed sessions; empty if audiences are not checked. */
  readonly audience: readonly string[]
  /** How running sessions move here from another place; undefined if they do not. */
  readonly move: SessionMove | undefined
  /** Makes the token of a database session. */
  readonly generateSessionToken: (() => string) | undefined
}

/** The configuration with every default filled in. Frozen: it does not change while the engine exists. */
export class Settings {
  /** Path in URLs, without a slash at the end; empty if the library is mounted at the root. */
  readonly basePath: string
  /**
   * Whether the configuration sets the base path. If not, the path at which the framework mounts the library is used.
   */
  readonly basePathIsGiven: boolean
  /** Which hosts are trusted. */
  readonly origin: OriginRules
  /** Secrets, newest first. */
  readonly secrets: readonly string[]
  /** Secrets of session tokens, newest first. */
  readonly tokenSecrets: readonly string[]
  /** Keys for values in a database, newest first; empty if the application sets none. */
  readonly encryptionKeys: readonly string[]
  /** How sessions are kept. */
  readonly session: SessionSettings
  /** The application's own token format. */
  readonly coding: Partial<JWTCoding> & Pick<JWTOptions, 'cache'>
  /** Pages that replace built-in ones. */
  readonly pages: PagesOptions
  /** Changes to cookies. */
  readonly cookies: CookiesOptions
  /** Whether cookies are sent over HTTPS only. Undefined: if the site is served over HTTPS. */
  readonly secureCookies: boolean | undefined
  /** How the built-in pages look. */
  readonly theme: Theme
  /** Languages and texts of the application. */
  readonly messages: MessagesOptions
  /** Whether responses for signed-in users get `Cache-Control: private, no-store`. */
  readonly cacheControl: boolean
  /** Whether the built-in logger prints debug lines. */
  readonly debug: boolean
  /** Base URL of the deployment whose callback URL is registered at the providers. */
  readonly redirectProxyUrl: string | undefined
  /** Origins that shared callbacks are forwarded to. */
  readonly redirectProxyOrigins: readonly string[]
  /** Whether the CSRF token is turned off. */
  readonly skipsCsrfToken: boolean
  /** Rate limits. */
  readonly limits: Limits
  /** How many proxies add to `X-Forwarded-For`. Undefined: the IP address that the framework reports is used. */
  readonly trustedProxies: number | undefined
  /** What security events contain. */
  readonly securityEvents: SecurityEventOptions
  /** Features that may still change. */
  readonly experimental: ExperimentalOptions
  /** Largest request body in bytes. */
  readonly bodyLimit: number
  /** Whether `NODE_ENV` is `production`. */
  readonly production: boolean
  /** A variable with the secret of another library, for the message about a missing secret. */
  readonly otherSecret: OtherVariable | undefined
  /** The options before defaults are filled in, for checks. */
  readonly input: SettingsInput

  /**
   * @param given - Options of the application. An undefined option counts as left out.
   * @param environment - Options of the environment, used if the application sets none.
   * @param fallback - Options of the framework binding, used if neither of them sets any.
   * @param limitsOfPlugins - Limits that plugins registered. Default: none.
   */
  constructor(
    given: SettingsInput,
    environment: EnvironmentReading,
    fallback: SettingsInput = {},
    limitsOfPlugins: PluginLimitDefaults = {},
  ) {
    // The base path of a framework binding is a default, so it does not count as a given option.
    const usual = { ...fallback, basePath: undefined }
    const input = Object.freeze({ ...defined(usual), ...defined(environment.input), ...defined(given) })
    const url = input.url === undefined ? undefined : parse(input.url)
    const urlPath = url?.pathname.replace(/(?<!\/)\/+$/, '') || undefined
    const basePath = given.basePath ?? urlPath ?? fallback.basePath ?? defaults.basePath

    this.input = input
    this.basePath = basePath.replace(/(?<!\/)\/+$/, '')
    this.basePathIsGiven = (given.basePath ?? urlPath) !== undefined
    this.origin = Object.freeze({
      url: url?.origin,
      trustHost: input.trustHost ?? false,
      ignoresForwarded: environment.passesForwarded ?? false,
      requiresHttps: environment.production && Array.isArray(input.trustHost),
    })
    this.secrets = listOf(input.secret)
    this.tokenSecrets = input.jwt?.secret === undefined ? this.secrets : listOf(input.jwt.secret)
    this.encryptionKeys = listOf(input.encryptionKeys)
    const maxAge = input.jwt?.maxAge ?? input.session?.maxAge ?? defaults.maxAge
    this.session = Object.freeze({
      strategy: input.session?.strategy ?? fallback.session?.strategy ?? 'jwt',
      maxAge,
      // At most half of the life: otherwise a session could expire before it is extended.
      updateAge: input.session?.updateAge ?? Math.min(defaults.updateAge, Math.floor(maxAge / 2)),
      absoluteMaxAge: input.session?.absoluteMaxAge ?? Infinity,
      tokenStorage: input.session?.tokenStorage ?? 'hash',
      readTimeLimit: input.session?.readTimeLimit ?? defaults.readTimeLimit,
      revocationDelay: input.session?.revocationDelay ?? defaults.revocationDelay,
      maxPerUser: input.session?.maxPerUser,
      move: input.session?.move,
      audience: Object.freeze(audienceOf(input, url?.host)),
      generateSessionToken: input.session?.generateSessionToken,
    })
    this.coding = Object.freeze({ ...input.jwt })
    this.pages = Object.freeze({ ...input.pages })
    this.cookies = input.cookies ?? {}
    this.secureCookies = input.useSecureCookies
    this.theme = Object.freeze({ ...input.theme })
    this.securityEvents = Object.freeze({ ...input.securityEvents })
    this.messages = Object.freeze({ ...input.messages })
    this.debug = input.debug ?? false
    this.redirectProxyUrl = input.redirectProxyUrl
    this.redirectProxyOrigins = Object.freeze([...(input.redirectProxyOrigins ?? [])])
    this.skipsCsrfToken = input.skipCSRFCheck === skipCSRFCheck
    this.limits = limitsFrom(input.limits, limitsOfPlugins)
    this.trustedProxies = input.trustedProxies
    this.experimental = Object.freeze({ ...input.experimental })
    this.cacheControl = input.cacheControl ?? true
    this.bodyLimit = input.bodyLimit ?? defaults.bodyLimit
    this.production = environment.production
    this.otherSecret = environment.otherSecret
    Object.freeze(this)
  }
}

/**
 * The keys that seal values in a database, newest first. Outside production, the secrets are used if there are no keys.
 */
export const dataKeysIn = ({
  encryptionKeys,
  production,
  secrets,
}: Pick<Settings, 'encryptionKeys' | 'production' | 'secrets'>): readonly string[] =>
  encryptionKeys.length > 0 || production ? encryptionKeys : secrets

/**
 * The configured audiences. Default: the `domain` of the session cookie, or the host of the site if there is no domain.
 */
function audienceOf({ cookies, session }: SettingsInput, host: string | undefined): string[] {
  const { audience } = session ?? {}
  if (typeof audience === 'string' || Array.isArray(audience)) return [audience].flat() as string[]
  const domain: unknown = cookies?.sessionToken?.options?.domain
  const shared = typeof domain === 'string' ? domain.replace(/^\./, '').toLowerCase() : undefined
  const usual = shared ?? host
  return usual === undefined ? [] : [usual]
}

// A value of another type is reported by the check of values.
const listOf = (secret: string | readonly string[] | undefined): readonly string[] =>
  Object.freeze(typeof secret === 'string' ? [secret] : Array.isArray(secret) ? [...(secret as readonly string[])] : [])

/** Defaults of options, and bounds for their values. */
export const defaults = {
  /** Short, and the path that most applications use. */
  basePath: '/auth',
  /** Users stay signed in on their own devices for about a month. */
  maxAge: 30 * 24 * 60 * 60,
  /** Once a day is enough to keep a session alive, and rare enough to cost nothing. */
  updateAge: 24 * 60 * 60,
  /** Milliseconds that reading a session from a database may take, so that a slow database does not block requests. */
  readTimeLimit: 2000,
  /** Most audiences of a deployment. Every session cookie contains them, so there must be few. */
  mostAudiences: 8,
  /** Most characters of an audience: as many as a host name has (RFC 1035 section 2.3.4). */
  longestAudience: 255,
  /** Highest `readTimeLimit`, in milliseconds. */
  longestRead: 60_000,
  /**
   * Seconds until every process refuses an ended session: few, in case a cookie was stolen, but enough for a small
   * database.
   */
  revocationDelay: 5,
  /** Highest `revocationDelay`, in seconds. */
  longestRevocationDelay: 60,
  /** Browsers limit the life of cookies to 400 days (RFC 6265bis section 5.5). */
  longestAge: 400 * 24 * 60 * 60,
  /** Much more than a form with a long password and a callback URL needs. */
  bodyLimit: 256 * 1024,
  /** 32 random characters are at least 128 bits in every usual alphabet. */
  secretLength: 32,
} as const
