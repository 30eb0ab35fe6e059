import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import type { JWT } from '../model/index.js'
import type { SecretRing } from './SecretRing.js'
import { LONGEST_TOKEN, SessionCodec } from './SessionCodec.js'

const ACCEPTED = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM', 'A256CBC-HS512'] }

/** Seals as compact JWE (RFC 7516) with `alg: dir` and `enc: A256GCM`. Runs wherever WebCrypto does. */
export class JoseCodec extends SessionCodec {
  /** @param ring - Where the keys come from. */
  constructor(private readonly ring: SecretRing) {
    super()
  }

  override async seal(claims: JWT, purpose: string): Promise<string> {
    const key = await this.ring.sealingKey(purpose)
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.kid })
      .encrypt(await key.gcm())
  }

  override async open(token: string, purpose: string): Promise<JWT | null> {
    if (token.length > LONGEST_TOKEN || !token.split('.').every(isCanonical)) return null
    const header = headerOf(token)
    if (!header || (header.kid !== undefined && typeof header.kid !== 'string')) return null
    for (const key of await this.ring.openingKeys(purpose, header.kid)) {
      try {
        const material = header.enc === 'A256CBC-HS512' ? await key.cbc() : await key.gcm()
        const { plaintext } = await compactDecrypt(token, material, ACCEPTED)
        return claimsIn(plaintext)
      } catch (error) {
        if (!(error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError))
          throw error
      }
    }
    return null
  }
}

function headerOf(token: string): { kid?: unknown; enc?: unknown } | undefined {
  try {
    return decodeProtectedHeader(token)
  } catch {
    return undefined
  }
}

function claimsIn(plaintext: Uint8Array): JWT | null {
  const claims: unknown = JSON.parse(new TextDecoder().decode(plaintext))
  return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as JWT) : null
}

// Several texts decode to the same bytes when trailing bits are ignored; only the one we wrote is accepted.
function isCanonical(segment: string): boolean {
  if (!/^[\w-]*$/.test(segment)) return false
  const last = segment.at(-1) ?? ''
  switch (segment.length % 4) {
    case 1:
      return false
    case 2:
      return 'AQgw'.includes(last)
    case 3:
      return 'AEIMQUYcgkosw048'.includes(last)
    default:
      return true
  }
}
