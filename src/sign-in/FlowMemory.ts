import { namesOf, refuseUnknownNames } from '../core/unknownNames.js'
import type { Clock } from '../core/ports.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { RevocationList } from '../core/RevocationList.js'
import type { Sealer } from '../crypto/SessionCodec.js'
import { chunkSize, type CookieSpec, isCookieName } from '../http/CookieJar.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import type { RequestContext } from '../http/RequestContext.js'

const OPTIONS = namesOf<FlowOptions>({ kind: true, seconds: true })

/** How long a sign-in may take, in seconds. */
export const FLOW_SECONDS = 15 * 60
const MAX_FLOWS = 5
/**
 * How many bytes all flows of a kind may have. Servers refuse a request with more than 16 kB of headers, session
 * included.
 */
const MAX_BYTES = 6144

/** The data of a flow that is needed when the user returns. */
export type RememberedFlow = Readonly<Record<string, unknown>> & {
  /** Id of the provider. */
  readonly provider: string
  /** Distinguishes flows that have the same id. */
  readonly serial?: string | undefined
}

/**
 * Keeps the data of a flow from its first request to its last, sealed in a cookie of its own.
 *
 * Flows of two tabs, of the back button and of a second provider never overwrite each other. Each cookie can be used
 * once: it is removed on success and on failure, and its id is refused from then on, so that a copy of it is worthless.
 */
export class FlowMemory {
  /**
   * @param sealer - Seals the cookie.
   * @param policy - Name and attributes of the cookie.
   * @param clock - Provides the current time.
   * @param used - Remembers which flows were used.
   * @param usedWithin - Returns the same list in a transaction. Default: the list is not in a database with
   *   transactions.
   */
  constructor(
    private readonly sealer: Sealer,
    private readonly policy: CookiePolicy,
    private readonly clock: Clock,
    private readonly used: RevocationList,
    private readonly usedWithin: (transaction: DatabaseAdapter) => RevocationList | undefined = () => undefined,
  ) {}

  /**
   * Remembers a flow under its id. A browser keeps at most five flows of a kind, or fewer if they are long; the oldest
   * flow is removed first.
   *
   * If the flow is too long for a cookie, its callback URL is replaced by the root of the site.
   *
   * @param options - The kind of the flow, and how long it may take.
   */
  async remember(ctx: RequestContext, id: string, flow: RememberedFlow, options: FlowOptions = {}): Promise<void> {
    refuseUnknownNames('FlowMemory.remember ', options, OPTIONS)
    const { kind = '', seconds = FLOW_SECONDS } = options
    const whole = await this.sealer.seal({ ...flow, id }, PURPOSE, seconds)
    const fits = whole.length <= chunkSize(this.#spec(ctx, id))
    const sealed = fits
      ? whole
      : await this.sealer.seal({ ...flow, id, callbackUrl: `${ctx.origin}/` }, PURPOSE, seconds)
    this.#makeRoom(ctx, id, kind, sealed.length)
    const expires = new Date((this.clock.seconds() + seconds) * 1000)
    ctx.cookies.write(this.#spec(ctx, id), sealed, expires)
  }

  /** Removes the oldest flows of a kind if there is no room for them beside a new flow. */
  #makeRoom(ctx: RequestContext, id: string, kind: FlowKind, bytes: number): void {
    let [count, total] = [1, bytes]
    // A browser sends older cookies first (RFC 6265 section 5.4).
    for (const other of this.#idsIn(ctx).reverse()) {
      if (other === id || kindOf(other) !== kind) continue
      const spec = this.#spec(ctx, other)
      count += 1
      // Each read searches the cookies of the request, so the number of reads is limited.
      if (count <= MAX_FLOWS) total += ctx.cookies.read(spec.name)?.length ?? 0
      if (count > MAX_FLOWS || total > MAX_BYTES) ctx.cookies.expire(spec)
    }
  }

  /**
   * Takes what was remembered under this id for this provider; null if there is nothing, or it was used already.
   *
   * @param transaction - Records the use in this transaction, because another connection may have to wait for its end.
   *   Default: no transaction.
   */
  async recall(
    ctx: RequestContext,
    id: string,
    provider: string,
    transaction?: DatabaseAdapter,
  ): Promise<RememberedFlow | null> {
    const spec = this.#spec(ctx, id)
    const flow = await this.#open(ctx, id, provider)
    if (ctx.cookies.read(spec.name) !== undefined) ctx.cookies.expire(spec)
    if (!flow) return null
    const used = (transaction && this.usedWithin(transaction)) ?? this.used
    const first = await used.revoke(keyOf(flow, id), Number(flow['exp']))
    return first ? flow : null
  }

  /**
   * Returns what was remembered under this id for this provider, without using it up; null if there is nothing, or it
   * was used already.
   */
  async get(ctx: RequestContext, id: string, provider: string): Promise<RememberedFlow | null> {
    const flow = await this.#open(ctx, id, provider)
    return flow && !(await this.used.isRevoked(keyOf(flow, id))) ? flow : null
  }

  /**
   * Runs `work` for a message, unless a message with the same id was processed within the given seconds. Of several
   * concurrent messages, only one is processed. If `work` fails, the message can be sent again.
   *
   * @returns Undefined for a replay.
   */
  async once<R>(id: string, seconds: number, work: () => Promise<R>): Promise<R | undefined> {
    const key = `message ${id}`
    if (!(await this.used.revoke(key, this.clock.seconds() + seconds))) return undefined
    try {
      return await work()
    } catch (error) {
      // Throw the error of `work`, which says more than an error of the list.
      await Promise.resolve(this.used.restore?.(key)).catch(() => undefined)
      throw error
    }
  }

  /** Whether a flow with this id has ended. */
  async wasUsed(id: string): Promise<boolean> {
    return this.used.isRevoked(`flow ${id}`)
  }

  async #open(ctx: RequestContext, id: string, provider: string): Promise<RememberedFlow | null> {
    const sealed = ctx.cookies.read(this.#spec(ctx, id).name)
    const flow = sealed === undefined ? null : await this.sealer.unseal(sealed, PURPOSE)
    return flow?.['id'] === id && flow['provider'] === provider ? { ...flow, provider } : null
  }

  #idsIn(ctx: RequestContext): string[] {
    const prefix = this.#prefix(ctx)
    // A name that this library cannot have set cannot be removed either.
    const names = ctx.cookies.names(prefix).filter(isCookieName)
    return names.map((name) => name.slice(prefix.length))
  }

  #prefix(ctx: RequestContext): string {
    return `${this.policy.for(ctx.secure).flow.name}.`
  }

  #spec(ctx: RequestContext, id: string): CookieSpec {
    return { ...this.policy.for(ctx.secure).flow, name: this.#prefix(ctx) + id }
  }
}

/** How a flow is remembered. */
export interface FlowOptions {
  /** The prefix of ids of this kind. Flows of other kinds are not removed. Default: no prefix. */
  readonly kind?: FlowKind | undefined
  /** How long the flow may take, in seconds. Default: 900 (15 minutes). */
  readonly seconds?: number | undefined
}

/**
 * A sign-in, a mailed code for re-authentication (`code-`), the challenge for a key (`key-`), a sign-out at a provider (`out-`), or a form that was refused (`typed-`). They are limited separately: a
 * page that offers passkeys must not remove a sign-in of another tab.
 */
export type FlowKind = '' | 'code-' | 'key-' | 'out-' | 'typed-'

const kindOf = (id: string): FlowKind =>
  (['code-', 'key-', 'out-', 'typed-'] as const).find((kind) => id.startsWith(kind)) ?? ''

const PURPOSE = 'flow'

const keyOf = ({ serial }: RememberedFlow, id: string): string => `flow ${typeof serial === 'string' ? serial : id}`
