import type { StoredAuthenticator } from '../model/StoredAuthenticator.js'

export type { StoredAuthenticator }

/** What a use of an authenticator changes. */
export type AuthenticatorUse = Pick<StoredAuthenticator, 'counter' | 'credentialBackedUp' | 'lastUsed'>

/** WebAuthn credentials. */
export interface AuthenticatorStore {
  /** Stores a credential; rejects when its id is stored already, for anybody. */
  create(authenticator: StoredAuthenticator): Promise<void>
  /** The credential with this id, byte for byte. */
  find(credentialID: string): Promise<StoredAuthenticator | null>
  /** The credentials of a user. */
  ofUser(userId: string): Promise<readonly StoredAuthenticator[]>
  /**
   * Notes a use, if the counter is still the given one: compare and set, in one step.
   *
   * @returns Whether it was noted; false when somebody else was first, or the credential is gone.
   */
  use(credentialID: string, counter: number, use: AuthenticatorUse): Promise<boolean>
  /** Changes what the person calls it; does nothing where it is gone. Without it, keys have no names. */
  rename?(credentialID: string, name: string): Promise<void>
  /**
   * Removes a credential and the account that goes with it.
   *
   * @param keepOne - Whether the last one of its user stays, of several removals at once too.
   * @returns Whether it was removed.
   */
  delete?(credentialID: string, keepOne: boolean): Promise<boolean>
}
