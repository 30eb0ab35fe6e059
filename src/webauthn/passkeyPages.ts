import { html, Html, voidElement } from '../pages/html.js'
import { fieldInputs, hiddenFields, hiddenInputs, homeLink, hostOf, layout } from '../pages/layout.js'
import { alertBox, type Message } from '../pages/messages.js'
import type {
  AuthenticatorsPage,
  OptionLook,
  OptionMarkup,
  PageAuthenticator,
  PageDoor,
  RenderedPage,
  SignInPage,
} from '../pages/PageRenderer.js'

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

const UNKNOWN: Message = { title: 'That did not work', text: 'Nothing was changed. Try again.' }

// A Map, because the key comes from the address bar: an object would also answer to `constructor`.
const MESSAGES: ReadonlyMap<string, Message> = new Map([
  [
    'LastAuthenticator',
    {
      title: 'Not removed',
      text: 'Without this passkey you could not sign in any more. Add another one first.',
      calm: true,
    },
  ],
  ['MissingCSRF', { title: 'Please try again', text: 'The form was open for too long. Nothing was changed.' }],
  ['NotFound', { title: 'Not found', text: 'That passkey was removed already.', calm: true }],
  ['MalformedRequest', { title: 'Please choose another name', text: 'Use up to 64 characters, and at least one.' }],
  ['WebAuthnVerificationError', { title: 'Not added', text: 'That passkey was not accepted. Try again.' }],
])

/** What the page with the passkeys says about an error; undefined when there is none. */
export const authenticatorsMessage = (error: string | undefined): Message | undefined =>
  error ? (MESSAGES.get(error) ?? UNKNOWN) : undefined

/** What a passkey may be called. */
export const LONGEST_NAME = '64'

/** One passkey in the list, with the forms that name and remove it. */
export function passkeyRow(page: AuthenticatorsPage, key: PageAuthenticator, at: number): Html {
  const name = key.name || 'Unnamed passkey'
  const called = html`<span class="unseen"><bdi>${name}</bdi></span>`
  const form = (action: string, content: Html): Html =>
    html`<form method="post" action="${page.action}">
      ${hiddenFields({ csrfToken: page.csrfToken, callbackUrl: page.callbackUrl, action, id: key.id })} ${content}
    </form>`
  return html`<li class="key">
    <p class="name"><bdi>${name}</bdi> ${key.current && html`<span class="tag">used just now</span>`}</p>
    <p class="facts">
      ${key.synced ? 'Synced' : 'On this device only'}, added ${day(key.createdAt, 'some time ago')}<br />
      ${key.lastUsed ? html`Last used ${day(key.lastUsed, '')}` : 'Not used yet'}
    </p>
    <details>
      <summary>Rename ${called}</summary>
      ${form('rename', html`${nameInput({ id: `name-${at + 1}`, name: 'name', label: 'Name', value: key.name ?? '', required: true })}<button type="submit" class="button">Save the name</button>`)}
    </details>
    <details>
      <summary>Remove ${called}</summary>
      <p class="facts">You can no longer sign in with it. Your device may go on offering it until you remove it there.</p>
      ${form('delete', html`<button type="submit" class="button danger">Remove this passkey</button>`)}
    </details>
  </li>`
}

/** What differs between the inputs for a name. */
export interface NameField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly required?: boolean
}

/** The input for what a passkey is called. */
export const nameInput = ({ label, ...field }: NameField): Html =>
  html`<div>
    <label for="${field.id}">${label}</label
    >${voidElement('input', { type: 'text', ...field, maxlength: LONGEST_NAME, autocomplete: 'off' })}
  </div>`

// The server does not know the person's time zone; a day in UTC is never more than one off.
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day in words, exact for machines; the given words where nobody knows it. */
export const day = (at: Date | null, unknown: string): Html | string =>
  at === null || Number.isNaN(at.getTime())
    ? unknown
    : html`<time datetime="${at.toISOString()}">${DAYS.format(at)}</time>`

/** A person and a key. */
const passkeyMark = html`<svg class="mark line" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="9" cy="7.5" r="4" />
  <path d="M2.5 20.5c0-4 2.5-6.5 6.5-6.5 1.3 0 2.4.2 3.4.7" />
  <circle cx="18" cy="13" r="2.75" />
  <path d="M18 15.75V22m0-2.5h2" />
</svg>`

/** The sign-in option of a provider with passkeys: a button to sign in, and a form to create the first passkey. */
export const passkeyOption: OptionMarkup = { mark: passkeyMark, draw }

function draw(page: SignInPage, door: PageDoor, look: OptionLook): Html {
  const { autofill = false, register = false, byAddress = false } = door.webauthn ?? {}
  const { id: provider } = door
  const form = (content: Html | readonly (Html | false)[]): Html =>
    html`<form method="post" action="${door.action}">${hiddenInputs(page)} ${content}</form>`
  const fields = fieldInputs(door.fields, look.place, page.email)
  const content = byAddress
    ? form([...fields, look.button, register && createButton])
    : html`${form(look.button)} ${register && disclosure(look.open, form([...fields, createButton]))}`
  return passkeyPlace({ provider, baseUrl: page.baseUrl, autofill }, content)
}

const createButton = html`<button type="submit" class="button" value="register">Create a passkey</button>`

const disclosure = (open: boolean, form: Html): Html =>
  html`<details${new Html(open ? ' open' : '')}>
    <summary>No passkey yet?</summary>
    ${form}
  </details>`

/** What the script reads of a place for passkeys. */
export interface PlaceFacts {
  /** Id of the provider. */
  readonly provider: string
  /** Where the library is mounted. */
  readonly baseUrl: string
  /** Whether passkeys are offered in a field of the page. */
  readonly autofill?: boolean
  /** Whether a refusal is told here, and not by the page it leads to. */
  readonly stays?: boolean
}

/** A part of a page for passkeys: shown once the script knows that they can be used, else it says what is missing. */
export function passkeyPlace(facts: PlaceFacts, content: Html | readonly Html[]): Html {
  const { provider, baseUrl, autofill = false, stays = false } = facts
  const flags = [autofill && ' data-autofill', stays && ' data-stays'].filter((flag) => flag !== false).join('')
  return html`<div class="place" data-passkeys data-provider="${provider}" data-base-url="${baseUrl}"${new Html(flags)}>
    <noscript><p class="notice">Passkeys need scripts: allow them for this site and load the page again.</p></noscript>
    <p class="notice" data-when="unusable" hidden>
      This browser cannot use passkeys here. They need a recent browser and a secure connection (https).
    </p>
    <div class="place" data-when="usable" hidden>${content}</div>
    <p class="status" role="status"></p>
  </div>`
}
