// Key under which Qwik keeps the form data that it has read, to fill the form when the page is shown again.
const FORM = '@actionFormData'

/** The form data of a request, as it was sent; undefined if Qwik has not read a form. */
export function formOf(sharedMap: ReadonlyMap<string, unknown>): FormData | undefined {
  const form = sharedMap.get(FORM)
  return form instanceof FormData ? form : undefined
}
