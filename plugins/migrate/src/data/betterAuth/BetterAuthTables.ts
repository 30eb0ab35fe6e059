import type { Context } from '../Context.js'
import { SourceTable } from '../SourceTable.js'

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

/** The tables of Better Auth that rows are read from. */
export interface BetterAuthTables {
  readonly users: SourceTable
  readonly accounts: SourceTable
  readonly sessions: SourceTable | undefined
  readonly passkeys: SourceTable | undefined
  readonly twoFactors: SourceTable | undefined
}

/**
 * Finds the tables of Better Auth.
 *
 * @returns Undefined if the database has no such tables.
 */
export async function tablesIn(context: Context): Promise<BetterAuthTables | undefined> {
  const { source, tables = {} } = context.input
  const find = (table: keyof typeof MEMBERS, names: readonly string[], needed: readonly string[]) =>
    SourceTable.find(source.connection, [tables[table] ?? names].flat(), MEMBERS[table], needed)
  const users = await find('users', ['user', 'users', 'User'], ['id', 'email', 'emailVerified', 'createdAt'])
  const accounts = await find('accounts', ['account', 'accounts', 'Account'], ['accountId', 'providerId', 'userId'])
  if (!users || !accounts) return undefined
  const factors = ['twoFactor', 'twoFactors', 'two_factor', 'TwoFactor']
  return {
    users,
    accounts,
    sessions: await find('sessions', ['session', 'sessions', 'Session'], ['token', 'expiresAt', 'userId']),
    passkeys: await find('passkeys', ['passkey', 'passkeys', 'Passkey'], ['credentialID', 'publicKey', 'userId']),
    twoFactors: await find('twoFactors', factors, ['secret', 'userId']),
  }
}

/** Id of the provider for passkeys; undefined if the configuration has none. */
export function passkeyProvider({ input: { providers } }: Context): string | undefined {
  return providers ? providers.find(({ type }) => type === 'webauthn')?.id : 'passkey'
}

/** Id of accounts with a password. */
export const CREDENTIAL = 'credential'
