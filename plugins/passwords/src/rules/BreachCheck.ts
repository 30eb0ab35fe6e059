import { createHash } from 'node:crypto'
import { isSecureUrl } from 'authengine/binding'
import type { Clock, HttpClient, Logger } from 'authengine/plugin'
import type { BreachChecker } from './BreachChecker.js'

/** What the breach check needs. */
export interface BreachCheckParts {
  /** Sends the requests. */
  readonly http: HttpClient
  /** Measures the time limit. */
  readonly clock: Clock
  /** Gets one warning if the service cannot be used. */
  readonly logger: Logger
  /**
   * Called each time the service could not be used. It must not throw.
   *
   * @param count - How often until now.
   */
  readonly onUnavailable?: ((count: number) => void) | undefined
  /**
   * URL of the range API, to which five digits are appended: `https`, or `http` on this machine. Default: that of Have
   * I Been Pwned, `https://api.pwnedpasswords.com/range/`.
   */
  readonly url?: string | undefined
}

const HAVE_I_BEEN_PWNED = 'https://api.pwnedpasswords.com/range/'
const TIME_LIMIT_MS = 2000
/** A response has about 1,000 lines of 40 characters. */
const LONGEST_ANSWER = 1024 * 1024
const PREFIX = 5
const LINE = /^([\dA-F]{35}):(\d{1,10})\r?$/i

/**
 * Searches the stolen passwords of Have I Been Pwned, or of a service with the same range API.
 *
 * Only the first five of 40 digits of a hash leave the server, and the length of the response tells nothing. If the
 * service is slow, down or returns anything else, a password counts as not breached.
 */
export class BreachCheck implements BreachChecker {
  readonly #parts: BreachCheckParts
  readonly #url: URL
  #unavailable = 0

  /**
   * @param parts - What it needs.
   * @throws TypeError if the URL is not usable.
   */
  constructor(parts: BreachCheckParts) {
    this.#parts = parts
    this.#url = folderOf(parts.url ?? HAVE_I_BEEN_PWNED)
  }

  /** How often the service could not be used. */
  get unavailable(): number {
    return this.#unavailable
  }

  async isBreached(password: string): Promise<boolean> {
    // The API is made of SHA-1. No password is stored that way.
    const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase()
    try {
      return countOf(hash.slice(PREFIX), await this.#answer(hash.slice(0, PREFIX))) > 0
    } catch (error) {
      this.#note(error)
      return false
    }
  }

  #answer(prefix: string): Promise<string> {
    const { clock, http } = this.#parts
    const end = new AbortController()
    const request = new Request(new URL(prefix, this.#url), {
      headers: { 'add-padding': 'true', 'user-agent': 'authengine' },
      redirect: 'manual',
      signal: end.signal,
    })
    return clock.within(TIME_LIMIT_MS, answered(http, request), () => {
      end.abort()
      throw new UnusableAnswer(`It did not respond within ${TIME_LIMIT_MS / 1000} seconds.`)
    })
  }

  #note(error: unknown): void {
    const { logger, onUnavailable } = this.#parts
    // Other errors may contain the URL, and with it a part of the hash.
    const why = error instanceof UnusableAnswer ? error.message : 'It could not be reached, or sent too much.'
    if (this.#unavailable++ === 0) {
      logger.warn(
        'breach-check-unavailable',
        `New passwords were not compared with stolen ones, because ${this.#url.origin} was not usable. ${why} ` +
          'Passwords are accepted meanwhile. Allow requests to this host, or write passwords({ breachCheck: false }). ' +
          'This is logged once.',
      )
    }
    onUnavailable?.(this.#unavailable)
  }
}

/** The service sent something that is no answer. Its message contains nothing of the request or the response. */
class UnusableAnswer extends TypeError {}

async function answered(http: HttpClient, request: Request): Promise<string> {
  const response = await http.send(request)
  if (response.status !== 200) throw new UnusableAnswer(`It responded with the status ${response.status}.`)
  const answer = await response.text()
  if (answer.length > LONGEST_ANSWER) throw new UnusableAnswer('Its response was too large.')
  return answer
}

/** How often the password with this hash was stolen. Lines with the count 0 are padding. */
function countOf(suffix: string, answer: string): number {
  let count = 0
  for (const line of answer.trimEnd().split('\n')) {
    const [, digits, times] = LINE.exec(line) ?? []
    if (digits === undefined) throw new UnusableAnswer('Its response was not a list of hashes.')
    if (digits.toUpperCase() === suffix) count += Number(times)
  }
  return count
}

function folderOf(written: string): URL {
  const url = isSecureUrl(written) ? new URL(written) : undefined
  if (!url || url.search || url.username || url.password) {
    throw new TypeError(
      'The URL of the breach check is not usable. Write an https URL without user name and query, such as ' +
        `${HAVE_I_BEEN_PWNED}. With http, only this machine is allowed.`,
    )
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}
