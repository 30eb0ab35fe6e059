import { voidElement, type Html } from './html.js'
import type { SignOutPage } from './PageRenderer.js'

/** What every form sends along unseen: the token, and where to go afterwards. */
export const hiddenInputs = ({
  csrfToken,
  callbackUrl,
}: Pick<SignOutPage, 'csrfToken'> & { readonly callbackUrl: string | undefined }): readonly Html[] =>
  hiddenFields({ csrfToken, callbackUrl })

/** One unseen input for each value that there is. */
export const hiddenFields = (fields: Readonly<Record<string, string | undefined>>): readonly Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => voidElement('input', { type: 'hidden', name, value }))
