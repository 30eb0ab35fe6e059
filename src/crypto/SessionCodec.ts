import type { Awaitable } from '../core/Awaitable.js'
import type { JWT } from '../core/Session.js'

/** Longer text is not looked at: cookies hold less. */
export const LONGEST_TOKEN = 32_768

/** Seals claims into text that only this deployment can open. */
export abstract class SessionCodec {
  /** Seals the claims as they are. What is sealed for one purpose cannot be opened for another. */
  abstract seal(claims: JWT, purpose: string): Awaitable<string>

  /** The claims, on a fresh object; null for anything this deployment did not seal for this purpose. */
  abstract open(token: string, purpose: string): Awaitable<JWT | null>
}
