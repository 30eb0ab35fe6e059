import { readCbor } from './readCbor.js'
import { refuse } from './refuse.js'

/** What an authenticator says, apart from what it signs it with. */
export interface AuthenticatorStatement {
  /** Whether the key can be on several devices. */
  readonly backupEligible: boolean
  /** Whether the key is backed up. */
  readonly backedUp: boolean
  /** Id of a key that was just made; undefined when one is used. */
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
    if (!(extensions.value instanceof Map)) refuse('The extensions are no map.')
    end = extensions.end
  }
  if (end !== bytes.length) refuse('The authenticator data goes on after its end.')
  const backupEligible = (flags & BACKUP_ELIGIBLE) !== 0
  const backedUp = (flags & BACKED_UP) !== 0
  // Sections 7.1 and 7.2: a key that cannot be backed up is not.
  if (backedUp && !backupEligible) refuse('The key is backed up, and says that it cannot be.')
  return { backupEligible, backedUp, credentialId }
}

/** What an authenticator says of a new key. */
export interface Attestation extends AuthenticatorStatement {
  /** Format of the statement, such as `none`. */
  readonly format: string
  /** Id of the new key. */
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
  if (end !== bytes.length) refuse('The attestation object goes on after its end.')
  if (!(value instanceof Map) || value.size !== MEMBERS) refuse('The attestation object is none.')
  const [format, statement, data] = ['fmt', 'attStmt', 'authData'].map((name): unknown => value.get(name))
  if (typeof format !== 'string' || !(statement instanceof Map) || !(data instanceof Uint8Array)) {
    refuse('The attestation object is none.')
  }
  const { credentialId, ...said } = authenticatorData(data)
  return credentialId ? { ...said, format, credentialId } : refuse('The authenticator data has no key.')
}
