import { describe, expect, it } from '@jest/globals'
import { finishFixture } from '../support/versions/finishFixture.js'
import { fixtures } from '../support/versions/fixtures.js'
import { SCENARIOS } from '../support/versions/scenarios.js'

const LASTING = SCENARIOS.filter(({ byRealClock }) => !byRealClock)

describe.each([...fixtures()])('what the version of commit %s has handed over', (version, made) => {
  it('is there for every scenario', () => {
    expect(made.map(({ scenario }) => scenario).sort()).toEqual(LASTING.map(({ name }) => name).sort())
    for (const { commit } of made) expect(commit.startsWith(version)).toBe(true)
  })

  // Redis is part of test/services.
  it.each(LASTING.filter(({ store }) => store !== 'redis'))('is taken: $name', async (scenario) => {
    const fixture = made.find((each) => each.scenario === scenario.name)
    await expect(finishFixture(scenario, fixture!)).resolves.toBeUndefined()
  })
})
