import { NOT_LOOKED_UP } from '../accounts/AccountLinker.js'
import { levelOf, type UsedMethod } from '../core/AuthMethod.js'
import type { CounterStore, DatabaseAdapter } from '../core/DatabaseAdapter.js'
import type { RevocationList } from '../core/RevocationList.js'
import { SignInUnfinished } from '../core/errors.js'
import type { PendingStore } from '../core/PendingStore.js'
import type { Clock, Random } from '../core/ports.js'
import type { Json } from '../core/Token.js'
import type { StoredUser } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { codecFor } from '../crypto/JoseCodec.js'
import type { KeyedHashes } from '../crypto/SecretRing.js'
import { Sealer } from '../crypto/SessionCodec.js'
import { chunkSize, type CookieSpec, expireChunks, readChunks, writeChunks } from '../http/CookieJar.js'
import type { CookiePolicy } from '../http/CookiePolicy.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { Audience } from '../sessions/Audience.js'
import { pack, unpack } from './packed.js'
import type { PendingSignIn } from './SignInStep.js'

/** How long the steps of a sign-in may take, in seconds. */
export const PENDING_SECONDS = 10 * 60
/** How many forms may be submitted for one pending sign-in. */
const MAX_TRIES = 20
/** How many cookies may hold a pending sign-in if there is no store. */
const MAX_COOKIES = 2

/** The data that is kept between the first proof and the session. */
export interface PendingState {
  /** The verified identity, without the submitted credentials. */
  readonly identity: VerifiedIdentity
  /** The user of the sign-in; null if commit will create the user. */
  readonly user: StoredUser | null
  /** The linking decision. If it is different at commit, the sign-in must start again. */
  readonly decision: string
  /** Methods of the proofs so far. */
  readonly methods: readonly UsedMethod[]
  /** Ids of the finished steps. */
  readonly done: readonly string[]
  /** What the finished steps will store at commit, by the id of the step. */
  readonly kept: Readonly<Record<string, Json>>
  /** Where the browser goes after commit. */
  readonly callbackUrl: string
  /** The epoch of the user when it began; 0 if the user is not stored yet. */
  readonly epoch: number
}

/** A pending sign-in of this browser. */
export interface Pending {
  /** Random id, or a keyed hash of the key in the cookie. */
  readonly id: string
  /** The data. */
  readonly state: PendingState
  /** When it expires. */
  readonly expires: Date
  /** The key in the cookie, which unseals the row. Undefined without a store. */
  readonly key?: string
  /** Version of the row. */
  readonly version: number
}

/** Dependencies of {@link PendingSignIns}. */
export interface PendingParts {
  /** Stores them on the server. Without it, they are sealed into cookies. */
  readonly store: PendingStore | undefined
  /** Secrets of the deployment, newest first. */
  readonly secrets: readonly string[]
  /** Seals them into cookies. */
  readonly sealer: Sealer
  /** The deployment that they are sealed for. Other deployments may have the same secret. */
  readonly audience: Audience
  /** Derives ids from keys. */
  readonly names: KeyedHashes
  /** Name and attributes of the cookie. */
  readonly policy: CookiePolicy
  /** Provides the current time. */
  readonly clock: Clock
  /** Generates keys. */
  readonly random: Random
  /** Remembers which of them were taken, if there is no store. */
  readonly used: RevocationList
  /** Counts submitted forms, if there is no store. */
  readonly counters: CounterStore
}

/**
 * Keeps sign-ins between the first proof and the session, in a store or sealed in cookies: at most one for each
 * browser.
 */
export class PendingSignIns {
  constructor(private readonly parts: PendingParts) {}

  /** Creates a pending sign-in, but does not store it. */
  async make(state: PendingState): Promise<Pending> {
    const { clock, names, random, store } = this.parts
    const expires = new Date((clock.seconds() + PENDING_SECONDS) * 1000)
    const key = random.token()
    const id = store ? await names.of(`pending ${key}`) : key
    return { id, state: stored(state, store !== undefined), expires, version: 0, ...(store && { key }) }
  }

  /** Stores a new pending sign-in for this browser, which replaces an earlier one. */
  async begin(ctx: RequestContext, pending: Pending): Promise<void> {
    const { store } = this.parts
    if (!store || pending.key === undefined) return this.#writeSealed(ctx, pending)
    const { expires, id, key, state, version } = pending
    // A user who was not looked up may not be in the database, and a row can belong only to a user in the database.
    const userId = state.decision === NOT_LOOKED_UP ? null : (state.user?.id ?? null)
    await store.add({ id, userId, state: await this.#seal(key, state), tries: 0, version, expires })
    writeChunks(ctx.cookies, this.#spec(ctx), key, expires)
  }

  /** The pending sign-in of this browser; null if there is no pending sign-in, or it has expired. */
  async of(ctx: RequestContext): Promise<Pending | null> {
    const value = readChunks(ctx.cookies, this.#spec(ctx))
    if (value === undefined) return null
    return this.parts.store ? this.#fromStore(this.parts.store, value) : this.#fromCookie(value)
  }

  /**
   * Stores what a step changed.
   *
   * @throws SignInUnfinished if a concurrent request was faster.
   */
  async change(ctx: RequestContext, pending: Pending, state: PendingState): Promise<Pending> {
    const changed = { ...pending, state, version: pending.version + 1 }
    const { store } = this.parts
    if (!store || pending.key === undefined) {
      await this.#writeSealed(ctx, changed)
      return changed
    }
    const sealed = await this.#seal(pending.key, state)
    if (await store.change(pending.id, pending.version, { state: sealed })) return changed
    throw new SignInUnfinished('Another request changed the same sign-in at the same moment. Open the step again.')
  }

  /**
   * Counts a submitted form, before it is checked.
   *
   * @returns False if too many forms were submitted.
   */
  async countAttempt({ id }: Pending): Promise<boolean> {
    const { clock, counters, store } = this.parts
    if (store) return ((await store.countAttempt(id)) ?? Infinity) <= MAX_TRIES
    const limit = { key: `pending ${id}`, max: MAX_TRIES, seconds: PENDING_SECONDS }
    return (await counters.take([limit], clock.now())) === null
  }

  /**
   * Takes a pending sign-in for its commit.
   *
   * @param database - The transaction of the commit.
   * @returns Whether this request got it. Of several concurrent requests, only one does.
   */
  async take({ expires, id }: Pending, database?: DatabaseAdapter): Promise<boolean> {
    const store = database?.pending ?? this.parts.store
    if (store) return (await store.take(id)) !== null
    return this.parts.used.revoke(`pending ${id}`, expires.getTime() / 1000)
  }

  /** Removes the cookie. */
  forget(ctx: RequestContext): void {
    expireChunks(ctx.cookies, this.#spec(ctx))
  }

  async #fromStore(store: PendingStore, key: string): Promise<Pending | null> {
    if (!/^[\w-]{43}$/.test(key)) return null
    const id = await this.parts.names.of(`pending ${key}`)
    const row = await store.find(id)
    if (row?.id !== id || row.expires <= this.parts.clock.now()) return null
    const sealed = await this.#sealerFor(key).unseal(row.state, PURPOSE)
    if (!sealed) return null
    return { id, key, version: row.version, expires: row.expires, state: unpack(sealed as never) as PendingState }
  }

  async #fromCookie(value: string): Promise<Pending | null> {
    const sealed = await this.parts.sealer.unseal(value, PURPOSE)
    if (!sealed) return null
    // Every pending sign-in is sealed with an audience, so there is no transition period as for sessions.
    const { aud_app = '', exp, id, version } = sealed as unknown as SealedClaims
    if (!this.parts.audience.accepts({ aud_app })) return null
    if (await this.parts.used.isRevoked(`pending ${id}`)) return null
    return { id, version, expires: new Date(exp * 1000), state: unpack(sealed as never) as PendingState }
  }

  async #writeSealed(ctx: RequestContext, { expires, id, state, version }: Pending): Promise<void> {
    const seconds = Math.max(1, expires.getTime() / 1000 - this.parts.clock.seconds())
    const claims = { ...pack(state), id, version, aud_app: this.parts.audience.claim }
    const sealed = await this.parts.sealer.seal(claims, PURPOSE, seconds)
    const spec = this.#spec(ctx)
    const fits = sealed.length <= chunkSize(spec) * MAX_COOKIES && writeChunks(ctx.cookies, spec, sealed, expires)
    if (fits) return
    throw new SignInUnfinished(
      `The pending sign-in needs ${String(sealed.length)} bytes, more than ${String(MAX_COOKIES)} cookies hold. ` +
        'Set an adapter that keeps pending sign-ins, or let "profile" return less.',
    )
  }

  /** Seals with the key in the cookie as well, so that the store and the secrets alone cannot unseal it. */
  #sealerFor(key: string): Sealer {
    const { clock, secrets } = this.parts
    const keyed = secrets.map((secret) => `${secret} ${key}`)
    return new Sealer(codecFor(keyed, clock), clock)
  }

  #seal(key: string, state: PendingState): Promise<string> {
    return this.#sealerFor(key).seal({ ...pack(state) }, PURPOSE, PENDING_SECONDS)
  }

  #spec(ctx: RequestContext): CookieSpec {
    return this.parts.policy.for(ctx.secure).pendingSignIn
  }
}

const PURPOSE = 'pending sign-in'

/** Claims that are sealed in addition to the state. */
interface SealedClaims {
  readonly aud_app?: string
  readonly exp: number
  readonly id: string
  readonly version: number
}

/** Submitted credentials are never stored. Tokens and the profile are stored only on the server. */
function stored(state: PendingState, onServer: boolean): PendingState {
  const { credentials: _typed, ...identity } = state.identity
  if (onServer) return { ...state, identity }
  const { profile: _profile, tokens: _tokens, ...rest } = identity
  const { provider, providerAccountId, type, userId } = identity.account
  return { ...state, identity: { ...rest, account: { provider, providerAccountId, type, ...(userId && { userId }) } } }
}

/** A pending sign-in as steps see it. */
export function viewOf({ expires, id, state }: Pending): PendingSignIn {
  const { callbackUrl, done, identity, methods, user } = state
  const { account } = identity
  return Object.freeze({
    id,
    user,
    identity: { provider: account.provider, providerAccountId: account.providerAccountId, user: identity.user },
    methods,
    level: levelOf(methods.map(({ method }) => method)),
    done,
    callbackUrl,
    expires,
  })
}
