/** Makes values nobody can guess. */
export abstract class Random {
  /** 256 random bits, base64url (43 characters). */
  abstract token(): string

  /** A random UUID (RFC 9562 version 4). */
  abstract uuid(): string
}
