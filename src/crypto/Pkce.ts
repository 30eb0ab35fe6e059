import { sha256 } from '#platform'
import type { Awaitable } from '../core/Awaitable.js'

/** The `S256` challenge for a code verifier (RFC 7636 section 4.2). */
export const codeChallenge = (verifier: string): Awaitable<string> => sha256(verifier, 'base64url')
