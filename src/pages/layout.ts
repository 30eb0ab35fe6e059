import type { SignInField } from '../core/Provider.js'
import { localLogo, logoOrigin, supportUrl } from '../core/Theme.js'
import { html, Html, isolateText, voidElement, withIsolates } from './html.js'
import type { PageFrame, RenderedPage } from './PageRenderer.js'
import { colorSchemes, styleSheet } from './styles.js'

/** The parts of a page that differ from other pages. */
interface PageContent {
  /** Title of the document: says what happened. */
  readonly title: string
  /** Language of its texts. Default: the language of the user. */
  readonly lang?: string | undefined
  /** Everything below the logo. */
  readonly content: Html
  /** Rules that this page adds to the style sheet. */
  readonly rules?: string
  /** URL of the script of this page. Default: there is no script, and the policy allows none. */
  readonly script?: string | undefined
  /** Source texts of the ES modules of this page. Default: there are no modules, and the policy allows none. */
  readonly modules?: readonly string[]
}

/** Puts the content of a page into the document that all pages share. */
export function layout(
  frame: PageFrame,
  { title, lang, content, rules = '', script, modules = [] }: PageContent,
): RenderedPage {
  const { language, nonce, theme } = frame
  const remote = logoOrigin(theme.logo)
  const logo = localLogo(theme.logo) ?? (remote && theme.logo)
  const markup = html`<!doctype html>
    <html lang="${lang ?? language.lang}" dir="${lang === undefined || lang === language.lang ? language.dir : 'auto'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="${colorSchemes(theme)}" />
        ${frame.favicon !== undefined && html`<link rel="icon" href="${frame.favicon}" />`}
        <title>${[plain(title), frame.siteName].filter(Boolean).join(' · ')}</title>
        <style nonce="${nonce}">
          ${new Html(styleSheet(theme) + rules)}
        </style>
        ${script !== undefined && html`<script nonce="${nonce}" type="module" src="${script}"></script>`}
        ${modules.map((text) => html`<script nonce="${nonce}" type="module">${new Html(scriptText(text))}</script>`)}
      </head>
      <body>
        <main class="card">${logo && voidElement('img', { class: 'logo', src: logo, alt: '' })} ${content}</main>
      </body>
    </html> `
  return { markup: markup.markup, policy: policy(nonce, remote, script !== undefined || modules.length > 0) }
}

/** A title of a document has no markup, and the browser isolates it. */
const plain = (title: string): string => title.replaceAll(/[\u2068\u2069]/g, '')

// These texts would end the script element, or hide its end (HTML section 4.12.1.3). In a string of the script, the
// escape stands for the same character.
const scriptText = (text: string): string => text.replaceAll(/<(?=!--|\/?script)/gi, '\\x3C')

/** A link to the start page of the site; false if no host is trusted. */
export const homeLink = (frame: PageFrame): Html | false =>
  frame.origin !== '' &&
  html`<p class="way">
    <a href="${frame.origin}">${withIsolates(frame.language.text('Way.back', { site: isolateText(frame.siteName) }))}</a>
  </p>`

/** A link to the help of the site; undefined if it has none. */
export function supportLink({ origin, language, theme }: PageFrame): Html | undefined {
  const url = supportUrl(theme.supportUrl)
  if (url === undefined || (url.startsWith('/') && origin === '')) return undefined
  return html`<p class="way">
    <a href="${url.startsWith('/') ? origin + url : url}">${language.text('Way.support')}</a>
  </p>`
}

// No `form-action`: after the POST, the form of a provider is redirected to the provider, and Chromium applies
// `form-action` to redirects, too.
const policy = (nonce: string, remote: string | undefined, scripted: boolean): string =>
  [
    "default-src 'none'",
    ...(scripted ? [`script-src 'nonce-${nonce}'`, "connect-src 'self'"] : []),
    `style-src 'nonce-${nonce}'`,
    ["img-src 'self' data:", remote].filter(Boolean).join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const TYPES: ReadonlySet<string> = new Set(['text', 'password', 'email', 'tel', 'number', 'url', 'hidden'])
/** RFC 5321, section 4.5.3.1.3: a longer email address cannot receive mail. */
const LONGEST_ADDRESS = 254

/** Whether users see the field. */
export const isVisible = ({ type }: SignInField): boolean => type !== 'hidden'

/** How the inputs of a form begin. */
export interface FormStart {
  /** Email address to start with: any text. Default: none. */
  readonly email?: string | undefined
  /** What was typed before, by the name of the field. Default: nothing. */
  readonly typed?: Readonly<Record<string, string>> | undefined
  /** Id of the message about the fields, which are invalid. Default: none. */
  readonly alert?: string | undefined
  /** Whether the first field that is still empty has the focus. Default: false. */
  readonly focus?: boolean | undefined
  /** Label of the button that shows a password. Default: there is no button. */
  readonly show?: string | undefined
}

/**
 * The inputs of a form, with their labels.
 *
 * @param place - Part of the element ids of this form, so that they differ from those of other forms.
 */
export function fieldInputs(fields: readonly SignInField[], place: string, start: FormStart): Html[] {
  const started = fields.map((field) => (isVisible(field) ? { ...field, value: valueOf(field, start) } : field))
  const seen = started.filter(isVisible)
  const focused = start.focus ? (seen.find(({ value = '' }) => value === '') ?? seen[0]) : undefined
  return started.map((field, at) =>
    isVisible(field) ? visible(field, `field-${place}-${at + 1}`, start, field === focused) : input(field),
  )
}

function valueOf({ name, type, value }: SignInField, { email, typed = {} }: FormStart): string | undefined {
  if (type !== 'password' && Object.hasOwn(typed, name)) return typed[name]
  return type === 'email' && email !== undefined && email.length <= LONGEST_ADDRESS ? email : value
}

function visible(field: SignInField, id: string, { alert, show }: FormStart, autofocus: boolean): Html {
  const state = {
    id,
    autofocus,
    'data-show': canBeShown(field) ? show : undefined,
    'aria-invalid': alert && 'true',
    'aria-describedby': alert,
  }
  return html`<div>
    <label for="${id}"><bdi>${field.label}</bdi></label
    >${input(field, state)}
  </div>`
}

/** Whether a button shows what was typed into the field. */
export const canBeShown = ({ canBeShown: isWanted, type }: SignInField): boolean =>
  isWanted === true && type === 'password'

/**
 * Only these attributes are written: others, such as `formaction`, could run a program or send a field to another site.
 */
function input(
  field: Omit<SignInField, 'label'>,
  { id, ...state }: Readonly<Record<string, string | boolean | undefined>> = {},
): Html {
  const { name, type = 'text', value, placeholder, required, autocomplete } = field
  const known = TYPES.has(type) ? type : 'text'
  // Phones would begin a user name with a capital letter.
  const autocapitalize = known === 'text' && /\busername\b/.test(autocomplete ?? '') ? 'none' : undefined
  return voidElement('input', {
    ...{ id, name, type: known, value, placeholder, required, autocomplete, autocapitalize },
    ...state,
  })
}

interface SentUnseen {
  readonly csrfToken: string | undefined
  readonly callbackUrl: string | undefined
}

/** The hidden inputs of every form: the CSRF token and the callback URL. */
export const hiddenInputs = ({ csrfToken, callbackUrl }: SentUnseen): readonly Html[] =>
  hiddenFields({ csrfToken, callbackUrl })

/** A hidden input for each value that is not undefined. */
export const hiddenFields = (fields: Readonly<Record<string, string | undefined>>): readonly Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => voidElement('input', { type: 'hidden', name, value }))

/**
 * The fields of a form. The browser may offer passkeys in the field for the name or the email address, if there is one.
 */
export function offeringFields(fields: readonly SignInField[]): readonly SignInField[] {
  const named = fields.find(namesUser) ?? beforePassword(fields)
  return fields.map((field) => (field === named ? offering(field) : field))
}

const namesUser = ({ type, autocomplete = '' }: SignInField): boolean =>
  type !== 'hidden' && (type === 'email' || /\b(?:username|email|webauthn)\b/.test(autocomplete))

function beforePassword(fields: readonly SignInField[]): SignInField | undefined {
  const seen = fields.filter(({ type }) => type !== 'hidden')
  const [first] = seen
  return first?.type !== 'password' && seen.some(({ type }) => type === 'password') ? first : undefined
}

/** The word `webauthn` must be the last one (HTML, section 4.10.18.7.1). */
function offering({ autocomplete = '', ...field }: SignInField): SignInField {
  const words = autocomplete.split(/\s+/).filter((word) => word !== '' && word !== 'webauthn')
  const first = words.length === 0 || words.join() === 'off' ? ['username'] : words
  return { ...field, autocomplete: [...first, 'webauthn'].join(' ') }
}
