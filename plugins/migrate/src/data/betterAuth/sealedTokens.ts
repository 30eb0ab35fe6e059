import type { SourceTable } from '../SourceTable.js'
import { type Row, textOf } from '../values.js'

/** Fewest characters of an encrypted text in hex: a nonce, a tag, and one byte. */
const SHORTEST_SEALED = 82
const SEALED = new RegExp(`^(?:\\$ba\\$|(?:[0-9a-f]{2}){${String(SHORTEST_SEALED / 2)},}$)`)

/** A stored token; undefined if it is encrypted. */
export function openToken(row: Row, member: string): string | null | undefined {
  const token = textOf(row[member])
  return token !== null && SEALED.test(token) ? undefined : token
}

/** The condition for an encrypted token. */
export function isSealed(table: SourceTable, member: string): string {
  if (!table.has(member)) return '1 = 0'
  const column = table.column(member)
  const isHex = {
    sqlite: `${column} not glob '*[^0-9a-f]*'`,
    postgres: `${column} ~ '^[0-9a-f]+$'`,
    mysql: `${column} regexp '^[0-9a-f]+$'`,
  }[table.dialect]
  return `(${column} like '$ba$%' or (length(${column}) >= ${String(SHORTEST_SEALED)} and length(${column}) % 2 = 0 and ${isHex}))`
}
