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
 * The hash that is stored instead of a token, so that a stolen table signs no attacker in.
 *
 * A plain hash is enough: the token has at least 128 random bits, so it cannot be guessed.
 */
export const tokenHash = (token: string): Awaitable<string> =>
  following(sha256(token, 'hex'), (digest) => MARK + digest)

/** Whether a text is the result of {@link tokenHash}. A stolen hash must not be accepted as a token. */
export const isTokenHash = (text: string): boolean => text.startsWith(MARK)

/** The `S256` challenge for a code verifier (RFC 7636 section 4.2). */
export const codeChallenge = (verifier: string): Awaitable<string> => sha256(verifier, 'base64url')

/** A random token as 64 hexadecimal digits, with all of its 256 random bits. */
export const hexToken = (token: string): Awaitable<string> => sha256(token, 'hex')

/** Fewest characters of a session token: 128 bits in base64url. */
const SHORTEST_SESSION_TOKEN = 22

/** Most characters of a session token. */
const LONGEST_SESSION_TOKEN = 512

/** Whether a text can be a session token. A hash cannot, because it may have been stolen. */
export const isPossibleToken = (token: string): boolean => token.length <= LONGEST_SESSION_TOKEN && !isTokenHash(token)

/** Whether a value that an application generated can be a session token. */
export const isUsableToken = (token: unknown): token is string =>
  typeof token === 'string' &&
  token.length >= SHORTEST_SESSION_TOKEN &&
  isPossibleToken(token) &&
  /^[\x21-\x7e]+$/.test(token)

/** The requirements for a session token, for messages. */
export const USABLE_TOKEN =
  `at least 128 random bits as a text of ${String(SHORTEST_SESSION_TOKEN)} to ` +
  `${String(LONGEST_SESSION_TOKEN)} characters, without blanks`
