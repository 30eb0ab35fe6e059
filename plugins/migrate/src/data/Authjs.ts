import { blockCollisions, blockColumns, blockProviders, columnFix } from './blocked.js'
import { storedId } from './accountIds.js'
import { type Collisions, collisionsIn } from './collisions.js'
import type { Context } from './Context.js'
import type { DataReport } from './contract.js'
import { copyRows, NotCarried } from './copyRows.js'
import { copySessions } from './copySessions.js'
import { copyUsers } from './copyUsers.js'
import { hashSessions, renameProviders } from './inPlace.js'
import { passkeyOfAuthjs } from '../passkeys/authjs.js'
import { Owners } from './Owners.js'
import type { Tally } from './Report.js'
import { isSameName, namesIn } from './sameName.js'
import { SourceTable } from './SourceTable.js'
import type { NewRow } from './TargetTable.js'
import { dateOf, type Row, textOf } from './values.js'

const TOKENS = ['refresh_token', 'access_token', 'expires_at', 'token_type', 'scope', 'id_token', 'session_state']
const MEMBERS = {
  users: ['id', 'name', 'email', 'emailVerified', 'image'],
  accounts: ['id', 'userId', 'type', 'provider', 'providerAccountId', ...TOKENS],
  sessions: ['id', 'sessionToken', 'userId', 'expires'],
  verificationTokens: ['id', 'identifier', 'token', 'expires'],
  authenticators: ['id', 'credentialID', 'userId', 'providerAccountId', 'credentialPublicKey', 'counter'].concat([
    'credentialDeviceType',
    'credentialBackedUp',
    'transports',
  ]),
}

interface OldTables {
  readonly users: SourceTable
  readonly accounts: SourceTable
  readonly sessions: SourceTable | undefined
  readonly verificationTokens: SourceTable | undefined
  readonly authenticators: SourceTable | undefined
}

/** Carries the rows of Auth.js: in their own tables, or into those of authengine. */
export class Authjs {
  readonly #owners: Owners

  private constructor(
    private readonly context: Context,
    private readonly tables: OldTables,
    private readonly collisions: Collisions,
  ) {
    this.#owners = new Owners(
      context,
      { users: tables.users, collisions },
      {
        judge: (row) =>
          context.input.collisions === 'leave-out' && collisions.ids.has(String(row['id']))
            ? { leftOut: 'The email address differs from that of another user only in case.' }
            : {},
        isVerified: (row) => dateOf(row['emailVerified']) !== null,
      },
    )
  }

  /**
   * Finds the tables.
   *
   * @returns Undefined if the database has no such tables.
   */
  static async in(context: Context): Promise<Authjs | undefined> {
    const { source, target } = context.input
    const own = source === target && !target.foreign ? namesIn(target) : []
    // Tables of authengine look like those of Auth.js. Only theirs have no column for the last visit.
    const found = (await tablesIn(context, own)) ?? (own.length > 0 ? await tablesIn(context, []) : undefined)
    const areOurs = found?.sessions && own.includes(found.sessions.name) && found.sessions.others.includes('lastSeen')
    if (!found || areOurs) return undefined
    return new Authjs(context, found, await collisionsIn(found.users))
  }

  /** Checks everything, then carries the rows unless something stops it. */
  async run(): Promise<DataReport> {
    const { context } = this
    const { input } = context
    const isInPlace = this.#isInPlace
    await this.#check(isInPlace)
    if (isInPlace) await this.#keep()
    else if (!(input.write && context.isBlocked)) await this.#copy()
    return context.report(isInPlace ? 'in place' : 'copy')
  }

  get #isInPlace(): boolean {
    const { source, target } = this.context.input
    return source === target && isSameName(this.tables.users.name, target.tables['users']?.name ?? '', target)
  }

  async #check(isInPlace: boolean): Promise<void> {
    const { collisions, context, tables } = this
    const { target } = context.input
    await blockProviders(context, tables.accounts, 'provider')
    if (isInPlace) {
      await this.#checkKept()
      return
    }
    const { accounts, authenticators, sessions, users, verificationTokens } = tables
    const names = namesIn(target)
    const clash = [accounts, sessions, verificationTokens, authenticators].filter(
      (table) => table && context.input.source === target && names.some((name) => isSameName(name, table.name, target)),
    )
    context.stop(
      'tables',
      clash.length,
      `${clash.map((table) => table?.name).join(', ')}: some tables of the adapter are those of Auth.js, and others are not.`,
      'Name all of them in the option tables of sqlAdapter, or none.',
    )
    blockCollisions(context, collisions.ids.size, collisions.isCut)
    const isNew = (column: string): boolean => !context.target('users').has(column)
    await blockColumns(context, 'user', users, users.others.filter(isNew), columnFix)
    const own = (name: string) => (): string =>
      `Keep the old tables instead (foreign: true), or read them with your own code: authengine has no columns of the application in ${name}.`
    await blockColumns(context, 'account', accounts, accounts.others, own('accounts'))
    if (sessions) await blockColumns(context, 'session', sessions, sessions.others, own('sessions'))
    if (authenticators && !context.target('authenticators').isUsed)
      context.block(
        'passkeys',
        await authenticators.count(),
        'Users have passkeys, and the adapter has no table for them.',
        'Name it in tables.authenticators of sqlAdapter.',
      )
    if (sessions)
      context.notes.push(
        'Sessions: keep the name of the old cookie in cookies.sessionToken.name, and set session.strategy to "database". A session that ends in the old application after it was carried goes on here, so carry sessions with the last run.',
      )
  }

  async #checkKept(): Promise<void> {
    const { collisions, context, tables } = this
    const { source, target } = context.input
    context.statements.push(...target.additions)
    context.stop(
      'tables',
      target.foreign ? 0 : 1,
      `The adapter names the tables of Auth.js (${tables.users.name}), and takes them for its own.`,
      "Keep them: sqlAdapter(…, { foreign: true }). Or copy the rows: give the tables of authengine other names, sqlAdapter(…, { tables: { users: 'auth_users', … } }), and run npx authengine migrate.",
    )
    const [first] = await tables.users.query(
      `select ${tables.users.column('id')} as id from ${tables.users.quoted} limit 1`,
    )
    context.block(
      'numeric-ids',
      typeof first?.['id'] === 'number' ? 1 : 0,
      `The ids in ${tables.users.name} are numbers. New users get a UUID, which the column cannot store.`,
      "Copy the rows: sqlAdapter(…, { tables: { users: 'auth_users', … } }) without foreign. Or keep the adapter of the old library.",
    )
    if (collisions.ids.size > 0)
      context.notRead(
        'Users have email addresses that differ only in upper and lower case. Only the one in lower case is found by address.',
        collisions.ids.size,
      )
    const email = tables.users.column('email')
    const upper = await tables.users.count(`${email} <> lower(${email})`)
    if (upper > 0) {
      context.notRead('Email addresses with upper case: users with them are not found by address.', upper)
      context.notes.push(
        `To find them, change them once no old instance runs: update ${tables.users.quoted} set ${email} = lower(${email}). It fails for addresses that differ only in case.`,
      )
    }
    if (tables.verificationTokens && tables.verificationTokens.name !== target.tables['verificationTokens']?.name)
      context.notes.push(`Name the table ${tables.verificationTokens.name} in tables.verificationTokens of sqlAdapter.`)
    if (tables.authenticators && source.tables['authenticators']?.name !== tables.authenticators.name)
      context.notes.push(
        `Passkeys: name the table ${tables.authenticators.name} in tables.authenticators of sqlAdapter.`,
      )
    if (tables.sessions && (await tables.sessions.count()) > 0)
      context.notes.push(
        'Old instances, and the rows of fromAuthjs() or fromNextAuth(), find only tokens that are not hashed. With such a reader, run this command with --write after its notAfter. Without one, deploy with session.tokenStorage "plain", and run it when the old instances have stopped, together with the removal of that line.',
      )
    if (target.additions.length > 0)
      context.notes.push(
        'The statements are optional. authengine uses an added column or table only if columns of sqlAdapter names it.',
      )
  }

  /** Reads or changes the rows where they are. */
  async #keep(): Promise<void> {
    const { context, tables } = this
    const { accounts, authenticators, sessions, users, verificationTokens } = tables
    for (const [part, table] of [
      ['users', users],
      ['passkeys', authenticators],
      ['tokens', verificationTokens],
    ] as const) {
      if (!table || !context.wants(part)) continue
      const tally = context.tally(part, table.name)
      tally.rows = await table.count()
      tally.present = tally.rows
    }
    if (context.wants('accounts')) await renameProviders(context, accounts)
    if (context.wants('sessions') && sessions) await hashSessions(context, sessions)
  }

  async #copy(): Promise<void> {
    const { collisions, context } = this
    const { accounts, authenticators, sessions, users, verificationTokens } = this.tables
    const owners = this.#owners
    const verified = (row: Row): Date | null => dateOf(row['emailVerified'])
    if (context.wants('users')) await copyUsers(context, { source: users, owners, collisions, verified })
    if (context.wants('accounts')) {
      const tally = context.tally('accounts', accounts.name)
      await copyRows(context, {
        tally,
        source: accounts,
        key: ['provider', 'providerAccountId'],
        target: context.target('accounts'),
        identity: ['provider', 'providerAccountId'],
        owners,
        convert: (row) => this.#account(row, tally),
      })
    }
    if (context.wants('passkeys') && authenticators) await this.#copyAuthenticators(authenticators)
    if (context.wants('tokens') && verificationTokens) await this.#copyTokens(verificationTokens)
    if (context.wants('sessions') && sessions)
      await copySessions(context, {
        source: sessions,
        owners,
        key: ['sessionToken'],
        cookie: (row) => String(row['sessionToken']),
        expires: (row) => dateOf(row['expires']),
        details: () => ({}),
      })
  }

  #account(row: Row, tally: Tally): NewRow {
    const { rename = {} } = this.context.input
    const [old, userId] = [String(row['provider']), String(row['userId'])]
    const provider = rename[old] ?? old
    const { alias, id, isTranslated } = storedId(provider, String(row['providerAccountId']), row['id_token'])
    if (isTranslated) tally.change(`The id at ${provider} was made from the stored ID token.`, userId)
    if (alias !== undefined) tally.change(`The id at ${provider} is another one in authengine. Set ${alias}.`, userId)
    const expires = textOf(row['expires_at'])
    return {
      userId,
      type: textOf(row['type']) ?? 'oauth',
      provider,
      providerAccountId: id,
      ...Object.fromEntries(TOKENS.map((member) => [member, textOf(row[member])])),
      expires_at: expires === null || !/^\d+$/.test(expires) ? null : Number(expires),
    }
  }

  async #copyAuthenticators(source: SourceTable): Promise<void> {
    const { context } = this
    const provider = context.input.providers?.find(({ type }) => type === 'webauthn')?.id
    await copyRows(context, {
      tally: context.tally('passkeys', source.name),
      source,
      key: ['credentialID'],
      target: context.target('authenticators'),
      identity: ['credentialID'],
      owners: this.#owners,
      convert: (row) => {
        const passkey = passkeyOfAuthjs(formerPasskey(row), provider)
        return typeof passkey === 'string' ? new NotCarried(passkey, true) : { ...passkey.authenticator }
      },
    })
  }

  async #copyTokens(source: SourceTable): Promise<void> {
    const { context } = this
    await copyRows(context, {
      tally: context.tally('tokens', source.name),
      source,
      key: ['identifier', 'token'],
      target: context.target('verificationTokens'),
      identity: ['identifier', 'token'],
      convert: (row) => {
        const expires = dateOf(row['expires'])
        if (!expires || expires <= context.input.now) return new NotCarried('It has expired.')
        return { identifier: textOf(row['identifier']), token: textOf(row['token']), expires }
      },
    })
  }
}

/** Finds the tables, except those with some names. */
async function tablesIn(context: Context, except: readonly string[]): Promise<OldTables | undefined> {
  const { source, tables = {}, target } = context.input
  const find = (table: keyof typeof MEMBERS, names: readonly string[], needed: readonly string[]) => {
    // Tables that the application keeps are named in the adapter.
    const kept = source === target && target.foreign ? [target.tables[table]?.name ?? []].flat() : []
    const candidates = [tables[table] ?? [...kept, ...names].filter((name) => !except.includes(name))].flat()
    return SourceTable.find(source.connection, candidates, MEMBERS[table], needed)
  }
  const users = await find('users', ['User', 'user', 'users'], ['id', 'email', 'emailVerified'])
  const accounts = await find('accounts', ['Account', 'account', 'accounts'], ['provider', 'providerAccountId'])
  if (!users || !accounts) return undefined
  const mailed = ['VerificationToken', 'verificationToken', 'verification_token', 'verification_tokens']
  const keys = ['Authenticator', 'authenticator', 'authenticators']
  return {
    users,
    accounts,
    sessions: await find('sessions', ['Session', 'session', 'sessions'], ['sessionToken', 'userId', 'expires']),
    verificationTokens: await find('verificationTokens', mailed, ['identifier', 'token', 'expires']),
    authenticators: await find('authenticators', keys, ['credentialID', 'userId', 'credentialPublicKey']),
  }
}

/** The columns of a row of `Authenticator`. */
const formerPasskey = ({ counter, credentialBackedUp, credentialDeviceType, credentialID, ...row }: Row) => ({
  ...{ counter, credentialBackedUp, credentialDeviceType, credentialID },
  credentialPublicKey: row['credentialPublicKey'],
  transports: row['transports'],
  userId: row['userId'],
})
