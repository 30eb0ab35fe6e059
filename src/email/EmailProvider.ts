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

/** What a mail says: everything but who writes to whom. */
export interface MailContent {
  /** Subject line. */
  readonly subject: string
  /** The mail as plain text. */
  readonly text: string
  /** The mail as HTML. */
  readonly html: string
  /** What it says, by name, for a template of a mail service. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

/** What a sign-in mail is made of, for an application that sends its own. */
export interface VerificationRequest {
  /** Address to write to: one, checked and normalized. */
  readonly identifier: string
  /** The link that signs in. */
  readonly url: string
  /** The secret part of the link. */
  readonly token: string
  /** Eight digits that sign in as well, to type instead of following the link. */
  readonly code: string
  /** When link and code end. */
  readonly expires: Date
  /** The provider in use. */
  readonly provider: EmailProvider
  /** How the built-in pages look. */
  readonly theme: Theme
  /** URL, method and headers of the request; its body has been read already. */
  readonly request: Request
}

/** What an application may say of an email provider. */
export interface EmailOptions extends Partial<ProviderFacts> {
  /** Address mails come from, such as `Example <no-reply@app.example>`. Needed with `sender`. */
  readonly from?: string | undefined
  /** Life of link and code in seconds, from 60 to 86400 (a day). Default: 600 (10 minutes). */
  readonly maxAge?: number | undefined
  /**
   * Where the code of a mail can be typed: only in the browser that asked for the mail, or anywhere. The link works anywhere in
   * either case. Default: `same-browser`.
   */
  readonly codes?: 'same-browser' | 'anywhere' | undefined
  /** Delivers the built-in mail; given up after 30 seconds. Needed without `sendVerificationRequest`. */
  readonly sender?: EmailSender | undefined
  /**
   * Sends a mail of the application's own, in place of `from` and `sender`; given up after 30 seconds. An exception is an
   * `EmailSignInError`, and voids the link and the code.
   */
  sendVerificationRequest?(params: VerificationRequest): Awaitable<void>
  /**
   * Makes the token of the link: at least 128 random bits, as a text of 1 to 512 characters without blanks. Default: 256 random
   * bits.
   */
  generateVerificationToken?(): Awaitable<string>
  /**
   * Changes what was typed before it is checked; what it returns must be one plain address, and is compared in lower case
   * without blanks around it. Default: what was typed. An exception refuses the address, as an `EmailSignInError`. The address
   * that comes with a code is given to it once more, so for codes it has to leave alone what it returned.
   */
  normalizeIdentifier?(identifier: string): string
}

/** An email provider written as an object. */
export interface EmailConfig extends EmailOptions {
  /** Marks the object as an email provider. */
  readonly type: 'email'
  /** Options that a factory in the form of Auth.js was called with: they win over the rest of the object. */
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
  override readonly signsInBy: SignInMeans = 'address'
  /** Life of link and code in seconds. */
  readonly maxAge: number
  /** Address mails come from; undefined when the application sends its own. */
  readonly from: string | undefined
  /** Where the code of a mail can be typed. */
  readonly codes: 'same-browser' | 'anywhere'
  readonly #options: EmailOptions

  /** @param options - Id `email` and name `Email` unless said otherwise. */
  constructor(options: EmailOptions = {}) {
    const { id = 'email', name = 'Email', style, from, maxAge = DEFAULT_MAX_AGE, codes = 'same-browser' } = options
    super({ id, name, style })
    this.#options = options
    this.from = from
    this.maxAge = maxAge
    this.codes = codes
  }

  /** Whether there is a way to send mail. */
  get sends(): boolean {
    const options = this.#options
    return typeof (options.sendVerificationRequest ?? options.sender?.send) === 'function'
  }

  /** Whether the built-in mail is sent, which needs an address to come from. */
  get sendsOurMail(): boolean {
    return this.#options.sendVerificationRequest === undefined
  }

  /** The one form of the address that was typed; undefined for what is not exactly one address. */
  identifierOf(typed: string): string | undefined {
    return canonicalAddress(this.#options.normalizeIdentifier?.(typed) ?? typed)
  }

  /**
   * The application's own token; undefined when it makes none.
   *
   * @throws CallbackRouteError when what it makes is not a token.
   */
  async newToken(): Promise<string | undefined> {
    if (!this.#options.generateVerificationToken) return undefined
    const token: unknown = await this.#options.generateVerificationToken()
    if (typeof token === 'string' && /^[\x21-\x7e]{1,512}$/.test(token)) return token
    throw new CallbackRouteError(
      'generateVerificationToken must return a string of 1 to 512 characters without blanks.',
    )
  }

  /** Sends the application's own mail, or else the given one. */
  async send(request: VerificationRequest, ours: () => MailContent): Promise<void> {
    if (this.#options.sendVerificationRequest) await this.#options.sendVerificationRequest(request)
    else await this.#options.sender?.send({ to: request.identifier, from: this.from ?? '', ...ours() })
  }

  /**
   * What hands mail over, for mail of plugins as well; undefined if the application sends its own.
   *
   * @hidden
   */
  get mailSender(): MailSender | undefined {
    const { sender } = this.#options
    return sender && this.from !== undefined ? { sender, from: this.from } : undefined
  }

  override unknownOptions(): readonly UnknownOption[] {
    // A function of the application's own gets the provider, and reads from it what it likes.
    const areHandedOn = this.#options.sendVerificationRequest !== undefined
    const replacedBy = areHandedOn ? {} : { server: SENDER, apiKey: SENDER }
    return unknownOptions(this.#options, { names: OPTIONS, groups: { style: STYLE }, replacedBy, areHandedOn })
  }

  override signInOption(): SignInOption | undefined {
    const field = { name: 'email', label: 'Email', type: 'email', required: true, autocomplete: 'email' } as const
    return { label: `Sign in with ${this.name}`, fields: [field], style: this.style }
  }
}

/** The email provider that an object describes. */
export class ConfiguredEmailProvider extends EmailProvider {
  /**
   * @param config - The object. `sendVerificationRequest` reads members of its own from the provider it is given, such as
   *   the `server` and the `apiKey` of Auth.js.
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

/** What an application may say of an email provider that is built in. */
export type EmailUserConfig = EmailOptions
