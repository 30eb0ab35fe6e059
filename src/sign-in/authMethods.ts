import { type AuthMethod, type AuthStrength, strengthOf } from '../core/AuthMethod.js'
import type { VerifiedIdentity } from '../core/VerifiedIdentity.js'

/**
 * What a proof is worth.
 *
 * @param at - When it was given.
 */
export function strengthOfProof({ account, methods }: VerifiedIdentity, at: Date): AuthStrength {
  const used = methods ?? BY_TYPE.get(account.type) ?? []
  return strengthOf(
    used.map((method) => ({ method, at })),
    at,
  )
}

/** What signing in with a provider proves, by its type, unless the identity says otherwise. Of other types nothing is known. */
const BY_TYPE: ReadonlyMap<string, readonly AuthMethod[]> = new Map([
  ['oauth', ['fed']],
  ['oidc', ['fed']],
  ['email', ['email']],
  ['credentials', ['pwd']],
  // Its user may not have been asked for anything but the key.
  ['webauthn', ['swk']],
])

/** What an authenticator says of a signature (WebAuthn Level 3 section 6.1). */
interface KeyUse {
  /** Whether it has verified the user, by a PIN, a finger or a face. */
  readonly userVerified: boolean
  /** Whether the key can be copied to other devices (backup eligibility), so that no hardware keeps it. */
  readonly multiDevice: boolean
}

/** Methods of a key: two factors if the user was verified, and otherwise the key alone. */
export function keyMethods({ multiDevice, userVerified }: KeyUse): readonly AuthMethod[] {
  const key = multiDevice ? 'swk' : 'hwk'
  return userVerified ? ['user', key, 'mfa'] : [key]
}
