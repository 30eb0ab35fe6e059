import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Awaitable } from '../../model/index.js'
import type { Clock } from '../../ports/index.js'
import { isCanonical } from '../jweText.js'
import { JweCodec } from '../JweCodec.js'
import { isOpenMonth, KEY_ID_BYTES, KEY_ID_INFO, monthOf, SALT, sealInfo } from '../keyNames.js'
import { LONGEST_TOKEN } from '../SessionCodec.js'
import type { VerifiedTokens } from '../VerifiedTokens.js'
import { randomBytes } from './randomBytes.js'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
// In characters of base64url.
const IV = 16
const TAG = 22

/**
 * Seals and opens with `node:crypto`, without waiting: `enc: A256GCM` and nothing else. A trip through WebCrypto takes
 * longer than the cipher does.
 *
 * Byte for byte what `JoseCodec` writes. Whatever it did not write itself goes to that one.
 */
export class NodeCodec extends JweCodec {
  /** The secret behind each key id. */
  readonly #secrets: ReadonlyMap<string, string>
  readonly #keys = new Map<string, KeyObject>()
  /** Key ids by the header that names them, of those that have opened something. */
  readonly #headers = new Map<string, string>()

  /**
   * @param secrets - Newest first; each at least 32 characters.
   * @param clock - Tells the month.
   * @param portable - Opens everything else.
   * @param memory - Remembers what was opened. Default: nothing does.
   */
  constructor(
    secrets: readonly string[],
    private readonly clock: Clock,
    private readonly portable: JweCodec,
    memory?: VerifiedTokens,
  ) {
    super(memory)
    this.#secrets = new Map(
      secrets.map((secret) => [derived(secret, KEY_ID_INFO, KEY_ID_BYTES).toString('hex'), secret]),
    )
  }

  override encrypt(text: string, purpose: string): string {
    const [id] = this.#secrets.keys()
    if (id === undefined) throw new TypeError('A codec needs at least one secret.')
    const kid = `${id}.${monthOf(this.clock.now())}`
    const header = headerNaming(kid)
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key(kid, purpose), iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(header))
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
    const header = token.slice(0, head)
    const kid = this.#kidIn(header)
    if (kid === undefined) return this.portable.decrypt(token, purpose)
    const [iv, body, tag] = [token.slice(head + 2, ivEnd), token.slice(ivEnd + 1, tagStart - 1), token.slice(tagStart)]
    if (!isCanonical(iv) || !isCanonical(body) || !isCanonical(tag)) return null
    try {
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, this.#key(kid, purpose), Buffer.from(iv, 'base64url'), options)
      decipher.setAAD(Buffer.from(header))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      const bytes = decipher.update(Buffer.from(body, 'base64url'))
      // Nothing is left over in this mode; it checks the tag, before which no byte is read as text.
      decipher.final()
      const text = bytes.toString('utf8')
      this.#headers.set(header, kid)
      return text
    } catch {
      return null
    }
  }

  /** The key id in a header that we would have written; undefined for every other header. */
  #kidIn(header: string): string | undefined {
    const known = this.#headers.get(header)
    const kid = known ?? /^\{"alg":"dir","enc":"A256GCM","kid":"([\da-f]{12}\.\d{6})"\}$/.exec(textOf(header))?.[1]
    if (kid === undefined) return undefined
    const [id = '', month = ''] = kid.split('.')
    return this.#secrets.has(id) && isOpenMonth(month, this.clock.now()) ? kid : undefined
  }

  #key(kid: string, purpose: string): KeyObject {
    const name = `${kid} ${purpose}`
    const known = this.#keys.get(name)
    if (known) return known
    const [id = '', month = ''] = kid.split('.')
    const bytes = derived(this.#secrets.get(id) ?? '', sealInfo(purpose, month, 'A256GCM'), KEY_BYTES)
    const key = createSecretKey(bytes)
    this.#keys.set(name, key)
    return key
  }
}

const derived = (secret: string, info: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, SALT, info, length))

const headerNaming = (kid: string): string =>
  Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid })).toString('base64url')

const textOf = (header: string): string => (isCanonical(header) ? Buffer.from(header, 'base64url').toString() : '')
