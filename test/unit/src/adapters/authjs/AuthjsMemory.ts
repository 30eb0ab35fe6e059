import type {
  AuthjsAccount,
  AuthjsAdapter,
  AuthjsAuthenticator,
  AuthjsId,
  AuthjsVerificationToken,
  NewAuthjsAuthenticator,
} from 'authengine'

/** A user as stored by this adapter. */
export interface StoredRow {
  readonly id: AuthjsId
  readonly email: string | null
  readonly emailVerified: Date | string | null
  readonly role: string
}

/** A session as stored by this adapter. */
export interface SessionRecord {
  readonly sessionToken: string
  readonly userId: AuthjsId
  readonly expires: Date | string
}

/** Options of the adapter. By default: text ids, dates, null for "not found". */
export interface AuthjsMemoryOptions {
  /** Creates the ids of users. Default: the given id. */
  readonly newId?: (given: string) => AuthjsId
  /** Converts dates for storage. Default: unchanged. */
  readonly date?: (date: Date) => Date | string
  /** The value that is returned for "not found". */
  readonly nothing?: null | undefined
}

const COLUMNS = {
  account: [
    ...['userId', 'provider', 'providerAccountId', 'type', 'access_token', 'id_token', 'refresh_token'],
    ...['expires_at', 'scope', 'token_type'],
  ],
  session: ['sessionToken', 'userId', 'expires'],
  token: ['identifier', 'token', 'expires'],
  authenticator: [
    ...['credentialID', 'userId', 'providerAccountId', 'credentialPublicKey', 'counter', 'credentialDeviceType'],
    ...['credentialBackedUp', 'transports', 'name'],
  ],
}

/** An adapter in memory as a class, strict about columns, unique keys and forms of ids. Not all functions are async. */
export class AuthjsMemory implements AuthjsAdapter {
  readonly users = new Map<AuthjsId, StoredRow>()
  readonly accounts = new Map<string, AuthjsAccount>()
  readonly sessions = new Map<string, SessionRecord>()
  readonly tokens: AuthjsVerificationToken[] = []
  readonly authenticators = new Map<string, AuthjsAuthenticator>()

  constructor(private readonly options: AuthjsMemoryOptions = {}) {}

  createUser(user: {
    readonly id: string
    readonly email: string | null
    readonly emailVerified: Date | null
  }): StoredRow {
    if (user.email !== null && this.#withAddress(user.email)) throw new TypeError(`duplicate key: ${user.email}`)
    const id = this.options.newId?.(user.id) ?? user.id
    const row = { ...user, id, emailVerified: this.#date(user.emailVerified), role: 'member' }
    this.users.set(id, row)
    return row
  }

  getUser(id: AuthjsId): Promise<StoredRow | null | undefined> {
    return Promise.resolve(this.users.get(id) ?? this.options.nothing)
  }

  getUserByEmail(email: string): StoredRow | null | undefined {
    return this.#withAddress(email) ?? this.options.nothing
  }

  getUserByAccount(key: object): Promise<StoredRow | null | undefined> {
    columns(key, ['provider', 'providerAccountId'])
    const { provider, providerAccountId } = key as AuthjsAccount
    const account = this.accounts.get(`${provider} ${providerAccountId}`)
    return Promise.resolve((account && this.users.get(account.userId)) ?? this.options.nothing)
  }

  updateUser({
    id,
    ...changes
  }: {
    readonly id: AuthjsId
    readonly email?: string | null
    readonly emailVerified?: Date | null
  }): StoredRow {
    const row = this.users.get(id)
    if (!row) throw new TypeError('no such user')
    const holder = changes.email ? this.#withAddress(changes.email) : undefined
    if (holder && holder.id !== id) throw new TypeError(`duplicate key: ${holder.email ?? ''}`)
    const { emailVerified } = changes
    const proof = emailVerified === undefined ? {} : { emailVerified: this.#date(emailVerified) }
    const updated = { ...row, ...changes, ...proof }
    this.users.set(id, updated)
    return updated
  }

  async deleteUser(id: AuthjsId): Promise<void> {
    await Promise.resolve(this.users.delete(id))
    for (const [name, row] of this.accounts) if (row.userId === id) this.accounts.delete(name)
    for (const [name, row] of this.sessions) if (row.userId === id) this.sessions.delete(name)
    for (const [name, row] of this.authenticators) if (row.userId === id) this.authenticators.delete(name)
  }

  linkAccount(account: AuthjsAccount): AuthjsAccount {
    columns(account, COLUMNS.account)
    const name = `${account.provider} ${account.providerAccountId}`
    if (this.accounts.has(name) || !this.users.has(account.userId)) throw new TypeError(`constraint: ${name}`)
    this.accounts.set(name, account)
    return account
  }

  async unlinkAccount({ provider, providerAccountId }: AuthjsAccount): Promise<void> {
    await Promise.resolve(this.accounts.delete(`${provider} ${providerAccountId}`))
  }

  createSession(session: SessionRecord & { readonly expires: Date }): Promise<SessionRecord> {
    columns(session, COLUMNS.session)
    if (!this.users.has(session.userId) || this.sessions.has(session.sessionToken)) throw new TypeError('constraint')
    this.sessions.set(session.sessionToken, { ...session, expires: this.#date(session.expires) ?? session.expires })
    return Promise.resolve(session)
  }

  getSessionAndUser(token: string): Promise<{ session: SessionRecord; user: StoredRow } | null | undefined> {
    const session = this.sessions.get(token)
    const user = session && this.users.get(session.userId)
    return Promise.resolve(session && user ? { session, user } : this.options.nothing)
  }

  updateSession(changes: { readonly sessionToken: string; readonly expires: Date }): void {
    columns(changes, ['sessionToken', 'expires'])
    const session = this.sessions.get(changes.sessionToken)
    if (!session) throw new TypeError('no such session')
    this.sessions.set(changes.sessionToken, { ...session, expires: this.#date(changes.expires) ?? changes.expires })
  }

  /** Throws for a session that does not exist, as some databases do. */
  deleteSession(token: string): void {
    if (!this.sessions.delete(token)) throw new TypeError('no such session')
  }

  createVerificationToken(token: AuthjsVerificationToken & { readonly expires: Date }): void {
    columns(token, COLUMNS.token)
    this.tokens.push({ ...token, expires: this.#date(token.expires) ?? token.expires })
  }

  useVerificationToken(asked: {
    readonly identifier: string
    readonly token: string
  }): AuthjsVerificationToken | null | undefined {
    const at = this.tokens.findIndex(
      ({ identifier, token }) => identifier === asked.identifier && token === asked.token,
    )
    return at < 0 ? this.options.nothing : this.tokens.splice(at, 1)[0]
  }

  /** Stores booleans as numbers, as some databases do. */
  async createAuthenticator(authenticator: NewAuthjsAuthenticator): Promise<void> {
    columns(authenticator, COLUMNS.authenticator)
    const { credentialBackedUp, credentialID, userId } = await later(authenticator)
    if (this.authenticators.has(credentialID) || !this.users.has(userId)) throw new TypeError('constraint')
    this.authenticators.set(credentialID, { ...authenticator, credentialBackedUp: Number(credentialBackedUp) })
  }

  getAuthenticator(credentialID: string): Promise<AuthjsAuthenticator | null | undefined> {
    return later(this.authenticators.get(credentialID) ?? this.options.nothing)
  }

  listAuthenticatorsByUserId(userId: AuthjsId): Promise<AuthjsAuthenticator[]> {
    return later([...this.authenticators.values()].filter((row) => row.userId === userId))
  }

  /** Throws for a credential that does not exist, as some databases do. */
  async updateAuthenticatorCounter(credentialID: string, counter: number): Promise<void> {
    await this.#changeAuthenticator(credentialID, { counter })
  }

  async renameAuthenticator(credentialID: string, name: string): Promise<void> {
    await this.#changeAuthenticator(credentialID, { name })
  }

  async deleteAuthenticator(credentialID: string): Promise<void> {
    const row = await later(this.authenticators.get(credentialID))
    if (!row || !this.authenticators.delete(credentialID)) throw new TypeError('no such authenticator')
    for (const [name, { providerAccountId, userId }] of this.accounts) {
      if (userId === row.userId && providerAccountId === row.providerAccountId) this.accounts.delete(name)
    }
  }

  async #changeAuthenticator(credentialID: string, changes: Partial<AuthjsAuthenticator>): Promise<void> {
    const row = await later(this.authenticators.get(credentialID))
    if (!row) throw new TypeError('no such authenticator')
    this.authenticators.set(credentialID, { ...row, ...changes })
  }

  #withAddress(email: string): StoredRow | undefined {
    return [...this.users.values()].find((user) => user.email === email)
  }

  #date(date: Date | null): Date | string | null
  #date(date: Date): Date | string
  #date(date: Date | null): Date | string | null {
    return date && (this.options.date?.(date) ?? date)
  }
}

/** The methods of the class. */
export const FUNCTIONS = [
  ...[
    'createUser',
    'getUser',
    'getUserByEmail',
    'getUserByAccount',
    'updateUser',
    'linkAccount',
    'unlinkAccount',
    'deleteUser',
  ],
  ...['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession'],
  ...['createVerificationToken', 'useVerificationToken'],
  ...['createAuthenticator', 'getAuthenticator', 'listAuthenticatorsByUserId', 'updateAuthenticatorCounter'],
  ...['renameAuthenticator', 'deleteAuthenticator'],
] as const

/** The same adapter as a plain frozen object whose functions do not use `this`; some of them may be left out. */
export function plain(memory: AuthjsMemory, ...without: string[]): AuthjsAdapter {
  const members = FUNCTIONS.filter((name) => !without.includes(name)).map((name) => {
    const called = Reflect.get(memory, name) as (...args: unknown[]) => unknown
    return [name, (...args: unknown[]) => called.apply(memory, args)]
  })
  return Object.freeze(Object.fromEntries(members)) as AuthjsAdapter
}

/** Lets other calls run in between, as a database does. */
const later = <T>(value: T): Promise<T> =>
  new Promise((resolve) =>
    setImmediate(() => {
      resolve(value)
    }),
  )

/** An unknown column is an error, as in a database. */
function columns(record: object, known: readonly string[]): void {
  const unknown = Object.keys(record).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new TypeError(`unknown column: ${unknown.join(', ')}`)
}
