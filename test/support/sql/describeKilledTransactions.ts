import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { contractNotes, notesTables } from 'authengine/testing'
import { Child } from '../processes/Child.js'
import type { SharedPlace } from './SharedPlace.js'

const LATE = new Date('2050-01-01T00:00:00Z')
/** Pending sign-in, user, account, used time step of the secret, note and session. */
const NOTHING = [true, false, false, null, false, false]
const EVERYTHING = [false, true, true, 1, true, true]

/** Tests of a transaction whose process is killed before or after each of its statements. */
export function describeKilledTransactions(name: string, start: () => Promise<SharedPlace>): void {
  describe(`a process on ${name} that is killed in a transaction`, () => {
    let place: SharedPlace
    let adapter: SqlAdapter

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at, { tables: [notesTables] })
      await migrate(adapter)
    }, 60_000)
    afterAll(async () => {
      await adapter.close()
      await place.stop()
    }, 60_000)

    /** Runs a transaction until a moment. Returns the number of moments if it was finished. */
    const runUntil = async (moment: number, id: string): Promise<number | undefined> => {
      await adapter.pending?.add({ id, userId: null, state: 's', tries: 0, version: 1, expires: LATE })
      const child = await Child.start('test/support/sql/transactionWorker.ts', JSON.stringify(place.at))
      await expect(child.ask('commit', { moment, name: id })).rejects.toThrow('SIGKILL')
      return child.notes.get('done') as number | undefined
    }

    const left = async (id: string): Promise<unknown[]> => [
      (await adapter.pending?.find(id)) !== null,
      (await adapter.users.byEmail(`${id}@example.test`)) !== null,
      (await adapter.users.byAccount({ provider: 'op', providerAccountId: id })) !== null,
      (await adapter.secrets?.find('k', id))?.usedStep ?? null,
      (await adapter.extension(contractNotes)?.find(id)) === 'note',
      (await adapter.sessions.find(id)) !== null,
    ]

    it('keeps the whole transaction or nothing, whenever the process is killed', async () => {
      const moments = await runUntil(-1, 'whole')
      expect(await left('whole')).toEqual(EVERYTHING)
      expect(moments).toBeGreaterThan(15)
      const results: string[] = []
      for (let moment = 0; moment < (moments ?? 0); moment++) {
        const id = `cut-${String(moment)}`
        expect(await runUntil(moment, id)).toBeUndefined()
        const found = await left(id)
        expect([id, [NOTHING, EVERYTHING]]).toEqual([id, expect.arrayContaining([found])])
        results.push(found[0] === true ? 'nothing' : 'everything')
        // No lock remains.
        if (found[0] === true) expect(await adapter.transaction((tx) => tx.pending!.take(id))).not.toBeNull()
      }
      // Everything exists only if the process was killed after the commit.
      expect(results.lastIndexOf('nothing')).toBeLessThan(
        results.includes('everything') ? results.indexOf('everything') : results.length,
      )
      expect(results.filter((result) => result === 'everything').length).toBeLessThan(3)
    }, 300_000)
  })
}
