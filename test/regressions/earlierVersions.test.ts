import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { finishFixture } from '../support/versions/finishFixture.js'
import { fixtures } from '../support/versions/fixtures.js'
import { presentAt } from '../support/versions/presentAt.js'
import { SCENARIOS } from '../support/versions/scenarios.js'
import { Side } from '../support/versions/Side.js'
import { incomingRequestOf, type Cookies, siteOn } from '../support/versions/siteOn.js'
import { restoreSqlite } from '../support/versions/sqliteText.js'

const LASTING = SCENARIOS.filter(({ byRealClock }) => !byRealClock)

describe.each([...fixtures()])('data that the version of commit %s wrote', (version, made) => {
  it('exists for every scenario', () => {
    expect(made.map(({ scenario }) => scenario).sort()).toEqual(LASTING.map(({ name }) => name).sort())
    for (const { commit } of made) expect(commit.startsWith(version)).toBe(true)
  })

  // Scenarios with Redis are in test/services.
  it.each(LASTING.filter(({ store }) => store !== 'redis'))('is accepted: $name', async (scenario) => {
    const fixture = made.find((each) => each.scenario === scenario.name)
    await expect(finishFixture(scenario, fixture!)).resolves.toBeUndefined()
  })

  it.each([
    ['sealed session in one cookie', false],
    ['session in SQLite', true],
  ])('contains sessions without known methods: %s', async (name, isRow) => {
    const { began, handed, sql = '' } = made.find(({ scenario }) => scenario === name)!
    const folder = mkdtempSync(join(tmpdir(), 'authengine-fixture-'))
    const sqlite = join(folder, 'auth.db')
    const side = new Side({ now: presentAt(began, 1), sqlite })
    try {
      if (isRow) restoreSqlite(sqlite, sql)
      const site = siteOn(side, isRow ? { adapter: await side.sql() } : {})
      const running = await site.engine.sessions.current(
        incomingRequestOf(site.browser((handed as { cookies: Cookies }).cookies)),
      )
      expect(running).toMatchObject({ authMethods: [], authTime: new Date(began), level: 1 })
    } finally {
      await side.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
