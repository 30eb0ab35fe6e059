import { base64Bytes } from './base64.js'
import { refuseSalt, refuseScrypt } from './bounds.js'
import { type FirebaseScrypt, KEY_BYTES, LONGEST_SIGNER_KEY, matchesFirebase } from './firebaseScrypt.js'
import type { LegacyHash } from './LegacyHash.js'
import { decimalIn, LONGEST_HASH } from './phc.js'
import { UnreadableHash } from './UnreadableHash.js'

const BEGINNING = '$fbscrypt$'
const SHAPE = /^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=(\d+),ss=([^,$]*),sk=([^,$]+)\$([^$]+)\$([^$]+)$/
const LONGEST_SEPARATOR = 64

/**
 * Reads hashes of Firebase as Supabase stores them after an import: `$fbscrypt$v=1,n=…,r=…,p=…,ss=…,sk=…$<salt>$<hash>`.
 * Each contains the parameters of its project, the signer key included. All other hashes of Supabase are bcrypt or argon2.
 */
export class SupabaseHash implements LegacyHash {
  readonly id = 'supabase-fbscrypt'

  recognises(stored: string): boolean {
    return stored.startsWith(BEGINNING)
  }

  refuse(stored: string): string | undefined {
    const read = readSupabase(stored)
    return typeof read === 'string' ? read : undefined
  }

  async verify(password: string, stored: string): Promise<boolean> {
    const read = readSupabase(stored)
    if (typeof read === 'string') throw new UnreadableHash(read)
    return matchesFirebase(password, read)
  }
}

function readSupabase(stored: string): FirebaseScrypt | string {
  const [, n, r, p, ...texts] = (stored.length > LONGEST_HASH ? null : SHAPE.exec(stored)) ?? []
  const [logN, blockSize, parallelism] = [n, r, p].map(decimalIn)
  const [separator, signerKey, salt, hash] = texts.map((text) => base64Bytes(text, 'padded'))
  if (logN === undefined || blockSize === undefined || parallelism === undefined)
    return 'It is not $fbscrypt$v=1,n=…,r=…,p=…,ss=…,sk=…$<salt>$<hash>.'
  if (!separator || !signerKey || !salt || !hash) return 'Its salt, hash, ss or sk is not base64.'
  if (signerKey.byteLength < KEY_BYTES || signerKey.byteLength > LONGEST_SIGNER_KEY) return 'Its signer key is no key.'
  if (separator.byteLength > LONGEST_SEPARATOR) return 'Its salt separator is too long.'
  if (hash.byteLength !== signerKey.byteLength) return 'It was not made with its signer key.'
  const cost = { logN, blockSize, parallelism }
  return refuseScrypt(cost) ?? refuseSalt(salt) ?? { cost, separator, signerKey, salt, hash }
}
