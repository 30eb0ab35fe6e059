import type { Admission, User, VerifiedIdentity } from '../model/index.js'

/** Finds, creates or links the user an identity belongs to. */
export abstract class AccountLinker {
  /**
   * @param identity - Who proved what.
   * @param signedIn - The user of the running session, if there is one.
   */
  abstract link(identity: VerifiedIdentity, signedIn: User | null): Promise<Admission>
}
