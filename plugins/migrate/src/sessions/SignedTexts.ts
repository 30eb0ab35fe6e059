const encoder = new TextEncoder()

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Checks HMAC-SHA-256 signatures (RFC 2104) with any of the secrets of a library, in constant time. */
export class SignedTexts {
  readonly #keys: Promise<readonly HmacKey[]>

  /** @param secrets - Their characters are the key, without derivation. */
  constructor(secrets: readonly string[]) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    // An empty secret is a finding: it is no key.
    this.#keys = Promise.all(
      secrets
        .filter((secret) => secret !== '')
        .map((secret) => crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])),
    )
  }

  /** Whether one of the secrets has signed a text. */
  async isGenuine(text: string, signature: Uint8Array<ArrayBuffer>): Promise<boolean> {
    for (const key of await this.#keys)
      if (await crypto.subtle.verify('HMAC', key, signature, encoder.encode(text))) return true
    return false
  }
}

/** The bytes of base64 or base64url; null if it is not encoded so. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w+/-]*={0,2}$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}

/** The text in base64url of UTF-8; empty if it is not encoded so. */
export function textIn(encoded: string): string {
  const bytes = bytesOf(encoded)
  try {
    return bytes ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : ''
  } catch {
    return ''
  }
}
