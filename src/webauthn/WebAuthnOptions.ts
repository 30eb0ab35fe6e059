import type { Awaitable } from '../core/Awaitable.js'
import type { CallbackContext } from '../core/Callbacks.js'
import type { ProviderFacts } from '../core/Provider.js'
import type { CredentialInput } from '../core/SignInDoor.js'
import type { User } from '../core/User.js'
import type { Credentials } from '../core/VerifiedIdentity.js'

/** How much something of an authenticator is wanted (WebAuthn Level 3 sections 5.4.6 and 5.8.6). */
export type WebAuthnRequirement = 'discouraged' | 'preferred' | 'required'

/** Who asks for passkeys, as browsers and authenticators know it. */
export interface RelyingParty {
  /** Domain that keys are bound to: the host of the site, or a parent domain of it. Default: the host of the site. */
  readonly id?: string | undefined
  /** Name that people see. Default: the host of the site. */
  readonly name?: string | undefined
  /** Origins that may use the keys, compared exactly. Default: the origin of the site alone. */
  readonly origins?: readonly string[] | undefined
}

/** What is asked of browsers besides what safety needs: a hint where to look, and extensions. */
export interface CeremonyOptions {
  /** Which kind of authenticator to offer first. */
  readonly hints?: readonly ('security-key' | 'client-device' | 'hybrid')[] | undefined
  /** Client extensions (WebAuthn Level 3 section 9). */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/** What is asked of browsers when a key is made. */
export interface RegistrationCeremonyOptions extends CeremonyOptions {
  /** Whether the key must be part of the device, or must not be. Default: either. */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}

/** A key that was checked, for a decision of the application. */
export interface CheckedAuthenticator {
  /** Id of the credential, base64url. */
  readonly id: string
  /** Whether the person was verified: by PIN, fingerprint or the like. */
  readonly userVerified: boolean
  /** Whether the key can be on several devices. */
  readonly multiDevice: boolean
  /** Whether the key is backed up now. */
  readonly backedUp: boolean
}

/** A key that was made and checked, for a decision of the application. */
export interface CheckedRegistration extends CheckedAuthenticator {
  /** Model of the authenticator; all zeros where it does not tell. */
  readonly aaguid: string
  /** Format of the attestation statement, such as `none`. */
  readonly attestation: string
  /** Who the key is for. */
  readonly user: User
}

/** A key that was used and checked, for a decision of the application. */
export interface CheckedAuthentication extends CheckedAuthenticator {
  /** Whose key it is. */
  readonly user: User
}

/** What an application may say of a WebAuthn provider. */
export interface WebAuthnOptions extends Partial<ProviderFacts> {
  /** Who asks for passkeys. Default: the site, as the request reaches it. */
  readonly relyingParty?: RelyingParty | undefined
  /** Whether people are verified by the authenticator. Default: `preferred`; `required` refuses who was not. */
  readonly userVerification?: WebAuthnRequirement | undefined
  /** Whether keys can be found without a user name. Default: `preferred`. */
  readonly residentKey?: WebAuthnRequirement | undefined
  /** Whether the model of the authenticator is asked for; the certificates behind it are not judged. Default: `none`. */
  readonly attestation?: 'none' | 'direct' | undefined
  /** Algorithms of keys, best first (COSE): -8 EdDSA, -7 ES256, -257 RS256. Default: all three. */
  readonly algorithms?: readonly number[] | undefined
  /** How long people may take, in milliseconds. Default: 300000 (5 minutes). */
  readonly timeout?: number | undefined
  /** Whether the sign-in page offers passkeys in its e-mail field. Default: true. */
  readonly conditionalUi?: boolean | undefined
  /** Whether people without an account may make one with a passkey. Default: true. */
  readonly newUsers?: boolean | undefined
  /** Inputs of the form for a new passkey, by name. Default: an e-mail address. */
  readonly formFields?: Readonly<Record<string, CredentialInput>> | undefined
  /** What else is asked of browsers when a key is made. */
  readonly registrationOptions?: RegistrationCeremonyOptions | undefined
  /** What else is asked of browsers when a key is used. */
  readonly authenticationOptions?: CeremonyOptions | undefined
  /** Decides on a new key after every check has passed: false refuses it. */
  verifyRegistration?(registration: CheckedRegistration, ctx: CallbackContext): Awaitable<boolean>
  /** Decides on the use of a key after every check has passed: false refuses it. */
  verifyAuthentication?(authentication: CheckedAuthentication, ctx: CallbackContext): Awaitable<boolean>
  /**
   * Who fills in the form: a stored user with `id`, or a new one without. Default: the address in the field `email`.
   *
   * @param fields - What was typed: flat text.
   * @param request - URL, method and headers of the request.
   * @returns Null when nobody is named. Answers must not tell whether somebody is known; the library sees to that.
   */
  getUserInfo?(fields: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>
}

/** A WebAuthn provider written as an object. */
export interface WebAuthnConfig extends WebAuthnOptions {
  /** Marks the object as a WebAuthn provider. */
  readonly type: 'webauthn'
  /** Options that a factory in the form of Auth.js was called with: they win over the rest of the object. */
  readonly options?: WebAuthnOptions | undefined
}
