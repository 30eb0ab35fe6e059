import { namesOf } from '../../core/unknownNames.js'

/** What is wrong with the CBOR of an authenticator. */
export type MalformedCbor = 'truncated' | 'duplicate' | 'indefinite' | 'nested' | 'trailing' | 'oversized'

/** What a software authenticator does wrong, once; what is left out is done right. */
export interface SoftFaults {
  /** Signs another challenge, base64url. */
  readonly challenge?: string
  /** Says that the page has another origin. */
  readonly origin?: string
  /** Signs for another relying party. */
  readonly rpId?: string
  /** Says that the ceremony is another, such as `webauthn.get`. */
  readonly type?: string
  /** Says that the page is in a frame of another origin. */
  readonly crossOrigin?: boolean
  /** Origin of the page around that frame. */
  readonly topOrigin?: string
  /** Whether the user touched it. */
  readonly userPresent?: boolean
  /** Whether it verified the user. */
  readonly userVerified?: boolean
  /** Whether the key can be on several devices. */
  readonly backupEligible?: boolean
  /** Whether the key is backed up. */
  readonly backedUp?: boolean
  /** Says another counter. */
  readonly counter?: number
  /** Spoils the signature. */
  readonly badSignature?: boolean
  /** Says another user handle, base64url; null for none. */
  readonly userHandle?: string | null
  /** Says that the key is of another algorithm. */
  readonly algorithm?: number
  /** Says that this is the public key (COSE). */
  readonly publicKey?: Uint8Array
  /** Makes a key with this id, base64url. */
  readonly credentialId?: string
  /** Uses the key with this id, base64url, whatever was asked for. */
  readonly use?: string
  /** Answers with another `id`. */
  readonly id?: string
  /** Answers with another `rawId`. */
  readonly rawId?: string
  /** Spoils the attestation object of a new key. */
  readonly attestationObject?: MalformedCbor
  /** Spoils the authenticator data: `trailing` adds bytes after it, the others spoil the extensions in it. */
  readonly authenticatorData?: MalformedCbor
}

/** The names of faults. */
export const FAULTS = namesOf<SoftFaults>({
  challenge: true,
  origin: true,
  rpId: true,
  type: true,
  crossOrigin: true,
  topOrigin: true,
  userPresent: true,
  userVerified: true,
  backupEligible: true,
  backedUp: true,
  counter: true,
  badSignature: true,
  userHandle: true,
  algorithm: true,
  publicKey: true,
  credentialId: true,
  use: true,
  id: true,
  rawId: true,
  attestationObject: true,
  authenticatorData: true,
})
