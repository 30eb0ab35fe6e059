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

/** The decision about users that are not looked up in a database: they are who the provider says. */
export const NOT_LOOKED_UP = 'pass'

/** A linking decision. */
export interface Resolution {
  /** Names the decision and the user it is about; {@link NOT_LOOKED_UP} if no user is looked up. */
  readonly decision: string
  /** The user; null if the user is to be created. */
  readonly user: StoredUser | null
  /** Whether a new account would be linked to the user who is signed in. Default: false. */
  readonly attaches?: boolean | undefined
  /** Whether it writes rows that belong together. */
  readonly writesTogether: boolean
  /**
   * Does what was decided. The decision must be a moment old at most.
   *
   * @param ctx - Context for event handlers.
   */
  carryOut(ctx: CallbackContext): Promise<SignInResult>
}

/** Finds, creates or links the user an identity belongs to. */
export abstract class AccountLinker {
  /**
   * What is to be done. Reads only.
   *
   * @param identity - A verified identity.
   * @param signedIn - The user of the running session, if there is one.
   * @throws OAuthAccountNotLinked when the account belongs to another user.
   */
  abstract resolve(identity: VerifiedIdentity, signedIn: SignedInUser | null): Promise<Resolution>

  /**
   * Decides, and does it, without a transaction.
   *
   * @param ctx - Context for event handlers.
   * @param resolved - What {@link AccountLinker.resolve} returned a moment ago. Default: resolves.
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
      // Another request may have been faster, from another tab for example: what it stored decides now.
      const again = await this.resolve(identity, signedIn)
      if (again.decision === resolution.decision) throw error
      return again.carryOut(ctx)
    }
  }

  /** The same linker, which writes in a transaction. */
  abstract within(transaction: LinkerTransaction): AccountLinker

  /** The stored user who owns the account of an identity already; null if there is none, or users are not stored. */
  ownerOf(_identity: VerifiedIdentity): Promise<User | null> {
    return Promise.resolve(null)
  }

  /**
   * Whether a sign-in result still holds, asked once its session is created: it does not if the address of the user was verified
   * meanwhile, because everything from before ended with that.
   */
  stillHolds(_signInResult: SignInResult): Promise<boolean> {
    return Promise.resolve(true)
  }
}

/** Without a database, the user is who the provider says. */
export class StatelessLinker extends AccountLinker {
  /** @param accounts - Keeps the tokens of those who signed in last. */
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

/** What is known before an identity is matched with a user. */
export interface LinkFacts {
  /** Who is signed in, in this browser and since the flow began. */
  readonly signedIn: DatabaseUser | null
  /** Whether a session runs, but from before the address of its user was proved: it is unknown whose it is. */
  readonly isOvertaken?: boolean
  /** Who owns the account. */
  readonly owner: DatabaseUser | null
  /** The users who own the account under its former ids, if no user owns it now. */
  readonly formerOwners?: readonly FormerOwner[]
  /** Who has the same email address. */
  readonly sameEmail: DatabaseUser | null
  /** Whether another person may have created the user with the same address, because the address was never verified. */
  readonly isDoubtful?: boolean
  /**
   * Whether the identity comes with the verified email address, and `sameEmail` has nothing but passkeys and their word for
   * it: then they give it up.
   */
  readonly isOutproved?: boolean
  /** Whether the signed-in user claims the email address that was verified, and no user has it. */
  readonly isOwnClaim?: boolean
  /** How the identity may find its user. */
  readonly matchBy: VerifiedIdentity['matchBy']
  /** A key that was just made: who was signed in when its making began. Undefined where the identity brings none. */
  readonly newKey?: { readonly startedBy: string | undefined } | undefined
}

/** What is to be done. */
export type LinkDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'enter' | 'verify'; readonly user: DatabaseUser }
  | { readonly kind: 'link'; readonly user: DatabaseUser; readonly alias?: string }
  | { readonly kind: 'create' }
  | { readonly kind: 'create-and-link'; readonly outproved?: DatabaseUser }
  | { readonly kind: 'refuse'; readonly reason: string }

/** The rule by which an identity finds its user, as a table of facts: first row that fits. No I/O. */
export function decideLink(facts: LinkFacts): LinkDecision {
  const { signedIn, isOvertaken, owner, sameEmail, isDoubtful, isOutproved, matchBy, newKey } = facts
  if (matchBy === 'nothing') return { kind: 'pass' }
  if (matchBy === 'email') return byProvedEmail(facts)
  // Creating a key does not prove that the user has an older one with the same id.
  if (newKey && owner) return refuse('The key belongs to a user already.')
  const [former, ...others] = owner ? [] : (facts.formerOwners ?? [])
  if (others.length > 0) return refuse('The former ids of the account belong to several users.')
  const known = owner ?? former?.user
  if (isOvertaken && !known) return refuse('The email address of the user was verified after this session began.')
  if (newKey && newKey.startedBy !== signedIn?.id) return refuse('Another user was signed in when the key was made.')
  if (known && signedIn && known.id !== signedIn.id) return refuse('The account belongs to another user.')
  if (owner) return { kind: 'enter', user: owner }
  if (former) return { kind: 'link', ...former }
  if (signedIn) return { kind: 'link', user: signedIn }
  if (!sameEmail) return { kind: 'create-and-link' }
  if (isOutproved) return { kind: 'create-and-link', outproved: sameEmail }
  if (matchBy !== 'account-or-email') return refuse('Another user has the same email address.')
  return isDoubtful ? DOUBTFUL : { kind: 'link', user: sameEmail }
}

function byProvedEmail({ isOwnClaim, sameEmail, signedIn }: LinkFacts): LinkDecision {
  const user = sameEmail ?? (isOwnClaim ? signedIn : null)
  return user ? { kind: 'verify', user } : { kind: 'create' }
}

const refuse = (reason: string): LinkDecision => ({ kind: 'refuse', reason })

const DOUBTFUL = refuse(
  'Another user has the same email address, but never verified it: they have a passkey, or may have an ' +
    'account at a provider whose addresses are not trusted. A mailed link verifies the email address; where the addresses of that ' +
    'provider can be trusted as well, set allowDangerousEmailAccountLinking there, too, without allowDangerousUnverifiedEmail.',
)
