import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type RedisServer, startRedis, stopServers } from '../support/redis/redis.js'
import { finishFixture } from '../support/versions/finishFixture.js'
import { fixtures } from '../support/versions/fixtures.js'
import { restoreRedis } from '../support/versions/redisText.js'
import { SCENARIOS } from '../support/versions/scenarios.js'

let server: RedisServer

beforeAll(async () => {
  server = await startRedis()
}, 60_000)

afterAll(stopServers, 60_000)

describe.each([...fixtures()])('data in Redis that the version of commit %s wrote', (_version, made) => {
  const kept = SCENARIOS.filter(({ byRealClock, store }) => store === 'redis' && !byRealClock)

  it.each(kept)('is accepted: $name', async (scenario) => {
    const fixture = made.find((each) => each.scenario === scenario.name)
    await restoreRedis(server.url, fixture?.redis ?? '')
    await expect(finishFixture(scenario, fixture!, server.url)).resolves.toBeUndefined()
  })
})
