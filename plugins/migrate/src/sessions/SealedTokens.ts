import { base64url, calculateJwkThumbprint, compactDecrypt } from 'jose'
import { readJson } from './readJson.js'
import { textIn } from './SignedTexts.js'

/** How a library derives its keys, and which algorithms it uses. */
export interface Sealing {
  /** Content encryptions that are accepted (RFC 7518 section 5.1). */
  readonly encryptions: readonly ('A256GCM' | 'A256CBC-HS512')[]
  /** Salt of HKDF for the tokens of a cookie. */
  readonly salt: (cookieName: string) => string
  /** `info` of HKDF for the tokens of a cookie. */
  readonly info: (cookieName: string) => string
  /** Hash of the thumbprint in `kid`; undefined if tokens have no `kid`. */
  readonly thumbprint?: ((keyLength: number) => 'sha256' | 'sha512') | undefined
}

interface Key {
  readonly bytes: Uint8Array
  readonly kid: string | undefined
}

/** `alg: dir` has no encrypted key, so the second part is empty (RFC 7516 section 7.1, RFC 7518 section 4.5). */
const COMPACT = /^([\w-]{1,512})\.\.[\w-]{1,64}\.[\w-]*\.[\w-]{1,128}$/
const HEADER_NAMES: ReadonlySet<string> = new Set(['alg', 'enc', 'kid'])

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Unseals the tokens of another library: compact JWEs with a derived key. */
export class SealedTokens {
  readonly #keys = new Map<string, Promise<readonly Key[]>>()

  /**
   * @param secrets - The secrets of the library, newest first.
   * @param sealing - Its keys and algorithms.
   */
  constructor(
    private readonly secrets: readonly string[],
    private readonly sealing: Sealing,
  ) {}

  /** The claims of a token; null if it is not genuine. */
  async open(token: string, cookieName: string): Promise<Record<string, unknown> | null> {
    const header = this.#headerOf(token)
    if (!header) return null
    for (const { bytes, kid } of await this.#keysFor(cookieName, header.enc)) {
      if (header.kid !== undefined && kid !== undefined && header.kid !== kid) continue
      const text = await this.#decrypted(token, bytes, header.enc)
      if (text !== null) return readJson(text)
    }
    return null
  }

  /**
   * The header, if it names only what the library uses. In particular, it has no `zip`: a small compressed token could
   * become a very long text.
   */
  #headerOf(token: string): { readonly enc: Sealing['encryptions'][number]; readonly kid?: string } | null {
    const [, encoded = ''] = COMPACT.exec(token) ?? []
    const header = encoded === '' ? null : readJson(textIn(encoded))
    if (!header || Object.keys(header).some((name) => !HEADER_NAMES.has(name))) return null
    const { alg, kid } = header
    const enc = this.sealing.encryptions.find((each) => each === header['enc'])
    if (alg !== 'dir' || enc === undefined) return null
    if (kid === undefined) return { enc }
    return typeof kid === 'string' ? { enc, kid } : null
  }

  async #decrypted(token: string, key: Uint8Array, enc: string): Promise<string | null> {
    try {
      const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: [enc] }
      return decoder.decode((await compactDecrypt(token, key, options)).plaintext)
    } catch {
      return null
    }
  }

  #keysFor(cookieName: string, enc: Sealing['encryptions'][number]): Promise<readonly Key[]> {
    const name = `${enc} ${cookieName}`
    const known = this.#keys.get(name)
    if (known) return known
    const made = Promise.all(this.secrets.map((secret) => this.#keyOf(secret, cookieName, enc === 'A256GCM' ? 32 : 64)))
    this.#keys.set(name, made)
    return made
  }

  async #keyOf(secret: string, cookieName: string, length: number): Promise<Key> {
    const { info, salt, thumbprint } = this.sealing
    const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
    const hkdf = {
      ...{ name: 'HKDF', hash: 'SHA-256' },
      salt: encoder.encode(salt(cookieName)),
      info: encoder.encode(info(cookieName)),
    }
    const bytes = new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, length * 8))
    const jwk = { kty: 'oct', k: base64url.encode(bytes) }
    return { bytes, kid: thumbprint && (await calculateJwkThumbprint(jwk, thumbprint(length))) }
  }
}
