import type { AccountLinker, SignedInUser } from '../accounts/AccountLinker.js'
import type { Settings } from '../config/Settings.js'
import { strengthOf } from '../core/AuthMethod.js'
import type { Clock } from '../core/ports.js'
import type { Admission } from '../core/CallbackPipeline.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { AuthError } from '../core/AuthError.js'
import { AccessDenied, SignInUnfinished } from '../core/errors.js'
import { type AuthEvents, DeferredEvents, type EventBus } from '../core/EventBus.js'
import type { Transaction } from '../core/Transaction.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { CommittedSignIn, RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import { strengthOfProof } from './authMethods.js'
import { type Pending, type PendingSignIns, viewOf } from './PendingSignIns.js'
import type { Proofs } from './Proofs.js'
import type { SignInStep } from './SignInStep.js'

/** What a commit writes with. */
export interface SignInCommitParts {
  /** Creates, finds and links the user. */
  readonly linker: AccountLinker
  /** Creates the session. */
  readonly sessions: SessionStrategy
  /** Tells the application. */
  readonly events: EventBus
  /** Says where new users go. */
  readonly settings: Settings
  /** Uses up proofs. */
  readonly proofs: Pick<Proofs, 'settle'>
  /** Tells when a proof was given. */
  readonly clock: Clock
  /** The database, for its transaction. */
  readonly database: DatabaseAdapter | undefined
}

/** Makes a session of a sign-in of which every step is done. The only place that creates one. */
export class SignInCommit {
  /** @param parts - What it writes with. */
  constructor(private readonly parts: SignInCommitParts) {}

  /**
   * Commits a sign-in that had no step to do.
   *
   * @param callbackUrl - Where the browser goes.
   * @throws AccessDenied if the address of the user was proved meanwhile.
   */
  async commit(ctx: RequestContext, identity: VerifiedIdentity, callbackUrl: string): Promise<Reply> {
    const { clock, linker, sessions } = this.parts
    const starter = starterOf(identity, await sessions.get(ctx))
    const admission = await linker.link(identity, starter, ctx.forApplication)
    return this.#finish(ctx, { ...admission, ...strengthOfProof(identity, clock.now()) }, callbackUrl)
  }

  /**
   * Commits a sign-in whose steps are done: all of it, or nothing. If it is refused, the proof is given back.
   *
   * @param pendings - Where it is kept; it ends, whatever comes of it.
   * @param steps - All steps.
   * @throws SignInUnfinished if it was committed before, or leads to another user by now.
   * @throws AuthError of a step that refuses to store.
   */
  async commitPending(
    ctx: RequestContext,
    pending: Pending,
    pendings: PendingSignIns,
    steps: readonly SignInStep[],
  ): Promise<Reply> {
    const { clock, database, events, proofs } = this.parts
    const { callbackUrl, identity } = pending.state
    pendings.forget(ctx)
    const told = new DeferredEvents()
    const work = (db?: DatabaseAdapter): Promise<Admission | undefined> =>
      this.#write(ctx, pending, pendings, steps, told, db)
    let admission: Admission | undefined
    try {
      admission = await (database?.transaction ? this.#transact(database, told, work) : work())
    } catch (error) {
      // A rollback has brought it back.
      await pendings.take(pending)
      await proofs.settle(ctx, identity, false)
      throw error
    }
    // The proof belongs to whoever took it.
    if (!admission) throw new SignInUnfinished(TAKEN)
    await told.release(events)
    const strength = strengthOf(pending.state.methods, clock.now())
    return this.#finish(ctx, { ...admission, ...strength }, callbackUrl)
  }

  /** Tries again once: somebody may have been faster, so that the database refused a row. */
  async #transact(
    database: DatabaseAdapter,
    told: DeferredEvents,
    work: (db: DatabaseAdapter) => Promise<Admission | undefined>,
  ): Promise<Admission | undefined> {
    const once = (): Promise<Admission | undefined> | undefined =>
      database.transaction?.((tx) => {
        told.clear()
        return work(tx)
      })
    try {
      return await once()
    } catch (error) {
      if (error instanceof AuthError) throw error
      return once()
    }
  }

  async #write(
    ctx: RequestContext,
    pending: Pending,
    pendings: PendingSignIns,
    steps: readonly SignInStep[],
    told: DeferredEvents,
    db?: DatabaseAdapter,
  ): Promise<Admission | undefined> {
    const { proofs, sessions } = this.parts
    const { decision, identity, kept } = pending.state
    if (!(await pendings.take(pending, db))) return undefined
    const linker = db ? this.parts.linker.within(db, told) : this.parts.linker
    const starter = starterOf(identity, await sessions.get(ctx))
    const admission = await linker.link(identity, starter, ctx.forApplication, decision)
    const user = { ...admission.user, id: admission.user.id ?? '' }
    for (const step of steps) {
      const keep = kept[step.id]
      if (keep !== undefined && db) await step.store?.(transactionOf(db), user, keep, viewOf(pending))
    }
    await proofs.settle(ctx, identity, true, db)
    return admission
  }

  async #finish(ctx: RequestContext, admission: CommittedSignIn, callbackUrl: string): Promise<Reply> {
    const { events, settings } = this.parts
    await this.#create(ctx, admission)
    await events.emit('signIn', announced(admission), ctx.forApplication)
    const { newUser } = settings.pages
    if (!admission.isNewUser || newUser === undefined) return redirect(callbackUrl)
    return redirect(withQuery(ctx.origin + newUser, { callbackUrl }))
  }

  /** Creates a session, and ends it again where the admission does not hold any more, or nobody can tell. */
  async #create(ctx: RequestContext, admission: CommittedSignIn): Promise<void> {
    const { linker, sessions } = this.parts
    await sessions.create(ctx, admission)
    let holds = false
    try {
      holds = await linker.stillHolds(admission)
    } finally {
      if (!holds) await sessions.destroy(ctx)
    }
    if (holds) return
    throw new AccessDenied(
      'The address of the user was proved while this sign-in was under way, so that nothing from before counts. Sign in by ' +
        'the mailed link.',
    )
  }
}

const TAKEN = 'This sign-in was committed, or ended, by another request. Sign in again if nobody is signed in.'

/** The user an account may be linked to: signed in now, and already when the flow began. Nobody else's browser can arrange that. */
export const starterOf = ({ startedBy }: VerifiedIdentity, running: RunningSession | null): SignedInUser | null =>
  running?.user.id !== undefined && running.user.id === startedBy
    ? { ...running.user, unproved: running.unproved }
    : null

/** Member by member on purpose: how the provider names the session is for the session alone. */
const announced = ({ user, account, profile, isNewUser }: Admission): AuthEvents['signIn'] => ({
  user,
  account,
  ...(profile && { profile }),
  isNewUser,
})

/** A transaction as steps see it. */
function transactionOf(db: DatabaseAdapter): Transaction {
  return {
    db,
    store: (token) => {
      const store = db.extension?.(token)
      if (store === undefined) throw new TypeError(`Nothing has the stores "${token.name}".`)
      return store
    },
    emit: () => Promise.resolve(),
  }
}
