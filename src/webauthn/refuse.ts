import { WebAuthnVerificationError } from '../core/errors.js'

/**
 * Ends a ceremony.
 *
 * @throws WebAuthnVerificationError always.
 */
export function refuse(why: string, cause?: unknown): never {
  throw new WebAuthnVerificationError(why, { cause })
}

/**
 * Ends a ceremony with a key that nobody has, and says so to the browser that used it.
 *
 * @throws WebAuthnVerificationError always.
 */
export function refuseUnknown(why: string): never {
  const error = new WebAuthnVerificationError(why)
  error.code = 'unknown-passkey'
  throw error
}
