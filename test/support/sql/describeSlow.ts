import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter, type SqlLocation } from '@authengine/sql'
import { DATABASE_STEPS } from '../database/databaseSteps.js'
import { isFailure } from '../database/DatabaseStep.js'
import { aStoredSite } from '../database/StoredSite.js'
import { expectNoSession } from '../outcomes.js'
import { Direct, OUR_TABLES } from './Direct.js'
import type { SilentProxy } from './SilentProxy.js'

/** A database that can be made slow. */
export interface SlowPlace {
  readonly at: SqlLocation
  /** Statements of one connection that block all others until `unlock`. */
  readonly lock: readonly string[]
  readonly unlock: string
  /** The same database through a proxy that can become silent; undefined for a file. */
  readonly behind?: { readonly at: SqlLocation; readonly proxy: SilentProxy }
  stop(): Promise<void>
}

/** One second: enough for a fast operation, even on a busy machine. */
const OPTIONS = { timeLimit: 1000 }
/** The maximum number of connections of the drivers. */
const MAX_CONNECTIONS = 10
const STEPS = DATABASE_STEPS.filter(({ name }) => ['a look at the session', 'credentials'].includes(name))

/** Tests with a database that does not respond in time. A file has no network. */
export function describeSlow(name: string, start: () => Promise<SlowPlace>, network = true): void {
  describe(`${name} that does not answer in time`, () => {
    let place: SlowPlace
    let direct: Direct
    const adapters: SqlAdapter[] = []
    const opened = (at: SqlLocation): SqlAdapter => {
      const adapter = sqlAdapter(at, OPTIONS)
      adapters.push(adapter)
      return adapter
    }

    beforeAll(async () => {
      place = await start()
      direct = new Direct(place.at)
      await migrate(place.at)
    }, 60_000)
    afterAll(async () => {
      for (const adapter of adapters) await adapter.close()
      await direct.close()
      await place.behind?.proxy.close()
      await place.stop()
    }, 60_000)

    it.each(STEPS)(
      'because of a lock fails $name, and serves the next',
      async (step) => {
        await direct.empty(OUR_TABLES)
        const site = await aStoredSite(opened(place.at))
        const { act } = await step.prepare(site)
        await direct.during(place.lock, place.unlock, async () => {
          const response = await act()
          expect(isFailure(response)).toBe(true)
          expectNoSession(response)
        })
        const again = await step.prepare(site)
        await step.check(await again.act(), again.browser, site)
      },
      60_000,
    )

    if (!network) return
    it.each(STEPS)(
      'because of a silent network fails $name, and serves the next',
      async (step) => {
        const behind = place.behind!
        await direct.empty(OUR_TABLES)
        const site = await aStoredSite(opened(behind.at))
        const { act } = await step.prepare(site)
        behind.proxy.fallSilent()
        const response = await act()
        expect(isFailure(response)).toBe(true)
        expectNoSession(response)
        behind.proxy.speak()
        // Each silent connection fails one request, and is then not used again.
        await Promise.allSettled(Array.from({ length: MAX_CONNECTIONS }, () => site.database.users.byId('unknown')))
        const again = await step.prepare(site)
        await step.check(await again.act(), again.browser, site)
      },
      60_000,
    )
  })
}
