/** The usual names of the table of users. */
export const USERS: readonly string[] = ['user', 'users', 'User']

/** A name in camel case, and the same name with underscores, as some tools for databases write it. */
export const spellings = (name: string): readonly string[] => [
  ...new Set([name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
]
