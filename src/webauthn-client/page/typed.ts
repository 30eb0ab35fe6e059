/** Values of a form: the fields of every POST request, the name of a new passkey, and the fields of the provider. */
export interface Typed {
  readonly csrfToken: string | undefined
  readonly callbackUrl: string | undefined
  readonly name: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** Reads the entries of a form. Empty values are left out. */
export function typed(entries: Iterable<readonly [string, unknown]>): Typed {
  const texts = [...entries].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  const { csrfToken, callbackUrl, keyName, ...fields } = Object.fromEntries(texts) as Record<string, string | undefined>
  return { csrfToken, callbackUrl, name: keyName, fields: fields as Record<string, string> }
}
