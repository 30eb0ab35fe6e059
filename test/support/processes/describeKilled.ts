import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Direct } from '../sql/Direct.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import { type Form, FormProcess } from './FormProcess.js'
import { MailFile } from './MailFile.js'

/** The moments at which a process is killed: before each statement, or only before each write. */
export type Kills = 'statements' | 'writes'

/** A form that changes an account, ready to be submitted. */
export interface PreparedChange {
  readonly form: Form
  /** The time of the process. Default: that at which it was started. */
  readonly now?: Date
  /**
   * Checks what is left after the process was killed.
   *
   * @returns Whether the change was made.
   */
  check(mails: MailFile): Promise<boolean>
}

/** A site whose process is killed. */
export interface KilledSiteKind<S> {
  /** What the site has, such as `passwords`. */
  readonly what: string
  /** Path of the script of its processes. */
  readonly script: string
  /** Makes the site that looks at what a killed process has left. */
  readonly site: (adapter: SqlAdapter) => S
  /** The changes, by name. */
  readonly changes: Readonly<Record<string, (site: S, email: string) => Promise<PreparedChange>>>
  /** Every change has more statements, or writes, than these. */
  readonly fewest: Readonly<Record<Kills, number>>
}

/** Tests of a site whose process is killed while it changes an account. */
export function describeKilled<S>(
  { changes, fewest, script, site: siteOn, what }: KilledSiteKind<S>,
  name: string,
  start: () => Promise<SharedPlace>,
  kills: Kills,
): void {
  describe(`a process of a site with ${what} on ${name} that is killed before any of its ${kills}`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'killed-'))
    let place: SharedPlace
    let adapter: SqlAdapter
    let site: S
    let direct: Direct
    let started = 0
    let next: Promise<Doomed>

    const startDoomed = async (): Promise<Doomed> => {
      const path = join(directory, `mails-${String(started++)}`)
      return { mails: new MailFile(path), process: await FormProcess.start(script, place, path) }
    }

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at)
      direct = new Direct(place.at)
      await migrate(adapter)
      site = siteOn(adapter)
      next = startDoomed()
    }, 60_000)
    afterAll(async () => {
      await (await next).process.close()
      await direct.close()
      await adapter.close()
      await place.stop()
      rmSync(directory, { recursive: true, force: true })
    }, 60_000)

    it.each(Object.entries(changes))(
      'leaves everything as before, or finished: %s',
      async (title, prepare) => {
        /** Returns how many statements there were, and whether the change was made. */
        const killed = async (
          at?: number,
        ): Promise<{ readonly moments: number | undefined; readonly made: boolean }> => {
          const email = `${title.replaceAll(' ', '-')}-${String(at ?? 'whole')}@example.test`
          const { mails, process } = await next
          next = startDoomed()
          const { check, form, now } = await prepare(site, email)
          const moments = await process.doom(form, { at, writesOnly: kills === 'writes' }, now)
          return { moments, made: await check(mails) }
        }
        const { made, moments = 0 } = await killed()
        expect(made).toBe(true)
        expect(moments).toBeGreaterThan(fewest[kills])
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
      expect(await direct.count('users')).toBeGreaterThan(fewest[kills])
      expect(await Promise.all(tables.map((table) => direct.orphans(table)))).toEqual([0, 0, 0])
    })
  })
}

/** A process that will be killed, and the file of its mails. */
interface Doomed {
  readonly process: FormProcess
  readonly mails: MailFile
}
