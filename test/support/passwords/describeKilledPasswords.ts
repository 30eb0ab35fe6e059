import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Direct } from '../sql/Direct.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import { aPasswordSiteOn } from './aPasswordSite.js'
import { CHANGES, type KilledSite } from './killedChanges.js'
import { MailFile } from './MailFile.js'
import { PasswordProcess } from './PasswordProcess.js'

/** Every change has more statements, or writes, than these. */
const FEWEST = { statements: 15, writes: 5 }

/**
 * Tests of a site with passwords whose process is killed while it changes an account.
 *
 * @param kills - The moments: before each statement, or only before each write.
 */
export function describeKilledPasswords(
  name: string,
  start: () => Promise<SharedPlace>,
  kills: 'statements' | 'writes' = 'statements',
): void {
  describe(`a process of a site with passwords on ${name} that is killed before any of its ${kills}`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'passwords-'))
    let place: SharedPlace
    let adapter: SqlAdapter
    let site: KilledSite
    let direct: Direct
    let started = 0
    let next: Promise<Doomed>

    const startDoomed = async (): Promise<Doomed> => {
      const path = join(directory, `mails-${String(started++)}`)
      return { mails: new MailFile(path), process: await PasswordProcess.start(place, path) }
    }

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at)
      direct = new Direct(place.at)
      await migrate(adapter)
      site = aPasswordSiteOn(adapter, {}, { limits: false, session: { strategy: 'database' } })
      next = startDoomed()
    }, 60_000)
    afterAll(async () => {
      await (await next).process.close()
      await direct.close()
      await adapter.close()
      await place.stop()
      rmSync(directory, { recursive: true, force: true })
    }, 60_000)

    it.each(Object.entries(CHANGES))(
      'leaves everything as before, or finished: %s',
      async (title, prepare) => {
        /** Returns how many statements there were, and whether the change was made. */
        const killed = async (
          at?: number,
        ): Promise<{ readonly moments: number | undefined; readonly made: boolean }> => {
          const email = `${title.replaceAll(' ', '-')}-${String(at ?? 'whole')}@example.test`
          const { mails, process } = await next
          next = startDoomed()
          const { check, form } = await prepare(site, email)
          const moments = await process.doom(form, { at, writesOnly: kills === 'writes' })
          return { moments, made: await check(mails) }
        }
        const { made, moments = 0 } = await killed()
        expect(made).toBe(true)
        expect(moments).toBeGreaterThan(FEWEST[kills])
        const results: boolean[] = []
        for (let at = 0; at < moments; at++) {
          const result = await killed(at)
          expect(result.moments).toBeUndefined()
          results.push(result.made)
        }
        // The change is made only if the process was killed after the commit.
        expect(results).toContain(false)
        expect(results).toEqual([...results].sort())
      },
      300_000,
    )

    it('leaves no rows without a user', async () => {
      const tables = ['accounts', 'sessions', 'auth_secrets']
      expect(await direct.count('users')).toBeGreaterThan(FEWEST[kills])
      expect(await Promise.all(tables.map((table) => direct.orphans(table)))).toEqual([0, 0, 0])
    })
  })
}

/** A process that will be killed, and the file of its mails. */
interface Doomed {
  readonly process: PasswordProcess
  readonly mails: MailFile
}
