import { runStep } from './runStep.js'
import { SCENARIOS } from './scenarios.js'
import type { Place } from './Side.js'
import { sqliteText } from './sqliteText.js'
import { redisText } from './redisText.js'

/** A process with one version of the packages, which runs the steps that it receives as messages. */
interface Message {
  readonly scenario: string
  readonly at: number
  readonly place: Place
  readonly handed: unknown
  /** Whether the response also contains the data of the databases. */
  readonly dump: boolean
}

process.on('message', ({ at, dump, handed, place, scenario }: Message) => {
  void take(scenario, at, place, handed, dump).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function take(name: string, at: number, place: Place, handed: unknown, dump: boolean): Promise<object> {
  const scenario = SCENARIOS.find((each) => each.name === name)
  if (!scenario) throw new TypeError(`There is no scenario "${name}".`)
  const value = await runStep(scenario, at, place, handed)
  if (!dump) return { value }
  const sql = scenario.store === 'none' ? undefined : sqliteText(place.sqlite)
  const redis = scenario.store === 'redis' ? await redisText(place.redis ?? '', place.now) : undefined
  return { value, sql, redis }
}

process.send?.({
  scenarios: SCENARIOS.map(({ byRealClock, name, steps }) => ({ byRealClock, name, steps: steps.length })),
})
