import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { auditTables } from '../accounts/audit.js'
import { Child } from '../processes/Child.js'
import { EVERYTHING, leftOfSignUp, NOTHING } from './leftOfSignUp.js'
import type { SharedPlace } from './SharedPlace.js'

/** Every sign-up has more moments than these. */
const FEWEST = { statements: 20, writes: 8 }

/**
 * Tests of a sign-up with plugins, whose process is killed during its last request.
 *
 * @param kills - The moments: before and after each statement, or only before each write.
 */
export function describeKilledAccounts(
  name: string,
  start: () => Promise<SharedPlace>,
  kills: 'statements' | 'writes' = 'statements',
): void {
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
      await expect(child.ask('signUp', { moment, email, kills })).rejects.toThrow('SIGKILL')
      return child.notes.get('done') as number | undefined
    }

    it('keeps everything or nothing, whenever the process is killed', async () => {
      const moments = (await runUntil(-1, 'whole@example.test')) ?? 0
      expect(await leftOfSignUp(adapter, 'whole@example.test')).toEqual(EVERYTHING)
      expect(moments).toBeGreaterThan(FEWEST[kills])
      const results: boolean[] = []
      for (let moment = 0; moment < moments; moment++) {
        const email = `cut-${String(moment)}@example.test`
        expect(await runUntil(moment, email)).toBeUndefined()
        const found = await leftOfSignUp(adapter, email)
        expect([email, [NOTHING, EVERYTHING]]).toEqual([email, expect.arrayContaining([found])])
        results.push(found[0] === true)
      }
      // Everything exists only if the process was killed after the commit.
      expect(results).toContain(false)
      expect(results).toEqual([...results].sort())
      // The same email address can be used again.
      expect(await runUntil(-1, 'cut-0@example.test')).toBe(moments)
      expect(await leftOfSignUp(adapter, 'cut-0@example.test')).toEqual(EVERYTHING)
    }, 300_000)
  })
}
