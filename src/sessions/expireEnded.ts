import type { RequestContext } from '../http/index.js'
import type { SessionParts } from './SessionStrategy.js'

/**
 * Removes the cookie of a session that is over, and tells whoever debugs.
 *
 * @returns The tokens in it: none, where the browser sent none.
 */
export function expireEnded(
  { cookie, logger }: Pick<SessionParts, 'cookie' | 'logger'>,
  ctx: RequestContext,
): readonly string[] {
  const tokens = cookie.readAll(ctx)
  if (tokens.length > 0) logger.debug('session-ended', 'The session cookie is not valid any more.')
  cookie.expire(ctx)
  return tokens
}
