import type { SignInField } from '../providers/SignInDoor.js'

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
