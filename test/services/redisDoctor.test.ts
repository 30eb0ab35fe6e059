import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { redisAdapter, type RedisSource } from '@authengine/redis'
import { checkRedis } from '../../src/cli/doctor/checkRedis.js'
import type { Verdict } from '../../src/cli/doctor/Verdict.js'
import { aPatient } from '../support/cli/aPatient.js'
import { Desk } from '../support/cli/Desk.js'
import { anyone } from '../support/redis/acts.js'
import { startRedisCluster } from '../support/redis/cluster.js'
import { type RedisServer, said, startRedis, stopServers } from '../support/redis/redis.js'

let server: RedisServer
const desk = new Desk()

beforeAll(async () => {
  server = await startRedis()
}, 60_000)

afterEach(() => said(server, 'CONFIG', 'SET', 'maxmemory-policy', 'noeviction'))

afterAll(async () => {
  desk.clear()
  await stopServers()
}, 60_000)

/** The verdict of the doctor on a configuration with this Redis. */
async function verdictOn(source: RedisSource): Promise<Verdict | undefined> {
  const adapter = redisAdapter(source, { database: anyone() })
  const [verdict] = await checkRedis(
    aPatient(desk, {}, undefined, { found: { path: 'x', config: undefined, adapter } }),
  )
  return verdict
}

describe('the doctor', () => {
  it('defect R15: checks Redis, and is satisfied after its fix', async () => {
    expect(await verdictOn({ url: server.url })).toMatchObject({ status: 'ok' })
    await said(server, 'CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    const verdict = await verdictOn({ url: server.url })
    expect(verdict).toMatchObject({ status: 'warning', found: expect.stringContaining('allkeys-lru') })
    const typed = /CONFIG SET maxmemory-policy noeviction/.exec(verdict?.fix ?? '')?.[0] ?? ''
    await said(server, ...typed.split(' '))
    expect(await verdictOn({ url: server.url })).toMatchObject({ status: 'ok' })
  })

  it('defect R15: checks a cluster', async () => {
    const cluster = await startRedisCluster()
    expect(await verdictOn({ cluster: cluster.urls })).toMatchObject({ status: 'ok' })
  }, 60_000)

  it('defect R15: reports wrong credentials without repeating them', async () => {
    await said(server, 'ACL', 'SETUSER', 'app', 'on', '>right-password', '+@all', '~*')
    const at = (credentials: string): RedisSource => ({ url: server.url.replace('//', `//${credentials}@`) })
    expect(await verdictOn(at('app:right-password'))).toMatchObject({ status: 'ok' })
    const verdict = await verdictOn(at('app:wrong-password'))
    expect(verdict).toMatchObject({ status: 'fault', fix: expect.stringMatching(/^Correct the user and the password/) })
    expect(verdict?.found).not.toContain('wrong-password')
  })

  it('defect R15: reports that the user may not read the policy', async () => {
    await said(server, 'ACL', 'SETUSER', 'limited', 'on', '>limited-password', '+@all', '-info', '~*')
    const url = server.url.replace('//', '//limited:limited-password@')
    expect(await verdictOn({ url })).toMatchObject({ status: 'unknown' })
  })
})
