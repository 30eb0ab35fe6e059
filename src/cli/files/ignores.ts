/**
 * Whether a `.gitignore` keeps a file out of the repository.
 *
 * @param rules - Text of the `.gitignore`.
 * @param name - The file, as seen from the folder of the `.gitignore`: `.env`, or `config/.env`.
 */
export function ignores(rules: string, name: string): boolean {
  const parts = name.split('/')
  // Everything in an ignored folder is ignored.
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce(
      (ignored, rule) =>
        paths.some((path) => matches(rule.replace(/^!/, ''), path, path === name)) ? !rule.startsWith('!') : ignored,
      false,
    )
}

function matches(rule: string, path: string, isFile: boolean): boolean {
  // A rule with a slash at the end matches only folders. Any other slash makes it relative to this folder.
  if (isFile && rule.endsWith('/')) return false
  const plain = rule.replace(/\/$/, '')
  const pattern = plain
    .replace(/^(\*\*)?\//, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('?', '[^/]')
    .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))
  const anywhere = plain.startsWith('**/') || !plain.includes('/')
  return new RegExp(`^${anywhere ? '(.*/)?' : ''}${pattern}$`).test(path)
}
