import { html } from './html.js'
import { homeLink, layout } from './layout.js'
import type { RenderedPage, VerifyRequestPage } from './PageRenderer.js'

const envelope = html`<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="3" y="5" width="18" height="14" rx="2.5" />
  <path d="m4 7.5 8 6 8-6" />
</svg>`

/** Where people learn that a mail is on its way. */
export function verifyRequestPage(page: VerifyRequestPage): RenderedPage {
  const content = html`${envelope}
    <h1>Check your email</h1>
    <p class="lead">
      We sent you a link. Open it in this browser to sign in. Nothing there? Have a look at your spam folder.
    </p>
    <div class="actions">${homeLink(page, 'Back to ')}</div>`
  return layout(page, { title: 'Check your email', content })
}
