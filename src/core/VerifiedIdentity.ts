import type { Account, Tokens } from './Account.js'
import type { StoredAuthenticator } from './DatabaseAdapter.js'
import type { Profile } from './Profile.js'
import type { EndedSessions } from './Session.js'
import type { User } from './User.js'

/** Proof, already checked, that someone controls an account at a provider. Every sign-in flow ends in one. */
export interface VerifiedIdentity {
  /** The person, as the provider describes them. */
  readonly user: User
  /**
   * E-mail address of which the provider says that nobody has proved it: not in the user, but nobody new comes in with it
   * where a user has it already.
   */
  readonly unprovedEmail?: string | undefined
  /** Whether the provider says that the user's email address is verified: then the stored user's is, too. */
  readonly emailVerified?: boolean | undefined
  /** The account they proved to control, with what is stored of its tokens. */
  readonly account: Account
  /** Former ids of the account, and when they stop to count: an account that is not stored is linked to the user of one. */
  readonly aliases?:
    | {
        /** The former ids. */
        readonly ids: readonly string[]
        /** From then on they do not count. */
        readonly until: Date
      }
    | undefined
  /** The whole token response of the provider, for callbacks and events: never stored. */
  readonly tokens?: Tokens | undefined
  /** The provider's raw profile, where there is one. */
  readonly profile?: Profile
  /** How the provider will name the session and the person if it says that they are over (back-channel logout). */
  readonly atProvider?: EndedSessions | undefined
  /** A WebAuthn credential that was just made, to be stored with the account: both, or neither. */
  readonly authenticator?: Omit<StoredAuthenticator, 'userId'> | undefined
  /** What was typed, for the `signIn` callback only. */
  readonly credentials?: Credentials
  /**
   * How this identity finds its stored user: by its account; by its account or an equal e-mail address (dangerous);
   * by the address it just proved; or not at all, because the application keeps its own users.
   */
  readonly matchBy: 'account' | 'account-or-email' | 'email' | 'nothing'
  /** Where to go afterwards, as approved when the flow began. Default: what the request says. */
  readonly callbackUrl?: string | undefined
  /** Id of the user who was signed in when the flow began: only to them may a new account be linked. */
  readonly startedBy?: string | undefined
  /**
   * Told whether the application allows the sign-in. A proof that can be used once has been taken before the application
   * is asked; now it is gone for good, or can be used again.
   */
  readonly settle?: ((allowed: boolean) => Promise<void>) | undefined
}

/** What a person typed into a sign-in form: always flat text, never nested. */
export type Credentials = Readonly<Record<string, string>>
