import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startDebianPostgres } from '../support/services/debianPostgres.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct } from '../support/sql/Direct.js'

const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const THEN = new Date('2030-03-31T02:30:00.678Z')

let server: DatabaseServer
let direct: Direct

beforeAll(async () => {
  server = await startDebianPostgres()
  direct = new Direct({ postgres: server.url })
  // The sessions of the server are in another time zone than its columns.
  await direct.run(`alter role engine set time zone 'Asia/Kolkata'`)
  await direct.close()
  direct = new Direct({ postgres: server.url })
  for (const statement of [
    'create table users (id text primary key, name text, email text unique, "emailVerified" timestamp(3), image text)',
    'create table sessions ("sessionToken" text primary key, "userId" text, expires timestamp(3), "seenAt" timestamp(3))',
    'create table verification_token (identifier text, token text, expires timestamptz(3))',
  ]) {
    await direct.run(statement)
  }
}, 60_000)

afterAll(async () => {
  await direct.close()
  await server.stop()
}, 60_000)

/** A pool that reads columns without a time zone in the zone of New York, like a process that runs there. */
const elsewhere = (): Kysely<unknown> => {
  const [timestamp, timestamptz] = [1114, 1184]
  const usual: { getTypeParser(type: number, format?: 'text' | 'binary'): unknown } = pg.types
  const withZone = usual.getTypeParser(timestamptz) as (text: string) => unknown
  const getTypeParser: typeof usual.getTypeParser = (type, format) =>
    type === timestamp ? (text: string) => withZone(`${text}-04`) : usual.getTypeParser(type, format)
  return new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.url, types: { getTypeParser } }) }),
  })
}

describe('columns without a time zone, on a server in another zone', () => {
  const options = { foreign: true, columns: { sessions: { seenAt: 'seenAt' } } }

  it.each([
    { whose: 'our own pool', pool: () => undefined },
    { whose: 'a pool of a user else', pool: elsewhere },
  ])('store the moment in UTC, by $whose', async ({ pool }) => {
    await direct.empty(['sessions', 'verification_token', 'users'])
    const theirs = pool()
    const adapter = sqlAdapter(theirs ?? { postgres: server.url }, options)
    const { sessions, users, verificationTokens } = adapter
    const { id: userId } = await users.create({ ...PERSON, emailVerified: THEN })
    await sessions.create({ sessionToken: 'token', userId, expires: THEN })
    await verificationTokens.create({ identifier: 'ann', token: 'token', expires: THEN })

    const text = '2030-03-31 02:30:00.678'
    expect(await direct.run('select expires::text as at from sessions')).toEqual([{ at: text }])
    expect(await direct.run('select "emailVerified"::text as at from users')).toEqual([{ at: text }])
    const inUtc = `select (expires at time zone 'UTC')::text as at from verification_token`
    expect(await direct.run(inUtc)).toEqual([{ at: text }])

    expect(await users.byId(userId)).toMatchObject({ emailVerified: THEN })
    expect(await sessions.find('token')).toMatchObject({ session: { expires: THEN }, user: { emailVerified: THEN } })
    expect(await adapter.purge(new Date(THEN.getTime() - 1))).toBe(0)
    expect(await verificationTokens.take({ identifier: 'ann', token: 'token' })).toMatchObject({ expires: THEN })
    expect(await sessions.delete('token')).toMatchObject({ expires: THEN })
    await sessions.create({ sessionToken: 'token', userId, expires: THEN })
    expect(await adapter.purge(THEN)).toBe(1)
    await adapter.close()
    await theirs?.destroy()
  })

  it('of the application are in UTC as well, by the pool of the adapter', async () => {
    await direct.empty(['sessions', 'users'])
    const adapter = sqlAdapter({ postgres: server.url }, options)
    const { id: userId } = await adapter.users.create(PERSON)
    const session = { sessionToken: 'token', userId, expires: THEN, seenAt: THEN }
    await adapter.sessions.create(session)
    expect(await direct.run('select "seenAt"::text as at from sessions')).toEqual([{ at: '2030-03-31 02:30:00.678' }])
    expect(await adapter.sessions.ofUser(userId)).toEqual([session])
    await adapter.close()
  })
})

describe('a migration', () => {
  it('waits for another migration longer than the time limit of other statements', async () => {
    const tables = { users: 'people', accounts: 'a', sessions: 's', verificationTokens: 'v', counters: 'c' }
    const adapter = sqlAdapter(
      { postgres: server.url },
      { timeLimit: 1000, tables: { ...tables, authenticators: 'k' } },
    )
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted`
    let migrated: Promise<void> | undefined
    const lock = ['begin', 'select pg_advisory_xact_lock(7205910743)', 'lock table sessions in access exclusive mode']
    await direct.during(lock, 'rollback', async () => {
      migrated = adapter.migrate()
      let others = 0
      while (others === 0) others = (await direct.run(waiting)).length
      // This query began later, and its time limit has already passed.
      const late = sqlAdapter({ postgres: server.url }, { timeLimit: 1000, foreign: true })
      await expect(late.sessions.find('token')).rejects.toThrow('timeout')
      await late.close()
    })
    await migrated
    expect(await adapter.missing()).toEqual([])
    await adapter.close()
  })
})
