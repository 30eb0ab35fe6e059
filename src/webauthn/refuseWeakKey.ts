import { base64url } from '#platform'
import { hex } from '../crypto/encodings.js'
import { type CborMap, readCbor } from './readCbor.js'
import { refuse } from './refuse.js'

/** Members of a COSE key (RFC 9052 section 7, RFC 9053 section 7, RFC 8230 section 4). */
const [TYPE, ALGORITHM, CURVE, X, Y, MODULUS, EXPONENT] = [1, 3, -1, -2, -3, -1, -2]
const [OKP, EC2, RSA] = [1, 2, 3]

/** WebAuthn Level 3 section 5.8.5: which curve goes with which algorithm. */
const CURVES: ReadonlyMap<unknown, { readonly curve: number; readonly namedCurve: string; readonly size: number }> =
  new Map([
    [-7, { curve: 1, namedCurve: 'P-256', size: 32 }],
    [-35, { curve: 2, namedCurve: 'P-384', size: 48 }],
    [-36, { curve: 3, namedCurve: 'P-521', size: 66 }],
  ])
const RSA_ALGORITHMS: ReadonlySet<unknown> = new Set([-37, -38, -39, -257, -258, -259])
const SHORTEST_MODULUS = 2048
const LONGEST_MODULUS = 8192
const EDDSA = -8
const ED25519 = 6

/**
 * Imports a public key before it is stored: one that cannot verify would lock its owner out, and a weak one would let others in.
 *
 * @throws WebAuthnVerificationError for an unknown type, a point that is not on its curve, and RSA with fewer than 2048 bits.
 */
export async function refuseWeakKey(cose: Uint8Array): Promise<void> {
  const { value, end } = readCbor(cose)
  if (!(value instanceof Map) || end !== cose.length) refuse('The public key must be a COSE key.')
  const key: CborMap = value
  try {
    await importing(key)
  } catch (error) {
    refuse('The public key cannot be used: its type, curve, point or size is not one that verifies signatures.', error)
  }
}

async function importing(key: CborMap): Promise<unknown> {
  const { subtle } = globalThis.crypto
  const algorithm = key.get(ALGORITHM)
  switch (key.get(TYPE)) {
    case EC2: {
      const { curve, namedCurve, size } = CURVES.get(algorithm) ?? unusable('The algorithm is not one for this type.')
      if (key.get(CURVE) !== curve) unusable('The curve is not the one of the algorithm.')
      const point = Uint8Array.from([4, ...memberBytes(key, X, size), ...memberBytes(key, Y, size)])
      return subtle.importKey('raw', point, { name: 'ECDSA', namedCurve }, false, ['verify'])
    }
    case OKP: {
      if (algorithm !== EDDSA || key.get(CURVE) !== ED25519) unusable('The curve is not Ed25519.')
      const point = memberBytes(key, X, 32)
      // Importing reads the bytes and no more.
      if (!isOnEd25519(point)) unusable('The point is not on the curve, or generates a small group only.')
      return subtle.importKey('raw', point, 'Ed25519', false, ['verify'])
    }
    case RSA: {
      if (!RSA_ALGORITHMS.has(algorithm)) unusable('The algorithm is not one for this type.')
      const [modulus, exponent] = [memberBytes(key, MODULUS), memberBytes(key, EXPONENT)]
      const bits = numberIn(modulus).toString(2).length
      if (bits < SHORTEST_MODULUS || bits > LONGEST_MODULUS) unusable(`The modulus has ${String(bits)} bits.`)
      if (numberIn(exponent) < 3n || numberIn(exponent) % 2n === 0n) unusable('The exponent is weak.')
      const jwk = { kty: 'RSA', n: base64url(modulus), e: base64url(exponent) }
      return subtle.importKey('jwk', jwk, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['verify'])
    }
    default:
      return unusable('The type is unknown.')
  }
}

function memberBytes(key: CborMap, member: number, size?: number): Uint8Array<ArrayBuffer> {
  const bytes = key.get(member)
  if (!(bytes instanceof Uint8Array) || (size !== undefined && bytes.length !== size))
    unusable('A member is malformed.')
  return Uint8Array.from(bytes)
}

function unusable(why: string): never {
  throw new TypeError(why)
}

const numberIn = (bigEndian: Uint8Array): bigint => BigInt(`0x0${hex(bigEndian)}`)

const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
/** The y of points of order 1, 2, 4 and 8: whoever has such a key accepts signatures that nobody made. */
const SMALL: ReadonlySet<bigint> = new Set([
  0n,
  1n,
  P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  P - 2707385501144840649318225287225658788936804267575313519463743609750303402022n,
])

/** RFC 8032 section 5.1.3: whether bytes are a point of Ed25519 that generates more than a small group. */
function isOnEd25519(encoded: Uint8Array): boolean {
  const y = numberIn(encoded.toReversed()) & (2n ** 255n - 1n)
  if (y >= P || SMALL.has(y)) return false
  // x² = (y² - 1) / (d y² + 1), and the denominator is never 0. By Euler, a fraction is a square if their product is.
  const [top, bottom] = [y * y - 1n, D * y * y + 1n]
  return power((((top * bottom) % P) + P) % P, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
