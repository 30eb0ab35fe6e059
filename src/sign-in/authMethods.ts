import { type AuthMethod, type AuthStrength, strengthOf } from '../core/AuthMethod.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'

/**
 * Authentication methods and level of a proof.
 *
 * @param at - When the proof was given.
 */
export function strengthOfProof({ account, methods }: VerifiedIdentity, at: Date): AuthStrength {
  const used = methods ?? BY_TYPE.get(account.type) ?? []
  return strengthOf(
    used.map((method) => ({ method, at })),
    at,
  )
}

/**
 * Authentication methods of a provider type, if the identity has none of its own. Of other types, no methods are known.
 */
const BY_TYPE: ReadonlyMap<string, readonly AuthMethod[]> = new Map([
  ['oauth', ['fed']],
  ['oidc', ['fed']],
  ['email', ['email']],
  ['credentials', ['pwd']],
  // The user may have proved only possession of the key.
  ['webauthn', ['swk']],
])

/** Flags of the authenticator data that a key has signed (WebAuthn Level 3 section 6.1). */
interface KeyUse {
  /** Whether the authenticator has verified the user, by a PIN, a fingerprint or a face. */
  readonly userVerified: boolean
  /** Whether the key can be copied to other devices (backup eligibility), so that no hardware keeps it. */
  readonly multiDevice: boolean
}

/** Methods of a key: two factors if the user was verified, and otherwise the key alone. */
export function keyMethods({ multiDevice, userVerified }: KeyUse): readonly AuthMethod[] {
  const key = multiDevice ? 'swk' : 'hwk'
  return userVerified ? ['user', key, 'mfa'] : [key]
}
