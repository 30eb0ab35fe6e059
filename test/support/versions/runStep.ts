import type { Scenario } from './Scenario.js'
import { type Place, Side } from './Side.js'

/**
 * Runs one step of a scenario.
 *
 * @param handed - The result of the previous step.
 * @returns The input of the next step: JSON.
 * @throws Error with the log of the engines.
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
