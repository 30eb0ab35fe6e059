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
  /** The users who claim an email address: a few at most, found by the same queries for any address. */
  usersOf(email: string): Promise<readonly User[]>
  /** The email address that a user claims, where the store can tell. */
  emailOf(userId: string): Promise<string | undefined>
}

/** What the flow with keys is built from. */
export interface WebAuthnFlowParts {
  /** Knows who owns a key, and who has an address. */
  readonly users: Pick<UserStore, 'byId' | 'byEmail' | 'byAccount'>
  /** Know which users claim an email address, and which one a user claims. */
  readonly claims: ClaimsOfEmails
  /** Where a lost account is linked again. */
  readonly accounts: Pick<AccountStore, 'find' | 'link'>
  /** Where keys are. */
  readonly authenticators: AuthenticatorStore
  /** Knows the browser that was asked. */
  readonly memory: FlowMemory
  /** Make up passkeys for email addresses without a user. */
  readonly names: KeyedHashes
  /** Tells when a ceremony times out. */
  readonly clock: Clock
  /** Makes challenges and user handles. */
  readonly random: Random
  /** Called for a site where no passkey can work. */
  readonly logger: Pick<Logger, 'warn'>
  /** Who is signed in now. */
  signedIn(ctx: RequestContext): Promise<User | null>
}

/**
 * The keys of the signed-in user that a browser learns, so that devices forget the others
 * (`PublicKeyCredential.signalAllAcceptedCredentials`, WebAuthn Level 3 section 5.1.10.3).
 *
 * All keys of the user, whatever their provider: a device forgets what is left out.
 *
 * @returns Null where the user has no key, or no key has a user handle: no device could tell whose keys are meant.
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

/** How many keys a browser gets: always the same number if a user is named, so that it tells nothing of the user. */
const MOST = 20

/** How many users a name may stand for: the one who has the email address, and those who claim it. */
const USERS = 5

/** Knows which keys to ask a browser for, without telling who has any. */
export class KnownKeys {
  /** @param parts - Where users and keys are, and what makes up keys that are always the same. */
  constructor(private readonly parts: Pick<WebAuthnFlowParts, 'authenticators' | 'claims' | 'names' | 'users'>) {}

  /**
   * The keys to ask for when a user is named: theirs, and made-up ones up to a fixed number.
   *
   * WebAuthn Level 3 section 14.6.2: the answer for a name must not tell whether it is known, nor must the time it takes. So
   * the store is asked the same for every name. Where keys are found without a name none are asked for, so that there is
   * nothing to tell.
   */
  async toAskFor(provider: WebAuthnProvider, person: User): Promise<readonly KeyDescriptor[]> {
    if (provider.residentKey === 'required') return []
    const name = `${provider.id} ${person.email ?? person.name ?? person.id ?? ''}`
    const madeUp = await Promise.all(Array.from({ length: MOST }, (_, number) => this.#madeUpKey(name, number)))
    const known = (await this.#keysOf(provider, person, name)).slice(0, MOST).map(descriptorOf)
    return [...known, ...madeUp].slice(0, MOST).sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /** The keys of a user that can be used at a provider, always in the same order. */
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
      personKnown(users, person),
      person.email ? claims.usersOf(person.email) : [],
    ])
    const known = [...new Set([...(user ? [user.id] : []), ...claimants.map(({ id = '' }) => id)])]
    const slots = Array.from({ length: Math.max(USERS, known.length) }, (_, number) => number)
    const keys = slots.map(async (number) => {
      const id = known[number]
      if (id !== undefined) return this.ofUser(provider, id)
      // A store whose ids are not strings may reject the query: then there is no such user.
      await this.parts.authenticators.ofUser(await this.#madeUpUser(name, number)).catch(() => [])
      return []
    })
    return (await Promise.all(keys)).flat()
  }

  async #madeUpUser(name: string, number: number): Promise<string> {
    const digest = await this.parts.names.of(`user ${String(number)} ${name}`)
    return [8, 12, 16, 20, 32].map((end, at, ends) => digest.slice(ends[at - 1] ?? 0, end)).join('-')
  }

  async #madeUpKey(name: string, number: number): Promise<KeyDescriptor> {
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

/** What keys that users have look like: one look for all that are made up would tell them from those. */
const COMMON = [
  { length: 16, transports: ['internal', 'hybrid'] },
  { length: 20, transports: ['internal', 'hybrid'] },
  { length: 32, transports: ['internal'] },
  { length: 48, transports: ['usb', 'nfc'] },
] as const

/** Whether a key was made for a provider, as far as the store knows. */
export const isFor = ({ id }: WebAuthnProvider, { provider }: StoredAuthenticator): boolean =>
  provider === undefined || provider === null || provider === id

/** What stands for a key in a cookie, which has no room for long ids. */
export const markOf = async (id: string): Promise<string> => (await tokenHash(id)).slice(-32)

/** The stored user that the request names, by id or else by address; null for no user. */
export async function personKnown(
  users: Pick<UserStore, 'byId' | 'byEmail'>,
  { id, email }: User,
): Promise<DatabaseUser | null> {
  if (id !== undefined) return users.byId(id)
  const found = email ? await users.byEmail(email) : null
  // A store that ignores case or accents must not make two addresses one.
  return found?.email === email ? found : null
}
