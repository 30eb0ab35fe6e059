import type { Scenario } from './Scenario.js'
import { type Place, Side } from './Side.js'

/**
 * Takes one step of a scenario.
 *
 * @param handed - What the step before returned.
 * @returns What the next step is handed: JSON.
 * @throws Error with what the engines logged.
 */
export async function runStep(scenario: Scenario, at: number, place: Place, handed: unknown): Promise<unknown> {
  const side = new Side(place)
  try {
    const result = await scenario.steps[at]?.(side, handed)
    return JSON.parse(JSON.stringify(result ?? null)) as unknown
  } catch (error) {
    const lines = side.log.text()
    if (error instanceof Error && lines !== '') error.message += `\nThe engine logged:\n${lines}`
    throw error
  } finally {
    await side.close()
  }
}
