import { PasskeyError, type PasskeyErrorCode } from './PasskeyError.js'

/** The codes for exceptions of browsers, by name (WebAuthn sections 5.1.3 and 5.1.4). */
const CODES: ReadonlyMap<string, PasskeyErrorCode> = new Map([
  ['AbortError', 'aborted'],
  ['ConstraintError', 'unsupported'],
  ['InvalidStateError', 'exists'],
  ['NotAllowedError', 'cancelled'],
  ['NotSupportedError', 'unsupported'],
  ['SecurityError', 'domain'],
])

/** Turns a thrown value into an error with a code. */
export function explained(thrown: unknown): PasskeyError {
  if (thrown instanceof PasskeyError) return thrown
  const name = (thrown as { readonly name?: unknown } | null | undefined)?.name
  return new PasskeyError(CODES.get(String(name)) ?? 'failed', { cause: thrown })
}
