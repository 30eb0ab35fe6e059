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
 * What every session strategy promises, whatever it keeps sessions in.
 *
 * Four users sign in: `id-of-ann`, `id-of-bob`, and `id-of-bare` and `id-of-blank`, who have no name, email and image. A strategy
 * that looks users up has to know these ids.
 *
 * @param create - Makes the strategy of its parts. Default: the built-in one.
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
