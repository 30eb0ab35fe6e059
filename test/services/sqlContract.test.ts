import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { migrationSql, type SqlAdapter, sqlAdapter, type SqlOptions } from '@authengine/sql'
import { databaseAdapterContract, notesTables } from 'authengine/testing'
import { FOREIGN_TABLES, SERVERS } from '../support/services/servers.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct, OUR_TABLES } from '../support/sql/Direct.js'

const FOREIGN: SqlOptions = { foreign: true, tables: [FOREIGN_TABLES, notesTables] }
const WITH_NOTES: SqlOptions = { tables: [notesTables] }
const WITHOUT = [
  ...(['authenticators.details', 'authenticators.longIds', 'authenticators.rename'] as const),
  ...(['ended', 'used', 'sessions.deleteOldest'] as const),
  ...(['pending', 'secrets', 'counters', 'sessions.details', 'sessions.ofProvider', 'sessions.replace'] as const),
]

describe.each(Object.entries(SERVERS))('%s of Debian', (_name, { at, dialect, feed, foreign, start }) => {
  let server: DatabaseServer
  const databases = new Map<string, Direct>()
  const adapters: SqlAdapter[] = []

  const urlOf = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  const opened = (name: string, options?: SqlOptions): SqlAdapter => {
    const adapter = sqlAdapter(at(urlOf(name)), options)
    adapters.push(adapter)
    return adapter
  }
  /** A separate database, which is prepared at its first use. */
  const database = async (name: string, prepare: (direct: Direct) => Promise<void>): Promise<Direct> => {
    const known = databases.get(name)
    if (known) return known
    const first = new Direct(at(server.url))
    await first.run(`create database ${name}`)
    await first.close()
    const made = new Direct(at(urlOf(name)))
    databases.set(name, made)
    await prepare(made)
    return made
  }

  beforeAll(async () => {
    server = await start()
  }, 60_000)
  afterEach(async () => {
    for (const adapter of adapters.splice(0)) await adapter.close()
  })
  afterAll(async () => {
    for (const direct of databases.values()) await direct.close()
    await server.stop()
  }, 60_000)

  describe('with the tables of this library', () => {
    const create = async (): Promise<SqlAdapter> => {
      const adapter = opened('ours', WITH_NOTES)
      const direct = await database('ours', async () => {
        await adapter.migrate()
        await adapter.migrate()
      })
      await direct.empty([...OUR_TABLES, 'contract_notes'])
      return adapter
    }
    it.each(databaseAdapterContract(create))('$name', ({ run }) => run())
  })

  describe('with tables that its own client program created', () => {
    const create = async (): Promise<SqlAdapter> => {
      const adapter = opened('fed', WITH_NOTES)
      const direct = await database('fed', async () => {
        // Twice, because the SQL must work on existing tables, too.
        await feed(urlOf('fed'), migrationSql(dialect))
        await feed(urlOf('fed'), migrationSql(dialect))
        await adapter.migrate()
      })
      await direct.empty([...OUR_TABLES, 'contract_notes'])
      return adapter
    }
    it.each(databaseAdapterContract(create))('$name', ({ run }) => run())
  })

  describe('with tables of another library', () => {
    const create = async (): Promise<SqlAdapter> => {
      const direct = await database('others', async (made) => {
        for (const statement of foreign) await made.run(statement)
        await opened('others', FOREIGN).migrate()
      })
      await direct.empty([...Object.values(FOREIGN_TABLES), 'contract_notes'])
      return opened('others', FOREIGN)
    }
    it.each(databaseAdapterContract(create, { without: WITHOUT }))('$name', ({ run }) => run())

    it('does not migrate them', async () => {
      await create()
      await expect(opened('others', { ...FOREIGN, tables: FOREIGN_TABLES }).migrate()).rejects.toThrow(
        'uses foreign tables',
      )
    })
  })
})
