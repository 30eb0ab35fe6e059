import { isUtf8 } from 'node:buffer'
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomFillSync,
} from 'node:crypto'
import type { Awaitable } from '../../core/guards.js'
import type { Clock } from '../../core/ports.js'
import { isCanonical, JweCodec, type TokenMemory } from '../JweCodec.js'
import { KEY_ID_BYTES, KEY_ID_INFO, LONGEST_TOKEN, monthOf, openTimes, SALT, sealInfo } from '../SessionCodec.js'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_LENGTH = Object.freeze({ authTagLength: 16 })
// Lengths in characters of base64url.
const IV = 16
const TAG = 22

/**
 * Seals and unseals with `node:crypto`, synchronously, and only with `enc: A256GCM`. A call of WebCrypto takes longer
 * than the encryption itself.
 *
 * Its tokens are byte for byte like those of `JoseCodec`. Tokens that it cannot have written are passed to `JoseCodec`.
 */
export class NodeCodec extends JweCodec {
  #byKeyId: ReadonlyMap<string, string> | undefined
  /** By header. There is only one way to write a header, so secrets and valid months limit the number of entries. */
  readonly #keys = new Map<string, SealingKeys>()

  /**
   * @param secrets - Newest first; each at least 32 characters.
   * @param clock - Tells the month.
   * @param portable - Unseals all other tokens.
   * @param memory - Remembers tokens that were unsealed. Default: they are not remembered.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly clock: Clock,
    private readonly portable: JweCodec,
    memory?: TokenMemory,
  ) {
    super(memory)
  }

  /** The secrets by key id. Derived when they are first needed, because many engines are created and never used. */
  get #secrets(): ReadonlyMap<string, string> {
    return (this.#byKeyId ??= new Map(
      this.secrets.map((secret) => [derived(secret, KEY_ID_INFO, KEY_ID_BYTES).toString('hex'), secret]),
    ))
  }

  override encrypt(text: string, purpose: string): string {
    const [id = ''] = this.#secrets.keys()
    const header = headerNaming(`${id}.${monthOf(this.clock.now())}`)
    const keys = this.#keysOf(header)
    if (!keys) throw new TypeError('A codec needs at least one secret.')
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, keys.for(purpose), iv, TAG_LENGTH)
    cipher.setAAD(keys.header)
    const body = cipher.update(text, 'utf8', 'base64url') + cipher.final('base64url')
    return `${header}..${iv.toString('base64url')}.${body}.${cipher.getAuthTag().toString('base64url')}`
  }

  override decrypt(token: string, purpose: string): Awaitable<string | null> {
    const head = token.indexOf('.')
    const ivEnd = head + 2 + IV
    const tagStart = token.length - TAG
    const isOurs =
      token[head + 1] === '.' && token[ivEnd] === '.' && token[tagStart - 1] === '.' && ivEnd < tagStart - 1
    if (token.length > LONGEST_TOKEN || !isOurs) return this.portable.decrypt(token, purpose)
    const keys = this.#keysOf(token.slice(0, head))
    if (!keys) return this.portable.decrypt(token, purpose)
    const [iv, body, tag] = [token.slice(head + 2, ivEnd), token.slice(ivEnd + 1, tagStart - 1), token.slice(tagStart)]
    if (!isCanonical(iv) || !isCanonical(body) || !isCanonical(tag)) return null
    try {
      const decipher = createDecipheriv(CIPHER, keys.for(purpose), Buffer.from(iv, 'base64url'), TAG_LENGTH)
      decipher.setAAD(keys.header)
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      const bytes = decipher.update(Buffer.from(body, 'base64url'))
      // In this mode, `final` returns no bytes, but it checks the tag. Before that, no byte is read as text.
      decipher.final()
      return isUtf8(bytes) ? bytes.toString('utf8') : null
    } catch {
      return null
    }
  }

  /**
   * The keys that a header names; undefined if this codec does not write this header, or if the month is not valid now.
   */
  #keysOf(header: string): SealingKeys | undefined {
    const known = this.#keys.get(header)
    const keys = known ?? this.#keysNamedIn(header)
    if (!keys?.areOpen(this.clock.seconds())) return undefined
    if (!known) this.#keys.set(header, keys)
    return keys
  }

  #keysNamedIn(header: string): SealingKeys | undefined {
    const text = isCanonical(header) ? Buffer.from(header, 'base64url').toString() : ''
    const [, id = '', month = ''] = HEADER.exec(text) ?? []
    const secret = this.#secrets.get(id)
    return secret === undefined ? undefined : new SealingKeys(header, secret, month)
  }
}

const HEADER = /^\{"alg":"dir","enc":"A256GCM","kid":"([\da-f]{12})\.(\d{6})"\}$/

const headerNaming = (kid: string): string =>
  Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url')

const KEY_BYTES = 32

/** The keys of one secret in one month, for AES-GCM: one for each purpose. */
export class SealingKeys {
  /** The header that names the keys, as additional authenticated data (RFC 7516 section 5.1). */
  readonly header: Buffer
  readonly #keys = new Map<string, KeyObject>()
  readonly #open: ReturnType<typeof openTimes>

  /**
   * @param header - The header that names the keys.
   * @param secret - The keys are derived from it.
   * @param month - The month in which the keys seal.
   */
  constructor(
    header: string,
    private readonly secret: string,
    private readonly month: string,
  ) {
    this.header = Buffer.from(header)
    this.#open = openTimes(month)
  }

  /** Whether the keys may unseal at this time, in seconds since 1970. */
  areOpen(seconds: number): boolean {
    return this.#open.from <= seconds && seconds < this.#open.until
  }

  /** The key for a purpose, derived once. */
  for(purpose: string): KeyObject {
    const known = this.#keys.get(purpose)
    if (known) return known
    const key = createSecretKey(derived(this.secret, sealInfo(purpose, this.month, 'A256GCM'), KEY_BYTES))
    this.#keys.set(purpose, key)
    return key
  }
}

/** Bytes that are derived from a secret (RFC 5869). */
export const derived = (secret: string, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, SALT, info, length))

const POOLED = 4096
const LONGEST = 64

// A Buffer with its own memory: in Node's pool, data of other code would be next to it.
const pool = Buffer.alloc(POOLED)
let used = POOLED

/**
 * Random bytes. They are generated in advance, because generating 12 bytes takes as long as generating 4096.
 *
 * No byte is returned twice or stays in the pool, and every result has its own memory.
 */
export function randomBytes(length: number): Buffer {
  if (length > LONGEST) return randomFillSync(Buffer.alloc(length))
  if (used + length > POOLED) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.alloc(length)
  pool.copy(bytes, 0, used, used + length)
  pool.fill(0, used, used + length)
  used += length
  return bytes
}
