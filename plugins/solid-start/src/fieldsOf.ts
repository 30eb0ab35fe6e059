import type { VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'

/** Form data as SolidStart passes it to an action. */
export type Form = FormData | URLSearchParams

/**
 * The fields of a form, for the engine. If a name is repeated, the first value counts.
 *
 * All fields except `redirectTo` are removed from the form: if an action fails without JavaScript, SolidStart writes
 * the form into a cookie, including passwords.
 *
 * @throws MalformedRequest when a form has different values for one field on which a sign-in depends.
 */
export function fieldsOf(form: Form | VerbFields): VerbFields {
  if (!isForm(form)) return form
  const fields = singleValues([...form.entries()].filter(isText))
  for (const name of [...form.keys()]) if (name !== 'redirectTo') form.delete(name)
  const federated = fields.get('federated') === 'true'
  // Only server code may set parameters of the authorization request.
  fields.delete('authorizationParams')
  return { ...Object.fromEntries(fields), federated }
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

const isForm = (form: Form | VerbFields): form is Form => typeof form['getAll'] === 'function'
