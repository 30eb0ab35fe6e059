/** What a question mark may stand in without being a parameter: texts, names, comments, texts in dollar signs. */
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\?/g

/** A statement with `?` for its parameters, as PostgreSQL wants it: `$1`, `$2`, … */
export function numbered(statement: string): string {
  let count = 0
  return statement.replace(TOKENS, (token) => (token === '?' ? `$${++count}` : token))
}
