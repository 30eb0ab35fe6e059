import type { RequestEventCommon } from '@builder.io/qwik-city'

// Where Qwik keeps the form of an action for the page that is shown again.
const FORM = '@actionFormData'
const NEEDED_AGAIN = new Set(['options.redirectTo'])

/**
 * Takes what a person typed out of the form that Qwik writes into the page again where there is no JavaScript: a password
 * does not belong there.
 */
export function forgetTyped({ sharedMap }: Pick<RequestEventCommon, 'sharedMap'>): void {
  const form: unknown = sharedMap.get(FORM)
  if (!(form instanceof FormData)) return
  for (const name of [...form.keys()]) if (name.startsWith('options') && !NEEDED_AGAIN.has(name)) form.delete(name)
}
