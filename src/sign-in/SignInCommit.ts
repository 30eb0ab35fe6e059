import type { AccountLinker, SignedInUser } from '../accounts/AccountLinker.js'
import type { Settings } from '../config/Settings.js'
import { type AuthStrength, strengthOf } from '../core/AuthMethod.js'
import type { SignInResult } from '../core/CallbackPipeline.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { AuthError } from '../core/AuthError.js'
import { AccessDenied, CallbackRouteError, SignInUnfinished } from '../core/errors.js'
import type { AuthEvents, EventBus } from '../core/EventBus.js'
import type { Clock } from '../core/ports.js'
import type { SecurityEvent } from '../core/SecurityEvent.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import { redirect, type Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'
import { withQuery } from '../http/origins.js'
import type { CommittedSignIn, RunningSession, SessionStrategy } from '../sessions/SessionStrategy.js'
import { strengthOfProof } from './authMethods.js'
import type { PendingEpochs } from './PendingEpochs.js'
import { type Pending, type PendingSignIns, viewOf } from './PendingSignIns.js'
import type { KnownBrowsers } from './KnownBrowsers.js'
import type { Proofs } from './Proofs.js'
import type { SignInStep } from './SignInStep.js'
import type { SecurityEvents } from './SecurityEvents.js'
import { signInFact } from './securityFacts.js'
import type { RunningTransaction, Transactions } from './Transactions.js'

/** Dependencies of {@link SignInCommit}. */
export interface SignInCommitParts {
  /** Creates, finds and links the user. */
  readonly linker: AccountLinker
  /** Creates the session. */
  readonly sessions: SessionStrategy
  /** Emits the `signIn` event. */
  readonly events: EventBus
  /** Makes the security event of the sign-in. */
  readonly security: Pick<SecurityEvents, 'deliver' | 'made'>
  /** Contains the page for new users. */
  readonly settings: Settings
  /** Reads the epoch of a user, which ends pending sign-ins. */
  readonly epochs: Pick<PendingEpochs, 'of'>
  /** Uses up proofs. */
  readonly proofs: Pick<Proofs, 'finalize'>
  /** Provides the current time. */
  readonly clock: Clock
  /** The database; undefined if there is none. */
  readonly database: DatabaseAdapter | undefined
  /** Runs transactions. */
  readonly transactions: Transactions
  /** Remembers that the account signed in with this browser. */
  readonly browsers: Pick<KnownBrowsers, 'remember'>
}

/** A sign-in that may have a session, and whether the session exists already. */
interface Committed {
  readonly signIn: CommittedSignIn
  readonly hasSession: boolean
  /** The security event, if it was recorded with the session. */
  readonly recorded?: SecurityEvent | undefined
}

/** A pending sign-in, where it is kept, and all steps. */
interface PendingCommit {
  readonly pending: Pending
  readonly pendings: PendingSignIns
  readonly steps: readonly SignInStep[]
}

/** Creates the session of a sign-in whose steps are all done. Nothing else creates sessions. */
export class SignInCommit {
  constructor(private readonly parts: SignInCommitParts) {}

  /**
   * Commits a sign-in for which no step is due.
   *
   * @param callbackUrl - Where the browser goes.
   * @throws AccessDenied if the email address of the user was verified in the meantime.
   * @throws SignInUnfinished if all sessions of the user ended after the proof was checked.
   */
  async commit(ctx: RequestContext, identity: VerifiedIdentity, callbackUrl: string): Promise<Reply> {
    const { clock, database, linker, sessions, transactions } = this.parts
    const strength = strengthOfProof(identity, clock.now())
    const starter = starterOf(identity, await sessions.get(ctx))
    const resolved = await linker.resolve(identity, starter)
    const needsTransaction = resolved.writesTogether && database?.transaction !== undefined
    const committed =
      needsTransaction || transactions.records
        ? await transactions.run(ctx, async (tx) => {
            const again = await linker.within(tx).resolve(identity, starter)
            return this.#withSession(ctx, tx, await again.carryOut(ctx.callbackContext), strength)
          })
        : pendingSession(await linker.link(identity, starter, ctx.callbackContext, resolved), strength)
    return this.#finish(ctx, committed, callbackUrl, () => this.#holds(identity, committed.signIn))
  }

  /**
   * Commits a sign-in whose steps are done: everything is stored, or nothing. If it is refused, the proof is given
   * back.
   *
   * @param pendings - Where the sign-in is kept. It is removed, whether or not the commit succeeds.
   * @param steps - All steps.
   * @throws SignInUnfinished if it was committed before, now belongs to another user, or began before all sessions of
   *   the user ended.
   * @throws AuthError if a step refuses to store.
   */
  async commitPending(
    ctx: RequestContext,
    pending: Pending,
    pendings: PendingSignIns,
    steps: readonly SignInStep[],
  ): Promise<Reply> {
    const { database, proofs, sessions, transactions } = this.parts
    const { callbackUrl, identity } = pending.state
    pendings.forget(ctx)
    // Read before the transaction, because the strategy queries the database outside of it.
    const starter = starterOf(identity, await sessions.get(ctx))
    const commit = { pending, pendings, steps }
    let committed: Committed | undefined
    try {
      if (!(await this.#isCurrent(pending))) throw new SignInUnfinished(ENDED)
      committed = await (database
        ? transactions.run(ctx, (tx) => this.#write(ctx, commit, starter, tx))
        : this.#write(ctx, commit, starter))
    } catch (error) {
      // A rollback has restored the pending sign-in.
      await pendings.take(pending)
      await proofs.finalize(ctx, identity, false)
      throw error
    }
    // Another request took the sign-in, and the proof belongs to that request.
    if (!committed) throw new SignInUnfinished(TAKEN)
    return this.#finish(ctx, committed, callbackUrl, () => this.#isCurrent(pending))
  }

  /** Whether the sessions of the user have not been ended since the sign-in began. */
  async #isCurrent({ state: { epoch, user } }: Pending): Promise<boolean> {
    return user === null || (await this.parts.epochs.of(user.id)) === epoch
  }

  /** Whether the sessions of the user have not been ended since the proof was checked. */
  async #holds({ epoch }: VerifiedIdentity, { user }: CommittedSignIn): Promise<boolean> {
    return epoch === undefined || user.id === undefined || (await this.parts.epochs.of(user.id)) === epoch
  }

  async #write(
    ctx: RequestContext,
    { pending, pendings, steps }: PendingCommit,
    starter: SignedInUser | null,
    tx?: RunningTransaction,
  ): Promise<Committed | undefined> {
    const { clock, proofs } = this.parts
    const { decision, identity, kept, methods } = pending.state
    if (!(await pendings.take(pending, tx?.db))) return undefined
    const linker = tx ? this.parts.linker.within(tx) : this.parts.linker
    const resolved = await linker.resolve(identity, starter)
    if (resolved.decision !== decision) throw new SignInUnfinished(CHANGED)
    const signInResult = await resolved.carryOut(ctx.callbackContext)
    const user = { ...signInResult.user, id: signInResult.user.id ?? '' }
    for (const step of steps) {
      const keep = kept[step.id]
      if (keep !== undefined && tx) await storedBy(step, () => step.store?.(tx, user, keep, viewOf(pending)))
    }
    await proofs.finalize(ctx, identity, true, tx?.db)
    const strength = strengthOf(methods, clock.now())
    return tx ? this.#withSession(ctx, tx, signInResult, strength) : pendingSession(signInResult, strength)
  }

  /** Creates the session in the transaction, if the strategy stores sessions there and nothing has to happen before. */
  async #withSession(
    ctx: RequestContext,
    tx: RunningTransaction,
    signInResult: SignInResult,
    strength: AuthStrength,
  ): Promise<Committed> {
    const { sessions } = this.parts
    const signIn = { ...signInResult, ...strength }
    if (!sessions.joinsTransaction || tx.hasFollowUp) return { signIn, hasSession: false }
    const running = await sessions.create(ctx, signIn, tx)
    const recorded = await this.#record(ctx, tx, signIn, running)
    return { signIn, hasSession: true, recorded }
  }

  async #finish(
    ctx: RequestContext,
    { hasSession, recorded, signIn }: Committed,
    callbackUrl: string,
    isCurrent: () => Promise<boolean>,
  ): Promise<Reply> {
    const { browsers, events, linker, security, sessions, settings, transactions } = this.parts
    const running = hasSession ? undefined : await sessions.create(ctx, signIn)
    let event = recorded
    // Checked again after the session was created: all sessions may have been ended since the first check.
    await this.#endUnless(ctx, isCurrent, () => new SignInUnfinished(ENDED))
    await this.#endUnless(ctx, () => linker.stillHolds(signIn))
    if (running) {
      if (transactions.records) {
        await this.#endUnless(ctx, async () => {
          event = await transactions.run(ctx, (tx) => this.#record(ctx, tx, signIn, running))
          return true
        })
      } else event = await security.made(signInFact(signIn, running), ctx.callbackContext)
    }
    await browsers.remember(ctx, signIn)
    await events.emit('signIn', announced(signIn), ctx.callbackContext)
    if (event) await security.deliver(event, ctx.callbackContext)
    const { newUser } = settings.pages
    const greets = signIn.isNewUser && newUser !== undefined
    const url = greets ? withQuery(ctx.origin + newUser, { callbackUrl }) : callbackUrl
    return { ...redirect(url), outcome: 'signed-in' }
  }

  /** Records the sign-in: the event of its name, and the security event, which is returned. */
  async #record(
    ctx: RequestContext,
    tx: RunningTransaction,
    signIn: CommittedSignIn,
    running: RunningSession,
  ): Promise<SecurityEvent | undefined> {
    await tx.record('signIn', announced(signIn))
    const event = await this.parts.security.made(signInFact(signIn, running), ctx.callbackContext)
    if (event) await tx.record('security', event)
    return event
  }

  /** Ends the session again if the sign-in does not hold any more, or if the check fails. */
  async #endUnless(
    ctx: RequestContext,
    holds: () => Promise<boolean>,
    error: () => AuthError = () => new AccessDenied(PROVED),
  ): Promise<void> {
    let isHeld = false
    try {
      isHeld = await holds()
    } finally {
      if (!isHeld) await this.parts.sessions.destroy(ctx)
    }
    if (isHeld) return
    throw error()
  }
}

/** Runs `store` of a step. An unexpected error is wrapped with the id of the step. */
async function storedBy({ id }: SignInStep, store: () => Promise<void> | undefined): Promise<void> {
  try {
    await store()
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new CallbackRouteError(`The sign-in step "${id}" could not store what the user entered.`, { cause: error })
  }
}

const pendingSession = (signInResult: SignInResult, strength: AuthStrength): Committed => ({
  signIn: { ...signInResult, ...strength },
  hasSession: false,
})

const TAKEN = 'This sign-in was committed, or ended, by another request. If you are not signed in, sign in again.'

const ENDED =
  'All sessions of the user were ended while this sign-in was pending, so it has ended as well. Sign in again.'

const PROVED =
  'The email address of the user was verified during this sign-in, so the sign-in has ended. Sign in with the mailed link.'

const CHANGED =
  'The account or the user changed while the steps of this sign-in were pending, so it has ended. Sign in again.'

/**
 * The user to whom an account may be linked: signed in now, and already when the flow began. No other browser can cause
 * this.
 */
export const starterOf = ({ startedBy }: VerifiedIdentity, running: RunningSession | null): SignedInUser | null =>
  running?.user.id !== undefined && running.user.id === startedBy
    ? { ...running.user, unverified: running.unverified }
    : null

/** Lists the members, because the session id of the provider must not be in the event. */
const announced = ({ user, account, profile, isNewUser }: SignInResult): AuthEvents['signIn'] => ({
  user,
  account,
  ...(profile && { profile }),
  isNewUser,
})
