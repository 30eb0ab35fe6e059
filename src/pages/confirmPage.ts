import type { ConfirmationPage, RenderedPage } from './PageRenderer.js'
import { hiddenFields } from './fields.js'
import { html } from './html.js'
import { homeLink, hostOf, layout } from './layout.js'

/** Where people confirm by a click that they want to be signed in. */
export function confirmPage(page: ConfirmationPage): RenderedPage {
  const { account, action, csrfToken, fields } = page
  const content = html`<h1>Sign in?</h1>
    <p class="lead">You are about to sign in to <bdi>${hostOf(page)}</bdi> as <bdi>${account}</bdi>.</p>
    <p class="notice">Is this not your address, or did you not ask to sign in? Then close this page.</p>
    <div class="actions">
      <form method="post" action="${action}">
        ${hiddenFields({ csrfToken, ...fields })}
        <button type="submit" class="button primary">Sign in</button>
      </form>
      ${homeLink(page, 'Back to ')}
    </div>`
  return layout(page, { title: 'Sign in', content })
}
