import { isRefusal } from './isRefusal.js'
import type { SignInOptions } from './SignInOptions.js'
import type { FormFields } from './SiteRoutes.js'

/** A request to sign in or out. */
export interface Wish {
  /** Where to go afterwards. */
  readonly wanted: string
  /** Whether the page is left. */
  readonly leaves: boolean
  /** The other fields of the form. */
  readonly fields: FormFields
}

/**
 * Options of a call, with their defaults.
 *
 * @param page - Returns the absolute URL of the page.
 */
export function wishOf({ redirect, redirectTo, callbackUrl, ...fields }: SignInOptions, page: () => string): Wish {
  return {
    wanted: redirectTo ?? callbackUrl ?? withoutRefusal(page()),
    // Options may be the fields of a form, where everything is text.
    leaves: String(redirect) !== 'false',
    fields,
  }
}

/** Removes the error of an earlier attempt from a URL, so that it is not shown again when the user returns to it. */
function withoutRefusal(page: string): string {
  const url = new URL(page)
  if (!isRefusal(url.searchParams.get('error'))) return page
  url.searchParams.delete('error')
  url.searchParams.delete('code')
  return url.href
}
