import { describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import { KyselyAdapter } from '@auth/kysely-adapter'
import { type AuthConfig, AuthjsDatabaseAdapter, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter, SessionRow } from 'authengine/adapter'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { sessionOf } from '../support/anEngine.js'
import { customarySqlite } from '../support/sql/customarySqlite.js'
import { aMailSite, ANN as ADDRESS, expectError } from './mailSite.js'
import { ANN, anOpSite, BOB, type OpSite } from './opSite.js'
import { replacedMethod } from '../support/database/replacedMethod.js'

const SESSION = '__Host-authengine.session-token'

/** A database with rows that another program changes. */
interface Place {
  readonly adapter: DatabaseAdapter
  /** Overwrites a date of every row with a text or number. */
  readonly overwrite: (
    table: 'sessions' | 'users' | 'verification_token',
    column: 'expires' | 'createdAt' | 'emailVerified',
    value: string | number,
  ) => Promise<unknown>
}

const overwriteIn =
  (db: Kysely<never>, names: Readonly<Record<string, string>> = {}): Place['overwrite'] =>
  (table, column, value) =>
    sql`update ${sql.table(names[table] ?? table)} set ${sql.ref(column)} = ${value}`.execute(db)

async function onSqlite(): Promise<Place> {
  const db = new Kysely<never>({ dialect: new SqliteDialect({ database: new Database(':memory:') }) })
  const adapter = sqlAdapter(db)
  await adapter.migrate()
  return { adapter, overwrite: overwriteIn(db) }
}

const TABLES = { sessions: 'Session', users: 'User', verification_token: 'VerificationToken' }

function onFlat(): Promise<Place> {
  const db = customarySqlite<never>(':memory:')
  return Promise.resolve({ adapter: new AuthjsDatabaseAdapter(KyselyAdapter(db)), overwrite: overwriteIn(db, TABLES) })
}

const PLACES = { '@authengine/sql on SQLite': onSqlite, 'an Auth.js adapter on SQLite': onFlat }

const siteOn = ({ adapter }: Pick<Place, 'adapter'>, config: AuthConfig = {}): OpSite =>
  anOpSite({ config: { adapter, session: { strategy: 'database', updateAge: 0 }, ...config } })

describe.each(Object.entries(PLACES))('dates that another program stored: %s', (_name, create) => {
  it.each(['infinity', 'never', 'never 2099-01-01', '', Infinity])(
    'defect R1: a session with the expiry %p has ended: it is not read, extended or linked to',
    async (end) => {
      const place = await create()
      const site = siteOn(place)
      const ann = site.browser()
      await site.signIn(ann)
      const user = await place.adapter.users.byEmail('ann@example.test')
      await place.overwrite('sessions', 'expires', end)
      const copy = site.browser()
      copy.plant(SESSION, ann.cookies.get(SESSION) ?? '')
      await site.signIn(copy, BOB, 'other')
      const bob = await place.adapter.users.byAccount({ provider: 'other', providerAccountId: BOB.sub })
      expect(bob?.id).not.toBe(user?.id)
      await place.overwrite('sessions', 'expires', end)
      expect(await sessionOf(ann)).toBeNull()
      expect(ann.cookies.has(SESSION)).toBe(false)
      expect(site.log.codes('error')).toEqual([])
    },
  )

  it('defect R1: the log gives the reason why such a session has ended', async () => {
    const place = await create()
    const site = siteOn(place)
    const ann = site.browser()
    await site.signIn(ann)
    await place.overwrite('sessions', 'expires', 'never')
    await sessionOf(ann)
    expect(site.log.codes('warn')).toEqual(['stored-date-invalid'])
  })

  it('defect R1: a mailed token with an invalid expiry has ended', async () => {
    const place = await create()
    const site = aMailSite({ config: { adapter: place.adapter } })
    const ann = site.browser()
    await site.ask(ann)
    await place.overwrite('verification_token', 'expires', 'infinity')
    expectError(await ann.get(site.newest().link), '/auth/error', 'Verification')
    expect(await sessionOf(ann)).toBeNull()
    expect(await place.adapter.users.byEmail(ADDRESS)).toBeNull()
  })

  it.each([0, 1, '', 'false', 'true', 'never'])(
    'defect R71: `emailVerified` %p verifies nothing, so no account is linked',
    async (stored) => {
      const place = await create()
      const site = anOpSite({
        config: { adapter: place.adapter },
        options: { allowDangerousEmailAccountLinking: true },
        otherOptions: { allowDangerousUnverifiedEmail: true },
      })
      await site.signIn(site.browser(), { sub: 'eve', name: 'Eve', email: 'ann@example.test' }, 'other')
      await place.overwrite('users', 'emailVerified', stored)
      const ann = site.browser()
      await site.signIn(ann)
      expect(await sessionOf(ann)).toBeNull()
      expect(await place.adapter.users.byAccount({ provider: 'op', providerAccountId: ANN.sub })).toBeNull()
      expect((await place.adapter.users.byEmail('ann@example.test'))?.emailVerified).toBeNull()
    },
  )
})

describe('dates of a session in the database', () => {
  it.each(['never', new Date(NaN), 0])('defect R1: a session that began at %p has ended', async (createdAt) => {
    const adapter = new MemoryAdapter()
    replacedMethod(
      adapter,
      'sessions',
      'create',
      (create) => (row) => create({ ...row, createdAt: createdAt as SessionRow['createdAt'] }),
    )
    const site = siteOn({ adapter })
    const ann = site.browser()
    await site.signIn(ann)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('defect R1: a list contains no session with an invalid expiry, and no invalid date', async () => {
    const adapter = new MemoryAdapter()
    const site = siteOn({ adapter })
    for (let times = 0; times < 2; times++) await site.signIn(site.browser())
    const user = await adapter.users.byEmail('ann@example.test')
    const [one, two] = (await adapter.sessions.ofUser?.(user?.id ?? '')) ?? []
    await adapter.sessions.extend(one?.sessionToken ?? '', { expires: new Date(NaN), lastSeen: null })
    await adapter.sessions.extend(two?.sessionToken ?? '', { expires: two!.expires, lastSeen: new Date(NaN) })
    expect(await site.engine.sessions.list(user?.id ?? '')).toMatchObject([{ expires: two?.expires, lastSeen: null }])
  })
})
