import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'
import { toSql } from './values.js'

const DAY_MS = 86_400_000

/**
 * Whether the moment in a column has come: for clean-up, which removes nothing that it cannot read.
 *
 * In foreign tables of SQLite, whose columns take anything, it may be milliseconds, or a text in another form than ours.
 */
export function hasCome(column: Expression<unknown>, now: Date, dialect: SqlDialect): Expression<SqlBool> {
  if (dialect !== 'sqlite') return sql<SqlBool>`${column} <= ${toSql(now, 'date', dialect)}`
  // The first comparison finds our own texts in the index. Numbers come before every text, and a zone is less than a day.
  const tomorrow = toSql(new Date(now.getTime() + DAY_MS), 'date', dialect)
  return sql<SqlBool>`(${column} <= ${tomorrow} and ${milliseconds(column)} <= ${now.getTime()})`
}

/** Whether the moment in a column is still to come. What is not a valid date is over: neither this nor `hasCome` holds. */
export function isAhead(column: Expression<unknown>, now: Date, dialect: SqlDialect): RawBuilder<SqlBool> {
  if (dialect === 'mysql') return sql<SqlBool>`${column} > ${toSql(now, 'date', dialect)}`
  if (dialect === 'postgres') return sql<SqlBool>`(isfinite(${column}) and ${column} > ${toSql(now, 'date', dialect)})`
  const moment = milliseconds(column)
  return sql<SqlBool>`(${moment} > ${now.getTime()} and ${moment} <= ${sql.lit(LAST_MS)})`
}

/** The last moment that a Date can name. */
const LAST_MS = 8_640_000_000_000_000

/** The moment in a column of SQLite, in milliseconds since 1970; null for a text that is not a date. */
function milliseconds(column: Expression<unknown>): RawBuilder<unknown> {
  // Julian days begin at noon; these are those of the start of 1970.
  const ofText = sql`round((julianday(${column}) - 2440587.5) * ${sql.lit(DAY_MS)})`
  return sql`case typeof(${column}) when 'text' then ${ofText} else ${column} end`
}
