import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import pg from 'pg'
import { inUtc, postgresPool } from '../../../../plugins/sql/src/postgresPool.js'
import { SilentProxy } from '../../../support/sql/SilentProxy.js'
import { fakePostgres } from './fakeServers.js'
import { THEN } from './fixtures.js'

let proxy: SilentProxy

beforeEach(async () => {
  proxy = await SilentProxy.start()
})
afterEach(async () => {
  await proxy.close()
})

describe('a pool of pg', () => {
  it('gives up on a server that accepts connections and never responds, for any number of queries', async () => {
    const url = `postgres://engine:engine@127.0.0.1:${String(proxy.port)}/engine`
    const adapter = sqlAdapter({ postgres: url }, { timeLimit: 50 })
    const asked = await Promise.allSettled(Array.from({ length: 25 }, () => adapter.users.byId('ann')))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await adapter.close()
  })

  it('gives up on a server that never responds to a migration', async () => {
    const url = `postgres://engine:engine@127.0.0.1:${String(proxy.port)}/engine`
    const adapter = sqlAdapter({ postgres: url }, { timeLimit: 50 })
    await expect(adapter.migrate()).rejects.toThrow('timeout')
    await adapter.close()
  })

  it('writes times in UTC, whatever the zone of the process is', async () => {
    const server = await fakePostgres()
    const pool = await postgresPool(server.url, 10_000)
    const client = await pool.connect()
    await client.query('select $1, $2', [THEN, 'Ann'])
    client.release()
    expect(server.asked).toEqual([{ sql: 'select $1, $2', parameters: [THEN.toISOString(), 'Ann'] }])
    await pool.end()
    await server.close()
  })
})

describe('a column without a zone', () => {
  const TIMESTAMP = 1114
  const parse = inUtc(pg.types).getTypeParser(TIMESTAMP) as (text: string) => unknown

  it('is read in UTC, whatever the zone of the process is', () => {
    expect(parse('2030-01-02 03:04:05.678')).toEqual(THEN)
    expect(parse('0044-03-15 00:00:00 BC')).toEqual(new Date('-000043-03-15T00:00:00Z'))
    expect(parse('infinity')).toBe(Infinity)
  })

  it('is the only type that is parsed differently', () => {
    const [timestamptz, number] = [1184, 23]
    const usual: Parameters<typeof inUtc>[0] = pg.types
    for (const type of [timestamptz, number]) {
      expect(inUtc(usual).getTypeParser(type)).toBe(usual.getTypeParser(type))
    }
    expect(inUtc(usual).getTypeParser(TIMESTAMP, 'binary')).toBe(usual.getTypeParser(TIMESTAMP, 'binary'))
  })
})
