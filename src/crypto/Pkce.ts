import { base64url } from './base64url.js'

/** The `S256` challenge for a code verifier (RFC 7636 section 4.2). */
export async function codeChallenge(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}
