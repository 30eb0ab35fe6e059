import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Cbor, encodeCbor } from './encodeCbor.js'

/** Algorithms of the keys (COSE): ES256, EdDSA, RS256. */
export type SoftAlgorithm = -7 | -8 | -257

/** A key pair that signs as an authenticator does. */
export class SoftKey {
  readonly #pair: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

  /** @param algorithm - COSE number of the algorithm. */
  constructor(readonly algorithm: SoftAlgorithm) {
    this.#pair = PAIRS[algorithm]()
  }

  /** The public key (COSE), which contains the given algorithm. */
  cose(algorithm: number = this.algorithm): Buffer {
    const { e, n, x, y } = this.#pair.publicKey.export({ format: 'jwk' })
    const members = { [-7]: EC(x, y), [-8]: OKP(x), [-257]: RSA(n, e) }[this.algorithm]
    return encodeCbor(new Map<number, Cbor>([[1, members.type], [3, algorithm], ...members.rest]))
  }

  /** A signature (WebAuthn Level 3 section 6.5.5). */
  sign(bytes: Uint8Array): Buffer {
    return sign(this.algorithm === -8 ? null : 'sha256', bytes, this.#pair.privateKey)
  }
}

const PAIRS = {
  [-7]: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  [-8]: () => generateKeyPairSync('ed25519'),
  [-257]: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const

/** Members of a COSE key (RFC 9053 section 7, RFC 8230 section 4). */
interface Members {
  readonly type: number
  readonly rest: readonly (readonly [number, Cbor])[]
}

const bytes = (text = ''): Buffer => Buffer.from(text, 'base64url')
const EC = (x?: string, y?: string): Members => ({
  type: 2,
  rest: [
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ],
})
const OKP = (x?: string): Members => ({
  type: 1,
  rest: [
    [-1, 6],
    [-2, bytes(x)],
  ],
})
const RSA = (n?: string, e?: string): Members => ({
  type: 3,
  rest: [
    [-1, bytes(n)],
    [-2, bytes(e)],
  ],
})
