import type { VerbFields } from 'authengine'

/** What a form posts, as an action of SolidStart gets it. */
export type Form = FormData | URLSearchParams

/**
 * The fields of a form, as server code hands them to the engine; of several with one name the first.
 *
 * They are taken out of the form, all but `redirectTo`: where an action fails without JavaScript, SolidStart writes what is
 * left in it into a cookie, passwords too.
 */
export function fieldsOf(form: Form | VerbFields): VerbFields {
  if (!isForm(form)) return form
  const fields = new Map<string, string>()
  for (const [name, value] of form.entries())
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  for (const name of [...form.keys()]) if (name !== 'redirectTo') form.delete(name)
  const federated = fields.get('federated') === 'true'
  // Parameters of the authorization request are for server code to say.
  fields.delete('authorizationParams')
  return { ...Object.fromEntries(fields), federated }
}

const isForm = (form: Form | VerbFields): form is Form => typeof form['getAll'] === 'function'
