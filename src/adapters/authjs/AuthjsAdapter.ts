import type { AccountKey, DatabaseUser, VerificationToken } from '../../core/DatabaseAdapter.js'
import { AdapterError } from '../../core/errors.js'
import { type Awaitable, isText } from '../../core/guards.js'

/** Id of a user, as an adapter has it; the engine says it as text. */
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
  /** When the address was verified; text is an ISO date-time. Anything else, a boolean or a number included, verifies nothing. */
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
  /** When the address was proved; null when it was not. */
  readonly emailVerified: Date | null
}

/** An account at a provider, with its tokens. */
export interface AuthjsAccount extends AccountKey {
  /** Id of the owning user. */
  readonly userId: AuthjsId
  /** Family of the provider. */
  readonly type: string
  /** Access token. */
  readonly access_token?: string | null | undefined
  /** When the access token ends, in seconds since 1970. */
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

/** A session, with the three members that every adapter has a place for. */
export interface AuthjsSession {
  /** What names the session; hashed, unless `session.tokenStorage` is `plain`. */
  readonly sessionToken: string
  /** Id of the user. */
  readonly userId: AuthjsId
  /** When it ends; text is an ISO date-time with its offset. Anything else counts as over. */
  readonly expires: Date | string
}

/** A verification token, as an adapter returns it. */
export interface AuthjsVerificationToken {
  /** The address. */
  readonly identifier: string
  /** Hash of the token. */
  readonly token: string
  /** When it ends; text is an ISO date-time with its offset. Anything else counts as over. */
  readonly expires: Date | string
}

/** A WebAuthn credential, with the members that every adapter has a place for. */
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
  /** Whether the key was backed up when it was made. */
  readonly credentialBackedUp: boolean
  /** How to reach the authenticator, joined by commas. */
  readonly transports?: string | null | undefined
  /** What the user calls it; only for adapters with `renameAuthenticator`. */
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
  /** How to reach the authenticator, joined by commas. */
  readonly transports?: string | null | undefined
  /** What the user calls it. */
  readonly name?: string | null | undefined
}

/** What a look-up returns; null or undefined for "not found". */
export type AuthjsResult<T> = Awaitable<T | null | undefined>

/** A session and whose it is. */
export interface AuthjsSessionAndUser {
  /** The session. */
  readonly session: AuthjsSession
  /** Its user. */
  readonly user: AuthjsUser
}

/**
 * An adapter written as flat functions: a plain object, or an instance of a class. Each may answer at once or later.
 *
 * A function that is absent is a capability that is absent. The first six are needed.
 */
export interface AuthjsAdapter {
  /** Stores a user and returns it with its id; rejects when a user has the address already. */
  createUser?(user: NewAuthjsUser): Awaitable<AuthjsUser>
  /** The user with this id. */
  getUser?(id: AuthjsId): AuthjsResult<AuthjsUser>
  /** The user with this address. */
  getUserByEmail?(email: string): AuthjsResult<AuthjsUser>
  /** The user who owns this account. */
  getUserByAccount?(key: AccountKey): AuthjsResult<AuthjsUser>
  /** Changes the given members of a user, and returns the whole user. */
  updateUser?(user: Partial<Omit<DatabaseUser, 'id'>> & { readonly id: AuthjsId }): AuthjsResult<AuthjsUser>
  /** Stores an account; rejects when a user owns it already. The result is ignored. */
  linkAccount?(account: AuthjsAccount): unknown
  /**
   * Removes an account, because nothing shows that the user who linked it owns the address of its user. The result is ignored.
   */
  unlinkAccount?(key: AccountKey): unknown
  /** Removes a user who was created a moment ago and whose account could not be stored. The result is ignored. */
  deleteUser?(id: AuthjsId): unknown
  /** An account with its tokens. Without it, tokens are known to the process they were given to. */
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

/** A session in the database, with an id and a date as most databases have them. */
export interface AdapterSession extends AuthjsSession {
  readonly userId: string
  readonly expires: Date
}

type Called<Name extends AuthjsFunction> = NonNullable<AuthjsAdapter[Name]>

/** Calls the functions of an adapter, always as its members, and wraps what they throw. */
export class AuthjsCalls {
  /** @param functions - The adapter; never changed. */
  constructor(private readonly functions: AuthjsAdapter) {}

  /** Whether the adapter has a function; those of a class count, which are on its prototype. */
  has(name: string): boolean {
    return typeof this.functions[name as AuthjsFunction] === 'function'
  }

  /**
   * Calls a function.
   *
   * @throws AdapterError with what it threw as the cause.
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
      // The message of a database quotes values; it stays in the cause.
      throw new AdapterError(`The function ${name} of the adapter failed.`, { cause: error })
    }
  }
}

const WHOLE = /^(0|-?[1-9]\d*)$/

/** Says the ids of an adapter as text, and gives them back in the adapter's own form. */
export class AuthjsIds {
  #form: 'string' | 'number' | 'bigint' | undefined

  /**
   * An id as text.
   *
   * @throws AdapterError when it is neither text nor a whole number: two users might get one text.
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

  /** The form in which the adapter gives ids. */
  ownOf(text: string): AuthjsId {
    if (this.#form === 'bigint' && WHOLE.test(text)) return BigInt(text)
    return this.#form === 'number' ? (numberIn(text) ?? text) : text
  }

  /** What else the id may be for an adapter that gave none so far: sessions outlive the process that learned its form. */
  guessOf(text: string): number | undefined {
    return this.#form === undefined ? numberIn(text) : undefined
  }
}

function numberIn(text: string): number | undefined {
  const number = WHOLE.test(text) ? Number(text) : NaN
  return Number.isSafeInteger(number) ? number : undefined
}
