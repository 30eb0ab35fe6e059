/** At most so many times in so many seconds. */
export interface Limit {
  /** How many times: a whole number, at least 1. */
  readonly most: number
  /** Whole seconds until counting starts anew, reckoned from the first time. */
  readonly seconds: number
}

/** Limits that hold together: the short ones slow down, the long ones lock out. An empty list is no limit. */
export interface LimitsFor {
  /** For each account, wherever the attempts come from. */
  readonly account?: readonly Limit[] | undefined
  /**
   * For each network: an IPv4 address, or 64 bits of an IPv6 address. Ten times as much for what many may share: 48 bits of an
   * IPv6 address, or a neighbour that seems to be a proxy. Off where the address is unknown.
   */
  readonly network?: readonly Limit[] | undefined
}

/** How often people may try. Each member that is left out keeps its default; false turns it off. */
export interface LimitsOptions {
  /**
   * Failed sign-ins with credentials. Default: for an account 5 a minute, 20 an hour and 100 a day; for a network 30 in
   * 5 minutes and 200 an hour. A success takes its own count back. NIST SP 800-63B section 3.2.2 allows no more than 100
   * failures in a row.
   */
  readonly credentials?: LimitsFor | false | undefined
  /**
   * Mails that are asked for. Default: for a mailbox 3 a minute and 10 an hour; for a network 20 in 5 minutes and 100 an hour. A
   * mailbox is an address without `+tag`, and without dots, in front of the `@`.
   */
  readonly mail?: LimitsFor | false | undefined
  /**
   * Wrong codes of mails. Default: for an address 20 an hour and 100 a day; for a network 30 in 5 minutes and 200 an hour. With
   * false, the eight digits can be guessed.
   */
  readonly code?: LimitsFor | false | undefined
  /**
   * New users who register themselves with a passkey, refused registrations included. Default: for a network 20 in 5 minutes
   * and 100 an hour.
   */
  readonly registration?: LimitsFor | false | undefined
}

/** The limits in force, the shortest first. */
export type Limits = Readonly<Record<AttemptKind, Readonly<Record<keyof LimitsFor, readonly Limit[]>>>>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GUESSING = [
  { most: 30, seconds: 5 * MINUTE },
  { most: 200, seconds: HOUR },
] as const

/** Slow enough against guessing, far above what a person with caps lock or an office behind one address needs. */
export const DEFAULT_LIMITS: Limits = {
  credentials: {
    account: [
      { most: 5, seconds: MINUTE },
      { most: 20, seconds: HOUR },
      // NIST SP 800-63B section 3.2.2: no more than 100 failures in a row.
      { most: 100, seconds: DAY },
    ],
    network: GUESSING,
  },
  mail: {
    account: [
      { most: 3, seconds: MINUTE },
      { most: 10, seconds: HOUR },
    ],
    network: [
      { most: 20, seconds: 5 * MINUTE },
      { most: 100, seconds: HOUR },
    ],
  },
  code: {
    account: [
      { most: 20, seconds: HOUR },
      { most: 100, seconds: DAY },
    ],
    network: GUESSING,
  },
  registration: {
    account: [],
    network: [
      { most: 20, seconds: 5 * MINUTE },
      { most: 100, seconds: HOUR },
    ],
  },
}

/** The limits an application asks for, with every default filled in. */
export function limitsFrom(options: LimitsOptions | false = {}): Limits {
  const of = (kind: AttemptKind): Limits[AttemptKind] => {
    const chosen = options === false ? false : ((options as LimitsOptions | null)?.[kind] ?? {})
    const { account, network } = DEFAULT_LIMITS[kind]
    if (chosen === false) return { account: [], network: [] }
    return { account: shortestFirst(chosen.account ?? account), network: shortestFirst(chosen.network ?? network) }
  }
  return Object.freeze({
    credentials: of('credentials'),
    mail: of('mail'),
    code: of('code'),
    registration: of('registration'),
  })
}

/** Of two for one span, the stricter one holds. What is no list is reported by the inspection of limits. */
function shortestFirst(limits: readonly Limit[]): readonly Limit[] {
  const given = Array.isArray(limits) ? [...(limits as readonly Limit[])] : []
  const sorted = given.sort((a, b) => a.seconds - b.seconds || a.most - b.most)
  return sorted.filter((limit, at) => at === 0 || limit.seconds !== sorted[at - 1]?.seconds)
}

/** What is tried: a password, having a mail sent, the code of a mail, or making a user by one's own word. */
export type AttemptKind = 'credentials' | 'mail' | 'code' | 'registration'

/** Something that must not be tried any number of times. */
export interface Attempt {
  /** What is tried. */
  readonly kind: AttemptKind
  /** The account it is tried on, in one spelling (see `foldedName`); undefined where nothing names one. */
  readonly account: string | undefined
  /**
   * Whether any error is a failure of the person, because code of the application decides and may throw what it likes for what
   * is wrong. Otherwise only errors are that tell of the person; those that tell of a fault of ours are not counted.
   *
   * @defaultValue false
   */
  readonly countsAnyError?: boolean | undefined
  /**
   * Whether success counts as well, because what is limited is doing it at all.
   *
   * @defaultValue false
   */
  readonly countsSuccess?: boolean | undefined
}
