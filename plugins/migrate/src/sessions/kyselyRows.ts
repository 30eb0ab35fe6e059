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

type Row = Readonly<Record<string, unknown>>

interface Query {
  selectFrom(table: string): {
    selectAll(): {
      where(column: string, operator: '=', value: unknown): { executeTakeFirst(): Promise<Row | undefined> }
    }
  }
}

/** The row with this value in this column, if the value is equal in every letter: some databases fold case. */
async function rowWith(db: AnyKysely, table: string, column: string, value: unknown): Promise<Row | null> {
  const row = await (db as Query).selectFrom(table).selectAll().where(column, '=', value).executeTakeFirst()
  return row && row[column] === value ? row : null
}

/** The row with names such as `userId`: some database libraries write `user_id`. */
const camelCased = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** The value in a column. Without the column, every session would be refused, and nothing would say why. */
function valueIn(row: Row, table: string, column: string): unknown {
  if (column in row) return row[column]
  throw new TypeError(
    `The table ${table} of the former library has no column ${column}. Give the names of your columns, or write rows as a function.`,
  )
}

/**
 * The rows of Auth.js in a database that Kysely reads, for `fromAuthjs({ rows })` and `fromNextAuth({ rows })`.
 *
 * @param db - The database.
 * @param names - Names of the table and its columns. Default: those of `@auth/kysely-adapter`.
 * @returns A function that throws a TypeError if the table lacks a column.
 */
export const authjsRows =
  (db: AnyKysely, names: AuthjsRowNames = {}): FormerRows =>
  async (token) => {
    const { expires = 'expires', table = 'Session', userId = 'userId' } = names
    const row = await rowWith(db, table, names.token ?? 'sessionToken', token)
    return row && { userId: String(valueIn(row, table, userId)), expires: dateOf(valueIn(row, table, expires)) }
  }

/**
 * The rows of Better Auth in a database that Kysely reads, for `fromBetterAuth({ rows })`. Sessions of administrators in
 * the name of a user, and sessions of users whose column `banned` is set, are refused.
 *
 * @param db - The database.
 * @param names - Names of the tables. Default: those of Better Auth. Columns may be called `userId` or `user_id`.
 * @returns A function that throws a TypeError if a table lacks a column.
 */
export const betterAuthRows =
  (db: AnyKysely, names: BetterAuthRowNames = {}): FormerRows =>
  async (token, now): Promise<FormerRow | null> => {
    const { sessions = 'session', users = 'user' } = names
    const found = await rowWith(db, sessions, 'token', token)
    if (!found) return null
    const row = camelCased(found)
    const user = await rowWith(db, users, 'id', valueIn(row, sessions, 'userId'))
    if (!user) return null
    return {
      userId: String(user['id']),
      expires: dateOf(valueIn(row, sessions, 'expiresAt')),
      createdAt: dateOf(valueIn(row, sessions, 'createdAt')),
      isRefused: Boolean(row['impersonatedBy']) || isBanned(camelCased(user), now),
    }
  }
