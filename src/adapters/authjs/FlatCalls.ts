import type {
  AccountStore,
  AuthenticatorStore,
  CounterStore,
  DatabaseAdapter,
  RevocationList,
  SessionStore,
  UserStore,
  VerificationTokenStore,
} from '../../core/DatabaseAdapter.js'
import { AdapterError, type Finding } from '../../core/errors.js'
import { isText } from '../../core/guards.js'
import { mistypedNames, namesOf } from '../../core/unknownNames.js'
import type { FlatAdapterFunctions, FlatFunction, FlatId } from './FlatAdapterFunctions.js'

type Called<Name extends FlatFunction> = NonNullable<FlatAdapterFunctions[Name]>

/** Calls the functions of an adapter, always as its members, and wraps what they throw. */
export class FlatCalls {
  /** @param functions - The adapter; never changed. */
  constructor(private readonly functions: FlatAdapterFunctions) {}

  /** Whether the adapter has a function; those of a class count, which are on its prototype. */
  has(name: string): boolean {
    return typeof this.functions[name as FlatFunction] === 'function'
  }

  /**
   * Calls a function.
   *
   * @throws AdapterError with what it threw as the cause.
   */
  async call<Name extends FlatFunction>(
    name: Name,
    ...args: Parameters<Called<Name>>
  ): Promise<Awaited<ReturnType<Called<Name>>>> {
    const called = this.functions[name] as ((...args: unknown[]) => unknown) | undefined
    if (called === undefined) throw new AdapterError(`The adapter has no function ${name}.`)
    try {
      return (await Reflect.apply(called, this.functions, args)) as Awaited<ReturnType<Called<Name>>>
    } catch (error) {
      if (error instanceof AdapterError) throw error
      // The message of a database quotes values; it stays in the cause.
      throw new AdapterError(`The function ${name} of the adapter failed.`, { cause: error })
    }
  }
}

const WHOLE = /^(0|-?[1-9]\d*)$/

/** Says the ids of an adapter as text, and gives them back in the adapter's own form. */
export class FlatIds {
  #form: 'string' | 'number' | 'bigint' | undefined

  /**
   * An id as text.
   *
   * @throws AdapterError when it is neither text nor a whole number: two users might get one text.
   */
  textOf(id: unknown): string {
    if (isText(id)) {
      this.#form ??= 'string'
      return id
    }
    if (typeof id !== 'bigint' && !Number.isSafeInteger(id)) {
      throw new AdapterError('The adapter answered an id that is neither text nor a whole number.')
    }
    this.#form = typeof id as 'number' | 'bigint'
    return String(id)
  }

  /** The form in which the adapter gives ids. */
  ownOf(text: string): FlatId {
    if (this.#form === 'bigint' && WHOLE.test(text)) return BigInt(text)
    return this.#form === 'number' ? (numberIn(text) ?? text) : text
  }

  /** What else the id may be for an adapter that gave none so far: sessions outlive the process that learned its form. */
  guessOf(text: string): number | undefined {
    return this.#form === undefined ? numberIn(text) : undefined
  }
}

function numberIn(text: string): number | undefined {
  const number = WHOLE.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(number) ? number : undefined
}

const FUNCTIONS = namesOf<FlatAdapterFunctions>({
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

const METHODS: Readonly<Record<keyof DatabaseAdapter, ReadonlySet<string>>> = {
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
    findsAll: true,
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
    ofUser: true,
    ofProvider: true,
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
  revocations: namesOf<RevocationList>({ revoke: true, isRevoked: true }),
}

const STORES = new Set(Object.keys(METHODS))

/**
 * The misspelled names in an adapter that is written as plain objects: what they are meant for would be left undone, because most
 * stores and functions may be absent. Other names are its own.
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
