import type { Side } from './Side.js'

/**
 * Something that one version of the packages begins and another one finishes.
 *
 * What a step returns is handed to the next one as JSON. A step that finds something wrong throws.
 */
export interface Scenario {
  /** What is handed over. */
  readonly name: string
  /** Where the versions meet, besides the browser. */
  readonly store: Store
  /** Whether the clock of the machine decides what has ended, so that there can be no fixture. */
  readonly byRealClock: boolean
  /** Taken in order: by one version, by the other, and by the first again, as after a roll-back. */
  readonly steps: readonly Step[]
}

/** A database that both versions use, if any. */
export type Store = 'none' | 'sqlite' | 'redis'

/** A part of a scenario that one version does. */
export type Step = (side: Side, handed: unknown) => Promise<unknown>

/** A scenario with the types of what is handed over. */
interface Steps<Begun, Finished> {
  readonly name: string
  readonly store?: Store
  readonly byRealClock?: boolean
  readonly begin: (side: Side) => Promise<Begun>
  readonly finish: (side: Side, begun: Begun) => Promise<Finished>
  /** What the first version finds afterwards. */
  readonly back?: (side: Side, finished: Finished) => Promise<void>
}

/** Makes a scenario. */
export function scenario<Begun, Finished>(described: Steps<Begun, Finished>): Scenario {
  const { name, store = 'none', byRealClock = false, begin, finish, back } = described
  const steps: Step[] = [begin, (side, handed) => finish(side, handed as Begun)]
  if (back) steps.push((side, handed) => back(side, handed as Finished))
  return { name, store, byRealClock, steps }
}
