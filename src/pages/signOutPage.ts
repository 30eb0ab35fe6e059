import type { RenderedPage, SignOutPage } from './PageRenderer.js'
import { hiddenInputs } from './fields.js'
import { html, voidElement } from './html.js'
import { homeLink, hostOf, layout } from './layout.js'

/** Where people confirm that they want to sign out. */
export function signOutPage(page: SignOutPage): RenderedPage {
  const content = html`<h1>Sign out?</h1>
    <p class="lead">
      You are about to sign out of <bdi>${hostOf(page)}</bdi>${
        page.federated !== undefined && html` and of <bdi>${page.federated}</bdi>`
      }.
    </p>
    <div class="actions">
      <form method="post" action="${page.baseUrl}/signout">
        ${hiddenInputs(page)}
        ${page.federated !== undefined && voidElement('input', { type: 'hidden', name: 'federated', value: 'true' })}
        <button type="submit" class="button primary">Sign out</button>
      </form>
      ${homeLink(page, 'Back to ')}
    </div>`
  return layout(page, { title: 'Sign out', content })
}
