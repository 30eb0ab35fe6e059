import { isWebUrl } from '../http/origins.js'
import type { PageField, PageForm, PageNotice } from './FormPage.js'
import { html, type Html, voidElement, withIsolates } from './html.js'
import { hiddenFields } from './layout.js'
import { fieldAlert } from './messages.js'
import type { PageLanguage } from './PageLanguage.js'
import { SEND_ONCE } from './sendOnce.js'
import { SHOW_PASSWORD } from './showPassword.js'

/** Where a form is on its page. */
export interface FormPlace {
  /** CSRF token for the form; undefined if it is turned off. */
  readonly csrfToken: string | undefined
  /** Part of the element ids of this form, so that they differ from those of other forms. */
  readonly place: string
  /** Whether its button is the main one of the page. */
  readonly isMain: boolean
  /** What the form is about, for users of screen readers. */
  readonly about?: string | undefined
  /** What happened, if it is about a field. */
  readonly notice?: PageNotice | undefined
  /** Language of the user. */
  readonly language: PageLanguage
  /** Source texts of the scripts that the page needs. Drawing adds to them. */
  readonly scripts: Set<string>
}

/** Draws a form. */
export function drawForm(form: PageForm, place: FormPlace): Html {
  const { disclosure, fields } = form
  if (disclosure === undefined) return formElement(form, place, form.delayed === true && 'delayed')
  const isOpen = fields.some(({ name, type }) => type !== 'hidden' && name === place.notice?.field)
  return html`<details${form.delayed === true && html` class="delayed"`}${isOpen && html` open`}>
    <summary>${withIsolates(disclosure)}${about(place)}</summary>
    ${formElement(form, { ...place, about: undefined })}
  </details>`
}

function formElement(
  { action, fields, text, submit, danger }: PageForm,
  place: FormPlace,
  look: string | false = false,
): Html {
  const kind = danger ? ' danger' : place.isMain ? ' primary' : ''
  const target = action !== undefined && isWebUrl(action) && html` action="${action}"`
  return html`<form method="post"${target}${look !== false && html` class="${look}"`}>
    ${hiddenFields({ csrfToken: place.csrfToken })}
    ${text !== undefined && html`<p class="facts lines">${withIsolates(text)}</p>`}
    ${fields.map((field, at) => drawField(field, `field-${place.place}-${at + 1}`, place))}
    <button type="submit" class="button${kind}">${withIsolates(submit)}${about(place)}</button>
  </form>`
}

const about = ({ about: title }: FormPlace): Html | undefined =>
  title === undefined ? undefined : html`<span class="unseen"> <bdi>${title}</bdi></span>`

/** The attributes of an input, by the type of the field. */
const TYPES = {
  text: {},
  email: { autocomplete: 'email' },
  password: {},
  code: { inputmode: 'numeric', autocomplete: 'one-time-code' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** Fields for secrets: a page never shows their values again. */
const SECRET: ReadonlySet<string> = new Set<PageField['type']>(['password', 'code'])

function drawField(field: PageField, id: string, { language, notice, scripts }: FormPlace): Html {
  const { name, label = name, type, value } = field
  if (type === 'hidden') return hidden(field)
  if (type === 'checkbox') return checkbox(field, id)
  if (type === 'password') scripts.add(SHOW_PASSWORD)
  if (SECRET.has(type)) scripts.add(SEND_ONCE)
  const alert = notice?.field === name ? fieldAlert(notice, id, language) : undefined
  const facts = Object.hasOwn(TYPES, type) ? TYPES[type] : TYPES.text
  const input = voidElement('input', {
    id,
    name,
    type: type === 'code' || !Object.hasOwn(TYPES, type) ? 'text' : type,
    value: SECRET.has(type) ? undefined : value,
    required: field.required,
    maxlength: field.maxLength === undefined ? undefined : String(field.maxLength),
    ...facts,
    autofocus: notice?.field === undefined ? field.autofocus : alert !== undefined,
    ...(type === 'password' && {
      passwordrules: field.passwordRules,
      autocapitalize: 'none',
      spellcheck: 'false',
      'data-show': language.text('Field.showPassword'),
    }),
    'aria-invalid': alert && 'true',
    'aria-describedby': alert?.id,
    ...(field.autocomplete !== undefined && { autocomplete: field.autocomplete }),
  })
  return html`<div><label for="${id}"><bdi>${label}</bdi></label>${input}${alert?.markup}</div>`
}

/**
 * Password managers do not read inputs of the type `hidden`. So the name of the user is a text that is not displayed, as
 * in "Password Form Styles that Chromium Understands".
 */
function hidden({ autocomplete, name, value = '' }: PageField): Html {
  if (autocomplete === undefined) return voidElement('input', { type: 'hidden', name, value })
  return voidElement('input', { type: 'text', name, value, autocomplete, readonly: true, hidden: true })
}

function checkbox({ name, label = name, value = 'on', checked, required }: PageField, id: string): Html {
  const input = voidElement('input', { id, name, type: 'checkbox', value, checked, required })
  return html`<div class="check">${input}<label for="${id}"><bdi>${label}</bdi></label></div>`
}
