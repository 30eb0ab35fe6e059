/**
 * Whether a `.gitignore` keeps a file of its own folder out of the repository.
 *
 * @param rules - Text of the `.gitignore`.
 * @param name - Name of the file, such as `.env`.
 */
export const ignores = (rules: string, name: string): boolean =>
  rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((ignored, rule) => (matches(rule.replace(/^!/, ''), name) ? !rule.startsWith('!') : ignored), false)

function matches(rule: string, name: string): boolean {
  const pattern = rule
    .replace(/^(\*\*)?\//, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${pattern}$`).test(name)
}
