import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter, type SqlLocation } from '@authengine/sql'
import { Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { DATABASE_STEPS, FORM_STEPS } from '../database/databaseSteps.js'
import { type DatabaseStep, isFailure } from '../database/DatabaseStep.js'
import { aStoredSite, type StoredSite } from '../database/StoredSite.js'
import { expectNoSession } from '../outcomes.js'
import type { DatabaseServer } from './DatabaseServer.js'
import { Direct, OUR_TABLES } from './Direct.js'
import { watched } from './watched.js'

/** Tests with a database server that stops. */
export function describeDown(
  name: string,
  start: () => Promise<DatabaseServer>,
  at: (url: string) => SqlLocation,
): void {
  describe(`${name} that stops`, () => {
    let server: DatabaseServer
    let direct: Direct
    let adapter: SqlAdapter
    /** The number of statements so far, and the number of the statement at which the server stops. */
    let statements = 0
    let fatal: number | undefined
    let halted = Promise.resolve()

    beforeAll(async () => {
      server = await start()
      const watcher = async (when: 'before' | 'after'): Promise<void> => {
        if (when !== 'before' || statements++ !== fatal) return
        halted = server.halt()
        await halted
      }
      direct = new Direct(at(server.url))
      // One adapter for all tests: it must work again whenever the server runs again.
      adapter = sqlAdapter(new Kysely({ dialect: watched(dialectAt(at(server.url)), watcher) }))
      await migrate(adapter)
    }, 60_000)
    afterAll(async () => {
      await adapter.close()
      await direct.close()
      await server.stop()
    }, 60_000)

    const emptySite = async (): Promise<StoredSite> => {
      await direct.empty(OUR_TABLES)
      return aStoredSite(adapter)
    }
    const worksAgain = async (step: DatabaseStep, site: StoredSite): Promise<void> => {
      const again = await step.prepare(site)
      await step.check(await again.act(), again.browser, site)
    }
    const expectFailure = async (step: DatabaseStep, response: Response): Promise<void> => {
      expectNoSession(response)
      if (!FORM_STEPS.includes(step)) expect(isFailure(response)).toBe(true)
      const text = await response.text()
      for (const secret of ['127.0.0.1', 'example.test']) expect(text).not.toContain(secret)
    }

    it.each(DATABASE_STEPS)('fails $name when the server has stopped, and serves the next', async (step) => {
      const site = await emptySite()
      const { act } = await step.prepare(site)
      await server.halt()
      const response = await act()
      await server.resume()
      await expectFailure(step, response)
      await worksAgain(step, site)
    })

    it.each(DATABASE_STEPS)(
      'fails $name when the server stops at any statement, and serves the next',
      async (step) => {
        const whole = await step.prepare(await emptySite())
        statements = 0
        await whole.act()
        const all = statements
        expect(all).toBeGreaterThan(0)
        for (let statement = 0; statement < all; statement++) {
          const site = await emptySite()
          const { act } = await step.prepare(site)
          ;[statements, fatal] = [0, statement]
          const response = await act()
          fatal = undefined
          if (statements <= statement) {
            // The first run had one statement more: the removal of expired rows, which is due after every 50 calls.
            expect(statements).toBe(all - 1)
            continue
          }
          // Statements may run concurrently: the response may come before the server has stopped.
          await halted
          await server.resume()
          await expectFailure(step, response)
          await worksAgain(step, site)
        }
      },
      60_000,
    )
  })
}
