import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'
import { toSql } from './values.js'

const DAY_MS = 86_400_000

/**
 * Whether the date in a column has passed. Used for removals, so it does not match values that are not dates.
 *
 * Columns of SQLite can contain any type, so foreign tables may contain milliseconds, or texts in another format.
 */
export function hasCome(column: Expression<unknown>, now: Date, dialect: SqlDialect): Expression<SqlBool> {
  if (dialect !== 'sqlite') return sql<SqlBool>`${column} <= ${toSql(now, 'date', dialect)}`
  // The first comparison uses the index. It also finds numbers, which sort before texts, and texts in any time zone.
  const tomorrow = toSql(new Date(now.getTime() + DAY_MS), 'date', dialect)
  return sql<SqlBool>`(${column} <= ${tomorrow} and ${milliseconds(column)} <= ${now.getTime()})`
}

/**
 * Whether the date in a column is in the future. An invalid date counts as expired: neither this nor `hasCome` matches
 * it.
 */
export function isAhead(column: Expression<unknown>, now: Date, dialect: SqlDialect): RawBuilder<SqlBool> {
  if (dialect === 'mysql') return sql<SqlBool>`${column} > ${toSql(now, 'date', dialect)}`
  if (dialect === 'postgres') return sql<SqlBool>`(isfinite(${column}) and ${column} > ${toSql(now, 'date', dialect)})`
  const moment = milliseconds(column)
  return sql<SqlBool>`(${moment} > ${now.getTime()} and ${moment} <= ${sql.lit(LAST_MS)})`
}

/** The last time that a `Date` can represent. */
const LAST_MS = 8_640_000_000_000_000

/** The date in a column of SQLite, in milliseconds since 1970; null for a text that is not a date. */
function milliseconds(column: Expression<unknown>): RawBuilder<unknown> {
  // Julian days begin at noon; this is the Julian day at the start of 1970.
  const ofText = sql`round((julianday(${column}) - 2440587.5) * ${sql.lit(DAY_MS)})`
  return sql`case typeof(${column}) when 'text' then ${ofText} else ${column} end`
}
