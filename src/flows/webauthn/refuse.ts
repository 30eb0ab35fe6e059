import { WebAuthnVerificationError } from '../../errors/index.js'

/**
 * Ends a ceremony.
 *
 * @throws WebAuthnVerificationError always.
 */
export function refuse(why: string, cause?: unknown): never {
  throw new WebAuthnVerificationError(why, { cause })
}
