import type { SessionParts, SessionStrategy } from '../sessions/SessionStrategy.js'
import type { ContractCase } from './ContractCase.js'
import type { Try } from './sessionStrategy/Promises.js'
import { SessionTrial } from './sessionStrategy/SessionTrial.js'
import { elevating } from './sessionStrategy/elevating.js'
import { ending } from './sessionStrategy/ending.js'
import { lifeTime } from './sessionStrategy/lifeTime.js'
import { opening } from './sessionStrategy/opening.js'
import { reading } from './sessionStrategy/reading.js'
import { updating } from './sessionStrategy/updating.js'

/**
 * Test cases that every session strategy must pass.
 *
 * Four users sign in: `id-of-ann`, `id-of-bob`, and `id-of-bare` and `id-of-blank`, who have no name, email and image.
 * If the strategy looks users up, these ids must exist.
 *
 * @param create - Creates the strategy from its parts. Default: the built-in strategy.
 *
 * @example
 * ```ts
 * for (const { name, run } of sessionStrategyContract((parts) => new MySessions(parts))) test(name, run)
 * ```
 */
export function sessionStrategyContract(create?: (parts: SessionParts) => SessionStrategy): ContractCase[] {
  const trial: Try = (session, callbacks) => new SessionTrial(create, session, callbacks)
  const promises = Object.entries({ ...opening, ...reading, ...lifeTime, ...updating, ...elevating, ...ending })
  return promises.map(([name, keeps]) => ({ name, run: () => keeps(trial) }))
}
