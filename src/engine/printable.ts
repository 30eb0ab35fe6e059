const DEEPEST = 6
const MOST_MEMBERS = 50

/** A value as one piece of a log line: control characters are written as escapes, stacks keep their lines. */
export const printable = (value: unknown): string => written(value, 0)

// What is thrown may contain itself: it ends at some depth, instead of losing the line.
function written(value: unknown, depth: number): string {
  if (typeof value === 'string') return escaped(value)
  if (typeof value !== 'object' || value === null) return escaped(String(value))
  if (depth > DEEPEST) return '…'
  if (value instanceof Error) return writtenError(value, depth)
  const members = Object.entries(value)
    .slice(0, MOST_MEMBERS)
    .map(([name, member]) => `${escaped(name)}: ${written(member, depth + 1)}`)
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

function writtenError(error: Error, depth: number): string {
  // The stack repeats the message, which may look like frames.
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map(escaped)
  const cause = error.cause === undefined ? '' : `\n  cause: ${written(error.cause, depth + 1)}`
  return [`${escaped(error.name)}: ${escaped(error.message)}`, ...frames].join('\n') + cause
}

// A line break would let whoever sent the text write a log line of their own.
function escaped(text: string): string {
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]|\n/g, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
