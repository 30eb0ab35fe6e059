import { createHmac } from 'node:crypto'
import { blockCollisions, blockColumns, blockProviders, columnFix } from './blocked.js'
import { importFactors, SecondFactor } from './betterAuthFactors.js'
import { importPasswords, Passwords } from './betterAuthPasswords.js'
import { storedId } from './accountIds.js'
import { accountKey, type Collisions, collisionsIn, type Duplicates, duplicatesIn, MOST } from './collisions.js'
import type { Context } from './Context.js'
import type { DataReport } from './contract.js'
import { copyRows, NotCarried } from './copyRows.js'
import { copySessions } from './copySessions.js'
import { copyUsers } from './copyUsers.js'
import { passkeyOfBetterAuth } from '../passkeys/betterAuth.js'
import { type Owner, Owners } from './Owners.js'
import { columnsOf, SourceTable } from './SourceTable.js'
import { isSameName, namesIn } from './sameName.js'
import type { Tally } from './Report.js'
import type { NewRow } from './TargetTable.js'
import { dateOf, flagOf, quoted, type Row, textOf } from './values.js'

const MEMBERS = {
  users: ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'].concat(
    ['banned', 'banReason', 'banExpires', 'role', 'twoFactorEnabled', 'username', 'displayUsername', 'isAnonymous'],
    ['phoneNumber', 'phoneNumberVerified'],
  ),
  accounts: ['id', 'accountId', 'providerId', 'userId', 'accessToken', 'refreshToken', 'idToken'].concat([
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
    'scope',
    'password',
    'createdAt',
    'updatedAt',
  ]),
  sessions: ['id', 'expiresAt', 'token', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId'].concat([
    'impersonatedBy',
    'activeOrganizationId',
    'activeTeamId',
  ]),
  passkeys: ['id', 'name', 'publicKey', 'userId', 'credentialID', 'counter', 'deviceType', 'backedUp'].concat([
    'transports',
    'createdAt',
    'aaguid',
  ]),
  twoFactors: ['id', 'secret', 'backupCodes', 'userId', 'verified', 'failedVerificationCount', 'lockedUntil'],
}

/** Tables of plugins that authengine has nothing for, with the names of what is lost. */
const OTHER_TABLES: Readonly<Record<string, readonly string[]>> = {
  organization: ['organization', 'member', 'invitation', 'team', 'teamMember', 'organizationRole'],
  'api-keys': ['apikey'],
  'oauth-provider': ['oauthApplication', 'oauthClient', 'oauthAccessToken', 'oauthRefreshToken', 'oauthConsent'],
  'device-codes': ['deviceCode'],
  sso: ['ssoProvider'],
  wallets: ['walletAddress'],
  subscriptions: ['subscription'],
}

/** Tables whose rows end by themselves. */
const SHORT_LIVED = ['verification', 'rateLimit', 'jwks']

/** The end of a session without "remember me": one day after its start. */
const DAY_MS = 86_400_000
/** The end is written a moment after the start. */
const TOLERANCE_MS = 60_000

/** Id of accounts with a password. */
const CREDENTIAL = 'credential'

interface OldTables {
  readonly users: SourceTable
  readonly accounts: SourceTable
  readonly sessions: SourceTable | undefined
  readonly passkeys: SourceTable | undefined
  readonly twoFactors: SourceTable | undefined
}

/** Copies the rows of Better Auth into the tables of authengine. */
export class BetterAuth {
  readonly #owners: Owners

  private constructor(
    private readonly context: Context,
    private readonly tables: OldTables,
    private readonly collisions: Collisions,
    private readonly duplicates: Duplicates,
  ) {
    this.#owners = new Owners(context, { users: tables.users, collisions }, {
      judge: (row) => this.#judge(row),
      isVerified: (row) => flagOf(row['emailVerified']),
    })
  }

  /**
   * Finds the tables.
   *
   * @returns Undefined if the database has no such tables.
   */
  static async in(context: Context): Promise<BetterAuth | undefined> {
    const { source, tables = {} } = context.input
    const find = (table: keyof typeof MEMBERS, names: readonly string[], needed: readonly string[]) =>
      SourceTable.find(source.connection, [tables[table] ?? names].flat(), MEMBERS[table], needed)
    const users = await find('users', ['user', 'users', 'User'], ['id', 'email', 'emailVerified', 'createdAt'])
    const accounts = await find('accounts', ['account', 'accounts', 'Account'], ['accountId', 'providerId', 'userId'])
    if (!users || !accounts) return undefined
    const found: OldTables = {
      users,
      accounts,
      sessions: await find('sessions', ['session', 'sessions', 'Session'], ['token', 'expiresAt', 'userId']),
      passkeys: await find('passkeys', ['passkey', 'passkeys', 'Passkey'], ['credentialID', 'publicKey', 'userId']),
      twoFactors: await find(
        'twoFactors',
        ['twoFactor', 'twoFactors', 'two_factor', 'TwoFactor'],
        ['secret', 'userId'],
      ),
    }
    const duplicates = await duplicatesIn(accounts, 'providerId', 'accountId')
    return new BetterAuth(context, found, await collisionsIn(users), duplicates)
  }

  /** Checks everything, then copies unless something stops it. */
  async run(): Promise<DataReport> {
    const { context } = this
    await this.#check()
    if (!(context.input.write && context.isBlocked)) await this.#copy()
    return context.report('copy')
  }

  async #check(): Promise<void> {
    const { collisions, context, duplicates, tables } = this
    const { input } = context
    const { users, accounts, sessions } = tables
    const clash = [users, accounts, sessions].flatMap((table) =>
      table &&
      input.source === input.target &&
      namesIn(input.target).some((name) => isSameName(name, table.name, input.target))
        ? [table]
        : [],
    )
    context.stop(
      'tables',
      clash.length,
      `${clash.map(({ name }) => name).join(', ')}: the adapter names the tables of Better Auth, which authengine cannot use in place.`,
      "Give the tables of authengine other names: sqlAdapter(…, { tables: { users: 'auth_users', … } }), then run npx authengine migrate.",
    )
    blockCollisions(context, collisions.ids.size, collisions.isCut)
    await this.#checkUsers()
    await this.#checkAccounts(duplicates)
    await this.#checkSessions()
    await this.#checkFactors()
    await this.#checkUnverified()
    await this.#checkOthers()
  }

  async #checkUsers(): Promise<void> {
    const { context } = this
    const { users } = this.tables
    const target = context.target('users')
    const isCarried = (column: string): boolean => target.has(column)
    if (users.has('banned') && !isCarried('banned')) {
      const banned = await users.count(isTrue(users, 'banned'))
      if (context.input.banned === undefined)
        context.stop(
          'banned',
          banned,
          'Users are banned, and authengine has no bans: they would be able to sign in.',
          "Carry the ban: sqlAdapter(…, { columns: { users: { banned: 'banned', banReason: 'banReason', banExpires: 'banExpires' } } }), and refuse these users in callbacks.signIn. Or leave them out: --banned leave-out. Or carry them without their sessions: --banned keep.",
        )
      else if (banned > 0)
        context.notes.push(
          context.input.banned === 'leave-out'
            ? 'Banned users are left out. They can sign up again with the same address or account: refuse them in callbacks.signIn.'
            : 'Banned users are carried, without their sessions. They can sign in: refuse them in callbacks.signIn.',
        )
    }
    if (isCarried('banned'))
      context.notes.push(
        'Bans are carried into users.banned. authengine does not read it: refuse these users in callbacks.signIn.',
      )
    if (users.has('username') && !context.leavesOut('user.username') && !isCarried('username')) {
      const names = await users.count(`${users.column('username')} is not null`)
      if (context.input.api(Passwords) === undefined)
        context.block(
          'user.username',
          names,
          'Users have user names.',
          "Add plugins: [passwords({ names: 'both' })] to the configuration.",
        )
      else if (names > 0)
        context.notes.push("User names are stored only with names: 'username' or 'both' in the options of passwords().")
    }
    const plain = ['phoneNumber', ...users.others].filter((column) => users.has(column) && !isCarried(column))
    await blockColumns(context, 'user', users, plain, columnFix)
    for (const [column, condition] of [
      ['role', `${users.column('role')} is not null and ${users.column('role')} <> 'user'`],
      ['isAnonymous', isTrue(users, 'isAnonymous')],
    ] as const) {
      if (!users.has(column) || isCarried(column)) continue
      context.block(`user.${column}`, await users.count(condition), `Users have ${column}.`, columnFix(column))
    }
    const dropped = ['createdAt', 'updatedAt'].filter((column) => users.has(column) && !isCarried(column))
    if (dropped.length > 0)
      context.notRead(
        `user.${dropped.join(', user.')}: authengine has no such columns. To carry one, name it in columns.users of sqlAdapter.`,
        await users.count(),
      )
  }

  async #checkAccounts({ isCut, ofOne, ofSeveral }: Duplicates): Promise<void> {
    const { context } = this
    const { accounts } = this.tables
    await blockProviders(context, accounts, 'providerId', [CREDENTIAL])
    const sealed = ['accessToken', 'refreshToken'].map((member) => isSealed(accounts, member)).join(' or ')
    context.block(
      'encrypted-tokens',
      await accounts.count(sealed),
      'Tokens of accounts are encrypted (encryptOAuthTokens). They would be unreadable.',
      'Turn the option off in the old application, and let users sign in again.',
    )
    const passwords = await accounts.count(
      `${accounts.column('providerId')} = '${CREDENTIAL}' and ${accounts.column('password')} is not null`,
    )
    if (context.input.api(Passwords) === undefined)
      context.block(
        'passwords',
        passwords,
        'Users have passwords, and the configuration has no plugin for them.',
        'Add plugins: [passwords({ legacy: legacyHashes() })].',
      )
    context.block(
      'duplicate-accounts',
      isCut ? MOST : ofSeveral.size,
      'Accounts belong to several users. None of these rows can be carried.',
      'Remove the wrong rows from the old table.',
    )
    context.notRead('Accounts that one user has several times: the first row is carried.', ofOne)
    await blockColumns(
      context,
      'account',
      accounts,
      accounts.others,
      () => 'authengine has no columns of the application in accounts.',
    )
    if (accounts.has('refreshTokenExpiresAt'))
      context.notRead(
        'account.refreshTokenExpiresAt: authengine learns from the provider that a refresh token has ended.',
        await accounts.count(`${accounts.column('refreshTokenExpiresAt')} is not null`),
      )
  }

  async #checkSessions(): Promise<void> {
    const { context } = this
    const { sessions } = this.tables
    if (!sessions || !context.wants('sessions')) return
    if (context.input.secrets === undefined)
      context.block(
        'sessions',
        await sessions.count(),
        'The cookies of sessions are signed. Without the secret, their stored form cannot be computed.',
        'Name the variable with the old secret: --secret-env BETTER_AUTH_SECRET.',
      )
    await blockColumns(
      context,
      'session',
      sessions,
      sessions.others,
      () => 'authengine has no columns of the application in sessions.',
    )
    context.notes.push(
      'Sessions: keep the name of the old cookie in cookies.sessionToken.name, and set session.strategy to "database". A session that ends in the old application after it was carried goes on here, so carry sessions with the last run.',
    )
  }

  async #checkFactors(): Promise<void> {
    const { context } = this
    const { passkeys, twoFactors } = this.tables
    const provider = this.#passkeyProvider
    if (passkeys && (provider === undefined || !context.target('authenticators').isUsed))
      context.block(
        'passkeys',
        await passkeys.count(),
        'Users have passkeys, and the configuration has no Passkey provider, or no table for them.',
        'Add Passkey() to the providers.',
      )
    if (passkeys) {
      await blockColumns(
        context,
        'passkey',
        passkeys,
        passkeys.others,
        () => 'authengine has no columns of the application in authenticators.',
      )
      if (passkeys.has('aaguid'))
        context.notRead(
          'passkey.aaguid: authengine does not store it.',
          await passkeys.count(`${passkeys.column('aaguid')} is not null`),
        )
    }
    if (!twoFactors) return
    const rows = await twoFactors.count()
    if (context.input.api(SecondFactor) === undefined)
      context.block(
        'two-factor',
        rows,
        'Users have a second factor, and the configuration has no plugin for it: it would be gone.',
        'Add plugins: [secondFactor()].',
      )
    else if (context.input.secrets === undefined)
      context.block(
        'two-factor',
        rows,
        'The keys of second factors are encrypted.',
        'Name the variable with the old secret: --secret-env BETTER_AUTH_SECRET.',
      )
    else if (context.input.hasEncryptionKey === false && context.wants('two-factor'))
      context.stop(
        'encryption-key',
        rows,
        'AUTH_ENCRYPTION_KEY is not set, and the keys of second factors are sealed with it.',
        'Run npx authengine secret --encryption --write, and use the same key in the application.',
      )
  }

  /** authengine removes what was set up before the first proof of an address: it may be of another person. */
  async #checkUnverified(): Promise<void> {
    const { context } = this
    const { accounts, twoFactors, users } = this.tables
    if (context.input.unverified !== undefined) return
    const id = users.column('id')
    const ofPassword = `select ${accounts.column('userId')} from ${accounts.quoted} where ${accounts.column('providerId')} = '${CREDENTIAL}' and ${accounts.column('password')} is not null`
    const ofFactor = twoFactors && `select ${twoFactors.column('userId')} from ${twoFactors.quoted}`
    const held = [
      ...(context.wants('passwords') ? [`${id} in (${ofPassword})`] : []),
      ...(ofFactor !== undefined && context.wants('two-factor') ? [`${id} in (${ofFactor})`] : []),
    ]
    if (held.length === 0) return
    context.stop(
      'unverified',
      await users.count(`not (${isTrue(users, 'emailVerified')}) and (${held.join(' or ')})`),
      'Users have a password or a second factor, and no verified email address. authengine asks them to prove the address by mail, and removes both then, because another person may have set them up.',
      "Let these users set a password with a mail: --unverified leave-out. Or carry both: --unverified keep, and passwords({ verifyEmail: 'unsafe-later' }) so that they sign in without a mail.",
    )
  }

  async #checkOthers(): Promise<void> {
    const { context } = this
    const { connection } = context.input.source
    const rowsOf = async (name: string): Promise<number> => {
      for (const each of [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), `${name}s`]) {
        if ((await columnsOf(connection, each)).length === 0) continue
        const [row] = await connection.all(`select count(*) as n from ${quoted(each, connection.dialect)}`)
        return Number(row?.['n'] ?? 0)
      }
      return 0
    }
    for (const [name, tables] of Object.entries(OTHER_TABLES)) {
      let rows = 0
      for (const table of tables) rows += await rowsOf(table)
      context.block(
        name,
        rows,
        `${tables.join(', ')}: authengine has nothing for these rows.`,
        'Keep the tables, and read them with your own code: user ids stay.',
      )
    }
    for (const table of SHORT_LIVED)
      context.notRead(`${table}: its rows are valid for minutes only, or are made anew.`, await rowsOf(table))
  }

  async #copy(): Promise<void> {
    const { collisions, context } = this
    const { users } = this.tables
    const owners = this.#owners
    const verified = (row: Row): Date | null =>
      flagOf(row['emailVerified']) ? (dateOf(row['createdAt']) ?? context.input.now) : null
    if (context.wants('users')) await copyUsers(context, { source: users, owners, collisions, verified })
    // Before any first factor: a run may take minutes or be interrupted, and users may sign in meanwhile.
    if (context.wants('two-factor') && this.tables.twoFactors)
      await importFactors(context, { source: this.tables.twoFactors, owners })
    if (context.wants('accounts')) await this.#copyAccounts()
    if (context.wants('passkeys')) await this.#copyPasskeys()
    if (context.wants('passwords')) await importPasswords(context, { accounts: this.tables.accounts, owners, verified })
    if (context.wants('sessions')) await this.#copySessions()
  }

  async #copyAccounts(): Promise<void> {
    const { context } = this
    const { accounts } = this.tables
    const tally = context.tally('accounts', accounts.name)
    await copyRows(context, {
      tally,
      source: accounts,
      key: accounts.has('id') ? ['id'] : ['providerId', 'accountId', 'userId'],
      isMeant: (row) => row['providerId'] !== CREDENTIAL,
      target: context.target('accounts'),
      identity: ['provider', 'providerAccountId'],
      owners: this.#owners,
      convert: (row) => this.#account(row, tally),
    })
  }

  #account(row: Row, tally: Tally): NewRow | NotCarried {
    const { duplicates } = this
    const { providers = [], rename = {} } = this.context.input
    const [old, accountId, userId] = [String(row['providerId']), String(row['accountId']), String(row['userId'])]
    if (duplicates.ofSeveral.has(accountKey(old, accountId)))
      return new NotCarried('The account belongs to several users.')
    const provider = rename[old] ?? old
    const { alias, id, isTranslated } = storedId(provider, accountId, row['idToken'])
    if (isTranslated) tally.change(`The id at ${provider} was made from the stored ID token.`, userId)
    if (alias !== undefined) tally.change(`The id at ${provider} is another one in authengine. Set ${alias}.`, userId)
    const tokens = ['accessToken', 'refreshToken'].map((member) => openToken(row, member))
    if (tokens.some((token) => token === undefined)) tally.change('Its encrypted tokens are left out.', userId)
    const [access_token = null, refresh_token = null] = tokens
    const expires = dateOf(row['accessTokenExpiresAt'])
    return {
      userId,
      type:
        providers.find((each) => each.id === provider)?.type ?? (textOf(row['idToken']) === null ? 'oauth' : 'oidc'),
      provider,
      providerAccountId: id,
      refresh_token,
      access_token,
      expires_at: access_token !== null && expires ? Math.floor(expires.getTime() / 1000) : null,
      token_type: null,
      scope: textOf(row['scope'])?.replaceAll(',', ' ') ?? null,
      id_token: textOf(row['idToken']),
      session_state: null,
    }
  }

  async #copyPasskeys(): Promise<void> {
    const { context } = this
    const { passkeys } = this.tables
    const provider = this.#passkeyProvider
    if (!passkeys || provider === undefined) return
    const shared = { source: passkeys, key: ['credentialID'], owners: this.#owners }
    const convert = (row: Row, member: 'account' | 'authenticator'): NewRow | NotCarried => {
      const passkey = passkeyOfBetterAuth(formerPasskey(row), provider)
      return typeof passkey === 'string' ? new NotCarried(passkey, true) : { ...passkey[member] }
    }
    await copyRows(context, {
      ...shared,
      tally: context.tally('accounts of passkeys', passkeys.name),
      target: context.target('accounts'),
      identity: ['provider', 'providerAccountId'],
      convert: (row) => convert(row, 'account'),
    })
    await copyRows(context, {
      ...shared,
      tally: context.tally('passkeys', passkeys.name),
      target: context.target('authenticators'),
      identity: ['credentialID'],
      convert: (row) => convert(row, 'authenticator'),
    })
  }

  async #copySessions(): Promise<void> {
    const { context } = this
    const { sessions } = this.tables
    const [signing] = context.input.secrets ?? []
    if (!sessions || !signing) return
    const cookie = (row: Row): string => {
      const token = String(row['token'])
      return `${token}.${createHmac('sha256', signing.secret).update(token).digest('base64')}`
    }
    await copySessions(context, {
      source: sessions,
      owners: this.#owners,
      key: ['token'],
      cookie,
      expires: (row) => dateOf(row['expiresAt']),
      details: (row) => ({
        createdAt: dateOf(row['createdAt']),
        lastSeen: dateOf(row['updatedAt']),
        address: textOf(row['ipAddress']),
        agent: textOf(row['userAgent']),
      }),
      refuse: (row) => {
        if (textOf(row['impersonatedBy']) !== null) return 'An administrator uses it in the name of the user.'
        return isForOneDay(row) ? 'It was to end with the browser ("do not remember me").' : undefined
      },
    })
  }

  /** The id of the provider for passkeys; undefined if the configuration has none. */
  get #passkeyProvider(): string | undefined {
    const { providers } = this.context.input
    return providers ? providers.find(({ type }) => type === 'webauthn')?.id : 'passkey'
  }

  #judge(row: Row): Omit<Owner, 'row'> {
    const { collisions, context } = this
    const { banned, now } = context.input
    if (context.input.collisions === 'leave-out' && collisions.ids.has(String(row['id'])))
      return { leftOut: 'The email address differs from that of another user only in case.' }
    const noFactors =
      context.input.unverified === 'leave-out' && !flagOf(row['emailVerified'])
        ? { noFactors: 'The email address is not verified.' }
        : {}
    const end = dateOf(row['banExpires'])
    if (!flagOf(row['banned']) || (end && end <= now)) return noFactors
    const reason = 'The user is banned.'
    return banned === 'leave-out' && !context.target('users').has('banned')
      ? { leftOut: reason }
      : { ...noFactors, noSessions: reason }
  }
}

/** A row of `passkey` with its date. */
const formerPasskey = ({
  backedUp,
  counter,
  createdAt,
  credentialID,
  deviceType,
  name,
  publicKey,
  transports,
  userId,
}: Row) => ({
  ...{ backedUp, counter, credentialID, deviceType, name, publicKey, transports, userId },
  createdAt: dateOf(createdAt),
})

/** Whether a session was to end with the browser: it ends a day after its start. */
function isForOneDay(row: Row): boolean {
  const [start, end] = [dateOf(row['createdAt']), dateOf(row['expiresAt'])]
  return start !== null && end !== null && end.getTime() - start.getTime() <= DAY_MS + TOLERANCE_MS
}

const isTrue = (table: SourceTable, member: string): string =>
  table.has(member) ? `${table.column(member)} = ${table.dialect === 'postgres' ? 'true' : '1'}` : '1 = 0'

/** Fewest characters of an encrypted text in hex: a nonce, a tag, and one byte. */
const SHORTEST_SEALED = 82
const SEALED = new RegExp(`^(?:\\$ba\\$|(?:[0-9a-f]{2}){${String(SHORTEST_SEALED / 2)},}$)`)

/** A stored token; undefined if it is encrypted. */
function openToken(row: Row, member: string): string | null | undefined {
  const token = textOf(row[member])
  return token !== null && SEALED.test(token) ? undefined : token
}

/** The condition for an encrypted token. */
function isSealed(table: SourceTable, member: string): string {
  if (!table.has(member)) return '1 = 0'
  const column = table.column(member)
  const isHex = {
    sqlite: `${column} not glob '*[^0-9a-f]*'`,
    postgres: `${column} ~ '^[0-9a-f]+$'`,
    mysql: `${column} regexp '^[0-9a-f]+$'`,
  }[table.dialect]
  return `(${column} like '$ba$%' or (length(${column}) >= ${String(SHORTEST_SEALED)} and length(${column}) % 2 = 0 and ${isHex}))`
}
