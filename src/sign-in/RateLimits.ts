import type { RateLimitKey, Limit } from '../config/SettingsInput.js'
import type { Settings } from '../config/Settings.js'
import type { CounterLimit, CounterStore } from '../core/DatabaseAdapter.js'
import { AccessDenied, SignInError, TooManyAttempts, Verification } from '../core/errors.js'
import type { Clock, Logger } from '../core/ports.js'
import type { KeyedHashes } from '../crypto/SecretRing.js'
import { trimOws } from '../http/CookieJar.js'
import type { RequestContext } from '../http/RequestContext.js'
import { isLoopback, parse } from '../http/origins.js'
import type { KnownBrowsers } from './KnownBrowsers.js'

/** How many times higher the limits are for a network that many clients share. */
const WIDE_FACTOR = 10
/**
 * How many attempts are counted separately for each request that the browser made itself, such as the request for a
 * mail.
 */
const OWN_ATTEMPTS = 2

/**
 * Counts attempts to guess or abuse something, for each account and for each network, and refuses too many attempts.
 *
 * A browser that has signed in to the account before has its own counter instead, and shares a second counter with all
 * other known browsers of the account. So attempts of strangers do not lock it out.
 */
export class RateLimits {
  #warned = false

  /**
   * @param settings - Contains the limits.
   * @param counters - Counts atomically, so that concurrent attempts cannot exceed a limit.
   * @param names - Hashes what is counted.
   * @param clock - Provides the current time.
   * @param logger - Logs once if the IP addresses of clients are unknown.
   * @param browsers - Recognizes browsers that have signed in before.
   */
  constructor(
    private readonly settings: Settings,
    private readonly counters: CounterStore,
    private readonly names: KeyedHashes,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly browsers: Pick<KnownBrowsers, 'nameFor'>,
  ) {}

  /**
   * Counts an attempt, whether or not it succeeds.
   *
   * @throws TooManyAttempts
   */
  async count(ctx: RequestContext, attempt: RateLimitKey | undefined): Promise<void> {
    if (attempt) await this.#take(ctx, attempt)
  }

  /**
   * Counts an attempt before it is made.
   *
   * @returns A function that removes the count of this attempt. A second call does nothing.
   * @throws TooManyAttempts. Then nothing is counted.
   */
  async begin(ctx: RequestContext, attempt: RateLimitKey): Promise<() => Promise<void>> {
    let keys = await this.#take(ctx, attempt)
    return async () => {
      const counted = keys
      keys = []
      await this.#giveBack(counted)
    }
  }

  /**
   * Counts an attempt before it is made. Its own count is removed if the attempt succeeds, unless `countsSuccess` is
   * set, and if it fails for a reason that is not the user's, unless `countsAnyError` is set.
   *
   * @param failed - Whether a result of `act` is a failure of the user.
   * @throws TooManyAttempts. Then `act` is not called.
   */
  async countFailures<T>(
    ctx: RequestContext,
    attempt: RateLimitKey | undefined,
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

  /**
   * Adds to every counter of an attempt, or to no counter: an attempt that one limit refuses does not count for
   * another.
   */
  async #take(ctx: RequestContext, attempt: RateLimitKey): Promise<readonly string[]> {
    const now = this.clock.now()
    let refusal: TooManyAttempts | undefined
    for (const limits of await this.#alternatives(ctx, attempt)) {
      if (limits.length === 0) return []
      const reached = await this.counters.take(limits, now)
      if (!reached) return limits.map(({ key }) => key)
      const what = limits.find(({ key }) => key === reached.key)?.what ?? attempt.kind
      refusal = new TooManyAttempts(what, Math.ceil((reached.until.getTime() - now.getTime()) / 1000))
    }
    if (refusal) throw refusal
    return []
  }

  async #giveBack(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await this.counters.giveBack(keys)
  }

  /** Lists of limits for an attempt. It counts for the first list in which no limit refuses it. */
  async #alternatives(ctx: RequestContext, attempt: RateLimitKey): Promise<readonly (readonly NamedLimit[])[]> {
    const { account, kind, ofUser, request } = attempt
    const { account: ofAccount, network: ofNetwork } = this.settings.limits[kind] ?? NO_LIMITS
    if (account === undefined || ofAccount.length === 0) return [await this.#ofNetwork(ctx, kind, ofNetwork)]
    const browser = await this.browsers.nameFor(ctx, { kind: ofUser ? 'step' : kind, account })
    const longest = ofAccount.slice(-1)
    if (browser !== undefined) {
      const own = await this.#named(`${kind} browser`, browser, ofAccount)
      const shared = await this.#named(`${kind} known browsers`, account, longest)
      return [[...own, ...shared].map((limit) => ({ ...limit, trusted: true }))]
    }
    const network = await this.#ofNetwork(ctx, kind, ofNetwork)
    const open = RESERVING.has(kind) ? ofAccount.map(withoutHalf) : ofAccount
    const common = [...(await this.#named(`${kind} account`, account, open)), ...network]
    const halves = ofAccount.map(half)
    if (request === undefined || halves.some(({ max }) => max === 0)) return [common]
    const few = longest.map(({ seconds }) => ({ max: OWN_ATTEMPTS, seconds }))
    const own = await this.#named(`${kind} request`, request, few)
    const shared = await this.#named(`${kind} requests`, account, halves)
    return [[...own, ...shared, ...network], common]
  }

  async #ofNetwork(ctx: RequestContext, kind: RateLimitKey['kind'], limits: readonly Limit[]): Promise<NamedLimit[]> {
    const { network, wide } = limits.length === 0 ? NOWHERE : this.#networkOf(ctx)
    return [
      ...(await this.#named(`${kind} network`, network, limits)),
      ...(await this.#named(`${kind} wide network`, wide, limits, WIDE_FACTOR)),
    ]
  }

  async #named(what: string, who: string | undefined, limits: readonly Limit[], factor = 1): Promise<NamedLimit[]> {
    if (who === undefined || limits.length === 0) return []
    const name = await this.names.of(who)
    return limits.map(({ max, seconds }) => ({
      what,
      key: `limit ${what} ${String(seconds)} ${name}`,
      max: max * factor,
      seconds,
    }))
  }

  #networkOf(ctx: RequestContext): Pick<ClientNetwork, 'network' | 'wide'> {
    const { network, wide, certain } = clientNetwork(ctx.callbackContext.address, ctx.headers)
    if (!certain && !this.#warned && (this.settings.production || !isOnThisMachine(ctx))) {
      this.#warned = true
      this.logger.warn('untrusted-address', UNTRUSTED)
    }
    return { network, wide }
  }
}

/**
 * Kinds whose limit for an account is divided: half of it is reserved for the first attempts of each request. For these
 * kinds, guessing must never exceed the limit. For other kinds, the half is added to the limit.
 */
const RESERVING: ReadonlySet<RateLimitKey['kind']> = new Set(['code'])

const half = ({ max, seconds }: Limit): Limit => ({ max: Math.floor(max / 2), seconds })

const withoutHalf = ({ max, seconds }: Limit): Limit => ({ max: Math.ceil(max / 2), seconds })

/** A limit, with the name of what it limits for the error message. */
interface NamedLimit extends CounterLimit {
  readonly what: string
}

const NO_LIMITS = { account: [], network: [] } as const
const NOWHERE = { network: undefined, wide: undefined } as const

/** Errors that the user caused. Any other error does not show that the attempt was wrong. */
const PERSONAL = [SignInError, AccessDenied, Verification] as const

const UNTRUSTED =
  'The IP address of the client is unknown, or seems to be that of a proxy, so limits for networks may not hold. ' +
  'Tell the framework which proxies to trust, in Express with app.set("trust proxy", …); or, if the framework ' +
  'does not know it, as Next.js, set trustedProxies to the number of proxies that add to X-Forwarded-For or overwrite it. Without a proxy, ' +
  'leave it out: otherwise clients could choose their IP address.'

/**
 * Whether site and client are on one machine, as in development: the site has a loopback URL, and no header names
 * another client. Then there is no proxy to configure. Clients can write these headers, so this decides about the
 * warning only, and never about a limit.
 */
function isOnThisMachine({ headers, origin }: RequestContext): boolean {
  return isLoopback(parse(origin)?.hostname ?? '') && namedIn(headers).every((each) => isLoopbackAddress(bare(each)))
}

const isLoopbackAddress = (address: string): boolean => {
  const network = networkOf(address)
  return network !== undefined && /^(127\.|0:0:0:0::)/.test(network)
}

/** The network that a request comes from, as far as it is known. */
interface ClientNetwork {
  /** The network of the client; undefined if it is unknown, or seems to be the network of a proxy. */
  readonly network: string | undefined
  /**
   * A network that many clients may share: the first 48 bits of an IPv6 address, or a private IP address that seems to
   * be a proxy.
   */
  readonly wide: string | undefined
  /** Whether the network is certainly the network of the client. */
  readonly certain: boolean
}

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** The IP addresses of clients that headers name, with port, quotes or `for=`, and other parameters of `Forwarded`. */
const namedIn = (headers: Headers): readonly string[] =>
  FORWARDING.flatMap((name) => headers.get(name)?.split(/[,;]/) ?? [])

/** 10/8, 100.64/10, 127/8, 169.254/16, 172.16/12, 192.168/16, ::/64, fc00::/7, fe80::/10. */
const NOT_PUBLIC =
  /^(10\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|0:0:0:0::|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/

/**
 * The network of a client, from the IP address that the framework reports.
 *
 * Behind a proxy that the framework does not know, every client has the IP address of the proxy. This can be detected:
 * a header names other IP addresses, but not this one. But any client can send this header. So a public IP address
 * counts as that of the client, and a private IP address as a network that many clients share.
 */
export function clientNetwork(address: string | undefined, headers: Headers): ClientNetwork {
  const network = address === undefined ? undefined : networkOf(address)
  if (network === undefined) return { network: undefined, wide: undefined, certain: false }
  const named = namedIn(headers)
  const certain = named.length === 0 || named.some((each) => networkOf(bare(each)) === network)
  if (!certain && NOT_PUBLIC.test(network)) return { network: undefined, wide: network, certain }
  return { network, wide: wideOf(network), certain }
}

/** One customer may have 65,536 `/64` networks (RFC 6177). */
const wideOf = (network: string): string | undefined =>
  network.endsWith('/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined

/** Removes `for=` and quotes, as in `for="[2001:db8::1]:4711"` (RFC 7239). */
const bare = (element: string): string => trimOws(element).replace(/^for=/i, '').replaceAll('"', '')

/**
 * The network of an IP address, in a normalized form: the IPv4 address, or the first 64 bits of the IPv6 address,
 * because a client with one of these addresses has all of them (RFC 6177).
 *
 * @returns Undefined if it is not an IP address.
 */
export function networkOf(address: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^[\]]+))$/.exec(trimOws(address)) ?? []
  const written = (bracketed ?? plain)?.replace(/%.*$/s, '') ?? ''
  return written.split(':').length > 2 ? ofVersion6(written) : ofVersion4(written)
}

function ofVersion4(written: string): string | undefined {
  const [, dotted] = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(written) ?? []
  const octets = dotted?.split('.').map(Number) ?? []
  return octets.length === 4 && octets.every((octet) => octet <= 255) ? octets.join('.') : undefined
}

function ofVersion6(written: string): string | undefined {
  const host = /^[\da-f:.]+$/i.test(written) ? parse(`http://[${written}]/`)?.hostname : undefined
  if (host === undefined) return undefined
  const groups = groupsOf(host.slice(1, -1))
  // RFC 4291 section 2.5.5.2: an IPv4-mapped IPv6 address.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address in the form that the URL parser writes. */
function groupsOf(canonical: string): number[] {
  const [before, after] = canonical.split('::').map((half) => half.split(':').filter(Boolean)) as [string[], string[]?]
  const zeros = Array<string>(8 - before.length - (after?.length ?? 0)).fill('0')
  return [...before, ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16))
}

/**
 * The IP address of a client from `X-Forwarded-For`, to which each proxy appends the IP address of its client.
 *
 * @param header - The whole header, or null.
 * @param proxies - The number of trusted proxies. Entries are counted from the end, because a client can invent all
 *   entries before those of the proxies.
 * @returns The IP address without port and zone. Undefined if there are fewer entries, or the entry is not an IP
 *   address: then the request did not come through these proxies.
 */
export function forwardedAddress(header: string | null, proxies: number): string | undefined {
  const entry = trimOws(header?.split(',').at(-proxies) ?? '')
  if (networkOf(entry) === undefined) return undefined
  const [address = '', zone] = entry.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').split('%')
  const isVersion6 = address.split(':').length > 2
  // RFC 4007 section 11: an IPv4 address has no zone, and the zone of an IPv6 address means nothing on this machine.
  if (zone !== undefined && !isVersion6) return undefined
  // Some proxies add the port.
  return isVersion6 ? address : address.replace(/:\d+$/, '')
}
