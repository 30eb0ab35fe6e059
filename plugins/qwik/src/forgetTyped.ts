import { formOf } from './formOf.js'
import type { RequestEventCommon } from './framework/qwik.js'

const NEEDED_AGAIN = new Set(['options.redirectTo'])

/**
 * Takes what a user typed out of the form that Qwik writes into the page again where there is no JavaScript: a password
 * does not belong there.
 */
export function forgetTyped({ sharedMap }: Pick<RequestEventCommon, 'sharedMap'>): void {
  const form = formOf(sharedMap)
  if (!form) return
  for (const name of [...form.keys()]) if (name.startsWith('options') && !NEEDED_AGAIN.has(name)) form.delete(name)
}
