import { dateOf, isBanned } from './BetterAuthReader.js'
import type { FormerRow, FormerRows } from './FormerSessionOptions.js'

/** A `Kysely` of any database. */
export interface AnyKysely {
  /** As `Kysely.selectFrom`. */
  selectFrom(table: never): unknown
}

/** Names in the database of Auth.js, if they were changed. */
export interface AuthjsRowNames {
  /** @defaultValue `Session` */
  readonly table?: string | undefined
  /** @defaultValue `sessionToken` */
  readonly token?: string | undefined
  /** @defaultValue `userId` */
  readonly userId?: string | undefined
  /** @defaultValue `expires` */
  readonly expires?: string | undefined
}

/** Names of tables of Better Auth, if they were changed. */
export interface BetterAuthRowNames {
  /** @defaultValue `session` */
  readonly sessions?: string | undefined
  /** @defaultValue `user` */
  readonly users?: string | undefined
}

interface Query {
  selectFrom(table: string): {
    selectAll(): {
      where(
        column: string,
        operator: '=',
        value: unknown,
      ): { executeTakeFirst(): Promise<Readonly<Record<string, unknown>> | undefined> }
    }
  }
}

/** The row with this value in this column, if the value is equal in every letter: some databases fold case. */
async function rowWith(
  db: AnyKysely,
  table: string,
  column: string,
  value: unknown,
): Promise<Readonly<Record<string, unknown>> | null> {
  const row = await (db as Query).selectFrom(table).selectAll().where(column, '=', value).executeTakeFirst()
  return row && row[column] === value ? row : null
}

/**
 * The rows of Auth.js in a database that Kysely reads, for `fromAuthjs({ rows })` and `fromNextAuth({ rows })`.
 *
 * @param db - The database.
 * @param names - Names of the table and its columns. Default: those of `@auth/kysely-adapter`.
 */
export const authjsRows =
  (db: AnyKysely, names: AuthjsRowNames = {}): FormerRows =>
  async (token) => {
    const row = await rowWith(db, names.table ?? 'Session', names.token ?? 'sessionToken', token)
    return row && { userId: String(row[names.userId ?? 'userId']), expires: dateOf(row[names.expires ?? 'expires']) }
  }

/**
 * The rows of Better Auth in a database that Kysely reads, for `fromBetterAuth({ rows })`. Sessions of administrators in
 * the name of a user, and sessions of users whose column `banned` is set, are refused.
 *
 * @param db - The database.
 * @param names - Names of the tables. Default: those of Better Auth.
 */
export const betterAuthRows =
  (db: AnyKysely, names: BetterAuthRowNames = {}): FormerRows =>
  async (token, now): Promise<FormerRow | null> => {
    const row = await rowWith(db, names.sessions ?? 'session', 'token', token)
    const user = row && (await rowWith(db, names.users ?? 'user', 'id', row['userId']))
    if (!row || !user) return null
    return {
      ...{ userId: String(user['id']), expires: dateOf(row['expiresAt']), createdAt: dateOf(row['createdAt']) },
      isRefused: Boolean(row['impersonatedBy']) || isBanned(user, now),
    }
  }
