import { AuthError } from '../core/AuthError.js'

/** What `perform` yields; an error on the way remembers where the person wanted to go. */
export async function headedFor<T>(callbackUrl: string | undefined, perform: () => Promise<T>): Promise<T> {
  try {
    return await perform()
  } catch (error) {
    if (error instanceof AuthError) error.callbackUrl ??= callbackUrl
    throw error
  }
}
