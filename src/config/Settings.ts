import { defined } from '../core/guards.js'
import type { Theme } from '../core/Theme.js'
import type { JWTCoding } from '../crypto/SessionCodec.js'
import type { CookiesOptions } from '../http/CookiePolicy.js'
import { type OriginRules, parse } from '../http/origins.js'
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
  /** Where the session is. */
  readonly strategy: 'jwt' | 'database'
  /** Life of an idle session in seconds. */
  readonly maxAge: number
  /** Seconds between two renewals. */
  readonly updateAge: number
  /** Life of a session in seconds from sign-in. */
  readonly absoluteMaxAge: number
  /** What the database holds of a session token. */
  readonly tokenStorage: 'hash' | 'plain'
  /** Milliseconds that reading a session from a database may take. */
  readonly readTimeLimit: number
  /** Seconds until every process refuses a sealed session that another one has ended. */
  readonly revocationDelay: number
  /** Sessions that a user may have at once in a database; undefined for no limit. */
  readonly maxPerUser: number | undefined
  /** Audiences of sealed sessions; none if they are not checked. */
  readonly audience: readonly string[]
  /** From where running sessions move to where they are kept. */
  readonly move: SessionMove | undefined
  /** Makes the token of a database session. */
  readonly generateSessionToken: (() => string) | undefined
}

/** What the application wrote, with every default filled in. Frozen: nothing changes while the engine lives. */
export class Settings {
  /** Path in URLs, without a slash at the end; empty when mounted at the root. */
  readonly basePath: string
  /** Whether the configuration sets the base path; if not, the place where the framework mounts the library counts. */
  readonly basePathIsGiven: boolean
  /** Which hosts to believe. */
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
  /** Whether cookies are sent over HTTPS only; undefined means: as the site is served. */
  readonly secureCookies: boolean | undefined
  /** How the built-in pages look. */
  readonly theme: Theme
  /** Whether responses for users who are signed in say that no cache may keep them. */
  readonly cacheControl: boolean
  /** Whether the built-in logger prints debug lines. */
  readonly debug: boolean
  /** Where a shared callback is registered. */
  readonly redirectProxyUrl: string | undefined
  /** Origins that shared callbacks are forwarded to. */
  readonly redirectProxyOrigins: readonly string[]
  /** Whether the CSRF token is turned off. */
  readonly skipsCsrfToken: boolean
  /** How often users may try. */
  readonly limits: Limits
  /** How many proxies name the client; undefined means: the framework does. */
  readonly trustedProxies: number | undefined
  /** Features that may still change. */
  readonly experimental: ExperimentalOptions
  /** Largest request body in bytes. */
  readonly bodyLimit: number
  /** Whether the site runs for real. */
  readonly production: boolean
  /** What was written, for inspections. */
  readonly input: SettingsInput

  /**
   * @param given - What the application wrote; an option that is undefined counts as left out.
   * @param environment - What the environment says where the application says nothing.
   * @param fallback - What the framework binding says where both say nothing.
   * @param limitsOfPlugins - Limits that plugins registered. Default: none.
   */
  constructor(
    given: SettingsInput,
    environment: EnvironmentReading,
    fallback: SettingsInput = {},
    limitsOfPlugins: PluginLimitDefaults = {},
  ) {
    // Where a framework usually mounts the library is nothing that anyone wrote.
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
      // Not later: a session that is extended when it has ended is never extended.
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
    Object.freeze(this)
  }
}

/** The keys that seal values in a database, newest first. Outside production, the secrets do if there are no keys. */
export const dataKeysIn = ({
  encryptionKeys,
  production,
  secrets,
}: Pick<Settings, 'encryptionKeys' | 'production' | 'secrets'>): readonly string[] =>
  encryptionKeys.length > 0 || production ? encryptionKeys : secrets

/** What is written, else the domain that shares the session cookie, else the host of the site. */
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

/** What an option is by default. */
export const defaults = {
  /** Short, and where most applications mount it. */
  basePath: '/auth',
  /** People stay signed in on their own devices for about a month. */
  maxAge: 30 * 24 * 60 * 60,
  /** Once a day is enough to keep a session alive, and rare enough to cost nothing. */
  updateAge: 24 * 60 * 60,
  /** Milliseconds that reading a session from a database may take, so that requests do not pile up behind it. */
  readTimeLimit: 2000,
  /** Audiences of a deployment: they are in every session cookie. */
  mostAudiences: 8,
  /** Characters of an audience: as long as a host name (RFC 1035 section 2.3.4). */
  longestAudience: 255,
  /** Milliseconds that an application may allow for it. */
  longestRead: 60_000,
  /** Seconds until every process refuses a session: few enough for a stolen cookie, many enough for a small database. */
  revocationDelay: 5,
  /** Seconds that an application may allow for it. */
  longestRevocationDelay: 60,
  /** Browsers cut cookies at 400 days (RFC 6265bis section 5.5). */
  longestAge: 400 * 24 * 60 * 60,
  /** A form with a long password and a return URL fits many times over. */
  bodyLimit: 256 * 1024,
  /** 32 random characters are at least 128 bits in every usual alphabet. */
  secretLength: 32,
} as const
