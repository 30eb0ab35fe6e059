import type { Account } from './Account.js'
import type { Profile } from './Profile.js'
import type { EndedSessions } from './Session.js'
import type { User } from './User.js'
import type { VerifiedIdentity } from './VerifiedIdentity.js'

/** A verified identity that has been matched with a user and may now have a session. */
export interface Admission {
  /** The user who gets the session. */
  readonly user: User
  /** The account they came with, with the whole token response. */
  readonly account: Account
  /** The provider's raw profile, where there is one. */
  readonly profile?: Profile
  /** How the provider will name the session and the person if it says that they are over (back-channel logout). */
  readonly atProvider?: EndedSessions | undefined
  /** Whether the user was created by this sign-in. */
  readonly isNewUser: boolean
  /**
   * Whether the session ends when the user's email address is verified, because it may be somebody else's until then.
   * Undefined where it was verified already when they were matched, and without a database.
   */
  readonly unproved?: boolean | undefined
}

/**
 * Field by field on purpose: a spread would carry the credentials into events and tokens.
 *
 * @hidden
 */
export function admit(identity: VerifiedIdentity, user: User, account: Account, isNewUser: boolean): Admission {
  const { atProvider, profile } = identity
  return {
    user,
    account: toldAccount(identity, account),
    ...(profile && { profile }),
    ...(atProvider && { atProvider }),
    isNewUser,
  }
}

/**
 * The account of a sign-in as callbacks and events get it: with the whole token response of the provider.
 *
 * @param identity - Who signs in.
 * @param account - Their account, with its owner where there is one. Default: as the identity has it.
 *
 * @hidden
 */
export function toldAccount({ tokens, ...identity }: VerifiedIdentity, account: Account = identity.account): Account {
  // A provider must not name the owner, nor another account.
  const {
    provider: _provider,
    providerAccountId: _id,
    type: _type,
    userId: _owner,
    ...response
  }: Partial<Account> = tokens ?? {}
  return { ...response, ...account }
}
