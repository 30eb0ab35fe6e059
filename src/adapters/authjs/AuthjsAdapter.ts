import type { AccountKey, DatabaseUser, VerificationToken } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import { type Awaitable, isText } from '../../core/guards.js'

/** Id of a user in the form that an adapter uses. The engine converts it to a string. */
export type AuthjsId = string | number | bigint

/** A user, as an adapter returns it. */
export interface AuthjsUser {
  /** Id of the user. */
  readonly id: AuthjsId
  /** Name to show. */
  readonly name?: string | null | undefined
  /** Email address. */
  readonly email?: string | null | undefined
  /** URL of a picture. */
  readonly image?: string | null | undefined
  /**
   * When the email address was verified: a `Date`, or a string with an ISO date or date-time. Any other value, such as
   * a boolean or a number, counts as not verified.
   */
  readonly emailVerified?: Date | string | null | undefined
}

/** A user to store. An adapter may replace the id. */
export interface NewAuthjsUser {
  /** A random UUID. */
  readonly id: string
  /** Name to show. */
  readonly name?: string | null | undefined
  /** Email address. */
  readonly email: string | null
  /** URL of a picture. */
  readonly image?: string | null | undefined
  /** When the email address was verified; null if it is not verified. */
  readonly emailVerified: Date | null
}

/** An account at a provider, with its tokens. */
export interface AuthjsAccount extends AccountKey {
  /** Id of the owning user. */
  readonly userId: AuthjsId
  /** Type of the provider, such as `oauth`. */
  readonly type: string
  /** Access token. */
  readonly access_token?: string | null | undefined
  /** When the access token expires, in seconds since 1970. */
  readonly expires_at?: number | bigint | string | null | undefined
  /** ID token. */
  readonly id_token?: string | null | undefined
  /** Refresh token. */
  readonly refresh_token?: string | null | undefined
  /** Granted scope. */
  readonly scope?: string | null | undefined
  /** Type of the access token. */
  readonly token_type?: string | null | undefined
}

/** A session, with the three members that every adapter can store. */
export interface AuthjsSession {
  /** Session token; hashed, unless `session.tokenStorage` is `plain`. */
  readonly sessionToken: string
  /** Id of the user. */
  readonly userId: AuthjsId
  /** When it expires: a `Date`, or a string with an ISO date-time and its offset. Any other value counts as expired. */
  readonly expires: Date | string
}

/** A verification token, as an adapter returns it. */
export interface AuthjsVerificationToken {
  /** The email address. */
  readonly identifier: string
  /** Hash of the token. */
  readonly token: string
  /** When it expires: a `Date`, or a string with an ISO date-time and its offset. Any other value counts as expired. */
  readonly expires: Date | string
}

/** A WebAuthn credential, with the members that every adapter can store. */
export interface NewAuthjsAuthenticator {
  /** Id of the credential, base64. */
  readonly credentialID: string
  /** Id of the user. */
  readonly userId: AuthjsId
  /** Id of the account that goes with it; the same as `credentialID`. */
  readonly providerAccountId: string
  /** The public key (COSE), base64. */
  readonly credentialPublicKey: string
  /** Signature counter. */
  readonly counter: number
  /** `singleDevice` or `multiDevice`. */
  readonly credentialDeviceType: string
  /** Whether the key was backed up when it was created. */
  readonly credentialBackedUp: boolean
  /** Transports of the authenticator, separated by commas. */
  readonly transports?: string | null | undefined
  /** Name that the user gave to it; only for adapters with `renameAuthenticator`. */
  readonly name?: string
}

/** A WebAuthn credential, as an adapter returns it. */
export interface AuthjsAuthenticator {
  /** Id of the credential, base64. */
  readonly credentialID: string
  /** Id of the user. */
  readonly userId: AuthjsId
  /** Id of the account that goes with it. */
  readonly providerAccountId: string
  /** The public key (COSE), base64. */
  readonly credentialPublicKey: string
  /** Signature counter. */
  readonly counter: number | bigint | string
  /** `singleDevice` or `multiDevice`. */
  readonly credentialDeviceType: string
  /** Whether the key is backed up; 1 counts as true. */
  readonly credentialBackedUp: boolean | number | bigint
  /** Transports of the authenticator, separated by commas. */
  readonly transports?: string | null | undefined
  /** Name that the user gave to it. */
  readonly name?: string | null | undefined
}

/** Result of a look-up; null or undefined if nothing was found. */
export type AuthjsResult<T> = Awaitable<T | null | undefined>

/** A session and its user. */
export interface AuthjsSessionAndUser {
  /** The session. */
  readonly session: AuthjsSession
  /** Its user. */
  readonly user: AuthjsUser
}

/**
 * An Auth.js adapter: a plain object or an instance of a class. Each function may return a value or a promise.
 *
 * The first six functions are required. Each of the others adds a capability.
 */
export interface AuthjsAdapter {
  /** Stores a user and returns it with its id; rejects when a user has the email address already. */
  createUser?(user: NewAuthjsUser): Awaitable<AuthjsUser>
  /** The user with this id. */
  getUser?(id: AuthjsId): AuthjsResult<AuthjsUser>
  /** The user with this email address. */
  getUserByEmail?(email: string): AuthjsResult<AuthjsUser>
  /** The user who owns this account. */
  getUserByAccount?(key: AccountKey): AuthjsResult<AuthjsUser>
  /** Changes the given members of a user, and returns the whole user. */
  updateUser?(user: Partial<Omit<DatabaseUser, 'id'>> & { readonly id: AuthjsId }): AuthjsResult<AuthjsUser>
  /** Stores an account; rejects when a user owns it already. The result is ignored. */
  linkAccount?(account: AuthjsAccount): unknown
  /**
   * Removes an account that was linked before the email address of its user was verified. The result is ignored.
   */
  unlinkAccount?(key: AccountKey): unknown
  /** Removes a user who was created a moment ago and whose account could not be stored. The result is ignored. */
  deleteUser?(id: AuthjsId): unknown
  /** An account with its tokens. Without this function, only the process that received the tokens has them. */
  getAccount?(providerAccountId: string, provider: string): AuthjsResult<AuthjsAccount>
  /** Stores a session. The result is ignored. */
  createSession?(session: Omit<AuthjsSession, 'expires'> & { readonly expires: Date }): unknown
  /** A session and its user. */
  getSessionAndUser?(sessionToken: string): AuthjsResult<AuthjsSessionAndUser>
  /** Changes the expiry of a session. The result is ignored. */
  updateSession?(session: Pick<AuthjsSession, 'sessionToken'> & { readonly expires: Date }): unknown
  /** Removes a session. The result is ignored. */
  deleteSession?(sessionToken: string): unknown
  /** Stores a verification token. The result is ignored. */
  createVerificationToken?(token: VerificationToken): unknown
  /** Removes a verification token and returns it. */
  useVerificationToken?(key: Pick<VerificationToken, 'identifier' | 'token'>): AuthjsResult<AuthjsVerificationToken>
  /** Stores a WebAuthn credential; rejects when its id is stored already, for any user. The result is ignored. */
  createAuthenticator?(authenticator: NewAuthjsAuthenticator): unknown
  /** The WebAuthn credential with this id. */
  getAuthenticator?(credentialID: string): AuthjsResult<AuthjsAuthenticator>
  /** The WebAuthn credentials of a user. */
  listAuthenticatorsByUserId?(userId: AuthjsId): AuthjsResult<readonly AuthjsAuthenticator[]>
  /** Sets the signature counter of a WebAuthn credential. The result is ignored. */
  updateAuthenticatorCounter?(credentialID: string, counter: number): unknown
  /** Changes the name that the user gave to a WebAuthn credential, in the member `name`. The result is ignored. */
  renameAuthenticator?(credentialID: string, name: string): unknown
  /** Removes a WebAuthn credential, and the accounts of its user with its `providerAccountId`. The result is ignored. */
  deleteAuthenticator?(credentialID: string): unknown
}

/** Name of one of the functions. */
export type AuthjsFunction = keyof AuthjsAdapter

/** A session in the database, with a string as the user id and a `Date` as the expiry. */
export interface AdapterSession extends AuthjsSession {
  readonly userId: string
  readonly expires: Date
}

type Called<Name extends AuthjsFunction> = NonNullable<AuthjsAdapter[Name]>

/** Calls the functions of an adapter as its methods, and wraps the errors that they throw. */
export class AuthjsCalls {
  /** @param functions - The adapter; never changed. */
  constructor(private readonly functions: AuthjsAdapter) {}

  /** Whether the adapter has a function, as its own member or on the prototype of its class. */
  has(name: string): boolean {
    return typeof this.functions[name as AuthjsFunction] === 'function'
  }

  /**
   * Calls a function.
   *
   * @throws AdapterError if the adapter has no such function, or if it throws; its error is then the `cause`.
   */
  async call<Name extends AuthjsFunction>(
    name: Name,
    ...args: Parameters<Called<Name>>
  ): Promise<Awaited<ReturnType<Called<Name>>>> {
    const called = this.functions[name] as ((...args: unknown[]) => unknown) | undefined
    if (called === undefined) throw new AdapterError(`The adapter has no function ${name}.`)
    try {
      return (await Reflect.apply(called, this.functions, args)) as Awaited<ReturnType<Called<Name>>>
    } catch (error) {
      if (error instanceof AdapterError) throw error
      // Error messages of databases contain values, so they appear only in the cause.
      throw new AdapterError(`The function ${name} of the adapter failed.`, { cause: error })
    }
  }
}

const WHOLE = /^(0|-?[1-9]\d*)$/

/** Converts the ids of an adapter to strings, and back to the form of the adapter. */
export class AuthjsIds {
  #form: 'string' | 'number' | 'bigint' | undefined

  /**
   * Converts an id to a string.
   *
   * @throws AdapterError if it is neither a string nor a whole number, because two users might get the same string.
   */
  textOf(id: unknown): string {
    if (isText(id)) {
      this.#form ??= 'string'
      return id
    }
    if (typeof id !== 'bigint' && !Number.isSafeInteger(id)) {
      throw new AdapterError('The adapter returned an id that is neither a string nor a whole number.')
    }
    this.#form = typeof id as 'number' | 'bigint'
    return String(id)
  }

  /** Converts an id to the form that the adapter uses. */
  ownOf(text: string): AuthjsId {
    if (this.#form === 'bigint' && WHOLE.test(text)) return BigInt(text)
    return this.#form === 'number' ? (numberIn(text) ?? text) : text
  }

  /**
   * The id as a number, as long as the adapter has returned no id and its form is unknown. This happens after a
   * restart, when a session of an earlier process is read.
   */
  guessOf(text: string): number | undefined {
    return this.#form === undefined ? numberIn(text) : undefined
  }
}

function numberIn(text: string): number | undefined {
  const number = WHOLE.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(number) ? number : undefined
}
