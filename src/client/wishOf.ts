import { isRefusal } from './isRefusal.js'
import type { SignInOptions } from './SignInOptions.js'
import type { FormFields } from './SiteRoutes.js'

/** The request of a form. */
export interface Wish {
  /** Where to go afterwards. */
  readonly wanted: string
  /** Whether the page is left. */
  readonly leaves: boolean
  /** What else is in the form. */
  readonly fields: FormFields
}

/**
 * Options of a call, with their defaults.
 *
 * @param options - What was given.
 * @param page - Says the absolute URL of the page.
 */
export function wishOf({ redirect, redirectTo, callbackUrl, ...fields }: SignInOptions, page: () => string): Wish {
  return {
    wanted: redirectTo ?? callbackUrl ?? withoutRefusal(page()),
    // Options may be the fields of a form, where everything is text.
    leaves: String(redirect) !== 'false',
    fields,
  }
}

/** Who returns is not to read what went wrong with an earlier try. */
function withoutRefusal(page: string): string {
  const url = new URL(page)
  if (!isRefusal(url.searchParams.get('error'))) return page
  url.searchParams.delete('error')
  url.searchParams.delete('code')
  return url.href
}
