import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type Database from 'libsql'
import type { Turns } from './Turns.js'
import { whenUnlocked } from './whenUnlocked.js'

/**
 * A connection to a SQLite file, for one statement or one transaction.
 *
 * The driver never resets a write that was refused because of a lock, and nothing is committed as long as that
 * statement exists. So each write begins with `begin immediate` in `exec`, which leaves no statement behind if it is
 * refused.
 */
export class SqliteConnection implements DatabaseConnection {
  #endTurn?: (() => void) | undefined

  /**
   * @param database - The file.
   * @param turns - The queue for transactions of this process.
   * @param timeLimit - Milliseconds to wait while another process has locked the file.
   */
  constructor(
    private readonly database: Database.Database,
    private readonly turns: Turns,
    private readonly timeLimit: number,
  ) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (/^begin\b/i.test(sql)) await this.#begin()
    else if (/^commit$/i.test(sql)) await this.#commit()
    else if (/^rollback$/i.test(sql)) this.release()
    else if (this.#endTurn) return run(this.database, sql, parameters)
    else return this.#alone(sql, parameters)
    return { rows: [] }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  /** Ends the use of the connection. A transaction that was not ended is rolled back. */
  release(): void {
    try {
      if (this.#endTurn && this.database.inTransaction) this.database.exec('rollback')
    } finally {
      this.#endTurn?.()
      this.#endTurn = undefined
    }
  }

  async #begin(): Promise<void> {
    await this.#inTurn(() => {
      this.database.exec('begin immediate')
      this.#endTurn = this.turns.take()
    })
  }

  /** Commits only a transaction of this connection, and never that of another connection. */
  async #commit(): Promise<void> {
    if (this.#endTurn) await whenUnlocked(() => this.database.exec('commit'), this.timeLimit)
    this.#endTurn?.()
    this.#endTurn = undefined
  }

  /** Runs a statement that is not a part of a transaction. */
  #alone<Row>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<Row>> {
    const reads = /^(select|pragma)\b/i.test(sql)
    return this.#inTurn(() =>
      reads ? run(this.database, sql, parameters) : committed(this.database, () => run(this.database, sql, parameters)),
    )
  }

  /**
   * Runs a synchronous call while no transaction of this process is open. It waits while another process locks the
   * file.
   */
  #inTurn<T>(call: () => T): Promise<T> {
    return whenUnlocked(() => this.turns.whenFree(call), this.timeLimit)
  }
}

function committed<T>(database: Database.Database, act: () => T): T {
  database.exec('begin immediate')
  try {
    const result = act()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

function run<Row>(database: Database.Database, sql: string, parameters: readonly unknown[]): QueryResult<Row> {
  const statement = database.prepare(sql)
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
