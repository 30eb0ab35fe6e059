import type { Logger } from '../core/Logger.js'
import type { JWT } from '../core/Session.js'
import { OWN_CLAIMS } from './meaningOf.js'

/** Tells of claims that the `jwt` callback gave a value, and that stay as the library has them. */
export class DroppedClaims {
  readonly #told = new Set<string>()

  /**
   * @param logger - Hears of them, once for each name.
   * @param isNews - Whether nobody in this process has heard a text yet. Default: each object remembers for itself.
   */
  constructor(
    private readonly logger: Logger,
    private readonly isNews: (text: string) => boolean = () => true,
  ) {}

  /**
   * What the library's own claims are now, whatever the callback does to the object.
   *
   * @returns Warns of those that have another value in what the callback answered. To leave one out is no reason.
   */
  before(claims: JWT): (answer: JWT) => void {
    const given = NAMES.map((name) => claims[name])
    return (answer) => {
      for (const [at, name] of NAMES.entries()) {
        const value = answer[name]
        if (value !== undefined && value !== given[at]) this.#tell(name)
      }
    }
  }

  #tell(name: string): void {
    if (this.#told.has(name)) return
    this.#told.add(name)
    const message = `Another value of the jwt callback for a claim of the library is dropped. Give yours another name than this: ${name}.`
    if (this.isNews(message)) this.logger.warn('claim-dropped', message)
  }
}

const NAMES: readonly string[] = [...OWN_CLAIMS]
