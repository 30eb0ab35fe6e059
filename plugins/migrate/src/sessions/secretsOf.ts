/** The option `secret` as a list. */
export const secretsOf = (secret: string | readonly string[] | undefined): readonly string[] =>
  typeof secret === 'string' ? [secret] : (secret ?? [])
