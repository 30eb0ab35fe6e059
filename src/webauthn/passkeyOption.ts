import { ceremonyPlace } from '../pages/drawSection.js'
import { html, Html } from '../pages/html.js'
import { fieldInputs, hiddenInputs } from '../pages/layout.js'
import type { OptionLayout, OptionMarkup, PageSignInOption, SignInPage } from '../pages/PageRenderer.js'
import { CEREMONY, scriptTexts } from './ceremonyTexts.js'

/** Icon with a user and a key. */
const passkeyMark = html`<svg class="mark line" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="9" cy="7.5" r="4" />
  <path d="M2.5 20.5c0-4 2.5-6.5 6.5-6.5 1.3 0 2.4.2 3.4.7" />
  <circle cx="18" cy="13" r="2.75" />
  <path d="M18 15.75V22m0-2.5h2" />
</svg>`

/** The sign-in option of a provider with passkeys: a button to sign in, and a form to create the first passkey. */
export const passkeyOption: OptionMarkup = { mark: passkeyMark, draw }

function draw(page: SignInPage, signInOption: PageSignInOption, look: OptionLayout): Html {
  const { autofill = false, register = false, needsFields = false } = signInOption.webauthn ?? {}
  const { language } = page
  const { id: provider } = signInOption
  const createButton = html`<button type="submit" class="button" value="register">${language.text('Passkey.create')}</button>`
  const form = (content: Html | readonly (Html | false)[]): Html =>
    html`<form method="post" action="${signInOption.action}">${hiddenInputs(page)} ${content}</form>`
  const fields = fieldInputs(signInOption.fields, look.place, { email: page.email })
  const content = needsFields
    ? form([...fields, look.button, register && createButton])
    : html`${form(look.button)} ${register && disclosure(language.text('Passkey.none'), look.open, form([...fields, createButton]))}`
  // Where there are other options, a browser without passkeys shows those alone.
  const hides = page.signInOptions.length > 1 && page.error !== 'WebAuthnVerificationError'
  const options = { provider, baseUrl: page.baseUrl, autofill, hides, texts: scriptTexts(language) }
  const unusable = language.text('Passkey.unsupported')
  return ceremonyPlace({ name: CEREMONY, options, unusable }, content, language.text('Passkey.needsScripts'))
}

const disclosure = (summary: string, open: boolean, form: Html): Html =>
  html`<details${new Html(open ? ' open' : '')}>
    <summary>${summary}</summary>
    ${form}
  </details>`
