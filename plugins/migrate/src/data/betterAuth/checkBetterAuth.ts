import { quotedName } from 'authengine/adapter'
import { blockCollisions, blockColumns, blockProviders, columnFix } from '../blocked.js'
import { type Collisions, type Duplicates, MOST } from '../collisions.js'
import type { Context } from '../Context.js'
import { isSameName, namesIn } from '../sameName.js'
import { columnsOf, type SourceTable } from '../SourceTable.js'
import { type BetterAuthTables, CREDENTIAL, passkeyProvider } from './BetterAuthTables.js'
import { SecondFactor } from './importFactors.js'
import { Passwords } from './importPasswords.js'
import { isSealed } from './sealedTokens.js'

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

/** What is checked. */
export interface Checked {
  /** The input and the report. */
  readonly context: Context
  /** The old tables. */
  readonly tables: BetterAuthTables
  /** Addresses that differ only in case. */
  readonly collisions: Collisions
  /** Accounts in several rows. */
  readonly duplicates: Duplicates
}

/** Reports what stops the run, and what is lost. */
export async function checkBetterAuth(checked: Checked): Promise<void> {
  const { collisions, context, tables } = checked
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
  await checkUsers(checked)
  await checkAccounts(checked)
  await checkSessions(checked)
  await checkFactors(checked)
  await checkUnverified(checked)
  await checkOthers(checked)
}

async function checkUsers({ context, tables }: Checked): Promise<void> {
  const { users } = tables
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
  if (dropped.length > 0 && context.wants('users'))
    context.notRead(
      `user.${dropped.join(', user.')}: authengine has no such columns. To carry one, name it in columns.users of sqlAdapter.`,
      await users.count(),
    )
}

async function checkAccounts({ context, duplicates, tables }: Checked): Promise<void> {
  const { isCut, ofOne, ofSeveral } = duplicates
  const { accounts } = tables
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

async function checkSessions({ context, tables }: Checked): Promise<void> {
  const { sessions } = tables
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

async function checkFactors({ context, tables }: Checked): Promise<void> {
  const { passkeys, twoFactors } = tables
  const provider = passkeyProvider(context)
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
async function checkUnverified({ context, tables }: Checked): Promise<void> {
  const { accounts, twoFactors, users } = tables
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

async function checkOthers({ context }: Checked): Promise<void> {
  const { connection } = context.input.source
  const rowsOf = async (name: string): Promise<number> => {
    for (const each of [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), `${name}s`]) {
      if ((await columnsOf(connection, each)).length === 0) continue
      const [row] = await connection.all(`select count(*) as n from ${quotedName(each, connection.dialect)}`)
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

const isTrue = (table: SourceTable, member: string): string =>
  table.has(member) ? `${table.column(member)} = ${table.dialect === 'postgres' ? 'true' : '1'}` : '1 = 0'
