import { isOfOtherLibrary } from '../crypto/isOfOtherLibrary.js'
import type { RequestContext } from '../http/RequestContext.js'
import type { SessionParts } from './SessionStrategy.js'

/**
 * Removes the cookie of a session that is over.
 *
 * One that another library wrote is left alone: where its name is configured here, and nothing that reads it is there yet,
 * removing it would sign people out for good.
 */
export class EndedCookie {
  #hasWarned = false

  /** @param parts - Holds the cookie, its configured name, and the log. */
  constructor(private readonly parts: Pick<SessionParts, 'cookie' | 'logger' | 'settings'>) {}

  /**
   * Removes it, and tells whoever debugs.
   *
   * @returns The tokens in it: none, where the browser sent none, or where it is left alone.
   */
  expire(ctx: RequestContext): readonly string[] {
    const { cookie, logger } = this.parts
    const tokens = cookie.readAll(ctx)
    if (this.#canBeOfOthers() && tokens.some(isOfOtherLibrary)) {
      this.#warn()
      return []
    }
    if (tokens.length > 0) logger.debug('session-ended', 'The session cookie is not valid any more.')
    cookie.expire(ctx)
    return tokens
  }

  /** Nobody else uses our own names; and an application with its own `decode` has forms of its own, which we do not know. */
  #canBeOfOthers(): boolean {
    const { coding, cookies } = this.parts.settings
    return cookies.sessionToken?.name !== undefined && !coding.decode
  }

  /** Once: anybody can send such a cookie. */
  #warn(): void {
    if (this.#hasWarned) return
    this.#hasWarned = true
    const { logger, settings } = this.parts
    const name = settings.cookies.sessionToken?.name ?? ''
    logger.warn('other-library', `The session cookie has the form of another library: "${name}". ${ADVICE}`)
  }
}

const ADVICE =
  'It is left alone and counts as signed out. Give jwt.decode, or a plugin with a session strategy, that reads it; or remove ' +
  'cookies.sessionToken.name, and the cookie gets a name of its own.'
