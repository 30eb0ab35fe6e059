import { isUtf8 } from 'node:buffer'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Awaitable } from '../../core/Awaitable.js'
import type { Clock } from '../../core/Clock.js'
import { JweCodec } from '../JweCodec.js'
import { LONGEST_TOKEN } from '../SessionCodec.js'
import type { VerifiedTokens } from '../VerifiedTokens.js'
import { isCanonical } from '../jweText.js'
import { KEY_ID_BYTES, KEY_ID_INFO, monthOf } from '../keyNames.js'
import { derived, SealingKeys } from './SealingKeys.js'
import { randomBytes } from './randomBytes.js'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_LENGTH = Object.freeze({ authTagLength: 16 })
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
  #byKeyId: ReadonlyMap<string, string> | undefined
  /** By the header that names them: it can be spelled in one way, so there are as many as secrets and open months. */
  readonly #keys = new Map<string, SealingKeys>()

  /**
   * @param secrets - Newest first; each at least 32 characters.
   * @param clock - Tells the month.
   * @param portable - Opens everything else.
   * @param memory - Remembers what was opened. Default: nothing does.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly clock: Clock,
    private readonly portable: JweCodec,
    memory?: VerifiedTokens,
  ) {
    super(memory)
  }

  /** The secret behind each key id; derived when it is first asked for, because many engines are made and never asked. */
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
      // Nothing is left over in this mode; it checks the tag, before which no byte is read as text.
      decipher.final()
      return isUtf8(bytes) ? bytes.toString('utf8') : null
    } catch {
      return null
    }
  }

  /** The keys that a header names; undefined where we would not have written it, or not in an open month. */
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
