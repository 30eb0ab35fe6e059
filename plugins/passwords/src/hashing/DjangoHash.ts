import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { base64Bytes } from './base64.js'
import { refusePbkdf2, refuseSalt } from './bounds.js'
import type { LegacyHash } from './LegacyHash.js'
import { decimalIn, LONGEST_HASH } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

interface DjangoText {
  readonly digest: string
  readonly iterations: number
  readonly salt: Buffer
  readonly hash: Buffer
}

const BEGINNING = 'pbkdf2_'
/** Hash function of an algorithm, and the length of its output in bytes. */
const ALGORITHMS = new Map([
  ['pbkdf2_sha1', { digest: 'sha1', length: 20 }],
  ['pbkdf2_sha256', { digest: 'sha256', length: 32 }],
  ['pbkdf2_sha512', { digest: 'sha512', length: 64 }],
])

/**
 * Reads hashes of Django with PBKDF2 (RFC 8018): `pbkdf2_sha256$<iterations>$<salt>$<base64>`, and the same with
 * `pbkdf2_sha1` and `pbkdf2_sha512`. The salt is a text.
 */
export class DjangoHash implements LegacyHash {
  readonly id = 'django-pbkdf2'

  recognises(stored: string): boolean {
    return stored.startsWith(BEGINNING)
  }

  refuse(stored: string): string | undefined {
    const read = readDjango(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readDjango(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return timingSafeEqual(await derived(password, read), read.hash)
  }
}

function readDjango(stored: string): DjangoText | string {
  const parts = stored.length > LONGEST_HASH ? [] : stored.split('$')
  const [name = '', iterationsText, saltText = '', hashText = ''] = parts
  const algorithm = ALGORITHMS.get(name)
  const iterations = decimalIn(iterationsText)
  const hash = base64Bytes(hashText, 'padded')
  if (parts.length !== 4 || iterations === undefined) return 'It is not a hash of Django with PBKDF2.'
  if (!algorithm) return 'Its algorithm is neither pbkdf2_sha256 nor pbkdf2_sha1 nor pbkdf2_sha512.'
  if (hash?.byteLength !== algorithm.length) return `Its output has not ${String(algorithm.length)} bytes in base64.`
  const salt = Buffer.from(saltText)
  return refusePbkdf2(iterations) ?? refuseSalt(salt) ?? { digest: algorithm.digest, iterations, salt, hash }
}

const derived = (password: string, { digest, hash, iterations, salt }: DjangoText): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    pbkdf2(password, salt, iterations, hash.byteLength, digest, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
