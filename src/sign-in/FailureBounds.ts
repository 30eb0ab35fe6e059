import type { Clock } from '../core/ports.js'

/** Events of one name that were not announced one by one. */
export interface Repeated {
  /** Name of the event. */
  readonly name: string
  /** The network they came from; undefined if it is unknown, or for the rest of all networks. */
  readonly network: string | undefined
  /** How many. */
  readonly count: number
}

/** How many events of one network are announced one by one, in a minute. */
const FOR_NETWORK = 30
/** How many events of all networks are announced one by one, in a minute. */
const FOR_ALL = 1000
/** How many networks are counted separately in a minute. */
const MOST_NETWORKS = 5000
/** How many numbers are announced at the end of a minute for single networks. The others are added up by name. */
const MOST_NUMBERS = 100
const MINUTE_MS = 60_000

/** What came from one network in this minute. */
interface FromNetwork {
  announced: number
  readonly repeated: Map<string, number>
}

/**
 * Limits how many of the events that strangers can cause are announced: some of each network one by one, then at the end
 * of the minute how many more there were. The numbers add up to all events.
 */
export class FailureBounds {
  readonly #networks = new Map<string, FromNetwork>()
  #announced = 0
  #began = Number.NEGATIVE_INFINITY
  /** Number of the minute. A timer of an earlier minute does nothing. */
  #minute = 0

  /**
   * @param clock - Ends the minute.
   * @param tell - Announces the numbers.
   */
  constructor(
    private readonly clock: Clock,
    private readonly tell: (repeated: readonly Repeated[]) => void,
  ) {}

  /**
   * Counts an event.
   *
   * @param network - Where it came from; undefined if that is unknown.
   * @returns Whether it is announced by itself.
   */
  admits(name: string, network = UNKNOWN): boolean {
    const now = this.clock.now().getTime()
    // A minute that has not begun yet: the clock was set back.
    if (now >= this.#began + MINUTE_MS || now < this.#began) this.#begin(now)
    const place = this.#networks.has(network) || this.#networks.size < MOST_NETWORKS ? network : UNKNOWN
    const from = this.#networks.get(place) ?? { announced: 0, repeated: new Map<string, number>() }
    this.#networks.set(place, from)
    if (from.announced < FOR_NETWORK && this.#announced < FOR_ALL) {
      from.announced++
      this.#announced++
      return true
    }
    from.repeated.set(name, (from.repeated.get(name) ?? 0) + 1)
    return false
  }

  #begin(now: number): void {
    this.#end()
    this.#began = now
    const minute = ++this.#minute
    // Timers may ring a millisecond early, so the time is not compared.
    this.clock.inBackground(MINUTE_MS, () => {
      if (minute === this.#minute) this.#end()
    })
  }

  #end(): void {
    const numbers = [...this.#networks].flatMap(([network, { repeated }]) =>
      [...repeated].map(([name, count]) => ({ name, network: network === UNKNOWN ? undefined : network, count })),
    )
    this.#networks.clear()
    this.#announced = 0
    this.#began = Number.NEGATIVE_INFINITY
    if (numbers.length > 0) this.tell(shortened(numbers))
  }
}

const UNKNOWN = ''

/** The greatest numbers as they are, and the others added up by name. */
function shortened(numbers: readonly Repeated[]): readonly Repeated[] {
  const sorted = numbers.toSorted((one, other) => other.count - one.count)
  const rest = new Map<string, number>()
  for (const { name, count } of sorted.slice(MOST_NUMBERS)) rest.set(name, (rest.get(name) ?? 0) + count)
  return [...sorted.slice(0, MOST_NUMBERS), ...[...rest].map(([name, count]) => ({ name, network: undefined, count }))]
}
