import { type AuthenticatorStatement, authenticatorData } from './authenticatorData.js'
import { readCbor } from './readCbor.js'
import { refuse } from './refuse.js'

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
