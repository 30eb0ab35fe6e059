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

/** The least characters of a token that names a session: 128 bits in base64url. */
const SHORTEST_SESSION_TOKEN = 22

/** The most characters of a token that names a session. */
const LONGEST_SESSION_TOKEN = 512

/** Whether a text can be the token of a session: a hash, which may have been stolen, cannot. */
export const isPossibleToken = (token: string): boolean => token.length <= LONGEST_SESSION_TOKEN && !isTokenHash(token)

/** Whether what an application has made can be the token of a session. */
export const isUsableToken = (token: unknown): token is string =>
  typeof token === 'string' &&
  token.length >= SHORTEST_SESSION_TOKEN &&
  isPossibleToken(token) &&
  /^[\x21-\x7e]+$/.test(token)

/** What the token of a session has to be, for messages. */
export const USABLE_TOKEN =
  `at least 128 random bits as a text of ${String(SHORTEST_SESSION_TOKEN)} to ` +
  `${String(LONGEST_SESSION_TOKEN)} characters, without blanks`
