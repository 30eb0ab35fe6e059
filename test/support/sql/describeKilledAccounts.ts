import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { auditLog, auditTables } from '../accounts/audit.js'
import { Child } from '../processes/Child.js'
import type { SharedPlace } from './SharedPlace.js'

/** User, account, password, second factor, session, and what was recorded. */
const NOTHING = [false, false, 0, 0, 0, []]
const EVERYTHING = [true, true, 1, 1, 1, ['createUser', 'linkAccount', 'signIn']]

/** Describes what is left of a sign-up by plugins whose process is killed between any two statements of its last request. */
export function describeKilledAccounts(name: string, start: () => Promise<SharedPlace>): void {
  describe(`a sign-up with a password, a second factor and an audit log on ${name}`, () => {
    let place: SharedPlace
    let adapter: SqlAdapter

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at, { tables: [auditTables] })
      await migrate(adapter)
    }, 60_000)
    afterAll(async () => {
      await adapter.close()
      await place.stop()
    }, 60_000)

    const runUntil = async (moment: number, email: string): Promise<number | undefined> => {
      const child = await Child.start('test/support/sql/accountWorker.ts', JSON.stringify(place.at))
      await expect(child.ask('signUp', { moment, email })).rejects.toThrow('SIGKILL')
      return child.notes.get('done') as number | undefined
    }

    const left = async (email: string): Promise<unknown[]> => {
      const user = await adapter.users.byEmail(email)
      const id = user?.id ?? ''
      const rows = (await adapter.extension(auditLog)?.all()) ?? []
      return [
        user !== null,
        (await adapter.users.byAccount({ provider: 'passwords', providerAccountId: id })) !== null,
        (await adapter.secrets?.of(id, 'passwords'))?.length,
        (await adapter.secrets?.of(id, 'totp'))?.length,
        (await adapter.sessions.ofUser(id)).length,
        rows.filter((row) => row.email === email).map((row) => row.name),
      ]
    }

    it('leaves everything or nothing, whenever the process is killed', async () => {
      const moments = (await runUntil(-1, 'whole@example.test')) ?? 0
      expect(await left('whole@example.test')).toEqual(EVERYTHING)
      expect(moments).toBeGreaterThan(20)
      const results: boolean[] = []
      for (let moment = 0; moment < moments; moment++) {
        const email = `cut-${String(moment)}@example.test`
        expect(await runUntil(moment, email)).toBeUndefined()
        const found = await left(email)
        expect([email, [NOTHING, EVERYTHING]]).toEqual([email, expect.arrayContaining([found])])
        results.push(found[0] === true)
      }
      // Only what was killed after the commit is there.
      expect(results).toContain(false)
      expect(results).toEqual([...results].sort())
      // The same address can be used again.
      expect(await runUntil(-1, 'cut-0@example.test')).toBeGreaterThan(20)
      expect(await left('cut-0@example.test')).toEqual(EVERYTHING)
    }, 300_000)
  })
}
