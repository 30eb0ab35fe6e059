import type { FormerLibrary } from './FormerLibrary.js'

const FORMER = 'FORMER_'

/**
 * What to do with the secret of a former library, as its guide says.
 *
 * @param names - The variables with it. Those of the guides keep their names.
 */
export function secretFix(names: readonly string[], { secretStep }: FormerLibrary): string {
  const old = names.filter((name) => !name.startsWith(FORMER))
  const renamed = old.map((name) => FORMER + name).join(', ')
  const rename = `Rename ${old.join(', ')} to ${renamed}, only for the plugin that reads former sessions. Then, if`
  return `${old.length > 0 ? rename : 'If'} AUTH_SECRET has no new value: npx authengine secret --write. See ${secretStep}`
}
