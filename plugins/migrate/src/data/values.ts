import type { SqlDialect, SqlValue } from 'authengine/adapter'

/** A value of an old column, as any driver returns it. */
export type Value = SqlValue | boolean

/** A row, by its member names. */
export type Row = Readonly<Record<string, Value>>

/** Numbers below this are seconds since 1970, others are milliseconds. As seconds, it is the year 5138. */
const LEAST_MILLISECONDS = 100_000_000_000

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?(z|([+-]\d\d)(?::?(\d\d))?))?$/i

/**
 * The date in an old column: a text of any database, or a number of seconds or milliseconds since 1970. A time without a
 * zone is in UTC.
 *
 * @returns Null for every other value.
 */
export function dateOf(value: Value | undefined): Date | null {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))) {
    const number = Number(value)
    return validOrNull(new Date(number < LEAST_MILLISECONDS ? number * 1000 : number))
  }
  const [, day, time = '00:00', zone = 'Z', hours, minutes = '00'] =
    typeof value === 'string' ? (MOMENT.exec(value) ?? []) : []
  if (day === undefined) return null
  return validOrNull(new Date(`${day}T${time}${hours === undefined ? zone.toUpperCase() : `${hours}:${minutes}`}`))
}

const validOrNull = (date: Date): Date | null => (Number.isNaN(date.getTime()) ? null : date)

/** Whether an old column says yes. */
export const flagOf = (value: Value | undefined): boolean =>
  value === true || value === 1 || value === '1' || value === 't' || value === 'true'

/** The text in an old column; null if it is empty. */
export const textOf = (value: Value | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** A value for the new database. */
export function storedAs(value: Value | Date | undefined, dialect: SqlDialect): SqlValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (!(value instanceof Date)) return value
  const text = value.toISOString()
  // In MySQL, such a text is read in the time zone of the connection, which is UTC.
  return dialect === 'mysql' ? text.replace('T', ' ').slice(0, 'yyyy-mm-dd hh:mm:ss.mmm'.length) : text
}

/** Parameters of a list: `?, ?, ?`. */
export const marks = (count: number): string => Array.from({ length: count }, () => '?').join(', ')
