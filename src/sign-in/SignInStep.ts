import type { Transaction } from '../core/Transaction.js'
import type { AuthError } from '../core/AuthError.js'
import type { AuthLevel, AuthMethod, UsedMethod } from '../core/AuthMethod.js'
import type { Awaitable } from '../core/guards.js'
import type { Json } from '../core/Token.js'
import type { StoredUser, User } from '../core/User.js'
import type { Reply } from '../http/Reply.js'
import type { RequestContext } from '../http/RequestContext.js'

/** A sign-in between the first proof and the session. It belongs to the browser that gave the first proof. */
export interface PendingSignIn {
  /** Random id. It cannot be used to continue the sign-in, because the key is in the cookie. */
  readonly id: string
  /** The stored user; null if commit will create the user. */
  readonly user: StoredUser | null
  /** The identity, without tokens and without the raw profile. */
  readonly identity: {
    /** Id of the provider. */
    readonly provider: string
    /** Id of the account at the provider. */
    readonly providerAccountId: string
    /** The user, as the provider describes them. */
    readonly user: User
  }
  /** Methods of the proofs so far, finished steps included. */
  readonly methods: readonly UsedMethod[]
  /** Level of these methods together. */
  readonly level: AuthLevel
  /** Ids of the finished steps. */
  readonly done: readonly string[]
  /** Where the browser goes after commit: an approved URL. */
  readonly callbackUrl: string
  /** When the pending sign-in ends. */
  readonly expires: Date
}

/**
 * Result of submitting the form of a step: the step is done; or the form is shown again, and the pending sign-in stays;
 * or the sign-in is refused, and the pending sign-in ends.
 */
export type StepResult =
  | {
      /** Which result it is. */
      readonly kind: 'done'
      /** Methods that the step proved. */
      readonly methods?: readonly AuthMethod[] | undefined
      /**
       * Sealed into the pending sign-in, and passed to {@link SignInStep.store} at commit, which may be a later
       * request.
       */
      readonly keep?: Json | undefined
    }
  | {
      /** Which result it is. */
      readonly kind: 'again'
      /** The form, with an error message. */
      readonly reply: Reply
    }
  | {
      /** Which result it is. */
      readonly kind: 'refused'
      /** Why the sign-in is refused. */
      readonly error: AuthError
    }

/** Something that a user does between the first proof and the session, such as entering a code. */
export abstract class SignInStep {
  /** Unique; the last segment of `<base path>/continue/<id>`: `[a-z-]+`. */
  abstract readonly id: string
  /** Factors (`prove`) come before terms and profiles (`accept`). */
  readonly stage: 'prove' | 'accept' = 'prove'
  /**
   * Ids of steps that come before this step, if they exist. Otherwise, the order of registration counts. A cycle is a
   * configuration fault.
   */
  readonly after: readonly string[] = []
  /**
   * Kind of the rate limit that the engine counts before each `submit`, by user and network: `step`, or a limit that
   * the plugin registered with `registry.limit`. A step of the stage `accept` is counted only for a limit of the
   * plugin. In any case, one pending sign-in takes at most 20 forms.
   *
   * @defaultValue `step`
   */
  readonly limit: string = 'step'

  /**
   * Whether the user must do this step. Must only read. It is not called again after the step is done in this sign-in.
   */
  abstract isDue(signIn: PendingSignIn, ctx: RequestContext): Awaitable<boolean>

  /**
   * Draws the form, for a GET. Must change nothing, so that reloading is safe. Data that the form must remember goes
   * into a sealed hidden field that is bound to the pending sign-in.
   */
  abstract draw(signIn: PendingSignIn, ctx: RequestContext): Awaitable<Reply>

  /** Checks the submitted form. The form token was checked already. */
  abstract submit(signIn: PendingSignIn, ctx: RequestContext): Awaitable<StepResult>

  /**
   * Stores what `submit` kept. Runs in the transaction of commit, after the user is stored and before the session is
   * created. May run several times, because a transaction is retried. So it must change nothing but `tx`, and use no
   * other adapter.
   *
   * A step with `store` needs an adapter with `transaction`.
   *
   * @throws AuthError - Rolls everything back and refuses the sign-in.
   */
  store?(tx: Transaction, user: StoredUser, keep: Json, signIn: PendingSignIn): Promise<void>
}
