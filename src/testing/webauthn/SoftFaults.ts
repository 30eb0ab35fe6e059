import { namesOf } from '../../core/unknownNames.js'

/** A fault in the CBOR of an authenticator. */
export type MalformedCbor = 'truncated' | 'duplicate' | 'indefinite' | 'nested' | 'trailing' | 'oversized'

/** Faults of one call of a software authenticator. Everything that is left out is correct. */
export interface SoftFaults {
  /** Signs another challenge, base64url. */
  readonly challenge?: string
  /** Reports another origin of the page. */
  readonly origin?: string
  /** Signs for another relying party. */
  readonly rpId?: string
  /** Reports another type of ceremony, such as `webauthn.get`. */
  readonly type?: string
  /** Reports that the page is in a frame of another origin. */
  readonly crossOrigin?: boolean
  /** Origin of the page around that frame. */
  readonly topOrigin?: string
  /** Whether it reports that the user was present. */
  readonly userPresent?: boolean
  /** Whether it reports that it verified the user. */
  readonly userVerified?: boolean
  /** Whether it reports that the key can be on several devices. */
  readonly backupEligible?: boolean
  /** Whether it reports that the key is backed up. */
  readonly backedUp?: boolean
  /** Reports another signature counter. */
  readonly counter?: number
  /** Makes the signature invalid. */
  readonly badSignature?: boolean
  /** Returns another user handle, base64url; null returns no user handle. */
  readonly userHandle?: string | null
  /** Reports another algorithm of the key (COSE). */
  readonly algorithm?: number
  /** Reports another public key (COSE). */
  readonly publicKey?: Uint8Array
  /** Creates a key with this id, base64url. */
  readonly credentialId?: string
  /** Uses the key with this id, base64url, even if the options do not allow it. */
  readonly use?: string
  /** Returns another `id`. */
  readonly id?: string
  /** Returns another `rawId`. */
  readonly rawId?: string
  /** Makes the attestation object of a new key malformed. */
  readonly attestationObject?: MalformedCbor
  /** Makes the authenticator data malformed: `trailing` adds bytes after it, the others affect the extensions in it. */
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
