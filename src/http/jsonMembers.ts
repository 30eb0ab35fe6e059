const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/**
 * The members of an object in JSON, with their values as they are written: of a name that occurs twice, both.
 *
 * `JSON.parse` gives the last one only.
 *
 * @param text - An object that `JSON.parse` has read.
 */
export function* jsonMembers(text: string): Generator<readonly [name: string, written: string]> {
  let depth = 0
  let name: string | undefined
  let start = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 1) {
      if (name === undefined && token.startsWith('"')) name = JSON.parse(token) as string
      else if (token === ':') start = index + 1
      else if (token === ',' || token === '}') {
        if (name !== undefined) yield [name, text.slice(start, index).trim()]
        name = undefined
      }
    }
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
  }
}
