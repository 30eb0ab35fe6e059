import { formOf } from './formOf.js'
import type { RequestEventCommon } from './framework/qwik.js'

const NEEDED_AGAIN = new Set(['options.redirectTo'])

/**
 * Removes the user's input from the form data of the request: without JavaScript, Qwik writes this form data into the
 * page, and a password must not be there.
 */
export function forgetTyped({ sharedMap }: Pick<RequestEventCommon, 'sharedMap'>): void {
  const form = formOf(sharedMap)
  if (!form) return
  for (const name of [...form.keys()]) if (name.startsWith('options') && !NEEDED_AGAIN.has(name)) form.delete(name)
}
