import type { CallbackContext } from '../core/Callbacks.js'
import { canonicalAddress } from '../core/emailAddress.js'
import type { Awaitable } from '../core/guards.js'
import {
  type CredentialInput,
  FACTS,
  type KnownOptions,
  type PasskeyOption,
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

/** Whether a capability of the authenticator is required (WebAuthn Level 3 sections 5.4.6 and 5.8.6). */
export type WebAuthnRequirement = 'discouraged' | 'preferred' | 'required'

/** The relying party: the site, as browsers and authenticators know it. */
export interface RelyingParty {
  /**
   * Domain to which passkeys are bound: the host of the site, or a parent domain of it. Default: the host of the site.
   */
  readonly id?: string | undefined
  /** Name that users see. Default: the host of the site. */
  readonly name?: string | undefined
  /** Origins that may use the passkeys, compared exactly. Default: only the origin of the site. */
  readonly origins?: readonly string[] | undefined
}

/** Optional WebAuthn options: hints and client extensions. */
export interface CeremonyOptions {
  /** Which kind of authenticator to offer first. */
  readonly hints?: readonly ('security-key' | 'client-device' | 'hybrid')[] | undefined
  /** Client extensions (WebAuthn Level 3 section 9). */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

/** Optional WebAuthn options to create a passkey. */
export interface RegistrationCeremonyOptions extends CeremonyOptions {
  /**
   * Whether the authenticator must be part of the device (`platform`) or must not be (`cross-platform`). Default:
   * either.
   */
  readonly authenticatorAttachment?: 'platform' | 'cross-platform' | undefined
}

/** A passkey that was verified, for a decision of the application. */
export interface CheckedAuthenticator {
  /** Id of the credential, base64url. */
  readonly id: string
  /** Whether the authenticator verified the user, for example by PIN or fingerprint. */
  readonly userVerified: boolean
  /** Whether the passkey can be on several devices. */
  readonly multiDevice: boolean
  /** Whether the passkey is backed up now. */
  readonly backedUp: boolean
}

/** A new passkey that was verified, for a decision of the application. */
export interface CheckedRegistration extends CheckedAuthenticator {
  /** Model of the authenticator (AAGUID); all zeros if it is not known. */
  readonly aaguid: string
  /** Format of the attestation statement, such as `none`. */
  readonly attestation: string
  /** Owner of the new passkey. */
  readonly user: User
}

/** A use of a passkey that was verified, for a decision of the application. */
export interface CheckedAuthentication extends CheckedAuthenticator {
  /** Owner of the passkey. */
  readonly user: User
}

/** Options of a WebAuthn provider. */
export interface WebAuthnOptions extends Partial<ProviderFacts> {
  /** The relying party. Default: the host and the origin of the request. */
  readonly relyingParty?: RelyingParty | undefined
  /**
   * Whether the authenticator verifies the user. `required` refuses a user who was not verified. Default: `preferred`.
   */
  readonly userVerification?: WebAuthnRequirement | undefined
  /** Whether passkeys can be found without a user name (discoverable credentials). Default: `preferred`. */
  readonly residentKey?: WebAuthnRequirement | undefined
  /** Whether to request the model of the authenticator. Its certificates are not judged. Default: `none`. */
  readonly attestation?: 'none' | 'direct' | undefined
  /** COSE algorithms of passkeys, preferred ones first: -8 EdDSA, -7 ES256, -257 RS256. Default: these three. */
  readonly algorithms?: readonly number[] | undefined
  /** How long a ceremony may take, in milliseconds. Default: 300000 (5 minutes). */
  readonly timeout?: number | undefined
  /** Whether the sign-in page offers passkeys in its email field. Default: true. */
  readonly conditionalUi?: boolean | undefined
  /** Whether a new user may create an account with a passkey. Default: true. */
  readonly newUsers?: boolean | undefined
  /** Inputs of the form for a new passkey, by name. Default: an email address. */
  readonly formFields?: Readonly<Record<string, CredentialInput>> | undefined
  /** Further WebAuthn options to create a passkey. */
  readonly registrationOptions?: RegistrationCeremonyOptions | undefined
  /** Further WebAuthn options to use a passkey. */
  readonly authenticationOptions?: CeremonyOptions | undefined
  /** Decides on a new passkey after every check has passed: false refuses it. */
  verifyRegistration?(registration: CheckedRegistration, ctx: CallbackContext): Awaitable<boolean>
  /** Decides on the use of a passkey after every check has passed: false refuses it. */
  verifyAuthentication?(authentication: CheckedAuthentication, ctx: CallbackContext): Awaitable<boolean>
  /**
   * Finds the user for the fields of the form: a stored user with `id`, or a new one without. Default: a user with the
   * email address in the field `email`.
   *
   * @param fields - The fields, as strings.
   * @param request - URL, method and headers of the request.
   * @returns Null if no user is named. Responses must not reveal whether a user exists; the library ensures that.
   */
  getUserInfo?(fields: Credentials, request: Request, ctx: CallbackContext): Awaitable<User | null>
}

/** A WebAuthn provider written as an object. */
export interface WebAuthnConfig extends WebAuthnOptions {
  /** Marks the object as a WebAuthn provider. */
  readonly type: 'webauthn'
  /** Options that were passed to an Auth.js provider function. They win over the rest of the object. */
  readonly options?: WebAuthnOptions | undefined
}

/**
 * Signs in with a registered passkey: one of a device, or a security key.
 *
 * Needs `experimental.enableWebAuthn` and a database that stores passkeys.
 *
 * @example
 * ```ts
 * new WebAuthnProvider({ relyingParty: { id: 'app.example', name: 'Example' }, userVerification: 'required' })
 * ```
 */
export class WebAuthnProvider extends Provider {
  override readonly type: ProviderType = 'webauthn'
  override readonly signsInBy: SignInMeans = 'passkey'
  /** The relying party, as far as the application sets it. */
  readonly relyingParty: RelyingParty
  /** Whether the authenticator verifies the user. */
  readonly userVerification: WebAuthnRequirement
  /** Whether passkeys can be found without a user name. */
  readonly residentKey: WebAuthnRequirement
  /** Whether the model of the authenticator is requested. */
  readonly attestation: 'none' | 'direct'
  /** COSE algorithms of passkeys, preferred ones first. */
  readonly algorithms: readonly number[]
  /** How long a ceremony may take, in milliseconds. */
  readonly timeout: number
  /** Whether the sign-in page offers passkeys in its email field. */
  readonly conditionalUi: boolean
  /** Whether a new user may create an account. */
  readonly newUsers: boolean
  /** Inputs of the form for a new passkey. */
  readonly fields: readonly SignInField[]
  readonly #options: WebAuthnOptions

  /**
   * @param options - The default id is `webauthn`, the default name `Passkey`. The button shows a name that is given
   *   here.
   */
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
    const formFields: Readonly<Record<string, CredentialInput & Pick<SignInField, 'labelKey'>>> =
      options.formFields ?? { email: ADDRESS }
    this.fields = Object.entries(formFields).map(([field, input]) => ({
      ...input,
      name: field,
      label: input.label ?? field,
    }))
  }

  /** Further WebAuthn options to create a passkey. */
  get registrationOptions(): RegistrationCeremonyOptions {
    return this.#options.registrationOptions ?? {}
  }

  /** Further WebAuthn options to use a passkey. */
  get authenticationOptions(): CeremonyOptions {
    return this.#options.authenticationOptions ?? {}
  }

  /** Whether the application accepts a new passkey. */
  async acceptsRegistration(registration: CheckedRegistration, ctx: CallbackContext): Promise<boolean> {
    if (!this.#options.verifyRegistration) return true
    const answer: unknown = await this.#options.verifyRegistration(registration, ctx)
    return answer === true
  }

  /** Whether the application accepts the use of a passkey. */
  async acceptsAuthentication(authentication: CheckedAuthentication, ctx: CallbackContext): Promise<boolean> {
    if (!this.#options.verifyAuthentication) return true
    const answer: unknown = await this.#options.verifyAuthentication(authentication, ctx)
    return answer === true
  }

  /** The user whom the form names, with a normalised email address; undefined if it names no user. */
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
    const needsFields = this.residentKey !== 'required'
    const webauthn: PasskeyOption = { autofill: this.conditionalUi, register: this.newUsers, needsFields }
    const fields = needsFields || this.newUsers || this.conditionalUi ? this.fields : []
    const isNamed = this.#options.name !== undefined
    return {
      label: isNamed ? `Sign in with ${this.name}` : 'Sign in with a passkey',
      labelKey: isNamed ? 'SignIn.with' : 'SignIn.byPasskey',
      fields,
      style: this.style,
      webauthn,
    }
  }

  #typed({ email, name }: Credentials): User {
    if (this.#options.getUserInfo || email === undefined) return {}
    const called = name?.trim()
    return { email, ...(called && called.length <= LONGEST_NAME && !CONTROL.test(called) && { name: called }) }
  }
}

const DEFAULT_TIMEOUT = 5 * 60 * 1000
const ADDRESS = {
  label: 'Email',
  labelKey: 'Field.email',
  type: 'email',
  required: true,
  autocomplete: 'username webauthn',
} as const
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

/** Options of a passkey provider: those of a WebAuthn provider, except the two that make it a passkey. */
export type PasskeyOptions = Omit<WebAuthnOptions, 'residentKey' | 'userVerification'>

/** Signs in with discoverable passkeys only: the user types no name, and the device verifies the user. */
export class PasskeyProvider extends WebAuthnProvider {
  /** @param options - The default id is `passkey`, the default name `Passkey`. */
  constructor(options: PasskeyOptions = {}) {
    super({ id: 'passkey', ...options, residentKey: 'required', userVerification: 'required' })
  }
}
