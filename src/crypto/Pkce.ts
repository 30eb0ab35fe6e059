import { sha256 } from '#platform'
import { base64url } from './base64url.js'

/** The `S256` challenge for a code verifier (RFC 7636 section 4.2). */
export async function codeChallenge(verifier: string): Promise<string> {
  return base64url(await sha256(verifier))
}
