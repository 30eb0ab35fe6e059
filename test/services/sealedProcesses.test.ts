import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import { startRedisCluster } from '../support/redis/cluster.js'
import { stopServers } from '../support/redis/redis.js'
import { describeSealed } from '../support/sealed/describeSealed.js'
import { SHARED } from '../support/services/servers.js'

for (const [name, start] of Object.entries(SHARED))
  describeSealed(name, async () => {
    const { at, stop } = await start()
    return { place: { sql: at }, stop }
  })

describeSealed('a Redis Cluster, and users in a file of SQLite', async () => {
  const { urls } = await startRedisCluster()
  const directory = mkdtempSync(join(tmpdir(), 'people-'))
  const stop = (): Promise<void> => {
    rmSync(directory, { recursive: true, force: true })
    return Promise.resolve()
  }
  return { place: { sql: { sqlite: join(directory, 'people.db') }, redis: { cluster: urls } }, stop }
})

afterAll(stopServers, 60_000)
