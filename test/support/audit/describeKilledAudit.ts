import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { auditTables } from '@authengine/audit'
import { sqlAdapter } from '@authengine/sql'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Child } from '../processes/Child.js'
import { Direct } from '../sql/Direct.js'

/**
 * Tests of an audit log whose process is killed again and again, during a number of changes.
 *
 * @param latest - Statements after which each process is killed, at most.
 */
export function describeKilledAudit(changes: number, latest: number): void {
  describe(`${String(changes)} changes of a process that is killed again and again`, () => {
    let directory: string
    let sqlite: string
    let direct: Direct
    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'audit-'))
      sqlite = join(directory, 'a.db')
      const adapter = sqlAdapter({ sqlite }, { tables: [auditTables] })
      await adapter.migrate()
      await adapter.close()
      direct = new Direct({ sqlite })
    })
    afterEach(async () => {
      await direct.close()
      rmSync(directory, { recursive: true })
    })

    /** Makes the changes, in as many processes as are killed. Returns how many processes that were. */
    const change = async (...more: readonly string[]): Promise<number> => {
      let [next, killed] = [0, 0]
      while (next < changes) {
        // Differs in every run, and is part of a failure.
        const moment = Math.floor(Math.random() * latest)
        const child = await Child.start('test/support/audit/killedWorker.ts', sqlite, ...more)
        const work = child.ask('change', { from: next, count: changes - next, moment })
        const isFinished = await work.then(
          () => true,
          (error: unknown) => (
            expect([moment, String(error)]).toEqual([moment, expect.stringContaining('SIGKILL')]),
            false
          ),
        )
        if (isFinished) await child.close()
        else killed++
        next = Number(child.notes.get('done') ?? next - 1) + 1
      }
      return killed
    }

    const entries = async (): Promise<readonly Record<string, unknown>[]> =>
      direct.run("select id, subject_id, data from audit_entries where name = 'changes.made'")

    it('E5: there is no change without its entry, and no entry without its change', async () => {
      expect(await change()).toBeGreaterThan(0)
      const users = (await direct.run('select id from users')).map(({ id }) => String(id))
      expect(users.length).toBeGreaterThanOrEqual(changes)
      expect((await entries()).map((row) => String(row['subject_id'])).sort()).toEqual(users.sort())
    }, 600_000)

    it('E5: the file of the outbox loses no entry that was accepted, and none is stored twice', async () => {
      const outbox = join(directory, 'outbox.jsonl')
      const killed = await change(outbox)
      expect(killed).toBeGreaterThan(0)
      const last = await Child.start('test/support/audit/killedWorker.ts', sqlite, outbox)
      await last.ask('change', { from: changes, count: 1, moment: -1 })
      await last.close()
      expect(readFileSync(outbox, 'utf8')).toBe('')
      const numbers = (await entries()).map(({ data }) => (JSON.parse(String(data)) as { number: number }).number)
      const found = new Set(numbers)
      expect(Array.from({ length: changes + 1 }, (_, number) => number).filter((number) => !found.has(number))).toEqual(
        [],
      )
      // A change whose process was killed after its entry was accepted is made again, with another entry.
      expect(numbers.filter((number) => number >= 0).length).toBeLessThanOrEqual(changes + 1 + killed)
    }, 600_000)
  })
}
