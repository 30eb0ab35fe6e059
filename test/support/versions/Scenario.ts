import type { Side } from './Side.js'

/**
 * A procedure that one version of the packages begins and another one finishes.
 *
 * The result of a step is passed to the next step as JSON. A step throws if it finds a fault.
 */
export interface Scenario {
  /** Name of what is passed on. */
  readonly name: string
  /** The database that both versions share, in addition to the browser. */
  readonly store: Store
  /** Whether the clock of the machine decides what has expired, so that there can be no fixture. */
  readonly byRealClock: boolean
  /** The steps in order: of one version, of the other, and of the first again, as after a roll-back. */
  readonly steps: readonly Step[]
}

/** A database that both versions use, if any. */
export type Store = 'none' | 'sqlite' | 'redis'

/** A part of a scenario that runs in one version. */
export type Step = (side: Side, handed: unknown) => Promise<unknown>

/** A scenario with the types of its results. */
interface Steps<Begun, Finished> {
  readonly name: string
  readonly store?: Store
  readonly byRealClock?: boolean
  readonly begin: (side: Side) => Promise<Begun>
  readonly finish: (side: Side, begun: Begun) => Promise<Finished>
  /** Checks by the first version at the end. */
  readonly back?: (side: Side, finished: Finished) => Promise<void>
}

export function scenario<Begun, Finished>(described: Steps<Begun, Finished>): Scenario {
  const { name, store = 'none', byRealClock = false, begin, finish, back } = described
  const steps: Step[] = [begin, (side, handed) => finish(side, handed as Begun)]
  if (back) steps.push((side, handed) => back(side, handed as Finished))
  return { name, store, byRealClock, steps }
}
