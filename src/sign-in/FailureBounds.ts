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

/** How many events of one name and one network are announced one by one, in a minute. */
const FOR_NETWORK = 30
/** How many events of one name of all networks are announced one by one, in a minute. */
const FOR_ALL = 500
/** How many networks are counted separately in a minute. */
const MOST_NETWORKS = 5000
/** How many numbers are announced at the end of a minute for single networks. The others are added up by name. */
const MOST_NUMBERS = 100
const MINUTE_MS = 60_000

/** What came from one network in this minute. */
interface FromNetwork {
  readonly announced: Map<string, number>
  readonly repeated: Map<string, number>
}

/**
 * Limits how many of the events that strangers can cause are announced: some of each name and network one by one, then at
 * the end of the minute how many more there were. The numbers add up to all events.
 *
 * Names are counted separately, so that many requests for pages that do not exist cannot hide wrong passwords.
 */
export class FailureBounds {
  readonly #networks = new Map<string, FromNetwork>()
  readonly #announced = new Map<string, number>()
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
    const from = this.#networks.get(place) ?? {
      announced: new Map<string, number>(),
      repeated: new Map<string, number>(),
    }
    this.#networks.set(place, from)
    if (countIn(from.announced, name) < FOR_NETWORK && countIn(this.#announced, name) < FOR_ALL) {
      addTo(from.announced, name, 1)
      addTo(this.#announced, name, 1)
      return true
    }
    addTo(from.repeated, name, 1)
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
    this.#announced.clear()
    this.#began = Number.NEGATIVE_INFINITY
    if (numbers.length > 0) this.tell(shortened(numbers))
  }
}

const UNKNOWN = ''

const countIn = (counts: ReadonlyMap<string, number>, name: string): number => counts.get(name) ?? 0

function addTo(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, countIn(counts, name) + count)
}

/** The greatest numbers as they are, and the others added up by name. */
function shortened(numbers: readonly Repeated[]): readonly Repeated[] {
  const sorted = numbers.toSorted((one, other) => other.count - one.count)
  const rest = new Map<string, number>()
  for (const { name, count } of sorted.slice(MOST_NUMBERS)) addTo(rest, name, count)
  return [...sorted.slice(0, MOST_NUMBERS), ...[...rest].map(([name, count]) => ({ name, network: undefined, count }))]
}
