import { alertBox } from './alertBox.js'
import { authenticatorsMessage } from './authenticatorsMessage.js'
import { hiddenInputs } from './hiddenInputs.js'
import { html, type Html } from './html.js'
import { homeLink, hostOf, layout } from './layout.js'
import { nameInput, passkeyRow } from './passkeyRow.js'
import { passkeyPlace } from './passkeyPlace.js'
import type { AuthenticatorsPage, RenderedPage } from './PageRenderer.js'

/** Where people add, name and remove their passkeys. */
export function authenticatorsPage(page: AuthenticatorsPage): RenderedPage {
  const message = authenticatorsMessage(page.error)
  const content = html`<h1>Your passkeys</h1>
    <p class="lead">Sign in to <bdi>${hostOf(page)}</bdi> the way you unlock your device.</p>
    ${message && alertBox(message)} ${page.keys.length === 0 ? none : list(page)}
    <div class="actions">
      ${adding(page)} ${wayOn(page)}
    </div>`
  return layout(page, { title: message?.title ?? 'Your passkeys', content, script: page.script })
}

const none = html`<p class="notice">You have no passkey yet.</p>`

const list = (page: AuthenticatorsPage): Html =>
  html`<ul class="keys">
    ${page.keys.map((key, at) => passkeyRow(page, key, at))}
  </ul>`

function adding(page: AuthenticatorsPage): Html {
  const { provider, baseUrl, csrfToken, callbackUrl } = page
  // Back to this page, which leads on to where the person was going.
  const back = callbackUrl === undefined ? '' : `?${String(new URLSearchParams({ callbackUrl }))}`
  return passkeyPlace(
    { provider, baseUrl, stays: true },
    html`<form method="post" action="${baseUrl}/callback/${provider}">
      ${hiddenInputs({ csrfToken, callbackUrl: `${baseUrl}/authenticators${back}` })} ${nameInput({ id: 'new-name', name: 'keyName', label: 'Name of a new passkey (optional)' })}
      <button type="submit" class="button primary" value="register">Add a passkey</button>
    </form>`,
  )
}

const wayOn = (page: AuthenticatorsPage): Html | false =>
  page.callbackUrl === undefined
    ? homeLink(page, 'Back to ')
    : html`<p class="way"><a href="${page.callbackUrl}">Continue</a></p>`
