import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { redisAdapter } from '@authengine/redis'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { Child } from '../support/processes/Child.js'
import { type RedisCluster, startRedisCluster } from '../support/redis/cluster.js'
import { stopServers } from '../support/redis/redis.js'
import { SHARED } from '../support/services/servers.js'
import type { SharedPlace } from '../support/sql/SharedPlace.js'

const PROCESSES = 3
const PEOPLE = 4
const LAST_RELEASE = 3

/** A process that handles requests, and its unfinished requests. */
interface Server {
  readonly child: Child
  readonly requests: Set<Promise<unknown>>
}

/** The result of a read by a process. */
interface Read {
  readonly status: number
  readonly email: string | null
  readonly cookie: string
}

describe('defect R78: sessions that move from PostgreSQL to a Redis cluster under traffic', () => {
  let place: SharedPlace
  let cluster: RedisCluster
  let sql: SqlAdapter
  const servers: Server[] = []
  let turn = 0

  beforeAll(async () => {
    place = await SHARED['PostgreSQL of Debian']!()
    cluster = await startRedisCluster()
    sql = sqlAdapter(place.at)
    await migrate(sql)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(servers.map(({ child }) => child.close()))
    await sql.close()
    await stopServers()
    await place.stop()
  }, 60_000)

  const started = async (release: number): Promise<Server> => {
    const args = [JSON.stringify(place.at), JSON.stringify(cluster.urls), String(release)]
    return { child: await Child.start('test/support/processes/movingSite.ts', ...args), requests: new Set() }
  }

  /** Sends a question to the processes in turn. */
  const ask = async <T>(question: string, argument: string): Promise<T> => {
    const { child, requests } = servers[turn++ % servers.length]!
    const answer = child.ask<T>(question, argument)
    requests.add(answer)
    return answer.finally(() => requests.delete(answer))
  }

  /**
   * Replaces a process by one of the next release, as an orchestrator does: new requests go to the new process, and the
   * old one finishes its own.
   */
  const replace = async (index: number, release: number): Promise<void> => {
    const next = await started(release)
    const [former] = servers.splice(index, 1, next)
    await Promise.allSettled(former!.requests)
    await former!.child.close()
  }

  it('signs no user out while three processes are replaced one by one, and ends sessions that sign out', async () => {
    for (let index = 0; index < PROCESSES; index++) servers.push(await started(0))
    const userIds = new Map<string, string>()
    const cookies = new Map<string, string>()
    const cookieOf = (email: string): string => cookies.get(email) ?? ''
    const newcomer = async (): Promise<string> => {
      const email = `user-${String(userIds.size)}@example.test`
      userIds.set(email, '')
      userIds.set(email, (await sql.users.create({ name: null, email, image: null, emailVerified: null })).id)
      cookies.set(email, await ask<string>('signIn', email))
      return email
    }
    const people = await Promise.all(Array.from({ length: PEOPLE }, newcomer))
    const copies = people.map(cookieOf)

    let isOver = false
    let requests = 0
    const signedOut: string[] = []
    const surf = async (email: string): Promise<void> => {
      while (!isOver) {
        // Two concurrent requests of one browser; the response that comes last sets the cookie.
        const read = async (): Promise<void> => {
          const answer = await ask<Read>('read', cookieOf(email))
          requests++
          if (answer.email === email) cookies.set(email, answer.cookie)
          else signedOut.push(`${email} ${String(answer.status)}`)
        }
        await Promise.all([read(), read()])
      }
    }
    const surfing = people.map(surf)
    for (let release = 1; release <= LAST_RELEASE; release++) {
      for (let index = 0; index < PROCESSES; index++) {
        const before = requests
        await replace(index, release)
        const young = await newcomer()
        people.push(young)
        surfing.push(surf(young))
        // Every combination of releases serves every browser.
        await Promise.all(surfing.map(() => ask('read', cookieOf(young))))
        expect(requests).toBeGreaterThan(before)
      }
    }
    isOver = true
    await Promise.all(surfing)

    expect(signedOut).toEqual([])
    expect(people).toHaveLength(PEOPLE + PROCESSES * LAST_RELEASE)
    const redis = redisAdapter({ cluster: cluster.urls }, { database: sql })
    try {
      for (const email of people) {
        const userId = userIds.get(email) ?? ''
        expect([email, await sql.sessions.ofUser(userId)]).toEqual([email, []])
        expect(await redis.sessions.ofUser(userId)).toHaveLength(1)
      }
      for (const [index, email] of people.entries()) {
        const cookie = cookieOf(email)
        await ask('signOut', cookie)
        for (const each of [cookie, copies[index] ?? cookie]) {
          expect(await ask('read', each)).toMatchObject({ email: null })
        }
      }
    } finally {
      await redis.close()
    }
  }, 120_000)
})
