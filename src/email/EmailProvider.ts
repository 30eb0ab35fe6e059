import type { ProviderType } from '../core/User.js'
import type { Awaitable } from '../core/guards.js'
import type { EmailSender } from '../core/ports.js'
import {
  FACTS,
  Provider,
  type ProviderFacts,
  type SignInOption,
  STYLE,
  type UnknownOption,
  unknownOptions,
  type SignInMeans,
} from '../core/Provider.js'
import type { Theme } from '../core/Theme.js'
import type { MailSender } from '../plugin-api/mail.js'
import { canonicalAddress } from '../core/emailAddress.js'
import { CallbackRouteError } from '../core/errors.js'
import { namesOf } from '../core/unknownNames.js'

/** Content of a mail, without its sender and recipient. */
export interface MailContent {
  /** Subject line. */
  readonly subject: string
  /** The mail as plain text. */
  readonly text: string
  /** The mail as HTML. */
  readonly html: string
  /** Values in the mail, by name, for a template of a mail service. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** Data of a sign-in mail, for an application that sends its own mail. */
export interface VerificationRequest {
  /** Recipient: exactly one email address, checked and normalized. */
  readonly identifier: string
  /** The link that signs in. */
  readonly url: string
  /** The secret part of the link. */
  readonly token: string
  /** Eight digits that the user can type instead of following the link. */
  readonly code: string
  /** When link and code expire. */
  readonly expires: Date
  /** The provider in use. */
  readonly provider: EmailProvider
  /** How the built-in pages look. */
  readonly theme: Theme
  /** URL, method and headers of the request; its body has been read already. */
  readonly request: Request
}

/** Options of an email provider. */
export interface EmailOptions extends Partial<ProviderFacts> {
  /** Sender of the mails, such as `Example <no-reply@app.example>`. Required with `sender`. */
  readonly from?: string | undefined
  /** Lifetime of link and code in seconds, from 60 to 86400 (a day). Default: 600 (10 minutes). */
  readonly maxAge?: number | undefined
  /**
   * Where the code of a mail can be typed: only in the browser that requested the mail, or anywhere. The link works
   * anywhere in both cases. Default: `same-browser`.
   */
  readonly codes?: 'same-browser' | 'anywhere' | undefined
  /** Delivers the built-in mail; fails after 30 seconds. Required without `sendVerificationRequest`. */
  readonly sender?: EmailSender | undefined
  /**
   * Sends a mail of the application instead of the built-in mail, without `from` and `sender`; fails after 30 seconds.
   * An exception counts as an `EmailSignInError`, and voids the link and the code.
   */
  sendVerificationRequest?(params: VerificationRequest): Awaitable<void>
  /**
   * Generates the token of the link: at least 128 random bits, as a string of 1 to 512 visible ASCII characters.
   * Default: 256 random bits.
   */
  generateVerificationToken?(): Awaitable<string>
  /**
   * Changes the typed text before it is checked. The result must be exactly one plain email address; it is compared in
   * lower case and without white space around it. Default: the typed text. If it throws, the input is refused with an
   * `EmailSignInError`. The email address that comes with a code is passed to it again, so a value that it returned
   * before must stay unchanged.
   */
  normalizeIdentifier?(identifier: string): string
}

/** An email provider written as an object. */
export interface EmailConfig extends EmailOptions {
  /** Marks the object as an email provider. */
  readonly type: 'email'
  /** Options that were passed to a factory in the form of Auth.js. They override the other members of the object. */
  readonly options?: EmailOptions | undefined
}

/**
 * Signs in the user who can read the mail that was sent to an email address.
 *
 * @example
 * ```ts
 * new EmailProvider({ from: 'Example <no-reply@app.example>', sender: smtp('smtps://user:pass@mail.example') })
 * ```
 */
export class EmailProvider extends Provider {
  override readonly type: ProviderType = 'email'
  override readonly signsInBy: SignInMeans = 'email'
  /** Lifetime of link and code in seconds. */
  readonly maxAge: number
  /** Sender of the mails; undefined if the application sends its own mails. */
  readonly from: string | undefined
  /** Where the code of a mail can be typed. */
  readonly codes: 'same-browser' | 'anywhere'
  readonly #options: EmailOptions

  /**
   * @param options - Default: id `email` and name `Email`. The button shows a name that is given here; otherwise it says
   *   "Email me a link".
   */
  constructor(options: EmailOptions = {}) {
    const { id = 'email', name = 'Email', style, from, maxAge = DEFAULT_MAX_AGE, codes = 'same-browser' } = options
    super({ id, name, style })
    this.#options = options
    this.from = from
    this.maxAge = maxAge
    this.codes = codes
  }

  /** Whether the provider can send mail. */
  get sends(): boolean {
    const options = this.#options
    return typeof (options.sendVerificationRequest ?? options.sender?.send) === 'function'
  }

  /** Whether the built-in mail is sent, which requires `from`. */
  get sendsOurMail(): boolean {
    return this.#options.sendVerificationRequest === undefined
  }

  /** The normalized form of the typed email address; undefined if the input is not exactly one email address. */
  identifierOf(typed: string): string | undefined {
    return canonicalAddress(this.#options.normalizeIdentifier?.(typed) ?? typed)
  }

  /**
   * Generates a token with the function of the application; undefined if the application has no such function.
   *
   * @throws CallbackRouteError if the result is not a valid token.
   */
  async newToken(): Promise<string | undefined> {
    if (!this.#options.generateVerificationToken) return undefined
    const token: unknown = await this.#options.generateVerificationToken()
    if (typeof token === 'string' && /^[\x21-\x7e]{1,512}$/.test(token)) return token
    throw new CallbackRouteError(
      'generateVerificationToken must return a string of 1 to 512 characters without blanks.',
    )
  }

  /** Sends the mail of the application, or the given built-in mail. */
  async send(request: VerificationRequest, ours: () => MailContent): Promise<void> {
    if (this.#options.sendVerificationRequest) await this.#options.sendVerificationRequest(request)
    else await this.#options.sender?.send({ to: request.identifier, from: this.from ?? '', ...ours() })
  }

  /**
   * Sends mail, also for plugins; undefined if the application sends its own mails.
   *
   * @hidden
   */
  get mailSender(): MailSender | undefined {
    const { sender } = this.#options
    return sender && this.from !== undefined ? { sender, from: this.from } : undefined
  }

  override unknownOptions(): readonly UnknownOption[] {
    // A function of the application gets the provider, and may read any option from it.
    const areHandedOn = this.#options.sendVerificationRequest !== undefined
    const replacedBy = areHandedOn ? {} : { server: SENDER, apiKey: SENDER }
    return unknownOptions(this.#options, { names: OPTIONS, groups: { style: STYLE }, replacedBy, areHandedOn })
  }

  override signInOption(): SignInOption | undefined {
    const field = { name: 'email', label: 'Email', labelKey: 'Field.email', type: 'email' } as const
    const fields = [{ ...field, required: true, autocomplete: 'email' }]
    const isNamed = this.#options.name !== undefined
    return {
      label: isNamed ? `Sign in with ${this.name}` : 'Email me a link',
      labelKey: isNamed ? 'SignIn.with' : 'SignIn.byMail',
      fields,
      style: this.style,
    }
  }
}

/** The email provider that an object describes. */
export class ConfiguredEmailProvider extends EmailProvider {
  /**
   * @param config - The object. Its other members are copied to the provider, because `sendVerificationRequest` may
   *   read them, such as `server` and `apiKey` of Auth.js.
   */
  constructor(config: EmailOptions) {
    super(config)
    const own = Object.entries(config).filter(([name]) => !(name in this))
    Object.assign(this, Object.fromEntries(own))
  }
}

const DEFAULT_MAX_AGE = 10 * 60
const SENDER = 'sender: a sender of @authengine/senders, such as smtp(…) or resend(…)'
const OPTIONS: ReadonlySet<string> = new Set([
  ...FACTS,
  ...namesOf<Omit<EmailOptions, keyof ProviderFacts>>({
    from: true,
    maxAge: true,
    sender: true,
    sendVerificationRequest: true,
    generateVerificationToken: true,
    normalizeIdentifier: true,
    codes: true,
  }),
])

/** Options of a built-in email provider. */
export type EmailUserConfig = EmailOptions
