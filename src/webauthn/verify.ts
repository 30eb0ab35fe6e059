import { base64url } from '#platform'
import type * as webauthn from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { StoredAuthenticator } from '../core/DatabaseAdapter.js'
import { bytesIn, hex } from '../crypto/encodings.js'
import { type CborMap, readCbor } from './authenticatorData.js'
import { type CredentialResponse, refuse } from './credentialResponse.js'
import type { Party } from './ceremonyOptions.js'
import type { WebAuthnProvider, WebAuthnRequirement } from './WebAuthnProvider.js'

/** What a response is verified against. */
interface Expected {
  /** The provider, with its options. */
  readonly provider: WebAuthnProvider
  /** The relying party. */
  readonly party: Party
  /** The challenge, base64url. */
  readonly challenge: string
  /** Whether the user must have been verified. Default: as the provider says. */
  readonly userVerification?: WebAuthnRequirement | undefined
}

/** A new passkey whose attestation was verified. */
export interface VerifiedRegistration {
  /** Id of the credential, base64url. */
  readonly id: string
  /** The public key (COSE). */
  readonly publicKey: Uint8Array
  /** Signature counter. */
  readonly counter: number
  /** Model of the authenticator. */
  readonly aaguid: string
  /** Whether the user was verified. */
  readonly userVerified: boolean
}

/** A use of a passkey whose signature was verified. */
interface VerifiedAssertion {
  /** Signature counter. */
  readonly counter: number
  /** Whether the user was verified. */
  readonly userVerified: boolean
}

/**
 * Verifies a new passkey (WebAuthn Level 3 section 7.1).
 *
 * @throws WebAuthnVerificationError
 */
export async function verifyRegistration(
  answer: CredentialResponse,
  expected: Expected,
): Promise<VerifiedRegistration> {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await believed(
    verifyRegistrationResponse({
      ...common(expected),
      response: written(answer),
      supportedAlgorithmIDs: [...expected.provider.algorithms],
    }),
  )
  if (!registrationInfo) refuse('The attestation does not match the passkey.')
  const { aaguid, credential, userVerified } = registrationInfo
  const { counter, id, publicKey } = credential
  return { aaguid, counter, id, publicKey, userVerified }
}

/**
 * Verifies the use of a passkey (WebAuthn Level 3 section 7.2).
 *
 * @throws WebAuthnVerificationError
 */
export async function verifyAssertion(
  answer: CredentialResponse,
  stored: StoredAuthenticator,
  expected: Expected,
): Promise<VerifiedAssertion> {
  const { verifyAuthenticationResponse } = await library()
  const publicKey = bytesIn(stored.credentialPublicKey)
  const { authenticationInfo, verified } = await believed(
    verifyAuthenticationResponse({
      ...common(expected),
      response: written(answer),
      credential: { id: answer.id, publicKey, counter: stored.counter },
    }),
  )
  if (!verified) refuse('The signature does not match the public key.')
  return { counter: authenticationInfo.newCounter, userVerified: authenticationInfo.userVerified }
}

/** Loaded when the first passkey is verified: it takes longer to load than the rest of the library. */
const library = (): Promise<typeof webauthn> => import('@simplewebauthn/server')

const common = ({ challenge, party, provider, userVerification = provider.userVerification }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...party.origins],
  expectedRPID: party.id,
  requireUserVerification: userVerification === 'required',
})

/** The response with checked values only, except for its member `response`, which the library for WebAuthn checks. */
const written = ({ id, response }: CredentialResponse): RegistrationResponseJSON & AuthenticationResponseJSON => ({
  id,
  rawId: id,
  type: 'public-key',
  clientExtensionResults: {},
  response: response as unknown as RegistrationResponseJSON['response'] & AuthenticationResponseJSON['response'],
})

async function believed<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'The response could not be verified.', error)
  }
}

/** Members of a COSE key (RFC 9052 section 7, RFC 9053 section 7, RFC 8230 section 4). */
const [TYPE, ALGORITHM, CURVE, X, Y, MODULUS, EXPONENT] = [1, 3, -1, -2, -3, -1, -2]
const [OKP, EC2, RSA] = [1, 2, 3]

/** The curve of each algorithm (WebAuthn Level 3 section 5.8.5). */
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
 * Imports a public key before it is stored. A key that cannot verify would lock its owner out, and a weak key would let
 * others in.
 *
 * @throws WebAuthnVerificationError for an unknown type, a point that is not on its curve, or RSA with fewer than 2048
 *   bits.
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
      // `importKey` only reads the bytes: it does not check the point.
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
/** The y coordinates of the points of order 1, 2, 4 and 8. A key with such a point accepts forged signatures. */
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
  // x² = (y² - 1) / (d y² + 1), and the denominator is never 0. A fraction is a square if numerator times denominator
  // is one (Euler's criterion).
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
