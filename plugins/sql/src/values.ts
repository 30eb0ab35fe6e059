import { isValidDate } from 'authengine/plugin'
import { type ColumnKind, isDate } from './columns.js'
import type { SqlDialect } from './SqlDialect.js'

/** A value as the database takes it. */
export function toSql(value: unknown, kind: ColumnKind, dialect: SqlDialect): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'json') return JSON.stringify(value)
  // SQLite has no booleans, and its driver ends the process over one.
  if (typeof value === 'boolean' && dialect === 'sqlite') return value ? 1 : 0
  if (!(value instanceof Date)) return value
  // SQLite has no type for it: this text sorts like the time it names. For PostgreSQL, drivers write the time of the zone
  // of the process, of which a column without a zone keeps the time only.
  return dialect === 'sqlite' || (dialect === 'postgres' && isDate(kind)) ? value.toISOString() : value
}

/** A value as it was before it was stored; drivers and foreign tables differ in what they hand back. */
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

/** Whether it is how a database without a boolean type stores `true` or `false`. */
const isFlag = (value: unknown): boolean => ['0', '1'].includes(String(value))

/** The moment that was stored; an invalid date for everything else, so that what it ends is over. */
function dateFrom(value: unknown): Date {
  if (value instanceof Date) return value
  const text = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
  if (/^\d+$/.test(text)) return new Date(Number(text))
  const [, day, time = '00:00', zone = 'Z', hours, minutes = '00'] = MOMENT.exec(text) ?? []
  // A time without a zone is meant in UTC. PostgreSQL writes an offset of whole hours without minutes.
  const offset = hours === undefined ? zone.toUpperCase() : `${hours}:${minutes}`
  return new Date(day === undefined ? NaN : `${day}T${time}${offset}`)
}

// Nothing looser: what becomes of a text such as "never 2099" depends on the engine.
const MOMENT =
  /^(\d{4}-\d\d-\d\d|\+\d{6}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?(z|([+-]\d\d)(?::?(\d\d))?))?$/i
