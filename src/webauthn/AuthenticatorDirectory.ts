import type { AuthenticatorStore, DatabaseAdapter, StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { ConfigurationError, type Finding, LastAuthenticator, MalformedRequest } from '../core/errors.js'
import { isValidDate } from '../core/ports.js'
import type { SecurityFact } from '../core/SecurityEvent.js'
import type { Transaction } from '../core/Transaction.js'
import { asBase64url } from '../crypto/encodings.js'
import { type IncomingRequest, changing, READING, type RequestContext } from '../http/RequestContext.js'
import type { FeatureServices } from '../plugin-api/Feature.js'
import type { RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { Changes } from '../sign-in/Changes.js'
import type { Reauthentication } from '../sign-in/Reauthentication.js'
import type { ProviderCatalogue } from '../sign-in/FlowCatalogue.js'

/** Lists, renames and removes the passkeys of users. */
export class AuthenticatorDirectory {
  /**
   * @param database - Stores passkeys, and the other accounts of a user.
   * @param providers - The configured providers.
   * @param sessions - Reads the session.
   * @param changes - Announces changes of passkeys.
   * @param reauthentication - Requires recent authentication before a removal.
   */
  constructor(
    private readonly database: DatabaseAdapter,
    private readonly providers: ProviderCatalogue,
    private readonly sessions: SessionStrategy,
    private readonly changes: Changes,
    private readonly reauthentication: Pick<Reauthentication, 'require'>,
  ) {}

  /** The passkeys of a user, newest first. */
  async list(userId: string): Promise<ListedAuthenticator[]> {
    return (await this.#of(userId)).map(listedFrom)
  }

  /** The passkeys of the signed-in user, newest first; empty if no user is signed in. */
  async listFor(ctx: RequestContext): Promise<ListedAuthenticator[]> {
    const running = await this.sessions.get(ctx)
    return this.list(running?.user.id ?? '')
  }

  /**
   * Renames a passkey of the signed-in user; false if the user has no passkey with this id.
   *
   * @throws MalformedRequest if the name is not valid.
   */
  async rename(ctx: RequestContext, id: string, name: string): Promise<boolean> {
    const called = keyName(name)
    if (called === undefined) throw new MalformedRequest('A passkey needs a name of at least one character.')
    const { key } = await this.#own(ctx, id)
    if (!key) return false
    if (!this.#store.rename) throw new ConfigurationError([NO_PLACE('names')])
    await this.changes.make(ctx, {
      make: async (tx) => this.#storeIn(tx).rename?.(key.credentialID, called),
      fact: () => factOf('passkey.renamed', key),
    })
    return true
  }

  /**
   * Removes a passkey of the signed-in user; false if the user has no passkey with this id.
   *
   * @throws LastAuthenticator if the user could not sign in any more.
   * @throws ReauthenticationRequired if the user has not proved recently who they are, as strongly as possible.
   */
  async remove(ctx: RequestContext, id: string): Promise<boolean> {
    const { key, others, running } = await this.#own(ctx, id)
    if (!key || !running) return false
    await this.reauthentication.require(ctx, { level: 'strongest', passesUnknown: true })
    const store = this.#store
    if (!store.delete) throw new ConfigurationError([NO_PLACE('removals')])
    const hasOtherWay = await this.#hasOtherWay(running)
    if (hasOtherWay || others.some((other) => this.#isUsable(other))) {
      const removed = await this.changes.make(ctx, {
        make: async (tx) => (await this.#storeIn(tx).delete?.(key.credentialID, !hasOtherWay)) ?? false,
        fact: (isRemoved) => (isRemoved ? factOf('passkey.removed', key) : undefined),
      })
      if (removed) return true
      if (!(await store.find(key.credentialID))) return false
    }
    throw new LastAuthenticator(
      'Without this passkey the user could not sign in any more. Add another passkey or account first.',
    )
  }

  get #store(): AuthenticatorStore {
    const { authenticators } = this.database
    if (authenticators) return authenticators
    throw new ConfigurationError([NO_PLACE('passkeys')])
  }

  #storeIn(tx: Transaction | undefined): AuthenticatorStore {
    return tx?.db.authenticators ?? this.#store
  }

  async #of(userId: string): Promise<StoredAuthenticator[]> {
    const keys = userId === '' ? [] : await this.#store.ofUser(userId)
    const age = ({ createdAt }: StoredAuthenticator): number => (isValidDate(createdAt) ? createdAt.getTime() : 0)
    return keys.toSorted((one, other) => age(other) - age(one) || (one.credentialID < other.credentialID ? -1 : 1))
  }

  async #own(ctx: RequestContext, id: string): Promise<Own> {
    const running = await this.sessions.get(ctx)
    const keys = await this.#of(running?.user.id ?? '')
    const key = keys.find(({ credentialID }) => asBase64url(credentialID) === id)
    return { running, key, others: keys.filter((each) => each !== key) }
  }

  #isUsable({ provider }: StoredAuthenticator): boolean {
    return provider === undefined || provider === null || this.providers.find(provider)?.signsInBy === 'passkey'
  }

  /** Whether the user can sign in without any passkey. */
  async #hasOtherWay({ provider, user: { id = '' } }: RunningSession): Promise<boolean> {
    // Only the application knows which users have credentials, such as a password. A user who signed in with them has
    // them.
    if (this.providers.find(provider ?? '')?.signsInBy === 'application') return true
    const user = await this.database.users.byId(id)
    for (const { id: providerId, signsInBy } of this.providers.all) {
      if (signsInBy === 'email' && user?.email) return true
      if (signsInBy === 'account' && (await this.database.accounts.find(id, providerId))) return true
    }
    return false
  }
}

const factOf = (
  name: 'passkey.removed' | 'passkey.renamed',
  { provider, userId }: StoredAuthenticator,
): SecurityFact => ({
  name,
  user: userId,
  method: 'webauthn',
  provider: provider ?? undefined,
})

interface Own {
  readonly running: RunningSession | null
  readonly key: StoredAuthenticator | undefined
  readonly others: readonly StoredAuthenticator[]
}

const NO_PLACE = (what: string): Finding => ({
  option: 'adapter',
  problem: `cannot store ${what} of passkeys.`,
  fix: 'Use an adapter that implements every method for authenticators, such as sqlAdapter of @authengine/sql.',
})

const listedFrom = (key: StoredAuthenticator): ListedAuthenticator => ({
  id: asBase64url(key.credentialID),
  name: key.name ?? null,
  createdAt: isValidDate(key.createdAt) ? key.createdAt : null,
  lastUsed: isValidDate(key.lastUsed) ? key.lastUsed : null,
  synced: key.credentialBackedUp,
  deviceBound: key.credentialDeviceType !== 'multiDevice',
  provider: key.provider ?? null,
})

/** A passkey as its owner may see it, on a page such as "your passkeys". */
export interface ListedAuthenticator {
  /** Id of the passkey, for `rename` and `remove`. It is not secret. */
  readonly id: string
  /** Name that the user gave it; null if it has no name. */
  readonly name: string | null
  /** When it was added; null if that is unknown. */
  readonly createdAt: Date | null
  /** When it was last used to sign in; null if it was never used, or if that is unknown. */
  readonly lastUsed: Date | null
  /** Whether it is backed up, so that it is not lost with the device. */
  readonly synced: boolean
  /** Whether it cannot leave the device it was made on. */
  readonly deviceBound: boolean
  /** Id of the provider it was made for; null if that is unknown. */
  readonly provider: string | null
}

const LONGEST_NAME = 64

/**
 * The name of a passkey, without spaces around it; undefined if it is empty.
 *
 * @throws MalformedRequest if it is longer than 64 characters, or contains invisible characters.
 */
export function keyName(typed: string | undefined): string | undefined {
  const name = typed?.trim()
  if (!name) return undefined
  if (
    name.length <= LONGEST_NAME &&
    !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u.test(name)
  )
    return name
  throw new MalformedRequest('The name of a passkey must be one line of at most 64 characters.')
}

/**
 * The passkeys of users.
 *
 * Every method rejects with a `ConfigurationError` if passkeys cannot be stored. `rename` and `remove` reject with
 * `CrossSiteRequest` if a form of another site sent the request.
 */
export interface EngineAuthenticators {
  /** The passkeys of a user, newest first. */
  list(userId: string): Promise<ListedAuthenticator[]>
  /** The passkeys of the signed-in user, newest first; empty if no user is signed in. */
  listFor(incomingRequest: IncomingRequest): Promise<ListedAuthenticator[]>
  /**
   * Renames a passkey of the signed-in user; false if the user has no passkey with this id. Rejects with
   * `MalformedRequest` if the name is not valid.
   */
  rename(incomingRequest: IncomingRequest, id: string, name: string): Promise<boolean>
  /**
   * Removes a passkey of the signed-in user; false if the user has no passkey with this id. Rejects with
   * `LastAuthenticator` if the user could not sign in any more, and with `ReauthenticationRequired` if the user has not
   * proved in the last five minutes who they are, as strongly as possible.
   */
  remove(incomingRequest: IncomingRequest, id: string): Promise<boolean>
}

/**
 * The passkeys of an engine.
 *
 * @param directory - Undefined if passkeys cannot be stored.
 */
export function engineAuthenticators(
  { contexts, requireUsable }: Pick<FeatureServices, 'contexts' | 'requireUsable'>,
  directory: AuthenticatorDirectory | undefined,
): EngineAuthenticators {
  const present = (): AuthenticatorDirectory => {
    requireUsable()
    if (directory) return directory
    throw new ConfigurationError([NO_DATABASE])
  }
  return {
    list: async (userId) => present().list(userId),
    listFor: async (incomingRequest) => present().listFor(contexts.fromIncomingRequest(incomingRequest, READING)),
    rename: async (incomingRequest, id, name) => present().rename(changing(contexts, incomingRequest), id, name),
    remove: async (incomingRequest, id) => present().remove(changing(contexts, incomingRequest), id),
  }
}

const NO_DATABASE: Finding = {
  option: 'experimental.enableWebAuthn',
  problem: 'is off, or the adapter cannot store passkeys.',
  fix: 'Set it to true, and an adapter that keeps authenticators.',
}
