import type { Settings } from '../config/Settings.js'
import type { Clock } from '../core/Clock.js'
import type { Email } from '../core/EmailSender.js'
import type { HttpClient } from '../core/HttpClient.js'
import type { Logger } from '../core/Logger.js'
import type { Random } from '../core/Random.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FormPage } from './FormPage.js'
import type { AuthMethod, PendingSignIn } from './PendingSignIn.js'
import type { RunningSession } from './SessionStrategy.js'
import type { SignInResult, StorableIdentity } from './SignInResult.js'
import type { Transaction, TransactionalAdapter } from './Transaction.js'
import type { ApiToken, FactToken, Json, StoreToken } from './tokens.js'

/** What the engine gives to a plugin. No member may be used before the engine is built. */
export interface PluginServices {
  /** Id of the plugin that holds these services. */
  readonly plugin: string
  /** Options of the application, with defaults filled in. */
  readonly settings: Settings
  /** Tells the time. */
  readonly clock: Clock
  /** Makes random values. */
  readonly random: Random
  /** Writes logs. */
  readonly logger: Logger
  /** Sends requests to other servers. */
  readonly http: HttpClient
  /** The database, for reading; undefined if there is none. Writes go through {@link PluginServices.transaction}. */
  readonly database: TransactionalAdapter | undefined
  /** Completing sign-ins. */
  readonly signIns: PluginSignIns
  /** Pending sign-ins. */
  readonly pending: PluginPending
  /** Sessions. */
  readonly sessions: PluginSessions
  /** Mail. */
  readonly mail: PluginMail
  /** Rate limits. */
  readonly limits: PluginLimits
  /** Sealed values that live for a short time. */
  readonly sealer: PluginSealer
  /** Sealed values in a database. */
  readonly dataKeys: PluginDataKeys
  /** Pages. */
  readonly pages: PluginPages
  /** The plugin's own stores: those of the adapter, or those in memory. */
  store<S>(token: StoreToken<S>): S
  /**
   * Runs a transaction with events.
   *
   * @param ctx - Null in jobs.
   */
  transaction<T>(ctx: RequestContext | null, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A cookie that the plugin registered, under its final name. */
  cookie(ctx: RequestContext, name: string): PluginCookie
  /** What plugins stated, in the order of registration. */
  facts<T>(token: FactToken<T>): readonly T[]
  /** The API of another plugin; undefined if it is not installed. */
  api<T>(token: ApiToken<T>): T | undefined
}

/** Completes sign-ins. */
export interface PluginSignIns {
  /** Resolves the identity, then runs steps or commits. The only way from a proof to a session. */
  complete(ctx: RequestContext, identity: StorableIdentity): Promise<SignInResult>
  /** The reply for a result: a redirect for forms, `{ status, url }` for JSON. The cookies are in `ctx`. */
  reply(ctx: RequestContext, result: SignInResult): Reply
}

/** Knows the pending sign-in of a browser, for routes that act within it, such as "send again". */
export interface PluginPending {
  /** The pending sign-in of this browser. */
  of(ctx: RequestContext): Promise<PendingSignIn | null>
  /** Ends it, and gives a proof back. */
  cancel(ctx: RequestContext): Promise<void>
}

/** Reads and ends sessions. */
export interface PluginSessions {
  /** The running session. */
  get(ctx: RequestContext): Promise<RunningSession | null>
  /**
   * Adds methods to the running session.
   *
   * @throws AccessDenied if the strategy cannot elevate.
   */
  elevate(ctx: RequestContext, methods: readonly AuthMethod[]): Promise<RunningSession | null>
  /**
   * Ends all sessions of a user, under every strategy.
   *
   * @param keep - Keeps the session of this request.
   */
  endAll(userId: string, keep?: RequestContext): Promise<void>
}

/** Sends mail through the sender of the application. */
export interface PluginMail {
  /** @throws MissingSender if no provider and no plugin has a sender. */
  send(mail: Omit<Email, 'from'>, ctx: RequestContext): Promise<void>
}

/** Counts attempts. */
export interface PluginLimits {
  /**
   * Counts an attempt, before it is checked.
   *
   * @returns Takes this attempt back, after a success. Others stay counted: a success must not reset what somebody else failed at.
   * @throws TooManyAttempts
   */
  count(kind: string, ctx: RequestContext, account?: string): Promise<() => Promise<void>>
}

/** Seals values for cookies and hidden fields. */
export interface PluginSealer {
  /** Seals a value for a purpose, for so many seconds. */
  seal(purpose: string, value: Json, seconds: number): Promise<string>
  /** The value; null for another purpose, after its time, or if it was changed. */
  unseal(purpose: string, text: string): Promise<Json | null>
}

/** What binds a sealed value to its place: copied to another row, it cannot be unsealed. */
export interface SealedRow {
  /** Id of the user. */
  readonly userId: string
  /** Kind of the secret. */
  readonly kind: string
  /** Id of the row. */
  readonly id: string
}

/** Seals values in a database, under `AUTH_ENCRYPTION_KEY`. */
export interface PluginDataKeys {
  /** Seals a text for a row. */
  seal(row: SealedRow, text: string): Promise<string>
  /** The text; null if it was sealed for another row, with an unknown key, or was changed. */
  unseal(row: SealedRow, text: string): Promise<string | null>
  /** Keyed hashes of a value, one for each key, newest first. Store the first; find by each. */
  lookups(kind: string, value: string): Promise<readonly [string, ...string[]]>
}

/** Draws pages in the style of the application. */
export interface PluginPages {
  /**
   * The page as a reply.
   *
   * @param status - Default: 200.
   */
  form(ctx: RequestContext, page: FormPage, status?: number): Promise<Reply>
  /** Absolute URL of a route of this plugin. */
  url(ctx: RequestContext, path: string): string
  /** A text in the language of the request. */
  text(ctx: RequestContext, key: string, values?: Readonly<Record<string, string | number>>): string
}

/** A cookie of the plugin, within one request. */
export interface PluginCookie {
  /** The value. */
  read(): string | undefined
  /** Sets the value. */
  write(value: string): void
  /** Removes the cookie. */
  expire(): void
}
