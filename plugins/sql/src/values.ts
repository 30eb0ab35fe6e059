import { isValidDate } from 'authengine/plugin'
import { type ColumnKind, isDate } from './columns.js'
import type { SqlDialect } from './SqlDialect.js'

/** Converts a value for the database. */
export function toSql(value: unknown, kind: ColumnKind, dialect: SqlDialect): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'json') return JSON.stringify(value)
  // SQLite has no booleans, and its driver ends the process if it gets one.
  if (typeof value === 'boolean' && dialect === 'sqlite') return value ? 1 : 0
  if (!(value instanceof Date)) return value
  // SQLite has no type for dates; this text sorts in the order of time. For PostgreSQL, drivers write local time with
  // its zone, and a column without a time zone would drop the zone.
  return dialect === 'sqlite' || (dialect === 'postgres' && isDate(kind)) ? value.toISOString() : value
}

/** Converts a stored value back. Drivers and foreign tables return different types. */
export function fromSql(value: unknown, kind: ColumnKind): unknown {
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'date':
      return dateFrom(value)
    case 'proof': {
      const date = isFlag(value) ? null : dateFrom(value)
      return isValidDate(date) ? date : null
    }
    case 'number':
      return Number(value)
    case 'id':
      return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : value
    case 'flag':
      return Number(value) === 1
    case 'credential':
    case 'key':
      return value instanceof Uint8Array ? new TextDecoder().decode(value) : value
    case 'json':
      return typeof value === 'string' ? JSON.parse(value) : value
    case 'name':
    case 'token':
    case 'text':
    case 'other':
      return value
  }
}

/** Whether a value is a boolean of a database without a boolean type. */
const isFlag = (value: unknown): boolean => ['0', '1'].includes(String(value))

/** The stored date; an invalid date for every other value, which counts as expired. */
function dateFrom(value: unknown): Date {
  if (value instanceof Date) return value
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  if (/^\d+$/.test(text)) return new Date(Number(text))
  const [, day, time = '00:00', zone = 'Z', hours, minutes = '00'] = MOMENT.exec(text) ?? []
  // A time without a zone is in UTC. PostgreSQL writes an offset of whole hours without minutes.
  const offset = hours === undefined ? zone.toUpperCase() : `${hours}:${minutes}`
  return new Date(day === undefined ? NaN : `${day}T${time}${offset}`)
}

// Strict, because JavaScript engines parse a text such as "never 2099" differently.
const MOMENT =
  /^(\d{4}-\d\d-\d\d|\+\d{6}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?(z|([+-]\d\d)(?::?(\d\d))?))?$/i
