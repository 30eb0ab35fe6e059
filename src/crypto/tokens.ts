import { base64url, randomBytes, sha256 } from '#platform'
import { type Awaitable, following } from '../core/guards.js'
import { Random } from '../core/ports.js'

/** Random values of the platform. */
export class WebRandom extends Random {
  override token(): string {
    return base64url(randomBytes(32))
  }

  override uuid(): string {
    return crypto.randomUUID()
  }
}

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

/** The `S256` challenge for a code verifier (RFC 7636 section 4.2). */
export const codeChallenge = (verifier: string): Awaitable<string> => sha256(verifier, 'base64url')

/** A random token as 64 hexadecimal digits, with all of its 256 random bits. */
export const hexToken = (token: string): Awaitable<string> => sha256(token, 'hex')
