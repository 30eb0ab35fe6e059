import type { RequestContext } from '../http/index.js'
import type { SessionParts } from './SessionStrategy.js'

/**
 * Removes the cookie of a session that is over, and tells whoever debugs.
 *
 * @returns The token in it, where the browser sent one.
 */
export function expireEnded(
  { cookie, logger }: Pick<SessionParts, 'cookie' | 'logger'>,
  ctx: RequestContext,
): string | undefined {
  const token = cookie.read(ctx)
  if (token !== undefined) logger.debug('session-ended', 'The session cookie is not valid any more.')
  cookie.expire(ctx)
  return token
}
