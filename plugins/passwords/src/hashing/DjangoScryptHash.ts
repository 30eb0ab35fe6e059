import { base64Bytes } from './base64.js'
import { refuseSalt, refuseScrypt } from './bounds.js'
import type { LegacyHash } from './LegacyHash.js'
import { decimalIn, LONGEST_HASH } from './phc.js'
import type { ScryptText } from './ScryptHash.js'
import { matchesScrypt } from './scrypt.js'
import { UnreadableHash } from './UnreadableHash.js'

const BEGINNING = 'scrypt$'
const OUTPUT_BYTES = 64

/** Reads hashes of Django with scrypt: `scrypt$<N>$<salt>$<r>$<p>$<base64>`. The salt is a text. */
export class DjangoScryptHash implements LegacyHash {
  readonly id = 'django-scrypt'

  recognises(stored: string): boolean {
    return stored.startsWith(BEGINNING)
  }

  refuse(stored: string): string | undefined {
    const read = readDjangoScrypt(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readDjangoScrypt(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return matchesScrypt(password, read)
  }
}

function readDjangoScrypt(stored: string): ScryptText | string {
  const parts = stored.length > LONGEST_HASH ? [] : stored.split('$')
  const [, n, saltText = '', r, p, hashText = ''] = parts
  const [count, blockSize, parallelism] = [n, r, p].map(decimalIn)
  const hash = base64Bytes(hashText, 'padded')
  if (parts.length !== 6 || count === undefined || blockSize === undefined || parallelism === undefined)
    return 'It is not a hash of Django with scrypt.'
  const logN = Math.log2(count)
  if (!Number.isInteger(logN)) return 'Its cost (N) is not a power of 2.'
  if (hash?.byteLength !== OUTPUT_BYTES) return `Its output has not ${String(OUTPUT_BYTES)} bytes in base64.`
  const cost = { logN, blockSize, parallelism }
  const salt = Buffer.from(saltText)
  return refuseScrypt(cost) ?? refuseSalt(salt) ?? { cost, salt, hash }
}
