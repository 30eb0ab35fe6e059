import type { Attempt, Limit } from '../config/LimitsOptions.js'
import type { Settings } from '../config/Settings.js'
import type { Clock } from '../core/Clock.js'
import type { CounterLimit, CounterStore } from '../core/DatabaseAdapter.js'
import type { Logger } from '../core/Logger.js'
import { AccessDenied, SignInError, TooManyAttempts, Verification } from '../core/errors.js'
import type { Pseudonyms } from '../crypto/Pseudonyms.js'
import type { RequestContext } from '../http/RequestContext.js'
import { type ClientNetwork, clientNetwork } from './clientNetwork.js'

/** How much more a network may try that many clients share than one of a single client. */
export const WIDE_FACTOR = 10

/** Counts what could be guessed or abused, for each account and for each network, and refuses what is too much. */
export class AttemptLimits {
  #warned = false

  /**
   * @param settings - How often is too often.
   * @param counters - Count in one step, so that many attempts at once are no way around.
   * @param names - Hide what is counted.
   * @param clock - Tells when counting starts anew.
   * @param logger - Hears once when clients cannot be told apart.
   */
  constructor(
    private readonly settings: Settings,
    private readonly counters: CounterStore,
    private readonly names: Pseudonyms,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /**
   * Counts an attempt, whatever comes of it.
   *
   * @throws TooManyAttempts
   */
  async count(ctx: RequestContext, attempt: Attempt | undefined): Promise<void> {
    if (attempt) await this.#take(ctx, attempt)
  }

  /**
   * Counts an attempt before it is made. One that succeeds takes its own count back, and no other; one that fails for reasons of
   * our own is not counted, unless the attempt says that any error is.
   *
   * @param failed - Whether what came of it is a failure of the person.
   * @throws TooManyAttempts, in which case nothing is tried.
   */
  async countFailures<T>(
    ctx: RequestContext,
    attempt: Attempt | undefined,
    act: () => Promise<T>,
    failed: (result: T) => boolean,
  ): Promise<T> {
    if (!attempt) return act()
    const keys = await this.#take(ctx, attempt)
    let result: T
    try {
      result = await act()
    } catch (error) {
      if (!attempt.countsAnyError && !PERSONAL.some((kind) => error instanceof kind)) await this.#giveBack(keys)
      throw error
    }
    if (!attempt.countsSuccess && !failed(result)) await this.#giveBack(keys)
    return result
  }

  /** Adds to every counter of an attempt, or to none: what one limit refuses does not add to another. */
  async #take(ctx: RequestContext, attempt: Attempt): Promise<readonly string[]> {
    const limits = await this.#limitsOf(ctx, attempt)
    if (limits.length === 0) return []
    const now = this.clock.now()
    const reached = await this.counters.take(limits, now)
    if (!reached) return limits.map(({ key }) => key)
    const what = limits.find(({ key }) => key === reached.key)?.what ?? attempt.kind
    throw new TooManyAttempts(what, Math.ceil((reached.until.getTime() - now.getTime()) / 1000))
  }

  async #giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.counters.giveBack(keys)
  }

  async #limitsOf(ctx: RequestContext, { account, kind }: Attempt): Promise<readonly NamedLimit[]> {
    const { account: ofAccount, network: ofNetwork } = this.settings.limits[kind]
    const { network, wide } = ofNetwork.length === 0 ? NOWHERE : this.#networkOf(ctx)
    return [
      ...(await this.#named(`${kind} account`, account, ofAccount)),
      ...(await this.#named(`${kind} network`, network, ofNetwork)),
      ...(await this.#named(`${kind} wide network`, wide, ofNetwork, WIDE_FACTOR)),
    ]
  }

  async #named(what: string, who: string | undefined, limits: readonly Limit[], factor = 1): Promise<NamedLimit[]> {
    if (who === undefined || limits.length === 0) return []
    const name = await this.names.of(who)
    return limits.map(({ most, seconds }) => ({
      what,
      key: `limit ${what} ${String(seconds)} ${name}`,
      most: most * factor,
      seconds,
    }))
  }

  #networkOf({ forApplication: { address }, headers }: RequestContext): Pick<ClientNetwork, 'network' | 'wide'> {
    const { network, wide, certain } = clientNetwork(address, headers)
    if (!certain && !this.#warned) {
      this.#warned = true
      this.logger.warn('untrusted-address', UNTRUSTED)
    }
    return { network, wide }
  }
}

/** A limit with what it limits, for the message. */
interface NamedLimit extends CounterLimit {
  readonly what: string
}

const NOWHERE = { network: undefined, wide: undefined } as const

/** What the person can mend; anything else says nothing about what they tried. */
const PERSONAL = [SignInError, AccessDenied, Verification] as const

const UNTRUSTED =
  'The address of the client is unknown, or seems to be that of a proxy, so limits for networks may not hold. ' +
  'Tell the framework which proxies to trust, in Express with app.set("trust proxy", …); or, where it knows no address, as ' +
  'Next.js, set trustedProxies to the number of proxies that add to X-Forwarded-For or overwrite it. With none in front, ' +
  'leave it out: clients would choose their address.'
