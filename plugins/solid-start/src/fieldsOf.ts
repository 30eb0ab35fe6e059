import type { VerbFields } from 'authengine'
import { singleValues } from 'authengine/plugin'

/** What a form posts, as an action of SolidStart gets it. */
export type Form = FormData | URLSearchParams

/**
 * The fields of a form, as server code hands them to the engine; of several with one name the first.
 *
 * They are taken out of the form, all but `redirectTo`: where an action fails without JavaScript, SolidStart writes what is
 * left in it into a cookie, passwords too.
 *
 * @throws MalformedRequest when a field on which a sign-in depends was sent with different values.
 */
export function fieldsOf(form: Form | VerbFields): VerbFields {
  if (!isForm(form)) return form
  const fields = singleValues([...form.entries()].filter(isText))
  for (const name of [...form.keys()]) if (name !== 'redirectTo') form.delete(name)
  const federated = fields.get('federated') === 'true'
  // Parameters of the authorization request are for server code to say.
  fields.delete('authorizationParams')
  return { ...Object.fromEntries(fields), federated }
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

const isForm = (form: Form | VerbFields): form is Form => typeof form['getAll'] === 'function'
