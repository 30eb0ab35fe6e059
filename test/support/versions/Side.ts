import { type RedisAdapter, redisAdapter, type RedisOptions } from '@authengine/redis'
import { migrate, type SqlAdapter, sqlAdapter, type SqlOptions } from '@authengine/sql'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import Database from 'libsql'

/** Where a step takes place; JSON, because a process may be told of it. */
export interface Place {
  /** The present. */
  readonly now: string
  /** The file of the database. */
  readonly sqlite: string
  /** The Redis server, where there is one. */
  readonly redis?: string | undefined
}

/** The version of the packages that takes a step, with the databases that the other one uses as well. */
export class Side {
  readonly clock: FakeClock
  /** The log of every engine. */
  readonly log = new RecordingLogger()
  readonly #adapters: { close(): Promise<void> }[] = []

  constructor(private readonly place: Place) {
    this.clock = new FakeClock(place.now)
  }

  /** The database, migrated by this version, as an application does when it starts. */
  async sql(options?: SqlOptions): Promise<SqlAdapter> {
    const adapter = this.unmigrated(options)
    await migrate(adapter)
    return adapter
  }

  /** The database as the other version left it. */
  unmigrated(options?: SqlOptions): SqlAdapter {
    const adapter = sqlAdapter({ sqlite: this.place.sqlite }, options)
    this.#adapters.push(adapter)
    return adapter
  }

  /** Changes the database without its adapter, as an application does that adds a column. */
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

  /** Ends what was opened, the newest first: Redis needs its users until it is closed. */
  async close(): Promise<void> {
    for (const adapter of this.#adapters.reverse()) await adapter.close()
  }
}
