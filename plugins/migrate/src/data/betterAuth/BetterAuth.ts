import { createHmac } from 'node:crypto'
import { passkeyOfBetterAuth } from '../../passkeys/betterAuth.js'
import { storedId } from '../accountIds.js'
import { accountKey, type Collisions, collisionsIn, type Duplicates, duplicatesIn } from '../collisions.js'
import type { Context } from '../Context.js'
import type { DataReport } from '../contract.js'
import { copyRows, NotCarried } from '../copyRows.js'
import { copySessions } from '../copySessions.js'
import { copyUsers } from '../copyUsers.js'
import { type Owner, Owners } from '../Owners.js'
import type { Tally } from '../Report.js'
import type { NewRow } from '../TargetTable.js'
import { dateOf, flagOf, type Row, textOf } from '../values.js'
import { type BetterAuthTables, CREDENTIAL, passkeyProvider, tablesIn } from './BetterAuthTables.js'
import { checkBetterAuth } from './checkBetterAuth.js'
import { importFactors } from './importFactors.js'
import { importPasswords } from './importPasswords.js'
import { openToken } from './sealedTokens.js'

/** The end of a session without "remember me": one day after its start. */
const DAY_MS = 86_400_000
/** The end is written a moment after the start. */
const TOLERANCE_MS = 60_000

/** Copies the rows of Better Auth into the tables of authengine. */
export class BetterAuth {
  readonly #owners: Owners

  private constructor(
    readonly context: Context,
    readonly tables: BetterAuthTables,
    readonly collisions: Collisions,
    readonly duplicates: Duplicates,
  ) {
    this.#owners = new Owners(
      context,
      { users: tables.users, collisions },
      {
        judge: (row) => this.#judge(row),
        isVerified: (row) => flagOf(row['emailVerified']),
      },
    )
  }

  /**
   * Finds the tables.
   *
   * @returns Undefined if the database has no such tables.
   */
  static async in(context: Context): Promise<BetterAuth | undefined> {
    const tables = await tablesIn(context)
    if (!tables) return undefined
    const duplicates = await duplicatesIn(tables.accounts, 'providerId', 'accountId')
    return new BetterAuth(context, tables, await collisionsIn(tables.users), duplicates)
  }

  /** Checks everything, then copies unless something stops it. */
  async run(): Promise<DataReport> {
    const { context } = this
    await checkBetterAuth(this)
    if (!(context.input.write && context.isBlocked)) await this.#copy()
    return context.report('copy')
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
    const provider = passkeyProvider(context)
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
