import { AuthError } from '../errors/AuthError.js'
import { AccessDenied } from '../errors/signIn.js'

/**
 * Asks the application whether somebody may sign in. A failure is a refusal.
 *
 * @throws AccessDenied when the application fails; an `AuthError` of the application passes unchanged.
 */
export async function denyIfBroken<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new AccessDenied(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
