import { base64url } from '#platform'
import type {
  AccountStore,
  AuthenticatorStore,
  DatabaseUser,
  StoredAuthenticator,
  UserStore,
} from '../core/DatabaseAdapter.js'
import type { Clock, Logger, Random } from '../core/ports.js'
import type { User } from '../core/User.js'
import { asBase64url } from '../crypto/encodings.js'
import type { KeyedHashes } from '../crypto/SecretRing.js'
import { tokenHash } from '../crypto/tokens.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { FlowMemory } from '../sign-in/FlowMemory.js'
import { type CeremonyJson, descriptorOf, type KeyDescriptor, partyFor } from './ceremonyOptions.js'
import type { WebAuthnProvider } from './WebAuthnProvider.js'

/** Email addresses that users typed when they registered, and never verified. */
interface ClaimsOfEmails {
  /** The users who claim an email address: a few at most, found by the same queries for any email address. */
  usersOf(email: string): Promise<readonly User[]>
  /** The email address that a user claims; undefined if there is none, or if the store cannot find it. */
  emailOf(userId: string): Promise<string | undefined>
}

/** What the WebAuthn flow is built from. */
export interface WebAuthnFlowParts {
  /** Finds the owner of a passkey, and the user with an email address. */
  readonly users: Pick<UserStore, 'byId' | 'byEmail' | 'byAccount'>
  /** Find the users who claim an email address, and the email address that a user claims. */
  readonly claims: ClaimsOfEmails
  /** Links a lost account again. */
  readonly accounts: Pick<AccountStore, 'find' | 'link'>
  /** Stores passkeys. */
  readonly authenticators: AuthenticatorStore
  /** Stores challenges in the browser. */
  readonly memory: FlowMemory
  /** Make up passkeys for names without a user. */
  readonly names: KeyedHashes
  /** Tells when a ceremony times out. */
  readonly clock: Clock
  /** Makes challenges and user handles. */
  readonly random: Random
  /** Warns of a site at which passkeys cannot work. */
  readonly logger: Pick<Logger, 'warn'>
  /** The signed-in user; null if there is none. */
  signedIn(ctx: RequestContext): Promise<User | null>
}

/**
 * The passkeys of the signed-in user, for `PublicKeyCredential.signalAllAcceptedCredentials`: devices forget all others
 * (WebAuthn Level 3 section 5.1.10.3).
 *
 * It contains the passkeys of all providers, because a device forgets those that are left out.
 *
 * @returns Null if the user has no passkey, or none with a user handle: a device could not tell whose passkeys are
 *   meant.
 */
export async function acceptedKeys(
  provider: WebAuthnProvider,
  ctx: RequestContext,
  userId: string,
  authenticators: Pick<AuthenticatorStore, 'ofUser'>,
): Promise<CeremonyJson | null> {
  const keys = await authenticators.ofUser(userId)
  const handle = keys.find(({ userHandle }) => userHandle)?.userHandle
  if (!handle) return null
  return {
    rpId: partyFor(provider, ctx).id,
    userId: handle,
    allAcceptedCredentialIds: keys.map(({ credentialID }) => asBase64url(credentialID)),
  }
}

/**
 * How many passkeys a browser gets if the request names a user: always the same number, so that it reveals nothing
 * about the user.
 */
const MOST = 20

/** How many users a name may stand for: the user who has the email address, and those who claim it. */
const USERS = 5

/** Selects the passkeys to request from a browser, without revealing which users have passkeys. */
export class KnownKeys {
  /** @param parts - Find users and passkeys, and make up passkeys: always the same ones for a name. */
  constructor(private readonly parts: Pick<WebAuthnFlowParts, 'authenticators' | 'claims' | 'names' | 'users'>) {}

  /**
   * The passkeys to request if the request names a user: those of the user, and made-up ones up to a fixed number.
   *
   * WebAuthn Level 3 section 14.6.2: neither the response nor its timing may reveal whether a name is known, so the
   * store gets the same queries for every name. With `residentKey: 'required'`, passkeys are found without a name: the
   * list is empty and reveals nothing.
   */
  async toAskFor(provider: WebAuthnProvider, person: User): Promise<readonly KeyDescriptor[]> {
    if (provider.residentKey === 'required') return []
    const name = `${provider.id} ${person.email ?? person.name ?? person.id ?? ''}`
    const decoys = await Promise.all(Array.from({ length: MOST }, (_, number) => this.#decoyKey(name, number)))
    const known = (await this.#keysOf(provider, person, name)).slice(0, MOST).map(descriptorOf)
    return [...known, ...decoys].slice(0, MOST).sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /** The passkeys of a user that can be used with a provider, always in the same order. */
  async ofUser(provider: WebAuthnProvider, userId: string): Promise<readonly StoredAuthenticator[]> {
    const keys = await this.parts.authenticators.ofUser(userId)
    return keys
      .filter((key) => isFor(provider, key))
      .sort((one, other) => (one.credentialID < other.credentialID ? -1 : 1))
      .slice(0, MOST)
  }

  /** The passkeys of every user that a name stands for. The number of queries is the same for unknown users. */
  async #keysOf(provider: WebAuthnProvider, person: User, name: string): Promise<readonly StoredAuthenticator[]> {
    const { claims, users } = this.parts
    const [user, claimants] = await Promise.all([
      existingUser(users, person),
      person.email ? claims.usersOf(person.email) : [],
    ])
    const known = [...new Set([...(user ? [user.id] : []), ...claimants.map(({ id = '' }) => id)])]
    const slots = Array.from({ length: Math.max(USERS, known.length) }, (_, number) => number)
    const keys = slots.map(async (number) => {
      const id = known[number]
      if (id !== undefined) return this.ofUser(provider, id)
      // A store whose ids are not strings may reject the query: then there is no such user.
      await this.parts.authenticators.ofUser(await this.#decoyUser(name, number)).catch(() => [])
      return []
    })
    return (await Promise.all(keys)).flat()
  }

  async #decoyUser(name: string, number: number): Promise<string> {
    const digest = await this.parts.names.of(`user ${String(number)} ${name}`)
    return [8, 12, 16, 20, 32].map((end, at, ends) => digest.slice(ends[at - 1] ?? 0, end)).join('-')
  }

  async #decoyKey(name: string, number: number): Promise<KeyDescriptor> {
    const digests = ['key', 'more'].map((what) => this.#bytesOf(`${what} ${String(number)} ${name}`))
    const bytes = (await Promise.all(digests)).flat()
    const { length, transports } = COMMON[(bytes[0] ?? 0) % COMMON.length] ?? COMMON[0]
    return { id: base64url(Uint8Array.from(bytes.slice(1, 1 + length))), type: 'public-key', transports }
  }

  async #bytesOf(name: string): Promise<number[]> {
    const digest = await this.parts.names.of(name)
    return (digest.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  }
}

/**
 * Id lengths and transports of common passkeys. If all made-up passkeys were alike, they would differ from real ones.
 */
const COMMON = [
  { length: 16, transports: ['internal', 'hybrid'] },
  { length: 20, transports: ['internal', 'hybrid'] },
  { length: 32, transports: ['internal'] },
  { length: 48, transports: ['usb', 'nfc'] },
] as const

/** Whether a passkey is for a provider. It is, if the store does not know its provider. */
export const isFor = ({ id }: WebAuthnProvider, { provider }: StoredAuthenticator): boolean =>
  provider === undefined || provider === null || provider === id

/** A hash of the id of a passkey, for a cookie, which has no room for long ids. */
export const markOf = async (id: string): Promise<string> => (await tokenHash(id)).slice(-32)

/** The stored user that the request names by id, or otherwise by email address; null if there is none. */
export async function existingUser(
  users: Pick<UserStore, 'byId' | 'byEmail'>,
  { id, email }: User,
): Promise<DatabaseUser | null> {
  if (id !== undefined) return users.byId(id)
  const found = email ? await users.byEmail(email) : null
  // The email address is compared again, because a store may ignore case or accents.
  return found?.email === email ? found : null
}
