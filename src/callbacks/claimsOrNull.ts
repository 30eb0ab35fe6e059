import { JWTSessionError } from '../errors/session.js'
import type { JWT } from '../model/Jwt.js'

/**
 * What a jwt callback returned: claims, or null.
 *
 * @throws JWTSessionError when it is anything else: a token without claims would still count as signed in.
 */
export function claimsOrNull(answer: unknown): JWT | null {
  if (answer === null) return null
  // By its tag: a plain object may come from another realm.
  if (Object.prototype.toString.call(answer) === '[object Object]') return answer as JWT
  const given = Array.isArray(answer) ? 'an array' : typeof answer
  throw new JWTSessionError(`The jwt callback must return a plain object or null; it returned ${given}.`)
}
