import type { AuditEntry } from './AuditEntry.js'

/**
 * An entry as one line of JSON. Control characters, and characters that change the order or the lines of a text, are
 * escaped, so that nothing in an entry can look like another entry.
 */
export const lineOf = (entry: AuditEntry): string => escaped(JSON.stringify(entry))

/** Names of members, as they are in a line of CSV. */
const CELLS = [
  'id',
  'at',
  'name',
  'outcome',
  'reason',
  'actor.type',
  'actor.id',
  'onBehalfOf',
  'subject.type',
  'subject.id',
  'session',
  'method',
  'provider',
  'identifier',
  'email',
  'address',
  'agent',
  'request',
  'repeated',
  'data',
] as const

/** The first line of CSV. */
export const csvHead = CELLS.join(',')

/** An entry as a line of CSV (RFC 4180). A cell that a spreadsheet would calculate begins with an apostrophe. */
export function csvOf({ actor, at, data, subject, ...rest }: AuditEntry): string {
  const values: Readonly<Record<string, unknown>> = {
    ...rest,
    at: at.toISOString(),
    'actor.type': actor.type,
    'actor.id': actor.id,
    'subject.type': subject?.type,
    'subject.id': subject?.id,
    data: data && JSON.stringify(data),
  }
  return CELLS.map((name) => cellOf(values[name])).join(',')
}

const cellOf = (value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const plain = text.replaceAll(UNSAFE, '\ufffd')
  const harmless = /^[\s]*[=+\-@]/.test(plain) ? `'${plain}` : plain
  return /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Control and format characters, and separators of lines, beyond those that JSON escapes. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escaped = (json: string): string =>
  json.replaceAll(UNSAFE, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** The entry of a line; undefined if the line is incomplete, or contains something else. */
export function entryInLine(line: string): AuditEntry | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined
  try {
    const { at, ...rest } = JSON.parse(line) as Omit<AuditEntry, 'at'> & { readonly at: string }
    const when = new Date(at)
    const isEntry = typeof rest.id === 'string' && typeof rest.name === 'string' && typeof rest.actor === 'object'
    return isEntry && !Number.isNaN(when.getTime()) ? { ...rest, at: when } : undefined
  } catch {
    return undefined
  }
}
