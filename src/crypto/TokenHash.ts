import { sha256 } from '#platform'
import { type Awaitable, following } from '../core/Awaitable.js'

const MARK = 'sha256:'

/**
 * What is stored instead of a token, so that a stolen table opens nothing.
 *
 * A plain hash is enough: the token has at least 128 random bits, so there is nothing to guess.
 */
export const tokenHash = (token: string): Awaitable<string> =>
  following(sha256(token, 'hex'), (digest) => MARK + digest)

/** Whether a text is such a hash, and therefore no token: what was stolen as a hash must not become one. */
export const isTokenHash = (text: string): boolean => text.startsWith(MARK)
