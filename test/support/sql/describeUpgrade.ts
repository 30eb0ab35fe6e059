import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { databaseAdapterContract, notesTables } from 'authengine/testing'
import { Direct, OUR_TABLES } from './Direct.js'
import type { SharedPlace } from './SharedPlace.js'
import { VERSION_ONE } from './versionOne.js'

const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const EXPIRES = new Date('2030-01-02T03:04:05.678Z')
/** Ids of accounts; the last ones have the maximum length. */
const NAMES = ['ann', 'Ann', ' ann', 'änn', '👩🏽‍🚀'.repeat(45), 'x'.repeat(320)]

/** Tests of the migration of a database that an older release created. */
export function describeUpgrade(name: string, start: () => Promise<SharedPlace>): void {
  describe(`${name}, made by version 1 of the schema`, () => {
    let place: SharedPlace
    let direct: Direct
    let adapter: SqlAdapter

    beforeAll(async () => {
      place = await start()
      direct = new Direct(place.at)
      adapter = sqlAdapter(place.at, { tables: [notesTables] })
      const dialect = 'sqlite' in place.at ? 'sqlite' : 'postgres' in place.at ? 'postgres' : 'mysql'
      for (const statement of VERSION_ONE[dialect]) await direct.run(statement)
    }, 60_000)
    afterAll(async () => {
      await direct.close()
      await adapter.close()
      await place.stop()
    }, 60_000)

    it('keeps existing data, and adds what is missing', async () => {
      const ids = new Map<string, string>()
      for (const [index, providerAccountId] of NAMES.entries()) {
        const person = { ...PERSON, email: `${String(index)}@example.test` }
        const account = { provider: 'op', providerAccountId, type: 'oidc', refresh_token: 'r' } as const
        const { id } = await adapter.users.createWithAccount(person, { account })
        await adapter.sessions.create({ sessionToken: id, userId: id, expires: EXPIRES })
        ids.set(providerAccountId, id)
      }
      const tables = [
        'authenticators',
        'auth_secrets',
        'auth_pending',
        'auth_ended',
        'auth_used',
        'contract_notes, version 2',
      ]
      expect(await adapter.missing()).toEqual([
        { table: 'sessions', columns: ['authMethods'] },
        ...tables.map((table) => ({ table, columns: [] })),
      ])
      for (let times = 0; times < 2; times++) await migrate(adapter)
      expect(await adapter.missing()).toEqual([])
      const versions = await direct.run("select version from auth_migrations where name = 'users' order by version")
      expect(versions.map(({ version }) => Number(version))).toEqual([1, 2, 3])
      for (const [providerAccountId, id] of ids) {
        const key = { provider: 'op', providerAccountId }
        expect(await adapter.users.byAccount(key)).toMatchObject({ id })
        expect(await adapter.accounts.find(id, 'op')).toMatchObject({ ...key, refresh_token: 'r' })
        expect(await adapter.sessions.find(id)).toMatchObject({ session: { expires: EXPIRES }, user: { id } })
        expect(await adapter.authenticators?.ofUser(id)).toEqual([])
      }
    })

    describe('then passes the contract:', () => {
      const empty = async (): Promise<SqlAdapter> => {
        await direct.empty([...OUR_TABLES, 'contract_notes'])
        return adapter
      }
      it.each(databaseAdapterContract(empty))('$name', ({ run }) => run())
    })
  })
}
