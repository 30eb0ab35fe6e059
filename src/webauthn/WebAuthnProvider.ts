import type { CallbackContext } from '../core/Callbacks.js'
import { canonicalAddress } from '../core/emailAddress.js'
import type { Awaitable } from '../core/guards.js'
import {
  type CredentialInput,
  FACTS,
  type KnownOptions,
  Provider,
  type ProviderFacts,
  type SignInOption,
  type SignInField,
  STYLE,
  unknownInputs,
  type UnknownOption,
  unknownOptions,
  type SignInMeans,
} from '../core/Provider.js'
import { namesOf } from '../core/unknownNames.js'
import type { ProviderType, User } from '../core/User.js'
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
  /** Whether the user was verified: by PIN, fingerprint or the like. */
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
  /** Whether users are verified by the authenticator. Default: `preferred`; `required` refuses who was not. */
  readonly userVerification?: WebAuthnRequirement | undefined
  /** Whether keys can be found without a user name. Default: `preferred`. */
  readonly residentKey?: WebAuthnRequirement | undefined
  /** Whether the model of the authenticator is asked for; the certificates behind it are not judged. Default: `none`. */
  readonly attestation?: 'none' | 'direct' | undefined
  /** Algorithms of keys, best first (COSE): -8 EdDSA, -7 ES256, -257 RS256. Default: all three. */
  readonly algorithms?: readonly number[] | undefined
  /** How long users may take, in milliseconds. Default: 300000 (5 minutes). */
  readonly timeout?: number | undefined
  /** Whether the sign-in page offers passkeys in its email field. Default: true. */
  readonly conditionalUi?: boolean | undefined
  /** Whether people without an account may make one with a passkey. Default: true. */
  readonly newUsers?: boolean | undefined
  /** Inputs of the form for a new passkey, by name. Default: an email address. */
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
   * @returns Null if no user is named. Responses must not reveal whether a user exists; the library ensures that.
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

/**
 * Signs in the user of a key that was registered before: a passkey of a device, or a security key.
 *
 * Needs `experimental.enableWebAuthn` and a database with a place for keys.
 *
 * @example
 * ```ts
 * new WebAuthnProvider({ relyingParty: { id: 'app.example', name: 'Example' }, userVerification: 'required' })
 * ```
 */
export class WebAuthnProvider extends Provider {
  override readonly type: ProviderType = 'webauthn'
  override readonly signsInBy: SignInMeans = 'key'
  /** Who asks for passkeys, as far as the application says. */
  readonly relyingParty: RelyingParty
  /** Whether users are verified by the authenticator. */
  readonly userVerification: WebAuthnRequirement
  /** Whether keys can be found without a user name. */
  readonly residentKey: WebAuthnRequirement
  /** Whether the model of the authenticator is asked for. */
  readonly attestation: 'none' | 'direct'
  /** Algorithms of keys, best first (COSE). */
  readonly algorithms: readonly number[]
  /** How long users may take, in milliseconds. */
  readonly timeout: number
  /** Whether the sign-in page offers passkeys in its email field. */
  readonly conditionalUi: boolean
  /** Whether people without an account may make one. */
  readonly newUsers: boolean
  /** Inputs of the form for a new passkey. */
  readonly fields: readonly SignInField[]
  readonly #options: WebAuthnOptions

  /** @param options - Id `webauthn` and name `Passkey` unless said otherwise; a name given is on the button. */
  constructor(options: WebAuthnOptions = {}) {
    const { id = 'webauthn', name = 'Passkey', style } = options
    super({ id, name, style })
    this.#options = options
    this.relyingParty = Object.freeze({ ...options.relyingParty })
    this.userVerification = options.userVerification ?? 'preferred'
    this.residentKey = options.residentKey ?? 'preferred'
    this.attestation = options.attestation ?? 'none'
    this.algorithms = options.algorithms ?? [-8, -7, -257]
    this.timeout = options.timeout ?? DEFAULT_TIMEOUT
    this.conditionalUi = options.conditionalUi ?? true
    this.newUsers = options.newUsers ?? true
    const formFields: NonNullable<WebAuthnOptions['formFields']> = options.formFields ?? { email: ADDRESS }
    this.fields = Object.entries(formFields).map(([field, input]) => ({
      ...input,
      name: field,
      label: input.label ?? field,
    }))
  }

  /** What else is asked of browsers when a key is made. */
  get registrationOptions(): RegistrationCeremonyOptions {
    return this.#options.registrationOptions ?? {}
  }

  /** What else is asked of browsers when a key is used. */
  get authenticationOptions(): CeremonyOptions {
    return this.#options.authenticationOptions ?? {}
  }

  /** Whether the application accepts a new key. */
  async acceptsRegistration(registration: CheckedRegistration, ctx: CallbackContext): Promise<boolean> {
    if (!this.#options.verifyRegistration) return true
    const answer: unknown = await this.#options.verifyRegistration(registration, ctx)
    return answer === true
  }

  /** Whether the application accepts the use of a key. */
  async acceptsAuthentication(authentication: CheckedAuthentication, ctx: CallbackContext): Promise<boolean> {
    if (!this.#options.verifyAuthentication) return true
    const answer: unknown = await this.#options.verifyAuthentication(authentication, ctx)
    return answer === true
  }

  /** The user named in the form; undefined if none is. The email address is normalised. */
  async userFor(fields: Credentials, request: Request, ctx: CallbackContext): Promise<User | undefined> {
    const { email, ...person } = (await this.#options.getUserInfo?.(fields, request, ctx)) ?? this.#typed(fields)
    if (email === undefined || email === null) return person.id || person.name ? person : undefined
    const address = canonicalAddress(email)
    return address === undefined ? undefined : { ...person, email: address }
  }

  override unknownOptions(): readonly UnknownOption[] {
    return [...unknownOptions(this.#options, OPTIONS), ...unknownInputs('formFields', this.#options)]
  }

  override signInOption(): SignInOption | undefined {
    const byAddress = this.residentKey !== 'required'
    const webauthn = { autofill: this.conditionalUi, register: this.newUsers, byAddress }
    const fields = byAddress || this.newUsers || this.conditionalUi ? this.fields : []
    const label = this.#options.name === undefined ? LABEL : `Sign in with ${this.name}`
    return { label, fields, style: this.style, webauthn }
  }

  #typed({ email, name }: Credentials): User {
    if (this.#options.getUserInfo || email === undefined) return {}
    const called = name?.trim()
    return { email, ...(called && called.length <= LONGEST_NAME && !CONTROL.test(called) && { name: called }) }
  }
}

const DEFAULT_TIMEOUT = 5 * 60 * 1000
const LABEL = 'Sign in with a passkey'
const ADDRESS = { label: 'Email', type: 'email', required: true, autocomplete: 'username webauthn' } as const
const OPTIONS: KnownOptions = {
  names: new Set([
    ...FACTS,
    ...namesOf<Omit<WebAuthnOptions, keyof ProviderFacts>>({
      relyingParty: true,
      userVerification: true,
      residentKey: true,
      attestation: true,
      algorithms: true,
      timeout: true,
      conditionalUi: true,
      newUsers: true,
      formFields: true,
      registrationOptions: true,
      authenticationOptions: true,
      verifyRegistration: true,
      verifyAuthentication: true,
      getUserInfo: true,
    }),
  ]),
  groups: {
    relyingParty: namesOf<RelyingParty>({ id: true, name: true, origins: true }),
    registrationOptions: namesOf<RegistrationCeremonyOptions>({
      hints: true,
      extensions: true,
      authenticatorAttachment: true,
    }),
    authenticationOptions: namesOf<CeremonyOptions>({ hints: true, extensions: true }),
    style: STYLE,
  },
  replacedBy: {
    enableConditionalUI: 'conditionalUi',
    getRelayingParty: 'relyingParty: its origins may be a list',
    simpleWebAuthn: 'the provider as WebAuthn(…) or Passkey(…) of @authengine/providers',
  },
}
const LONGEST_NAME = 64
const CONTROL = /\p{C}/u

/** What an application may say of a passkey provider: everything but what makes a passkey. */
export type PasskeyOptions = Omit<WebAuthnOptions, 'residentKey' | 'userVerification'>

/** Signs in with passkeys alone: no user name is asked for, and the device verifies the user. */
export class PasskeyProvider extends WebAuthnProvider {
  /** @param options - Id `passkey` and name `Passkey` unless said otherwise. */
  constructor(options: PasskeyOptions = {}) {
    super({ id: 'passkey', ...options, residentKey: 'required', userVerification: 'required' })
  }
}
