import type { ProviderType } from '../core/Account.js'
import type { CallbackContext } from '../core/Callbacks.js'
import { FACTS, Provider, type ProviderFacts, type WayIn } from '../core/Provider.js'
import { type SignInDoor, type SignInField, STYLE } from '../core/SignInDoor.js'
import type { User } from '../core/User.js'
import type { Credentials } from '../core/VerifiedIdentity.js'
import { canonicalAddress } from '../core/emailAddress.js'
import { namesOf } from '../core/unknownNames.js'
import { type KnownOptions, unknownInputs, type UnknownOption, unknownOptions } from '../core/unknownOptions.js'
import type {
  CeremonyOptions,
  CheckedAuthentication,
  CheckedRegistration,
  RegistrationCeremonyOptions,
  RelyingParty,
  WebAuthnOptions,
  WebAuthnRequirement,
} from './WebAuthnOptions.js'

/**
 * Signs in whoever has a key that was registered before: a passkey of a device, or a security key.
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
  override readonly wayIn: WayIn = 'key'
  /** Who asks for passkeys, as far as the application says. */
  readonly relyingParty: RelyingParty
  /** Whether people are verified by the authenticator. */
  readonly userVerification: WebAuthnRequirement
  /** Whether keys can be found without a user name. */
  readonly residentKey: WebAuthnRequirement
  /** Whether the model of the authenticator is asked for. */
  readonly attestation: 'none' | 'direct'
  /** Algorithms of keys, best first (COSE). */
  readonly algorithms: readonly number[]
  /** How long people may take, in milliseconds. */
  readonly timeout: number
  /** Whether the sign-in page offers passkeys in its e-mail field. */
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

  /** Who fills in the form; undefined when nobody is named. An address is in its one form. */
  async personIn(fields: Credentials, request: Request, ctx: CallbackContext): Promise<User | undefined> {
    const { email, ...person } = (await this.#options.getUserInfo?.(fields, request, ctx)) ?? this.#typed(fields)
    if (email === undefined || email === null) return person.id || person.name ? person : undefined
    const address = canonicalAddress(email)
    return address === undefined ? undefined : { ...person, email: address }
  }

  override unknownOptions(): readonly UnknownOption[] {
    return [...unknownOptions(this.#options, OPTIONS), ...unknownInputs('formFields', this.#options)]
  }

  override door(): SignInDoor | undefined {
    const byAddress = this.residentKey !== 'required'
    const webauthn = { autofill: this.conditionalUi, register: this.newUsers, byAddress }
    const fields = byAddress || this.newUsers || this.conditionalUi ? this.fields : []
    const label = this.#options.name === undefined ? DOOR : `Sign in with ${this.name}`
    return { label, fields, style: this.style, webauthn }
  }

  #typed({ email, name }: Credentials): User {
    if (this.#options.getUserInfo || email === undefined) return {}
    const called = name?.trim()
    return { email, ...(called && called.length <= LONGEST_NAME && !CONTROL.test(called) && { name: called }) }
  }
}

const DEFAULT_TIMEOUT = 5 * 60 * 1000
const DOOR = 'Sign in with a passkey'
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

/** Signs in with passkeys alone: no user name is asked for, and the device verifies the person. */
export class PasskeyProvider extends WebAuthnProvider {
  /** @param options - Id `passkey` and name `Passkey` unless said otherwise. */
  constructor(options: PasskeyOptions = {}) {
    super({ id: 'passkey', ...options, residentKey: 'required', userVerification: 'required' })
  }
}
