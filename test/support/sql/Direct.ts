import type { SqlLocation } from '@authengine/sql'
import { sql } from 'kysely'
import { connect } from '../../../plugins/sql/src/connect.js'

/** Accesses a database without the adapter. */
export class Direct {
  readonly #db

  constructor(location: SqlLocation) {
    this.#db = connect(location).db
  }

  /** Runs a statement unchanged. */
  async run(statement: string): Promise<Record<string, unknown>[]> {
    return (await sql.raw<Record<string, unknown>>(statement).execute(this.#db)).rows
  }

  /** The number of rows of a table. */
  async count(table: string): Promise<number> {
    return Number((await this.run(`select count(*) as n from ${table}`))[0]?.['n'])
  }

  /** The number of rows of a table whose user does not exist. */
  async orphans(table: string): Promise<number> {
    const rows = this.#db
      .selectFrom(`${table} as one`)
      .leftJoin('users', 'users.id', 'one.userId')
      .select('one.userId')
      .where('users.id', 'is', null)
    return (await rows.execute()).length
  }

  /** Removes all rows of tables. */
  async empty(tables: readonly string[]): Promise<void> {
    for (const table of tables) await this.run(`delete from ${table}`)
  }

  /** Calls a function after one connection has run the first statements, and before it runs the last. */
  async during(first: readonly string[], last: string, act: () => Promise<void>): Promise<void> {
    await this.#db.connection().execute(async (connection) => {
      for (const statement of first) await sql.raw(statement).execute(connection)
      try {
        await act()
      } finally {
        await sql.raw(last).execute(connection)
      }
    })
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }
}

/** The tables of the library; referenced tables come last. */
export const OUR_TABLES: readonly string[] = [
  'sessions',
  'authenticators',
  'auth_secrets',
  'auth_pending',
  'auth_ended',
  'auth_used',
  'accounts',
  'verification_token',
  'auth_counters',
  'users',
]
