import type { Environment, RateLimitKind, PluginRateLimitKind } from '../config/SettingsInput.js'
import type { Settings } from '../config/Settings.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { AccessDenied, UntrustedHost, WebAuthnVerificationError } from '../core/errors.js'
import type { Clock, Email, HttpClient, Logger, Random } from '../core/ports.js'
import type { AccountLinker } from '../accounts/AccountLinker.js'
import type { DataKeys } from '../crypto/DataKeys.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import { pluginCookie } from '../http/CookiePolicy.js'
import {
  changing,
  keepCookiesOf,
  keeping,
  READING,
  type RequestContext,
  type ServerContexts,
} from '../http/RequestContext.js'
import type { PluginMail } from '../plugin-api/mail.js'
import { PasskeyService, type PluginPasskeys } from '../plugin-api/passkeys.js'
import type {
  PluginCookie,
  PluginCookieSpec,
  PluginDataKeys,
  PluginPending,
  PluginServices,
  PluginSessions,
  PluginSignIns,
} from '../plugin-api/PluginServices.js'
import type { SecurityCatalogue, SecurityFact } from '../core/SecurityEvent.js'
import type { Json } from '../core/Token.js'
import type { Transaction } from '../core/Transaction.js'
import type { FactToken } from '../plugin-api/tokens.js'
import type { SessionStrategy } from '../sessions/SessionStrategy.js'
import { revokedAll } from '../sessions/EngineSessions.js'
import type { UserSessions } from '../sessions/UserSessions.js'
import type { RateLimits } from '../sign-in/RateLimits.js'
import type { FormPages } from '../sign-in/FormPages.js'
import { pluginUrl, resolvedPage } from '../sign-in/pluginPages.js'
import { outcomeOf } from '../sign-in/Outcome.js'
import type { PendingEpochs } from '../sign-in/PendingEpochs.js'
import { type PendingSignIns, viewOf } from '../sign-in/PendingSignIns.js'
import type { Proofs } from '../sign-in/Proofs.js'
import type { SignInCompletion } from '../sign-in/SignInCompletion.js'
import type { Changes } from '../sign-in/Changes.js'
import type { Reauthentication } from '../sign-in/Reauthentication.js'
import type { SecurityEvents } from '../sign-in/SecurityEvents.js'
import type { Transactions } from '../sign-in/Transactions.js'
import { MailQueue } from './MailQueue.js'
import type { PluginApis } from './PluginApis.js'
import type { PluginEvents } from './PluginEvents.js'
import type { PluginStores } from './pluginStores.js'
import type { PageLanguages } from '../pages/PageLanguages.js'
import type { PluginTexts } from './PluginTexts.js'

/** A fact that a plugin stated. */
export interface StatedFact {
  /** Name of its token. */
  readonly name: string
  /** The fact. */
  readonly value: unknown
}

/** A cookie that a plugin registered. */
export interface RegisteredCookie {
  /** Id of the plugin. */
  readonly owner: string
  /** Name within the plugin. */
  readonly name: string
  /** Attributes and life. */
  readonly spec: PluginCookieSpec
}

/** The parts of a sign-in that plugins use. */
export interface SignInParts {
  readonly completion: SignInCompletion
  readonly pending: PendingSignIns
  readonly proofs: Proofs
}

/** What the services of all plugins are made from. */
interface ServiceParts {
  readonly settings: Settings
  readonly environment: Environment
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly http: HttpClient
  readonly sealer: Sealer
  readonly forms: FormPages
  /** Throws if there are no keys. */
  readonly dataKeys: () => DataKeys
  /** Ids of the plugins that store sealed values. */
  readonly sealing: readonly string[]
  readonly limits: RateLimits
  readonly apis: PluginApis
  readonly database: DatabaseAdapter | undefined
  readonly stores: PluginStores
  readonly transactions: Transactions
  readonly sessions: SessionStrategy
  readonly userSessions: UserSessions
  readonly epochs: Pick<PendingEpochs, 'of'>
  readonly changes: Changes
  readonly reauthentication: Reauthentication
  readonly security: SecurityEvents
  readonly catalogue: SecurityCatalogue
  readonly mail: Pick<PluginMail, 'send'>
  readonly signIns: () => SignInParts
  readonly linker: AccountLinker
  readonly contexts: ServerContexts
  readonly events: PluginEvents
  readonly texts: PluginTexts
  readonly languages: PageLanguages
  readonly facts: readonly StatedFact[]
  readonly cookies: readonly RegisteredCookie[]
}

/** Makes the services of plugins, once for each of them. */
export class ServicesOfPlugins {
  readonly #made = new Map<string, PluginServices>()
  #parts: ServiceParts | undefined

  /** @param parts - Makes the parts that the services need, when the first services are made. */
  constructor(private readonly parts: () => ServiceParts) {}

  /** The services of the plugin with this id. */
  of(plugin: string): PluginServices {
    const known = this.#made.get(plugin)
    if (known) return known
    const services = servicesFor(plugin, (this.#parts ??= this.parts()))
    this.#made.set(plugin, services)
    return services
  }
}

function servicesFor(plugin: string, parts: ServiceParts): PluginServices {
  const { settings, clock, random, logger, http, apis, database, events, forms, stores, texts, transactions } = parts
  const cookies = new Map(parts.cookies.filter(({ owner }) => owner === plugin).map(({ name, spec }) => [name, spec]))
  return Object.freeze<PluginServices>({
    plugin,
    settings,
    environment: parts.environment,
    clock,
    random,
    logger,
    http,
    database,
    store: (token) => stores.get(token),
    transaction: (ctx, work) => transactions.run(ctx, work),
    forRequest: async (incomingRequest, work, fields) => {
      const ctx = changing(parts.contexts, keeping(incomingRequest), fields)
      const result = await work(ctx)
      await keepCookiesOf(ctx, incomingRequest)
      return result
    },
    forJob: async (work) => work(jobContext(parts)),
    signIns: completing(parts),
    pending: pendingOf(parts.signIns),
    sessions: sessionsOf(parts),
    passkeys: passkeysFor(plugin, apis),
    announce: async (fact, ctx) => {
      requireOwn(plugin, fact.name, parts.catalogue)
      await parts.security.announce(fact, ctx?.callbackContext ?? null)
    },
    mail: mailFor(plugin, parts),
    sealer: sealerFor(plugin, parts.sealer),
    dataKeys: dataKeysFor(plugin, parts),
    limits: {
      count: (kind, ctx, account) => parts.limits.begin(ctx, { kind: kindOf(plugin, kind, settings), account }),
    },
    pages: {
      form: (ctx, page, status) => {
        const lang = page.lang ?? texts.languageOf(parts.languages.wanted(ctx), plugin)
        return forms.show(ctx, resolvedPage(ctx, plugin, { ...page, lang }), status)
      },
      url: (ctx, path) => pluginUrl(ctx, plugin, path),
      text: (ctx, key, values) => texts.text(parts.languages.wanted(ctx), key, values),
    },
    cookie: (ctx, name) => {
      const spec = cookies.get(name)
      if (!spec)
        throw new TypeError(`The plugin "${plugin}" has no cookie "${name}". Register it: registry.cookie(name, {}).`)
      return cookieOf(ctx, `${plugin}.${name}`, spec, clock)
    },
    facts: <T>({ name }: FactToken<T>) =>
      // The type of the token is the type of what was stated under its name.
      parts.facts.filter((fact) => fact.name === name).map(({ value }) => value as T),
    emit: (event, message, ctx) => events.emit(plugin, event.name, message, ctx),
    api: (token) => apis.find(token),
  })
}

function mailFor(plugin: string, parts: ServiceParts): PluginMail {
  const { clock, environment, languages, logger, mail, settings, texts } = parts
  const langOf = (ctx: RequestContext): string => texts.languageOf(languages.wanted(ctx), plugin)
  const send = (page: Omit<Email, 'from'>): Promise<void> => mail.send(page)
  const queue = new MailQueue({ plugin, send, logger, isDevelopment: environment['NODE_ENV'] === 'development' })
  return {
    send,
    draw: async (ctx, page) => {
      const { drawMail } = await import('../pages/drawMail.js')
      return drawMail(page, settings.theme, langOf(ctx))
    },
    queue: (ctx, make, why) => {
      queue.add(ctx, make, why)
    },
    sent: () => queue.empty(),
    circumstances: async (ctx) => {
      const at = clock.now()
      const { circumstancesOf } = await import('../pages/drawMail.js')
      return circumstancesOf(ctx, at, await languages.in(langOf(ctx)))
    },
  }
}

/** @throws UntrustedHost if the URL of the site is known only from requests. */
function jobContext({ contexts, settings: { basePath, origin } }: ServiceParts): RequestContext {
  if (origin.url === undefined) throw new UntrustedHost(NO_URL)
  const nowhere = { headers: new Headers(), url: origin.url, basePath, keepsCookies: false }
  return contexts.fromIncomingRequest(nowhere, READING)
}

const NO_URL =
  'A mail that no request causes has links to this site, and its host is known only from requests. Set AUTH_URL=https://your.host.'

const completing = ({ linker, sessions, signIns, transactions }: ServiceParts): PluginSignIns => ({
  complete: async (ctx, identity) => {
    const reply = await signIns().completion.complete(ctx, identity)
    return { ...outcomeOf(reply, ctx), reply }
  },
  proveAddress: async (ctx, userId, email, before) => {
    const running = await sessions.get(ctx, true)
    const signedIn = running && { ...running.user, unverified: running.unverified }
    return transactions.run(ctx, async (tx) => {
      await before?.(tx)
      return linker.within(tx).prove(userId, email, signedIn, ctx.callbackContext)
    })
  },
})

/** The pending sign-in of a browser, for code that may only read it and end it. */
export const pendingOf = (signIns: () => SignInParts): PluginPending => ({
  of: async (ctx) => {
    const pending = await signIns().pending.of(ctx)
    return pending && viewOf(pending)
  },
  cancel: async (ctx) => {
    const { pending: pendings, proofs } = signIns()
    const pending = await pendings.of(ctx)
    pendings.forget(ctx)
    if (pending && (await pendings.take(pending))) await proofs.finalize(ctx, pending.state.identity, false)
  },
})

/** @throws TypeError if the plugin has not registered the event. */
function requireOwn(plugin: string, name: string, catalogue: SecurityCatalogue): void {
  if (name.startsWith(`${plugin}.`) && Object.hasOwn(catalogue, name)) return
  throw new TypeError(
    `The plugin "${plugin}" has no security event "${name}". Register it: registry.securityEvents({ '${plugin}.…': { … } }).`,
  )
}

const sessionsOf = ({ changes, epochs, reauthentication, sessions, userSessions }: ServiceParts): PluginSessions => ({
  get: (ctx) => sessions.get(ctx, true),
  requireRecent: (ctx, options) => reauthentication.require(ctx, options),
  epochOf: (userId) => epochs.of(userId),
  elevate: async (ctx, methods, user) => {
    if (sessions.elevate) return sessions.elevate(ctx, methods, undefined, user)
    throw new AccessDenied('The session strategy cannot raise the level of a session: it has no "elevate".')
  },
  endAll: async (userId, keep, tx) => {
    const end = (within?: Transaction): Promise<number | null> => userSessions.endAll(userId, keep, within)
    const fact = (count: number | null): SecurityFact | undefined =>
      revokedAll(keep ? 'other_sessions' : 'all_of_user', userId, count)
    if (!tx) {
      await changes.make(keep ?? null, { make: end, fact, joins: sessions.endsInTransaction ?? false })
      return
    }
    const meaning = fact(await end(tx))
    if (meaning) await tx.announce(meaning)
  },
})

/** Passkeys of the feature that has them. It is looked up when they are used, because it may be made from services. */
function passkeysFor(plugin: string, apis: PluginApis): PluginPasskeys {
  const find = (): PluginPasskeys | undefined => apis.find(PasskeyService)?.(plugin)
  return {
    has: async (userId) => (await find()?.has(userId)) ?? false,
    ceremony: async (ctx, proof, form) => find()?.ceremony(ctx, proof, form),
    verify: async (ctx, proof) => {
      const methods = await find()?.verify(ctx, proof)
      if (methods) return methods
      throw new WebAuthnVerificationError('There are no passkeys in this application.')
    },
  }
}

function kindOf(plugin: string, kind: string, { limits }: Settings): RateLimitKind | PluginRateLimitKind {
  const name: PluginRateLimitKind = `${plugin}.${kind}`
  if (limits[name]) return name
  throw new TypeError(`The plugin "${plugin}" has no limit "${kind}". Register it: registry.limit(kind, { … }).`)
}

/** Values of a plugin cannot be unsealed by another plugin, or for another purpose. */
function sealerFor(plugin: string, sealer: Sealer): PluginServices['sealer'] {
  const named = (purpose: string): string => `plugin ${plugin} ${purpose}`
  return {
    seal: (purpose, value, seconds) => sealer.seal({ value }, named(purpose), seconds),
    unseal: async (purpose, text) => ((await sealer.unseal(text, named(purpose)))?.['value'] ?? null) as Json | null,
  }
}

/**
 * A missing key or a missing `sealsData()` rejects in development too, so that the author of a plugin notices it first.
 */
function dataKeysFor(plugin: string, { dataKeys, sealing }: ServiceParts): PluginDataKeys {
  const keys = (): DataKeys => {
    if (sealing.includes(plugin)) return dataKeys()
    throw new TypeError(`The plugin "${plugin}" did not say that it stores sealed values. Call registry.sealsData().`)
  }
  return {
    seal: async (row, text) => keys().seal(row, text),
    unseal: async (row, text) => keys().unseal(row, text),
    lookups: async (kind, value) => keys().lookups(kind, value),
  }
}

/** In bytes, for name and value together. Browsers drop a longer cookie (RFC 6265bis section 5.6). */
const LONGEST_COOKIE = 4000

function cookieOf(ctx: RequestContext, name: string, spec: PluginCookieSpec, clock: Clock): PluginCookie {
  const full = pluginCookie(name, spec.options, ctx.secure)
  return {
    read: () => ctx.cookies.read(full.name),
    write: (value) => {
      if (full.name.length + encodeURIComponent(value).length > LONGEST_COOKIE) {
        throw new TypeError(`The cookie "${name}" would be longer than browsers store. Keep its value in a store.`)
      }
      const { maxAge } = spec
      ctx.cookies.write(full, value, maxAge === undefined ? undefined : new Date(clock.now().getTime() + maxAge * 1000))
    },
    expire: () => {
      ctx.cookies.expire(full)
    },
  }
}
