import { day } from './day.js'
import { hiddenFields } from './hiddenInputs.js'
import { html, voidElement, type Html } from './html.js'
import type { AuthenticatorsPage, PageAuthenticator } from './PageRenderer.js'

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
