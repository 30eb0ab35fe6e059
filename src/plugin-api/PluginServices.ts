import type { Settings } from '../config/Settings.js'
import type { Environment } from '../config/SettingsInput.js'
import type { AuthMethod } from '../core/AuthMethod.js'
import type { DatabaseAdapter, DatabaseUser } from '../core/DatabaseAdapter.js'
import type { Clock, HttpClient, Logger, Random } from '../core/ports.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Json, StoreToken } from '../core/Token.js'
import type { Transaction } from '../core/Transaction.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { SealedRow } from '../crypto/DataKeys.js'
import type { CookieOptions } from '../http/CookieJar.js'
import type { Fields } from '../http/readBody.js'
import type { Reply } from '../http/Reply.js'
import type { IncomingRequest, RequestContext } from '../http/RequestContext.js'
import type { FormPage } from '../pages/FormPage.js'
import type { RunningSession } from '../sessions/SessionStrategy.js'
import type { FlowMemory } from '../sign-in/FlowMemory.js'
import type { Outcome } from '../sign-in/Outcome.js'
import type { RequiredOptions } from '../sign-in/Reauthentication.js'
import type { PendingSignIn } from '../sign-in/SignInStep.js'
import type { PluginMail } from './mail.js'
import type { PluginPasskeys } from './passkeys.js'
import type { ApiToken, EventDefinition, FactToken } from './tokens.js'

/** What the engine gives to a plugin. No member may be used before the engine is built. */
export interface PluginServices {
  /** Id of the plugin that holds these services. */
  readonly plugin: string
  /** Options of the application, with defaults filled in. */
  readonly settings: Settings
  /** Environment variables of the engine: those of the process, or those that the framework passes on. */
  readonly environment: Environment
  /** Tells the time. */
  readonly clock: Clock
  /** Makes random values. */
  readonly random: Random
  /** Writes logs. */
  readonly logger: Logger
  /** Sends requests to other servers. */
  readonly http: HttpClient
  /** Rate limits that the plugin registered. */
  readonly limits: PluginLimits
  /** The database, for reading; undefined if there is none. Writes go through {@link PluginServices.transaction}. */
  readonly database: DatabaseAdapter | undefined
  /**
   * The stores of a token that this or another plugin registered: those of the adapter, or, without a database, those
   * in the memory of the process.
   *
   * @throws NotInstalled if there are no such stores.
   */
  readonly store: <S>(token: StoreToken<S>) => S
  /**
   * Runs a transaction: either all of its writes happen, or none. Recorders get its events within the transaction,
   * listeners after it.
   *
   * @param ctx - Null in jobs.
   * @param work - May run several times, so it must write only through `tx`. If the adapter has no transactions, its
   *   writes happen in the order of the calls.
   * @throws ConfigurationError if there is no database.
   */
  readonly transaction: <T>(ctx: RequestContext | null, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Runs `work` for server code of the application, with the context of its request. Afterwards, the cookies that
   * `work` has set are sent to the browser.
   *
   * @param incomingRequest - The request, such as `incomingRequest` of an auth context, which can send cookies.
   * @param fields - The fields that a form would post, such as `callbackUrl`. Default: none.
   * @throws CrossSiteRequest if a form of another site sent the request.
   * @throws MissingSecretError, ShortSecretError or UntrustedHost when the site is not configured.
   */
  readonly forRequest: <T>(
    incomingRequest: IncomingRequest,
    work: (ctx: RequestContext) => Promise<T>,
    fields?: Fields,
  ) => Promise<T>
  /**
   * Runs `work` without a request, in jobs and for administrators, with a context for the mails of the plugin. Its URLs
   * are those of AUTH_URL, and its language is the default one of the application.
   *
   * @throws UntrustedHost if AUTH_URL is not set.
   */
  readonly forJob: <T>(work: (ctx: RequestContext) => Promise<T>) => Promise<T>
  /** Completing sign-ins, and proofs of email addresses. */
  readonly signIns: PluginSignIns
  /** Pending sign-ins. */
  readonly pending: PluginPending
  /** Sessions. */
  readonly sessions: PluginSessions
  /** Passkeys of users, as proofs beside a sign-in. */
  readonly passkeys: PluginPasskeys
  /** Mail. */
  readonly mail: PluginMail
  /** Sealed values that live for a short time, for cookies and hidden fields. */
  readonly sealer: PluginSealer
  /** Sealed values that stay in a database. Needs {@link PluginRegistry.sealsData}. */
  readonly dataKeys: PluginDataKeys
  /** Pages, and their URLs and texts. */
  readonly pages: PluginPages
  /**
   * A cookie that the plugin registered.
   *
   * @param name - As it was registered.
   * @throws TypeError if the plugin has registered no such cookie.
   */
  readonly cookie: (ctx: RequestContext, name: string) => PluginCookie
  /** What plugins stated under a token, in the order of registration. A token is identified by its name. */
  readonly facts: <T>(token: FactToken<T>) => readonly T[]
  /**
   * Announces an event of this plugin: every handler is called, one after another. A handler that fails, or takes more
   * than 5 seconds, is logged as `EventError`.
   *
   * @param ctx - Null in jobs.
   * @throws TypeError if the plugin has not registered the event.
   */
  readonly emit: <E>(event: EventDefinition<E>, message: NoInfer<E>, ctx: RequestContext | null) => Promise<void>
  /**
   * Announces a security event of this plugin to `events.security` of the application, and to audit logs.
   * In a transaction, call `tx.announce` instead.
   *
   * @param fact - What happened. Its name is one that the plugin registered with `registry.securityEvents`.
   * @param ctx - Null in jobs.
   * @throws TypeError if the plugin has not registered the event.
   */
  readonly announce: (fact: SecurityFact, ctx: RequestContext | null) => Promise<void>
  /** The API of another plugin; undefined if it is not installed. It is made when it is first requested. */
  readonly api: <T>(token: ApiToken<T>) => T | undefined
}

/** Services of a sign-in flow. */
export interface FlowServices extends PluginServices {
  /** Stores a flow in a cookie of the browser, from its first request to its last. */
  readonly memory: FlowMemory
}

/** Completes sign-ins, and records proofs of email addresses. */
export interface PluginSignIns {
  /**
   * Calls the `signIn` callback, decides which user signs in, and then begins the sign-in steps, or commits if no step
   * is due. Only this turns a proof into a session.
   *
   * @param identity - The verified identity. Its provider should be one that the plugin registered.
   * @returns The outcome, with the reply for the browser: a redirect, which becomes `{ status, url }` for JSON, or a page
   *   that asks whether the account is to be linked to the signed-in user.
   * @throws AuthError if the sign-in is refused.
   */
  complete(
    ctx: RequestContext,
    identity: VerifiedIdentity,
  ): Promise<
    Outcome & {
      /** The reply for the browser. */
      readonly reply: Reply
    }
  >
  /**
   * Records that a user proved to own an email address, by a mailed link for example. It becomes the email address of
   * the user.
   *
   * If no address of the user was verified before, and the user is not signed in with this request, everything that
   * others may have prepared is removed: accounts, passkeys, secrets and sessions. So store a password afterwards.
   *
   * @param email - In the form that `canonicalAddress` of `authengine/provider` returns.
   * @param before - Writes in the same transaction, before the proof is recorded: to use up the link, for example. If
   *   it rejects, or the proof is refused, nothing is stored. Default: nothing else is written.
   * @returns The user; null if the user is not stored.
   * @throws OAuthAccountNotLinked if another user has the email address.
   * @throws ConfigurationError if there is no database.
   */
  proveAddress(
    ctx: RequestContext,
    userId: string,
    email: string,
    before?: (tx: Transaction) => Promise<void>,
  ): Promise<DatabaseUser | null>
}

/** Finds the pending sign-in of a browser, for routes that belong to it, such as "send again". */
export interface PluginPending {
  /** The pending sign-in of this browser. */
  of(ctx: RequestContext): Promise<PendingSignIn | null>
  /** Ends the pending sign-in. A proof that works once can be used again. */
  cancel(ctx: RequestContext): Promise<void>
}

/** Reads and ends sessions. */
export interface PluginSessions {
  /**
   * The running session. Asks the store whether it was ended, even if other reads use a copy in memory that is some
   * seconds old.
   */
  get(ctx: RequestContext): Promise<RunningSession | null>
  /**
   * The running session, if its user has proved recently who they are. Call it before a change that an attacker with a
   * stolen session must not make. Let the error reach the engine: it sends a browser to the page on which the user can
   * prove it, and answers a script with the status 401 and the URL of this page.
   *
   * @throws ReauthenticationRequired if no user is signed in, or the last proof is too old or not strong enough.
   */
  requireRecent(ctx: RequestContext, options?: RequiredOptions): Promise<RunningSession>
  /**
   * Adds authentication methods to the running session, so that its level may rise. It gets a new token and a new id;
   * its absolute end stays.
   *
   * @param methods - May be empty: the session then only gets a new token.
   * @param user - The user, if the name, email address or picture has changed. Default: they have not changed.
   * @returns Null if no session is running, or another call ended it at the same moment.
   * @throws AccessDenied if the session strategy cannot do it.
   */
  elevate(ctx: RequestContext, methods: readonly AuthMethod[], user?: User): Promise<RunningSession | null>
  /**
   * Ends all sessions of a user that exist now, of every strategy, and the pending sign-ins of the user.
   *
   * @param keep - Keeps the session of this request, if it belongs to the user. A sealed session gets a new cookie.
   * @param tx - The transaction in which they end. Default: none.
   * @throws ConfigurationError if the session strategy cannot do it.
   * @throws TypeError if `keep` has a sealed session and can set no cookies. In this case, no session was ended.
   */
  endAll(userId: string, keep?: RequestContext, tx?: Transaction): Promise<void>
  /**
   * The epoch of a user, which changes whenever `endAll` ends the sessions. Read it before a proof is checked, and pass
   * it on as `epoch` of the identity.
   */
  epochOf(userId: string): Promise<number>
}

/** Counts attempts. */
export interface PluginLimits {
  /**
   * Counts an attempt, before it is checked, for the account and for the network of the request.
   *
   * @param kind - As it was registered.
   * @param account - The account of the attempt, always spelled the same. Without it, only the network is counted.
   * @returns A function that removes this attempt again, after a success. Other attempts stay counted: a success must
   *   not reset failures of others.
   * @throws TooManyAttempts
   */
  count(kind: string, ctx: RequestContext, account?: string): Promise<() => Promise<void>>
}

/** Seals values for cookies and hidden fields. */
export interface PluginSealer {
  /** Seals a value for a purpose, for a number of seconds. No other plugin can unseal it. */
  seal(purpose: string, value: Json, seconds: number): Promise<string>
  /** The value; null if it was sealed for another purpose, has expired, or was changed. */
  unseal(purpose: string, text: string): Promise<Json | null>
}

/**
 * Seals values for a database with `AUTH_ENCRYPTION_KEY`. They can be unsealed until that key is removed.
 *
 * Each method rejects with MissingSecretError if there is no key, and with TypeError if the plugin did not call
 * `registry.sealsData()`.
 */
export interface PluginDataKeys {
  /**
   * Seals a text for a row, with the newest key. Sealing the same text again gives another value.
   *
   * @throws TypeError if a member of the row is empty, or the text has more than 16,384 bytes as UTF-8 or is not
   *   well-formed Unicode.
   */
  seal(row: SealedRow, text: string): Promise<string>
  /**
   * Unseals the text of a row.
   *
   * @returns Null if the value was sealed for another row, or with a key that is not configured any more, or was
   *   changed. That is a fault of the site, and not of the user: do not treat it as a wrong code.
   */
  unseal(row: SealedRow, text: string): Promise<string | null>
  /**
   * Keyed hashes of a value that a user presents, such as a recovery code: one for each key, newest first. Store the
   * first one as `lookup`, and search for each of them. If another one finds the row, replace it with the first one.
   */
  lookups(kind: string, value: string): Promise<readonly [string, ...string[]]>
}

/** Pages, and their URLs and texts. */
export interface PluginPages {
  /**
   * A page in the style of the built-in pages, or of the plugin that replaces them. The engine adds the CSRF token to
   * its forms.
   *
   * @param status - Status of the reply. Default: 200.
   * @throws TypeError if an `action` or a link is outside the routes of this plugin.
   */
  form(ctx: RequestContext, page: FormPage, status?: number): Promise<Reply>
  /**
   * Absolute URL of a route of this plugin; `''` for the path of the plugin itself.
   *
   * @throws TypeError if the path is outside the routes of this plugin.
   */
  url(ctx: RequestContext, path: string): string
  /**
   * A text in the language of the user, otherwise in English, otherwise the key itself. The language is that of the
   * built-in pages: the parameter `ui_locales`, then its cookie, then the header `Accept-Language`.
   *
   * @param values - Replace placeholders such as `{name}` in the text. The text is not escaped for HTML.
   */
  text(ctx: RequestContext, key: string, values?: Readonly<Record<string, string | number>>): string
}

/**
 * Texts by language and key: `{ en: { 'totp.wrong': 'The code is wrong.' } }`. Begin keys with the id of the plugin.
 */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A cookie of a plugin. */
export interface PluginCookieSpec {
  /**
   * Attributes that differ from the default: `HttpOnly`, `SameSite=Lax`, `Path=/`, and `Secure` if the site is served
   * over https.
   */
  readonly options?: CookieOptions | undefined
  /**
   * Lifetime in seconds.
   *
   * @defaultValue until the browser is closed
   */
  readonly maxAge?: number | undefined
}

/** A cookie of the plugin, within one request. */
export interface PluginCookie {
  /** The value. */
  read(): string | undefined
  /**
   * Sets the value. It is not sealed: see `services.sealer`.
   *
   * @throws TypeError if it is longer than browsers store.
   */
  write(value: string): void
  /** Removes the cookie. */
  expire(): void
}
