import type { CodeForm, RenderedPage, VerifyRequestPage } from '../pages/PageRenderer.js'
import { hiddenInputs, homeLink, layout } from '../pages/layout.js'
import { html, type Html, voidElement } from '../pages/html.js'

const envelope = html`<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">
  <rect x="3" y="5" width="18" height="14" rx="2.5" />
  <path d="m4 7.5 8 6 8-6" />
</svg>`

/** Where people learn that a mail is on its way, and may type its code. */
export function verifyRequestPage(page: VerifyRequestPage): RenderedPage {
  const { code } = page
  const content = html`${envelope}
    <h1>Check your email</h1>
    <p class="lead">
      We sent you a link. Open it in this browser to sign in${code && ', or type the code from the mail'}. Nothing there? Have
      a look at your spam folder.
    </p>
    ${code?.refused && refusal}
    <div class="actions">${code && codeForm(code)} ${homeLink(page, 'Back to ')}</div>`
  return layout(page, { title: code?.refused ? 'That code does not work' : 'Check your email', content })
}

const refusal = html`<p class="notice alert" role="alert">
  <strong>That code does not work.</strong> Compare it with the newest mail, or ask for another one.
</p>`

function codeForm({ action, csrfToken, email, callbackUrl }: CodeForm): Html {
  return html`<form method="post" action="${action}">
    ${hiddenInputs({ csrfToken, callbackUrl })} ${email === undefined ? addressField : hiddenAddress(email)}
    <div>
      <label for="code">Code</label>${voidElement('input', {
        id: 'code',
        name: 'code',
        type: 'text',
        inputmode: 'numeric',
        required: true,
        autocomplete: 'one-time-code',
      })}
    </div>
    <button type="submit" class="button primary">Sign in</button>
  </form>`
}

const hiddenAddress = (email: string): Html => voidElement('input', { type: 'hidden', name: 'email', value: email })

const addressField = html`<div>
  <label for="email">Email</label
  >${voidElement('input', { id: 'email', name: 'email', type: 'email', required: true, autocomplete: 'email' })}
</div>`
