import { type CBORType, decodePartialCBOR } from '@levischuck/tiny-cbor'
import { refuse } from './credentialResponse.js'

/** Contents of authenticator data, without the public key. */
export interface AuthenticatorStatement {
  /** Whether the passkey can be on several devices. */
  readonly backupEligible: boolean
  /** Whether the passkey is backed up. */
  readonly backedUp: boolean
  /** Id of a new passkey; undefined if a passkey is used. */
  readonly credentialId: Uint8Array | undefined
}

const [BACKUP_ELIGIBLE, BACKED_UP, ATTESTED, EXTENDED] = [0x08, 0x10, 0x40, 0x80]
const HEAD = 37
const AAGUID = 16

/**
 * Reads authenticator data (WebAuthn Level 3 section 6.1), strictly to its last byte.
 *
 * @throws WebAuthnVerificationError
 */
export function authenticatorData(bytes: Uint8Array): AuthenticatorStatement {
  const flags = bytes[32]
  if (flags === undefined || bytes.length < HEAD) refuse('The authenticator data is too short.')
  let end = HEAD
  let credentialId: Uint8Array | undefined
  if (flags & ATTESTED) {
    const start = HEAD + AAGUID + 2
    const [high = 0, low = 0] = bytes.subarray(start - 2, start)
    const length = high * 256 + low
    if (start + length > bytes.length) refuse('The authenticator data is too short.')
    credentialId = bytes.subarray(start, start + length)
    end = readCbor(bytes, start + length).end
  }
  if (flags & EXTENDED) {
    const extensions = readCbor(bytes, end)
    if (!(extensions.value instanceof Map)) refuse('The extensions are not a map.')
    end = extensions.end
  }
  if (end !== bytes.length) refuse('The authenticator data has bytes after its end.')
  const backupEligible = (flags & BACKUP_ELIGIBLE) !== 0
  const backedUp = (flags & BACKED_UP) !== 0
  // Sections 7.1 and 7.2: only a passkey that is backup eligible can be backed up.
  if (backedUp && !backupEligible) refuse('The passkey is backed up although it is not backup eligible.')
  return { backupEligible, backedUp, credentialId }
}

/** Contents of an attestation object. */
export interface Attestation extends AuthenticatorStatement {
  /** Format of the statement, such as `none`. */
  readonly format: string
  /** Id of the new passkey. */
  readonly credentialId: Uint8Array
}

const MEMBERS = 3

/**
 * Reads an attestation object (WebAuthn Level 3 section 6.5), strictly to its last byte.
 *
 * @throws WebAuthnVerificationError
 */
export function attestation(bytes: Uint8Array): Attestation {
  const { value, end } = readCbor(bytes)
  if (end !== bytes.length) refuse('The attestation object has bytes after its end.')
  if (!(value instanceof Map) || value.size !== MEMBERS) refuse('The attestation object is malformed.')
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name): unknown => value.get(name))
  if (typeof format !== 'string' || !(statement instanceof Map) || !(data instanceof Uint8Array)) {
    refuse('The attestation object is malformed.')
  }
  const { credentialId, ...said } = authenticatorData(data)
  return credentialId ? { ...said, format, credentialId } : refuse('The authenticator data has no key.')
}

/** A CBOR value of an accepted kind. */
type CborValue = number | string | boolean | null | Uint8Array | readonly CborValue[] | CborMap
/** A map; keys are numbers or text. */
export type CborMap = ReadonlyMap<number | string, CborValue>

/** A value, and where the next one begins. */
interface Read {
  readonly value: CborValue
  readonly end: number
}

/** CTAP2 section 8 allows four levels; other certificates and extensions may need a few more. */
const DEEPEST = 8
const MAX_MEMBERS = 64
/** tiny-cbor makes a recursive call for each nested value. An attestation has fewer than 50 values. */
const MAX_VALUES = 512

/**
 * Reads one CBOR value (RFC 8949) of the kinds that authenticators send: definite lengths, no repeated keys, no tags,
 * and all of it within the bytes.
 *
 * @throws WebAuthnVerificationError
 */
export function readCbor(bytes: Uint8Array, at = 0): Read {
  const { value, end } = decoded(bytes, at)
  if (end > bytes.length) refuse('The CBOR ends too early.')
  refuseLoose(value)
  // `FirstBytes` throws at values of any other kind.
  return { value: value as CborValue, end }
}

function decoded(bytes: Uint8Array, at: number): { readonly value: CBORType; readonly end: number } {
  try {
    // A copy, because tiny-cbor reads the whole buffer, of which the bytes may be a part.
    const [value, length] = decodePartialCBOR(new FirstBytes(new Uint8Array(bytes).buffer), at)
    return { value, end: at + length }
  } catch (error) {
    return refuse('The CBOR is malformed, or has values that authenticators do not send.', error)
  }
}

/**
 * Stops tiny-cbor at values that could not be refused in its result: a float such as 1.0 becomes an integer, and deep
 * nesting exhausts the stack. tiny-cbor reads the first byte of each value with `getUint8`.
 */
class FirstBytes extends DataView<ArrayBuffer> {
  #count = 0

  override getUint8(at: number): number {
    this.#count++
    if (this.#count > MAX_VALUES) throw new RangeError(`There are more than ${MAX_VALUES} values.`)
    const first = super.getUint8(at)
    const [kind, argument] = [first >> 5, first & 31]
    // A tag, a float, undefined, or a length that is unknown or has 64 bits.
    if (kind < 6 ? argument > 26 : !SIMPLE.has(first)) throw new RangeError(`A value begins with ${first}.`)
    return first
  }
}

/** False, true and null. */
const SIMPLE: ReadonlySet<number> = new Set([0xf4, 0xf5, 0xf6])

function refuseLoose(value: CBORType, depth = 0): void {
  if (depth > DEEPEST) refuse('The CBOR is nested too deeply.')
  // tiny-cbor writes this character in place of bytes that are not UTF-8.
  if (typeof value === 'string' && value.includes('\ufffd')) refuse('The CBOR has text that is not UTF-8.')
  const members: readonly CBORType[] =
    value instanceof Map ? [...value.keys(), ...value.values()] : Array.isArray(value) ? value : []
  const size = value instanceof Map ? value.size : members.length
  if (size > MAX_MEMBERS) refuse('The CBOR has a list or map that is too long.')
  for (const member of members) refuseLoose(member, depth + 1)
}
