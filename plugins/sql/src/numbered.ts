/**
 * Parts of a statement in which a question mark is not a parameter: strings, names, comments, dollar-quoted strings.
 */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\?/g

/** Replaces the parameters `?` of a statement by those of PostgreSQL: `$1`, `$2`, … */
export function numbered(statement: string): string {
  let count = 0
  return statement.replace(TOKENS, (token) => (token === '?' ? `$${++count}` : token))
}
