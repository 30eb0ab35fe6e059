import type { IncomingRequest } from 'authengine'

/** A second factor of a user, as server code sees it. */
export interface SecondFactorInfo {
  /** Id, for {@link SecondFactorApi.removeApp}. */
  readonly id: string
  /** Name that the user gave it; empty if the user gave none. */
  readonly name: string
  /** When it was set up. */
  readonly createdAt: Date
  /** When it was used last; null if never since it was set up. */
  readonly usedAt: Date | null
  /** Whether it was disabled after 100 wrong codes in a row. */
  readonly isDisabled: boolean
}

/** A new authenticator app, which is not stored yet. */
export interface BegunApp {
  /** The secret, base32, for users who cannot scan the QR code. Show it once, and never log it. */
  readonly secret: string
  /** The same as `otpauth:` URI. */
  readonly uri: string
  /** The same as QR code: an SVG document. */
  readonly svg: string
  /** Sealed, for {@link SecondFactorApi.addApp}: works for 15 minutes, for the user of this request. */
  readonly token: string
}

/** An authenticator app that was added. */
export interface AddedApp {
  /** Id of the app. */
  readonly id: string
  /** Ten recovery codes, if this is the first factor of the user. They cannot be shown again. */
  readonly recoveryCodes: readonly string[] | undefined
}

/** An authenticator app of another system. Its codes have six digits, for 30 seconds, with SHA-1. */
export interface ImportedApp {
  /** The key: 10 to 64 bytes, or the same in base32 (RFC 4648 section 6), as most systems store and show it. */
  readonly key: Uint8Array | string
  /**
   * Name that the user gave it.
   *
   * @defaultValue none
   */
  readonly name?: string | undefined
  /**
   * When it was set up.
   *
   * @defaultValue now
   */
  readonly createdAt?: Date | undefined
}

/** The second factors of a user of another system. */
export interface ImportedFactors {
  /**
   * Authenticator apps: at most five, together with those that the user has.
   *
   * @defaultValue none
   */
  readonly apps?: readonly ImportedApp[] | undefined
  /**
   * Recovery codes, as the user has them: at most 20, of at least 50 random bits. They are stored as keyed hashes, and
   * accepted in any spelling with or without blanks and hyphens. Each works once.
   *
   * @defaultValue none
   */
  readonly recoveryCodes?: readonly string[] | undefined
}

/**
 * The API of the plugin for server code: `engine.api(SecondFactor)`.
 *
 * Methods with an incoming request act for its user. They reject with `ReauthenticationRequired` if no user is signed in,
 * or the user has not proved who they are within five minutes, and with `CrossSiteRequest` for a form of another site.
 */
export interface SecondFactorApi {
  /** Whether sign-ins of the user ask for a second factor, if the policy allows it. */
  isEnrolled(userId: string): Promise<boolean>
  /** The authenticator apps of a user, oldest first. */
  apps(userId: string): Promise<readonly SecondFactorInfo[]>
  /** How many recovery codes a user has left. */
  recoveryCodesLeft(userId: string): Promise<number>
  /** Begins to set up an authenticator app. Nothing is stored. */
  beginApp(incomingRequest: IncomingRequest): Promise<BegunApp>
  /**
   * Adds an authenticator app, if its first code is right. All other sessions of the user end.
   *
   * @throws SecondFactorRefused if the code is wrong, the token is too old, or the user has five apps.
   * @throws TooManyAttempts
   */
  addApp(
    incomingRequest: IncomingRequest,
    typed: { readonly token: string; readonly code: string; readonly name?: string | undefined },
  ): Promise<AddedApp>
  /**
   * Removes an authenticator app. All other sessions of the user end.
   *
   * @throws SecondFactorRefused if the user has no such app, or needs a second factor and has no other one.
   */
  removeApp(incomingRequest: IncomingRequest, id: string): Promise<void>
  /** Makes ten new recovery codes. Earlier ones are void, and all other sessions of the user end. */
  newRecoveryCodes(incomingRequest: IncomingRequest): Promise<readonly string[]>
  /**
   * For administrators: removes every second factor, recovery code and trusted browser of a user, and ends all sessions.
   * The user gets a mail. Check who the person is before you call it: this is how attackers get around a second factor.
   *
   * @returns Whether the user had a second factor.
   * @throws UntrustedHost if AUTH_URL is not set.
   */
  reset(userId: string): Promise<boolean>
  /**
   * For administrators: accepts codes of a user again that are refused because the clock of this machine was ahead when
   * the last code was accepted.
   */
  forgetUsedSteps(userId: string): Promise<void>
  /**
   * Imports the second factors of a stored user from another system: all of them, or none. No mail is sent, and sessions
   * go on. An app that was imported before is left out, even if the user has removed it since; if no app is new, the
   * recovery codes are left out as well. So an import can run again.
   *
   * The first proof of an email address that was not verified removes imported factors as well, because another person may
   * have set them up. An import after that would bring them back, so import such users only at the switch.
   *
   * @throws TypeError if a key, a date or a code cannot be imported, or there are codes without an app.
   * @throws SecondFactorRefused if the user is not stored (`not_found`), or would have more than five apps (`too_many`).
   */
  importFactors(userId: string, factors: ImportedFactors): Promise<void>
  /** Whether factors of a user were imported, even if the user has removed them since. */
  hasImported(userId: string): Promise<boolean>
  /** Resolves when no mail of the plugin waits to be sent, for tests. */
  mailsSent(): Promise<void>
}
