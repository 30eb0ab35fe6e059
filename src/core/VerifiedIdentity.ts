import type { AuthMethod } from './AuthMethod.js'
import type { StoredAuthenticator } from './DatabaseAdapter.js'
import type { Json } from './Token.js'
import type { Account, ProviderSession, Tokens, User } from './User.js'
import type { NewUserSecret } from './UserSecretStore.js'

/** Proof, already checked, that a user controls an account at a provider. Every sign-in flow ends in one. */
export interface VerifiedIdentity {
  /** The user, as the provider describes them. */
  readonly user: User
  /**
   * Email address that the provider does not call verified. It is not in the user, but it creates no new user
   * where a user has it already.
   */
  readonly unverifiedEmail?: string | undefined
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
  /** How the provider will name the session and the user if it says that they are over (back-channel logout). */
  readonly providerSession?: ProviderSession | undefined
  /**
   * Whether the id of the account is that of its user, as of an account with a password. For a new user,
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
   * @defaultValue by the type of the provider: `fed` for `oauth` and `oidc`, `email`, `pwd` for `credentials`, `swk` for `webauthn`
   */
  readonly methods?: readonly AuthMethod[] | undefined
  /** What was typed, for the `signIn` callback only. */
  readonly credentials?: Credentials
  /**
   * How this identity finds its stored user: by its account; by its account or an equal email address (dangerous);
   * by the address it just proved; or not at all, because the application keeps its own users.
   */
  readonly matchBy: 'account' | 'account-or-email' | 'email' | 'nothing'
  /** Where to go afterwards, as approved when the flow began. Default: what the request says. */
  readonly callbackUrl?: string | undefined
  /** Id of the user who was signed in when the flow began: only to them may a new account be linked. */
  readonly startedBy?: string | undefined
  /** Id of the session in which this user asked to link the account. In that session it is linked without a question. */
  readonly linking?: string | undefined
  /**
   * What attempts on this account are counted for. After the sign-in, the browser has rate limits of its own for these. Name only
   * what this proof has proved.
   *
   * @defaultValue what `rateLimitKey` of the flow returned
   */
  readonly countedAs?: readonly CountedAccount[] | undefined
  /**
   * A proof that works once, as data: it has been taken before the application is asked. The flow is given it again when it is
   * known whether the sign-in is allowed, see `settle` of the flow.
   */
  readonly proof?: Json | undefined
}

/** An account, as a rate limit counts it. */
export interface CountedAccount {
  /** Kind of the limit, such as `credentials`, or `<plugin id>.<kind>`. */
  readonly kind: string
  /** The account, in the spelling that is counted. */
  readonly account: string
}

/** What a user typed into a sign-in form: always flat text, never nested. */
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
 * The profile of a service, in its own types: the standard claims of OpenID Connect Core 1.0 section 5.1, and any other. Extend it for a
 * service whose ids are numbers, and hand its configuration to `new OAuthProvider(…)` of `authengine/provider`; {@link Profile} is what callbacks are given.
 */
export interface ServiceProfile {
  /** Postal address. */
  readonly address?: ProfileAddress | null
  /** Date of birth, `YYYY-MM-DD` or a part of it. */
  readonly birthdate?: string | null
  /** Preferred email address. */
  readonly email?: string | null
  /** Whether the provider verified the address. */
  readonly email_verified?: boolean | null
  /** Surname. */
  readonly family_name?: string | null
  /** Gender. */
  readonly gender?: string | null
  /** First name. */
  readonly given_name?: string | null
  /** Id, at services that do not speak OpenID Connect: text, and at many a number. */
  readonly id?: string | number | null
  /** Language tag. */
  readonly locale?: string | null
  /** Middle name. */
  readonly middle_name?: string | null
  /** Full name, ready to show. */
  readonly name?: string | null
  /** Casual name. */
  readonly nickname?: string | null
  /** Phone number, best in E.164 form. */
  readonly phone_number?: string | null
  /** URL of a picture; at some services an object. */
  readonly picture?: unknown
  /** Name the user goes by at the provider; neither unique nor stable. */
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

/** What a provider says of a user, as callbacks and events are given it. */
export interface Profile extends ServiceProfile {
  /**
   * Id, at services that do not speak OpenID Connect. At some it is a number, which `String(profile.id)` makes a text; `account` has it as
   * text in any case.
   */
  readonly id?: string | null
  /** URL of a picture; at some services an object. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- documented so: applications use it without a check
  readonly picture?: any
}
