/** A value as one piece of a log line: control characters are written as escapes, stacks keep their lines. */
export function printable(value: unknown): string {
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Error) return printableError(value)
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${escaped(name)}: ${printable(member)}`)
    return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
  }
  return escaped(String(value))
}

function printableError(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? '' : `\n  cause: ${printable(error.cause)}`
  return [`${error.name}: ${escaped(error.message)}`, ...frames].join('\n') + cause
}

// A line break would let whoever sent the text write a log line of their own.
function escaped(text: string): string {
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]|\n/g, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
