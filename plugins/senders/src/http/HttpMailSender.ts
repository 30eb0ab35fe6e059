import { ConfigurationError } from 'authengine'
import { isSecureUrl, runtimeEnvironment } from 'authengine/binding'
import { type Email, EmailSender, FetchClient, type HttpClient, namesOf, refuseUnknownNames } from 'authengine/plugin'
import { MailNotSent } from '../mail/MailNotSent.js'
import { outgoing, type OutgoingMail } from '../mail/OutgoingMail.js'
import { statusHint } from './statusHint.js'

/** Facts about a mail service. */
export interface HttpMailFacts {
  /** Id. The environment variable of the key is `AUTH_<ID>_KEY`. */
  readonly id: string
  /** Name, for messages. */
  readonly name: string
  /** Origin of the API. */
  readonly origin: string
  /** Documented error codes, each with likely cause and fix. Other codes are never repeated in an error. */
  readonly codes?: Readonly<Record<string, string>> | undefined
  /** Likely cause and fix for each status that has a special meaning for this service. */
  readonly statuses?: Readonly<Record<number, string>> | undefined
}

/** Options of every sender for a mail service. */
export interface HttpMailOptions {
  /** API key. Default: the environment variable `AUTH_<ID>_KEY`, read when a mail is sent. */
  readonly apiKey?: string | undefined
  /** Origin of the API: `https`, or `http` on this machine. Default: the origin of the service. */
  readonly origin?: string | undefined
  /**
   * Sends the requests. Default: `fetch` of the runtime, with limits of 10 seconds and 1 MiB, and without redirects.
   */
  readonly http?: HttpClient | undefined
}

const OPTIONS = namesOf<HttpMailOptions>({ apiKey: true, origin: true, http: true })

/** The request that sends a mail to the service. */
export interface MailRequest {
  /** Path at the service, with the slash at its start. */
  readonly path: string
  /** Headers, including the one with the key. */
  readonly headers: Readonly<Record<string, string>>
  /** A form, or an object that is sent as JSON. */
  readonly body: FormData | Readonly<Record<string, unknown>>
}

/** The response of a service: the members of a JSON object. An empty object for any other response. */
export type MailResponse = Readonly<Record<string, unknown>>

/**
 * Base class of senders that deliver mail by the HTTP API of a service.
 *
 * A subclass makes the request, and decides which responses mean that the mail was accepted.
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
 *   protected accepts(answer: MailResponse): boolean {
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
   * @param facts - Facts about the service.
   * @param options - Options without those of the subclass.
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

  /** The request that sends a mail to the service. */
  protected abstract request(mail: OutgoingMail, key: string): MailRequest

  /** Whether a response with a 2xx status means that the mail was accepted. */
  protected abstract accepts(answer: MailResponse, status: number): boolean

  /** The error code in a response; undefined if there is none. */
  protected codeIn(_answer: MailResponse): string | undefined {
    return undefined
  }

  /**
   * Delivers one mail.
   *
   * @throws MailNotSent when the service cannot be reached, or did not accept the mail.
   * @throws ConfigurationError when there is no key, or `from` is not exactly one email address.
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
    // The response may quote the mail, so only documented codes are repeated.
    const code = said !== undefined && Object.hasOwn(codes, said) ? said : undefined
    const special = code === undefined ? statuses[status] : codes[code]
    const hint = special ?? statusHint(status, { name, keyVariable: this.#keyVariable })
    return new MailNotSent({ carrier: name, status, code, hint })
  }

  get #keyVariable(): string {
    return `AUTH_${this.#facts.id.toUpperCase().replaceAll('-', '_')}_KEY`
  }

  /** The key is read when it is needed, because an application is built without its secrets. */
  #key(): string {
    const key = this.#apiKey?.trim() || runtimeEnvironment()[this.#keyVariable]?.trim()
    // `Headers` refuses a value with other characters, with an error that quotes the key.
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
