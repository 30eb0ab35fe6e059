/** Deeper JSON is not a session, and code that walks through it could run out of stack. */
const DEEPEST = 32

/** The object in a JSON text; null if the text is not a JSON object, or has too many levels. */
export function readJson(text: string): Record<string, unknown> | null {
  if (isTooDeep(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** Whether a value is an object, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isTooDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isQuoted) {
      if (letter === '\\') at++
      else if (letter === '"') isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === '{' || letter === '[') {
      if (++depth > DEEPEST) return true
    } else if (letter === '}' || letter === ']') depth--
  }
  return false
}
