import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fixture } from './fixtures.js'
import { presentAt } from './presentAt.js'
import { runStep } from './runStep.js'
import type { Scenario } from './Scenario.js'
import { restoreSqlite } from './sqliteText.js'

/**
 * Runs the steps that follow the step of an earlier version.
 *
 * @param redis - URL of the Redis server with the data of the earlier version.
 * @throws Error with what went wrong.
 */
export async function finishFixture(scenario: Scenario, fixture: Fixture, redis?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'authengine-fixture-'))
  try {
    const sqlite = join(folder, 'auth.db')
    if (fixture.sql !== undefined) restoreSqlite(sqlite, fixture.sql)
    let { handed } = fixture
    for (let at = 1; at < scenario.steps.length; at++) {
      handed = await runStep(scenario, at, { now: presentAt(fixture.began, at), sqlite, redis }, handed)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
