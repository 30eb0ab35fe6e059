import { CompiledQuery, type Driver } from 'kysely'
import type Database from 'libsql'
import { SqliteConnection } from './SqliteConnection.js'
import { sqliteFile } from './sqliteFile.js'
import { Turns } from './Turns.js'

/** Runs the statements of Kysely on a SQLite file, without blocking the event loop while another process writes. */
export class SqliteDriver implements Driver {
  readonly #turns = new Turns()
  #database?: Database.Database

  /**
   * @param file - Returns the file, or `:memory:`; called with the first query.
   * @param timeLimit - Milliseconds to wait while another process has locked the file.
   */
  constructor(
    private readonly file: () => string,
    private readonly timeLimit: number,
  ) {}

  async init(): Promise<void> {
    this.#database = await sqliteFile(this.file(), this.timeLimit)
  }

  acquireConnection(): Promise<SqliteConnection> {
    if (!this.#database) throw new TypeError('The driver of SQLite has not been started.')
    return Promise.resolve(new SqliteConnection(this.#database, this.#turns, this.timeLimit))
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  destroy(): Promise<void> {
    this.#database?.close()
    return Promise.resolve()
  }
}
