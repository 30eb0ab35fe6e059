import { voidElement, type Html } from './html.js'
import type { SignOutPage } from './PageRenderer.js'

/** What every form sends along unseen: the token, and where to go afterwards. */
export const hiddenInputs = ({
  csrfToken,
  callbackUrl,
}: Pick<SignOutPage, 'csrfToken' | 'callbackUrl'>): readonly Html[] =>
  Object.entries({ csrfToken, callbackUrl })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => voidElement('input', { type: 'hidden', name, value }))
