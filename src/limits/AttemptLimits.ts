import type { Limit, Settings } from '../config/index.js'
import type { Pseudonyms } from '../crypto/index.js'
import { AccessDenied, SignInError, TooManyAttempts, Verification } from '../errors/index.js'
import type { RequestContext } from '../http/index.js'
import type { Attempt } from '../model/index.js'
import type { Clock, CounterStore, Logger } from '../ports/index.js'
import { clientNetwork } from './clientNetwork.js'

/** What one attempt was counted under. */
interface Counted {
  readonly account: readonly string[]
  readonly network: readonly string[]
}

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
    if (attempt) await this.#count(ctx, attempt)
  }

  /**
   * Counts an attempt before it is made. One that succeeds starts the account anew; one that fails for reasons of our own is
   * not counted, unless the attempt says that any error is.
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
    const counted = await this.#count(ctx, attempt)
    let result: T
    try {
      result = await act()
    } catch (error) {
      if (!attempt.countsAnyError && !PERSONAL.some((kind) => error instanceof kind))
        await this.#takeBack([...counted.account, ...counted.network])
      throw error
    }
    if (!attempt.countsSuccess && !failed(result)) {
      // Others share the network: what they failed at still counts. So does what was failed at for one of several accounts:
      // a success shows that one of them is known, not which.
      const isOne = accountsOf(attempt).length === 1
      await Promise.all([
        ...(isOne ? counted.account.map((key) => this.counters.reset(key)) : [this.#takeBack(counted.account)]),
        this.#takeBack(counted.network),
      ])
    }
    return result
  }

  /** The network comes first: one that is refused must not lock out the accounts it tries. */
  async #count(ctx: RequestContext, attempt: Attempt): Promise<Counted> {
    const { kind } = attempt
    const limits = this.settings.limits[kind]
    const address = limits.network.length === 0 ? undefined : this.#networkOf(ctx)
    const network = address === undefined ? [] : await this.#countAll(limits.network, `${kind} network`, address)
    const account: string[] = []
    for (const name of accountsOf(attempt)) {
      account.push(...(await this.#countAll(limits.account, `${kind} account`, name)))
    }
    return { network, account }
  }

  /** Stops at the first limit that is reached: what is refused must not add up to a longer one. */
  async #countAll(limits: readonly Limit[], what: string, who: string): Promise<string[]> {
    if (limits.length === 0) return []
    const name = await this.names.of(who)
    const now = this.clock.now()
    const keys: string[] = []
    for (const { most, seconds } of limits) {
      const key = `limit ${what} ${String(seconds)} ${name}`
      const { count, until } = await this.counters.increment(key, new Date(now.getTime() + seconds * 1000), now)
      if (count > most) throw new TooManyAttempts(what, Math.ceil((until.getTime() - now.getTime()) / 1000))
      keys.push(key)
    }
    return keys
  }

  async #takeBack(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const now = this.clock.now()
    await Promise.all(keys.map((key) => this.counters.decrement(key, now)))
  }

  #networkOf({ forApplication: { address }, headers }: RequestContext): string | undefined {
    const { network, certain } = clientNetwork(address, headers)
    if (!certain && !this.#warned) {
      this.#warned = true
      this.logger.warn('untrusted-address', UNTRUSTED)
    }
    return network
  }
}

const accountsOf = ({ account }: Attempt): readonly string[] => [...new Set([account ?? []].flat())]

/** What the person can mend; anything else says nothing about what they tried. */
const PERSONAL = [SignInError, AccessDenied, Verification] as const

const UNTRUSTED =
  'The address of the client is unknown, or seems to be that of a proxy, so limits for networks may not hold. ' +
  'Tell the framework which proxies to trust, in Express with app.set("trust proxy", …); or, where it knows no address, as ' +
  'Next.js, set trustedProxies to the number of proxies that add to X-Forwarded-For or overwrite it. With none in front, ' +
  'leave it out: clients would choose their address.'
