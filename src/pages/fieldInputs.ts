import type { SignInField } from '../providers/SignInDoor.js'
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
