import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAdapter,
  SessionStore,
  UserStore,
  VerificationTokenStore,
} from '../core/DatabaseAdapter.js'
import type { EndedSessionStore } from '../core/EndedSessionStore.js'
import type { PendingStore } from '../core/PendingStore.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { UserSecretStore } from '../core/UserSecretStore.js'
import type { Finding } from '../core/errors.js'
import { mistypedNames, namesOf } from '../core/unknownNames.js'
import type { AuthjsAdapter } from './authjs/AuthjsAdapter.js'

const FUNCTIONS = namesOf<AuthjsAdapter>({
  createUser: true,
  getUser: true,
  getUserByEmail: true,
  getUserByAccount: true,
  updateUser: true,
  linkAccount: true,
  unlinkAccount: true,
  deleteUser: true,
  getAccount: true,
  createSession: true,
  getSessionAndUser: true,
  updateSession: true,
  deleteSession: true,
  createVerificationToken: true,
  useVerificationToken: true,
  createAuthenticator: true,
  getAuthenticator: true,
  listAuthenticatorsByUserId: true,
  updateAuthenticatorCounter: true,
  renameAuthenticator: true,
  deleteAuthenticator: true,
})

const LIST = namesOf<RevocationList>({ revoke: true, isRevoked: true, endAll: true, epochOf: true, restore: true })

const OWN_METHODS = ['transaction', 'extension'] as const satisfies readonly (keyof DatabaseAdapter)[]
type StoreName = Exclude<keyof DatabaseAdapter, (typeof OWN_METHODS)[number]>

const METHODS: Readonly<Record<StoreName, ReadonlySet<string>>> = {
  users: namesOf<UserStore>({
    extraColumns: true,
    create: true,
    createWithAccount: true,
    byId: true,
    byEmail: true,
    byAccount: true,
    update: true,
    delete: true,
  }),
  accounts: namesOf<AccountStore>({
    joinsProviders: true,
    findsAllAccounts: true,
    link: true,
    find: true,
    lease: true,
    replaceTokens: true,
    ofUser: true,
    unlinkAll: true,
  }),
  sessions: namesOf<SessionStore>({
    keepsStart: true,
    create: true,
    find: true,
    extend: true,
    delete: true,
    replace: true,
    ofUser: true,
    ofProvider: true,
    deleteOfUser: true,
    deleteOldest: true,
  }),
  verificationTokens: namesOf<VerificationTokenStore>({ create: true, take: true, clear: true }),
  authenticators: namesOf<AuthenticatorStore>({
    create: true,
    find: true,
    ofUser: true,
    use: true,
    rename: true,
    delete: true,
  }),
  counters: namesOf<CounterStore>({ take: true, giveBack: true }),
  revocations: LIST,
  ended: namesOf<EndedSessionStore>({ end: true, raise: true, find: true, since: true, purge: true }),
  used: LIST,
  secrets: namesOf<UserSecretStore>({
    add: true,
    of: true,
    find: true,
    change: true,
    take: true,
    remove: true,
    clear: true,
    page: true,
    purge: true,
  }),
  pending: namesOf<PendingStore>({ add: true, find: true, change: true, countAttempt: true, take: true, purge: true }),
}

const STORES = new Set([...Object.keys(METHODS), ...OWN_METHODS])

/**
 * Finds misspelled names in an adapter that consists of plain objects. Most stores and functions are optional, so a
 * misspelled function would never be called. Other names are members of the adapter itself.
 */
export function mistypedAdapter(given: unknown): Finding[] {
  const stores = Object(given) as Readonly<Record<string, unknown>>
  return [
    ...mistyped('adapter ', given, new Set([...FUNCTIONS, ...STORES])),
    ...Object.entries(METHODS).flatMap(([store, known]) => mistyped(`adapter ${store}.`, stores[store], known)),
  ]
}

const mistyped = (parent: string, given: unknown, known: ReadonlySet<string>): Finding[] =>
  isPlain(given) ? mistypedNames(parent, given, known) : []

const isPlain = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
