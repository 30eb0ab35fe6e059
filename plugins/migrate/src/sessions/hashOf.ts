import { base64url } from 'jose'

const encoder = new TextEncoder()

/** SHA-256 of a text, base64url. */
export const hashOf = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))))
