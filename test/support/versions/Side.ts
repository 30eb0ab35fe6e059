import { type RedisAdapter, redisAdapter, type RedisOptions } from '@authengine/redis'
import { migrate, type SqlAdapter, sqlAdapter, type SqlOptions } from '@authengine/sql'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import Database from 'libsql'

/** The environment of a step; JSON, because it may be passed to a process. */
export interface Place {
  /** The time of the step. */
  readonly now: string
  /** Path of the database file. */
  readonly sqlite: string
  /** URL of the Redis server, if there is one. */
  readonly redis?: string | undefined
}

/** The version of the packages that runs a step, with the databases that it shares with the other version. */
export class Side {
  readonly clock: FakeClock
  /** The log of every engine. */
  readonly log = new RecordingLogger()
  readonly #adapters: { close(): Promise<void> }[] = []

  constructor(private readonly place: Place) {
    this.clock = new FakeClock(place.now)
  }

  /** The database, migrated by this version, as an application does at its start. */
  async sql(options?: SqlOptions): Promise<SqlAdapter> {
    const adapter = this.unmigrated(options)
    await migrate(adapter)
    return adapter
  }

  /** The database in the state in which the other version left it. */
  unmigrated(options?: SqlOptions): SqlAdapter {
    const adapter = sqlAdapter({ sqlite: this.place.sqlite }, options)
    this.#adapters.push(adapter)
    return adapter
  }

  /** Changes the database without its adapter, like an application that adds a column. */
  runSql(statement: string): void {
    const database = new Database(this.place.sqlite)
    database.exec(statement)
    database.close()
  }

  /** Redis, with the users in the database. */
  async redis(options: Partial<RedisOptions> = {}): Promise<RedisAdapter> {
    const { redis } = this.place
    if (redis === undefined) throw new TypeError('This place has no Redis.')
    const adapter = redisAdapter({ url: redis }, { database: await this.sql(), ...options })
    this.#adapters.push(adapter)
    return adapter
  }

  /** Closes the adapters, the newest first: Redis needs the user database until it is closed. */
  async close(): Promise<void> {
    for (const adapter of this.#adapters.reverse()) await adapter.close()
  }
}
