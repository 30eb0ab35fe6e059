import { PlatformCodec } from '#platform'
import type { Clock } from '../core/ports.js'
import type * as parts from './joseParts.js'
import { isCanonical, JweCodec, type TokenMemory } from './JweCodec.js'
import { SecretRing } from './SecretRing.js'
import { LONGEST_TOKEN } from './SessionCodec.js'

/**
 * The fastest codec for these secrets on this platform.
 *
 * @param secrets - Newest first; each at least 32 characters.
 * @param memory - Remembers tokens that were unsealed. Default: they are not remembered.
 */
export function codecFor(secrets: readonly string[], clock: Clock, memory?: TokenMemory): JweCodec {
  const ring = new SecretRing(secrets, clock)
  return PlatformCodec ? new PlatformCodec(secrets, clock, new JoseCodec(ring), memory) : new JoseCodec(ring, memory)
}

const ACCEPTED = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM', 'A256CBC-HS512'] }

/** Seals with `enc: A256GCM`, and also unseals `A256CBC-HS512`. Works wherever WebCrypto is available. */
export class JoseCodec extends JweCodec {
  #parts: Promise<typeof parts> | undefined

  /**
   * @param ring - Derives the keys.
   * @param memory - Remembers tokens that were unsealed. Default: they are not remembered.
   */
  constructor(
    private readonly ring: SecretRing,
    memory?: TokenMemory,
  ) {
    super(memory)
  }

  override async encrypt(text: string, purpose: string): Promise<string> {
    const { CompactEncrypt } = await this.#library()
    const key = await this.ring.sealingKey(purpose)
    return new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
      .encrypt(await key.gcm())
  }

  override async decrypt(token: string, purpose: string): Promise<string | null> {
    if (token.length > LONGEST_TOKEN || !token.split('.').every(isCanonical)) return null
    const { compactDecrypt, decodeProtectedHeader, JOSEError } = await this.#library()
    const header = headerOf(token, decodeProtectedHeader)
    if (!header || (header.kid !== undefined && typeof header.kid !== 'string')) return null
    for (const key of await this.ring.openingKeys(purpose, header.kid)) {
      try {
        const material = header.enc === 'A256CBC-HS512' ? await key.cbc() : await key.gcm()
        const { plaintext } = await compactDecrypt(token, material, ACCEPTED)
        return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
      } catch (error) {
        if (!(error instanceof JOSEError || error instanceof TypeError)) throw error
      }
    }
    return null
  }

  /** Loads the library with the first token. Where another codec handles all tokens, it is never loaded. */
  #library(): Promise<typeof parts> {
    return (this.#parts ??= import('./joseParts.js'))
  }
}

function headerOf(
  token: string,
  decode: typeof parts.decodeProtectedHeader,
): { kid?: unknown; enc?: unknown } | undefined {
  try {
    return decode(token)
  } catch {
    return undefined
  }
}
