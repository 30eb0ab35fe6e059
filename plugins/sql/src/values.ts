import type { ColumnKind } from './columns.js'
import type { SqlDialect } from './SqlDialect.js'

/** A value as the database takes it. */
export function toSql(value: unknown, kind: ColumnKind, dialect: SqlDialect): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind === 'flag' && dialect === 'sqlite') return value === true ? 1 : 0
  if (!(value instanceof Date)) return value
  // SQLite has no type for it: this text sorts like the time it names. For PostgreSQL, drivers write the time of the zone
  // of the process, of which a column without a zone keeps the time only.
  return dialect === 'sqlite' || (dialect === 'postgres' && kind === 'date') ? value.toISOString() : value
}

/** A value as it was before it was stored; drivers and foreign tables differ in what they hand back. */
export function fromSql(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'date':
      return dateFrom(value)
    case 'number':
      return Number(value)
    case 'id':
      return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : value
    case 'flag':
      return Number(value) === 1
    case 'credential':
      return value instanceof Uint8Array ? new TextDecoder().decode(value) : value
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : value
    case 'key':
    case 'name':
    case 'token':
    case 'text':
    case 'other':
      return value
  }
}

function dateFrom(value: unknown): Date {
  if (value instanceof Date) return value
  const text = String(value)
  if (/^\d+$/.test(text)) return new Date(Number(text))
  // A time without a zone is meant in UTC.
  return new Date(/[zZ]$|[+-]\d\d(:?\d\d)?$/.test(text.slice(10)) ? text : `${text.replace(' ', 'T')}Z`)
}
