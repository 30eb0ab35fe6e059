import { afterAll, beforeAll } from '@jest/globals'
import { type SqlAdapter, sqlAdapter, type SqlLocation } from '@authengine/sql'
import { Direct, OUR_TABLES } from '../sql/Direct.js'
import type { DatabaseServer } from '../sql/DatabaseServer.js'
import { passkeyFlows } from './passkeyFlows.js'
import { signInFlows } from './signInFlows.js'

/**
 * Every sign-in flow on one SQL server, whose database is emptied before each test.
 *
 * @param start - Starts the server.
 * @param at - Makes a location of its URL.
 */
export function sqlFlows(start: () => Promise<DatabaseServer>, at: (url: string) => SqlLocation): void {
  let server: DatabaseServer
  let adapter: SqlAdapter
  let direct: Direct

  beforeAll(async () => {
    server = await start()
    adapter = sqlAdapter(at(server.url))
    await adapter.migrate()
    direct = new Direct(at(server.url))
  }, 120_000)

  afterAll(async () => {
    await direct.close()
    await adapter.close()
    await server.stop()
  }, 60_000)

  const empty = async (): Promise<SqlAdapter> => {
    await direct.empty(OUR_TABLES)
    return adapter
  }
  signInFlows(empty)
  passkeyFlows(empty)
}
