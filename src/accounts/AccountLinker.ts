import type { Admission } from '../core/Admission.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { User } from '../core/User.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'

/** The user of a running session. */
export interface SignedInUser extends User {
  /** Whether nobody had proved their address when the session began. */
  readonly unproved?: boolean | undefined
}

/** Finds, creates or links the user an identity belongs to. */
export abstract class AccountLinker {
  /**
   * @param identity - Who proved what.
   * @param signedIn - The user of the running session, if there is one.
   * @param ctx - What event handlers may know of the request.
   * @throws OAuthAccountNotLinked when the account is not theirs.
   */
  abstract link(identity: VerifiedIdentity, signedIn: SignedInUser | null, ctx: CallbackContext): Promise<Admission>

  /** The stored user who owns the account of an identity already; null where nobody does, or nobody is stored. */
  ownerOf(_identity: VerifiedIdentity): Promise<User | null> {
    return Promise.resolve(null)
  }

  /**
   * Whether an admission still holds, asked once its session is open: not when somebody proved the address of the user
   * meanwhile, because whatever was there before ended with that.
   */
  stillHolds(_admission: Admission): Promise<boolean> {
    return Promise.resolve(true)
  }
}
