import { ConfigurationError } from 'authengine'
import { isSecureUrl, runtimeEnvironment } from 'authengine/binding'
import { type Email, EmailSender, FetchClient, type HttpClient, namesOf, refuseUnknownNames } from 'authengine/plugin'
import { MailNotSent } from '../mail/MailNotSent.js'
import { outgoing, type OutgoingMail } from '../mail/OutgoingMail.js'
import { statusHint } from './statusHint.js'

/** What is true of a mail service. */
export interface HttpMailFacts {
  /** Id: names the environment variable of the key, `AUTH_<ID>_KEY`. */
  readonly id: string
  /** Name, for messages. */
  readonly name: string
  /** Where it is. */
  readonly origin: string
  /** Its documented codes for refusals, each with likely cause and fix. A code that is not here is never repeated. */
  readonly codes?: Readonly<Record<string, string>> | undefined
  /** Likely cause and fix for a status, where it means something special there. */
  readonly statuses?: Readonly<Record<number, string>> | undefined
}

/** What an application may say of a mail service. */
export interface HttpMailOptions {
  /** API key. Default: the environment variable `AUTH_<ID>_KEY`, read when a mail is sent. */
  readonly apiKey?: string | undefined
  /** Origin that requests go to: `https`, or `http` on this machine. Default: the service. */
  readonly origin?: string | undefined
  /** Sends the requests. Default: the `fetch` of the runtime; 10 seconds, 1 MiB, no redirects. */
  readonly http?: HttpClient | undefined
}

const OPTIONS = namesOf<HttpMailOptions>({ apiKey: true, origin: true, http: true })

/** The request that hands a mail over. */
export interface MailRequest {
  /** Path at the service, from the slash on. */
  readonly path: string
  /** Headers, the key in one of them. */
  readonly headers: Readonly<Record<string, string>>
  /** A form, or what is sent as JSON. */
  readonly body: FormData | Readonly<Record<string, unknown>>
}

/** The response of a service: the members of the JSON object; none for any other response. */
export type MailResponse = Readonly<Record<string, unknown>>

/**
 * Delivers mail by the HTTP interface of a service; base class of all that do.
 *
 * A subclass says what the request looks like, and which response means that the mail was accepted.
 *
 * @example
 * ```ts
 * class ExampleSender extends HttpMailSender {
 *   constructor(options?: HttpMailOptions) {
 *     super({ id: 'example', name: 'Example', origin: 'https://api.mail.example' }, options)
 *   }
 *   protected request({ to, from, subject, text, html }: OutgoingMail, key: string): MailRequest {
 *     const body = { to: [to], from: String(from), subject, text, html }
 *     return { path: '/send', headers: { authorization: `Bearer ${key}` }, body }
 *   }
 *   protected accepts(answer: MailAnswer): boolean {
 *     return answer['queued'] === true
 *   }
 * }
 * ```
 */
export abstract class HttpMailSender extends EmailSender {
  readonly #facts: HttpMailFacts
  readonly #apiKey: string | undefined
  readonly #origin: string
  readonly #http: HttpClient

  /**
   * @param facts - What is true of the service.
   * @param options - What the application says; a subclass takes its own options out before.
   * @throws ConfigurationError when an option is unknown.
   * @throws TypeError when the origin is not a URL, or would send the key unencrypted.
   */
  constructor(facts: HttpMailFacts, options: HttpMailOptions = {}) {
    super()
    refuseUnknownNames(`${facts.id} `, options, OPTIONS)
    const { apiKey, origin, http = new FetchClient() } = options
    this.#facts = facts
    this.#apiKey = apiKey
    this.#origin = safeOrigin(origin ?? facts.origin)
    this.#http = http
  }

  /** The request that hands a mail over. */
  protected abstract request(mail: OutgoingMail, key: string): MailRequest

  /** Whether a response with a status of success says that the mail was accepted. */
  protected abstract accepts(answer: MailResponse, status: number): boolean

  /** The service's own code for a refusal; undefined where it has none. */
  protected codeIn(_answer: MailResponse): string | undefined {
    return undefined
  }

  /**
   * Delivers one mail.
   *
   * @throws MailNotSent when the service cannot be asked, or did not accept the mail.
   * @throws ConfigurationError when there is no key, or `from` is not one address.
   * @throws TypeError when the recipient is not exactly one email address.
   */
  override async send(email: Email): Promise<void> {
    const { path, headers, body } = this.request(outgoing(email), this.#key())
    const isForm = body instanceof FormData
    const request = new Request(this.#origin + path, {
      method: 'POST',
      // Some services refuse requests without a user agent.
      headers: {
        accept: 'application/json',
        'user-agent': 'authengine',
        ...(!isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : JSON.stringify(body),
      redirect: 'manual',
    })
    const { ok, status, answer } = await this.#answer(request)
    if (!ok || !this.accepts(answer, status)) throw this.#refusal(status, answer)
  }

  async #answer(request: Request): Promise<{ ok: boolean; status: number; answer: MailResponse }> {
    try {
      const response = await this.#http.send(request)
      return { ok: response.ok, status: response.status, answer: membersOf(await response.text()) }
    } catch (cause) {
      const hint = 'It could not be reached, or did not answer in time. See the cause, and check the network.'
      throw new MailNotSent({ carrier: this.#facts.name, hint, cause })
    }
  }

  #refusal(status: number, answer: MailResponse): MailNotSent {
    const { name, codes = {}, statuses = {} } = this.#facts
    const said = this.codeIn(answer)
    // Text of the response may be text of the mail: nothing is repeated but what the service documents.
    const code = said !== undefined && Object.hasOwn(codes, said) ? said : undefined
    const special = code === undefined ? statuses[status] : codes[code]
    const hint = special ?? statusHint(status, { name, keyVariable: this.#keyVariable })
    return new MailNotSent({ carrier: name, status, code, hint })
  }

  get #keyVariable(): string {
    return `AUTH_${this.#facts.id.toUpperCase().replaceAll('-', '_')}_KEY`
  }

  /** What is built without its secrets must still start, so the key is looked for when it is needed. */
  #key(): string {
    const key = this.#apiKey?.trim() || runtimeEnvironment()[this.#keyVariable]?.trim()
    // A header with such a key would be refused by an error that quotes it.
    if (key && PRINTABLE.test(key)) return key
    const problem = key
      ? 'contains blanks, or characters that an API key cannot have.'
      : 'is not set, and there is no option apiKey.'
    const fix = `Set it to an API key of ${this.#facts.name} that may send mail.`
    throw new ConfigurationError([{ option: this.#keyVariable, problem, fix }])
  }
}

function safeOrigin(written: string): string {
  if (isSecureUrl(written)) return new URL(written).origin
  throw new TypeError(
    'The origin of a mail service is not an https URL: write https:// and the host, or check the region.',
  )
}

const PRINTABLE = /^[\x21-\x7e]+$/

function membersOf(text: string): MailResponse {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? { ...answer } : {}
  } catch {
    return {}
  }
}
