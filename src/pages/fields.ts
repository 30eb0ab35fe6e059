import type { SignInField } from '../core/SignInDoor.js'
import type { SignOutPage } from './PageRenderer.js'
import { html, type Html, voidElement } from './html.js'

const TYPES: ReadonlySet<string> = new Set(['text', 'password', 'email', 'tel', 'number', 'url', 'hidden'])
/** RFC 5321, section 4.5.3.1.3: a longer address cannot receive mail. */
const LONGEST_ADDRESS = 254

/** Whether people see the field. */
export const isVisible = ({ type }: SignInField): boolean => type !== 'hidden'

/**
 * The inputs of a form, with their labels.
 *
 * @param place - Tells the ids of this form from those of others.
 * @param email - E-mail address to start with: any text.
 */
export const fieldInputs = (fields: readonly SignInField[], place: string, email: string | undefined): Html[] =>
  fields.map((field, at) => (isVisible(field) ? visible(field, `field-${place}-${at + 1}`, email) : input(field)))

function visible(field: SignInField, id: string, email: string | undefined): Html {
  const start = field.type === 'email' && email !== undefined && email.length <= LONGEST_ADDRESS ? email : field.value
  return html`<div>
    <label for="${id}"><bdi>${field.label}</bdi></label
    >${input({ ...field, value: start }, id)}
  </div>`
}

/** Only these attributes: others, such as `formaction`, could turn a field into a program or send it elsewhere. */
function input(field: Omit<SignInField, 'label'>, id?: string): Html {
  const { name, type = 'text', value, placeholder, required, autocomplete } = field
  const known = TYPES.has(type) ? type : 'text'
  return voidElement('input', { id, name, type: known, value, placeholder, required, autocomplete })
}

/** What every form sends along unseen: the token, and where to go afterwards. */
export const hiddenInputs = ({
  csrfToken,
  callbackUrl,
}: Pick<SignOutPage, 'csrfToken'> & { readonly callbackUrl: string | undefined }): readonly Html[] =>
  hiddenFields({ csrfToken, callbackUrl })

/** One unseen input for each value that there is. */
export const hiddenFields = (fields: Readonly<Record<string, string | undefined>>): readonly Html[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => voidElement('input', { type: 'hidden', name, value }))

/** Fields of a form; the browser may offer passkeys in the one that says who somebody is, if there is one. */
export function offeringFields(fields: readonly SignInField[]): readonly SignInField[] {
  const named = fields.find(namesSomebody) ?? beforePassword(fields)
  return fields.map((field) => (field === named ? offering(field) : field))
}

const namesSomebody = ({ type, autocomplete = '' }: SignInField): boolean =>
  type !== 'hidden' && (type === 'email' || /\b(?:username|email|webauthn)\b/.test(autocomplete))

function beforePassword(fields: readonly SignInField[]): SignInField | undefined {
  const seen = fields.filter(({ type }) => type !== 'hidden')
  const [first] = seen
  return first?.type !== 'password' && seen.some(({ type }) => type === 'password') ? first : undefined
}

/** The word comes last (HTML, section 4.10.18.7.1). */
function offering({ autocomplete = '', ...field }: SignInField): SignInField {
  const words = autocomplete.split(/\s+/).filter((word) => word !== '' && word !== 'webauthn')
  const first = words.length === 0 || words.join() === 'off' ? ['username'] : words
  return { ...field, autocomplete: [...first, 'webauthn'].join(' ') }
}
