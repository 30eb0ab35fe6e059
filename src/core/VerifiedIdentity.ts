import type { AuthMethod } from './AuthMethod.js'
import type { StoredAuthenticator } from './DatabaseAdapter.js'
import type { Json } from './Token.js'
import type { Account, ProviderSession, Tokens, User } from './User.js'
import type { NewUserSecret } from './UserSecretStore.js'

/** The verified proof that a user controls an account at a provider. Every sign-in flow ends with one. */
export interface VerifiedIdentity {
  /** The user, as the provider describes them. */
  readonly user: User
  /**
   * Email address that the provider has not verified. It is not in `user`. If a stored user has it already, no new user
   * is created.
   */
  readonly unverifiedEmail?: string | undefined
  /**
   * Whether the provider says that the email address of the user is verified. It then counts as verified for the stored
   * user, too.
   */
  readonly emailVerified?: boolean | undefined
  /** The account that the user controls, with the tokens that are stored. */
  readonly account: Account
  /**
   * Former ids of the account. If the account is not stored, it is linked to the user who has an account with a former
   * id.
   */
  readonly aliases?:
    | {
        /** The former ids. */
        readonly ids: readonly string[]
        /** When the former ids stop counting. */
        readonly until: Date
      }
    | undefined
  /** The whole token response of the provider, for callbacks and events: never stored. */
  readonly tokens?: Tokens | undefined
  /** The provider's raw profile, if there is one. */
  readonly profile?: Profile
  /** The `sid` and `sub` that the provider sends if it ends the session (back-channel logout). */
  readonly providerSession?: ProviderSession | undefined
  /**
   * Whether the id of the account is the id of its user, as for an account with a password. For a new user,
   * `account.providerAccountId` is filled in at commit.
   */
  readonly accountIsUser?: true | undefined
  /** Secrets that are stored with a new user, all or nothing. A sign-in of a stored user ignores them. */
  readonly secrets?: readonly NewUserSecret[] | undefined
  /** A WebAuthn credential that was just made, to be stored with the account: both, or neither. */
  readonly authenticator?: Omit<StoredAuthenticator, 'userId'> | undefined
  /**
   * Authentication methods that this proof stands for.
   *
   * @defaultValue by the type of the provider: `fed` for `oauth` and `oidc`, `email` for `email`, `pwd` for
   *   `credentials`, `swk` for `webauthn`
   */
  readonly methods?: readonly AuthMethod[] | undefined
  /** The submitted fields, for the `signIn` callback only. */
  readonly credentials?: Credentials
  /**
   * How the stored user of this identity is found: by its account; by its account or an equal email address
   * (dangerous); by the email address that it just proved; or not at all, because the application has its own users.
   */
  readonly matchBy: 'account' | 'account-or-email' | 'email' | 'nothing'
  /** Callback URL that was approved when the flow began. Default: the callback URL of the request. */
  readonly callbackUrl?: string | undefined
  /** Id of the user who was signed in when the flow began. A new account may be linked to this user only. */
  readonly startedBy?: string | undefined
  /**
   * Id of the session in which this user asked to link the account. In that session, it is linked without a
   * confirmation.
   */
  readonly linking?: string | undefined
  /**
   * Id of the session whose user proves with this identity again who they are. Then it signs no user in, and is not
   * linked.
   */
  readonly proving?: string | undefined
  /**
   * The names under which rate limits count attempts on this account. After the sign-in, the browser has rate limits of
   * its own for these names. Add only names that this proof has proved.
   *
   * @defaultValue what `rateLimitKey` of the flow returned
   */
  readonly countedAs?: readonly CountedAccount[] | undefined
  /**
   * A proof that works once, as data. It is taken before the application decides about the sign-in. Then the flow gets
   * it again and learns whether the sign-in is allowed: see `finalizeProof` of the flow.
   */
  readonly proof?: Json | undefined
  /**
   * Epoch of the stored user, which was read before the proof was checked: see `sessions.epochOf` of the services of
   * plugins. If all sessions of the user have ended since, the sign-in is refused. So a password that is replaced while
   * it is being checked opens no session.
   *
   * @defaultValue the epoch when the first step of the sign-in began; not checked if no step is due
   */
  readonly epoch?: number | undefined
}

/** An account, as a rate limit counts it. */
export interface CountedAccount {
  /** Kind of the limit, such as `credentials`, or `<plugin id>.<kind>`. */
  readonly kind: string
  /** The account, in the normalized spelling that is counted. */
  readonly account: string
}

/** The fields that a user submitted in a sign-in form: always strings, never nested. */
export type Credentials = Readonly<Record<string, string>>

/** A postal address (OpenID Connect Core 1.0 section 5.1.1). */
export interface ProfileAddress {
  /** Country name. */
  readonly country?: string | null
  /** The whole address, ready to print. */
  readonly formatted?: string | null
  /** City. */
  readonly locality?: string | null
  /** Postal code. */
  readonly postal_code?: string | null
  /** State or region. */
  readonly region?: string | null
  /** Street and number. */
  readonly street_address?: string | null
}

/**
 * The profile as a service returns it: the standard claims of OpenID Connect Core 1.0 section 5.1, and any other
 * claims. Extend it for a service whose ids are numbers, and pass the configuration to `new OAuthProvider(…)` of
 * `authengine/provider`. Callbacks get a {@link Profile}.
 */
export interface ServiceProfile {
  /** Postal address. */
  readonly address?: ProfileAddress | null
  /** Date of birth, `YYYY-MM-DD` or a part of it. */
  readonly birthdate?: string | null
  /** Preferred email address. */
  readonly email?: string | null
  /** Whether the provider verified the email address. */
  readonly email_verified?: boolean | null
  /** Surname. */
  readonly family_name?: string | null
  /** Gender. */
  readonly gender?: string | null
  /** First name. */
  readonly given_name?: string | null
  /** Id at services without OpenID Connect: a string, or at many services a number. */
  readonly id?: string | number | null
  /** Language tag. */
  readonly locale?: string | null
  /** Middle name. */
  readonly middle_name?: string | null
  /** Full name, ready to show. */
  readonly name?: string | null
  /** Casual name. */
  readonly nickname?: string | null
  /** Phone number, preferably in E.164 format. */
  readonly phone_number?: string | null
  /** URL of a picture; at some services an object. */
  readonly picture?: unknown
  /** Name by which the user wants to be called; neither unique nor stable. */
  readonly preferred_username?: string | null
  /** URL of the profile page. */
  readonly profile?: string | null
  /** Identifier of the user at the issuer. */
  readonly sub?: string | null
  /** When the claims last changed. */
  readonly updated_at?: Date | string | number | null
  /** URL of a web page or blog. */
  readonly website?: string | null
  /** Time zone, such as `Europe/Paris`. */
  readonly zoneinfo?: string | null
  /** Providers add claims of their own. */
  readonly [claim: string]: unknown
}

/** The profile of a user at a provider, as callbacks and events get it. */
export interface Profile extends ServiceProfile {
  /**
   * Id at services without OpenID Connect. At some services it is a number: convert it with `String(profile.id)`. In
   * `account`, it is always a string.
   */
  readonly id?: string | null
  /** URL of a picture; at some services an object. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documented so: applications use it without a check
  readonly picture?: any
}
