// Where Qwik keeps the form it has read, for the page that is shown again.
const FORM = '@actionFormData'

/** The form of a request, as it was sent; undefined where Qwik has read none. */
export function formOf(sharedMap: ReadonlyMap<string, unknown>): FormData | undefined {
  const form = sharedMap.get(FORM)
  return form instanceof FormData ? form : undefined
}
