import { type SignInResult, complete } from '../core/CallbackPipeline.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { AccountStore, DatabaseUser } from '../core/DatabaseAdapter.js'
import type { StoredUser, User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'
import type { LinkerTransaction } from './AddressProof.js'

/** The user of a running session. */
export interface SignedInUser extends User {
  /** Whether the email address of the user was not verified when the session began. */
  readonly unverified?: boolean | undefined
}

/** The decision for a user who is not looked up in a database: the identity itself describes the user. */
export const NOT_LOOKED_UP = 'pass'

/** A linking decision. */
export interface Resolution {
  /** Names the decision and the user it is about; {@link NOT_LOOKED_UP} if no user is looked up. */
  readonly decision: string
  /** The user; null if the user is to be created. */
  readonly user: StoredUser | null
  /** Whether a new account would be linked to the user who is signed in. Default: false. */
  readonly attaches?: boolean | undefined
  /** Whether it writes rows that belong together, such as a user and an account. */
  readonly writesTogether: boolean
  /**
   * Carries out the decision. Call it immediately after `resolve`, because stored data may change.
   *
   * @param ctx - Context for event handlers.
   */
  carryOut(ctx: CallbackContext): Promise<SignInResult>
}

/** Finds, creates or links the user an identity belongs to. */
export abstract class AccountLinker {
  /**
   * Decides how the identity is linked. Only reads.
   *
   * @param identity - A verified identity.
   * @param signedIn - The user of the running session, if there is one.
   * @throws OAuthAccountNotLinked when the account belongs to another user.
   */
  abstract resolve(identity: VerifiedIdentity, signedIn: SignedInUser | null): Promise<Resolution>

  /**
   * Makes the decision and carries it out, without a transaction.
   *
   * @param ctx - Context for event handlers.
   * @param resolved - A recent result of {@link AccountLinker.resolve}. Default: `resolve` is called.
   * @throws OAuthAccountNotLinked when the account belongs to another user.
   */
  async link(
    identity: VerifiedIdentity,
    signedIn: SignedInUser | null,
    ctx: CallbackContext,
    resolved?: Resolution,
  ): Promise<SignInResult> {
    const resolution = resolved ?? (await this.resolve(identity, signedIn))
    try {
      return await resolution.carryOut(ctx)
    } catch (error) {
      if (!resolution.writesTogether) throw error
      // A concurrent request, for example from another tab, may have stored something first. Then what it stored
      // decides.
      const again = await this.resolve(identity, signedIn)
      if (again.decision === resolution.decision) throw error
      return again.carryOut(ctx)
    }
  }

  /** Returns the same linker, but it writes in the given transaction. */
  abstract within(transaction: LinkerTransaction): AccountLinker

  /**
   * Records that a user proved to own an email address, without a sign-in. It becomes the email address of the user.
   *
   * @param signedIn - The user of the running session, if there is one.
   * @param ctx - Context for event handlers.
   * @returns The user; null if the user is not stored.
   * @throws OAuthAccountNotLinked if another user has the email address.
   */
  prove(
    _userId: string,
    _email: string,
    _signedIn: SignedInUser | null,
    _ctx: CallbackContext,
  ): Promise<DatabaseUser | null> {
    return Promise.resolve(null)
  }

  /**
   * Finds the stored user who already owns the account of an identity; null if there is no owner, or users are not
   * stored.
   */
  ownerOf(_identity: VerifiedIdentity): Promise<User | null> {
    return Promise.resolve(null)
  }

  /**
   * Checks, after the session was created, whether a sign-in result still holds. It does not if the email address of
   * the user was verified in the meantime, because this verification ends all earlier sessions.
   */
  stillHolds(_signInResult: SignInResult): Promise<boolean> {
    return Promise.resolve(true)
  }
}

/** The linker without a database: the identity of the provider describes the user. */
export class StatelessLinker extends AccountLinker {
  /** @param accounts - Stores the tokens of the users who signed in most recently. */
  constructor(private readonly accounts: AccountStore) {
    super()
  }

  override within(): this {
    return this
  }

  override resolve(identity: VerifiedIdentity): Promise<Resolution> {
    const { id } = identity.user
    const user = id === undefined ? null : { ...identity.user, id }
    return Promise.resolve({
      decision: NOT_LOOKED_UP,
      user,
      writesTogether: false,
      carryOut: () => this.#completed(identity),
    })
  }

  async #completed(identity: VerifiedIdentity): Promise<SignInResult> {
    const { user, matchBy } = identity
    if (user.id === undefined) return complete(identity, user, identity.account, false)
    const account = { ...identity.account, userId: user.id }
    if (matchBy !== 'nothing') await this.accounts.link(account)
    return complete(identity, user, account, false)
  }
}

/** A user who owns an account under a former id. */
export interface FormerOwner {
  /** The user. */
  readonly user: DatabaseUser
  /** The former id. */
  readonly alias: string
}

/** The facts from which a linking decision is made. */
export interface LinkFacts {
  /** The user who was signed in in this browser when the flow began, and still is. */
  readonly signedIn: DatabaseUser | null
  /**
   * Whether there is a session, but it began before the email address of its user was verified. It is unknown who began
   * it.
   */
  readonly sessionIsOlder?: boolean
  /** The user who owns the account. */
  readonly owner: DatabaseUser | null
  /** The users who own the account under its former ids, if no user owns it now. */
  readonly formerOwners?: readonly FormerOwner[]
  /** The user who has the same email address. */
  readonly sameEmail: DatabaseUser | null
  /** Whether another person may have created the user with the same email address, because it was never verified. */
  readonly isDoubtful?: boolean
  /**
   * Whether the identity has a verified email address, and the user in `sameEmail` has only passkeys and never verified
   * it. Then that user loses the email address.
   */
  readonly losesEmail?: boolean
  /** Whether the signed-in user claims the email address that was verified, and no user has it. */
  readonly isOwnClaim?: boolean
  /** How the user of the identity may be found. */
  readonly matchBy: VerifiedIdentity['matchBy']
  /**
   * Set if the identity has a new key. `startedBy` is the id of the user who was signed in when its registration began.
   */
  readonly newKey?: { readonly startedBy: string | undefined } | undefined
}

/** A linking decision. */
export type LinkDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'enter' | 'verify'; readonly user: DatabaseUser }
  | { readonly kind: 'link'; readonly user: DatabaseUser; readonly alias?: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'create-and-link'; readonly unverifiedOwner?: DatabaseUser }
  | { readonly kind: 'refuse'; readonly reason: string }

/** Makes the linking decision from the facts: the first rule that matches decides. No I/O. */
export function decideLink(facts: LinkFacts): LinkDecision {
  const { signedIn, sessionIsOlder, owner, sameEmail, isDoubtful, losesEmail, matchBy, newKey } = facts
  if (matchBy === 'nothing') return { kind: 'pass' }
  if (matchBy === 'email') return byVerifiedEmail(facts)
  // Registering a new key does not prove that the user has an older key with the same id.
  if (newKey && owner) return refuse('The passkey belongs to a user already.')
  const [former, ...others] = owner ? [] : (facts.formerOwners ?? [])
  if (others.length > 0) return refuse('The former ids of the account belong to several users.')
  const known = owner ?? former?.user
  if (sessionIsOlder && !known) return refuse('The email address of the user was verified after this session began.')
  if (newKey && newKey.startedBy !== signedIn?.id)
    return refuse('Another user was signed in when the passkey was created.')
  if (known && signedIn && known.id !== signedIn.id) return refuse('The account belongs to another user.')
  if (owner) return { kind: 'enter', user: owner }
  if (former) return { kind: 'link', ...former }
  if (signedIn) return { kind: 'link', user: signedIn }
  if (!sameEmail) return { kind: 'create-and-link' }
  if (losesEmail) return { kind: 'create-and-link', unverifiedOwner: sameEmail }
  if (matchBy !== 'account-or-email') return refuse('Another user has the same email address.')
  return isDoubtful ? DOUBTFUL : { kind: 'link', user: sameEmail }
}

function byVerifiedEmail({ isOwnClaim, sameEmail, signedIn }: LinkFacts): LinkDecision {
  const user = sameEmail ?? (isOwnClaim ? signedIn : null)
  return user ? { kind: 'verify', user } : { kind: 'create' }
}

const refuse = (reason: string): LinkDecision => ({ kind: 'refuse', reason })

const DOUBTFUL = refuse(
  'Another user has the same email address and never verified it. That user has a passkey, or may have an account at a ' +
    'provider whose email addresses are not trusted. The owner of the email address can verify it with a mailed link. If ' +
    'you trust the email addresses of that provider as well, set allowDangerousEmailAccountLinking on it, without ' +
    'allowDangerousUnverifiedEmail.',
)
