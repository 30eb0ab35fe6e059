import { type Expression, sql, type SqlBool } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'
import { toSql } from './values.js'

const DAY_MS = 86_400_000

/**
 * Whether the moment in a column has come.
 *
 * In foreign tables of SQLite, whose columns take anything, it may be milliseconds, or a text in another form than ours.
 * What is no moment at all never comes.
 */
export function hasCome(column: Expression<unknown>, now: Date, dialect: SqlDialect): Expression<SqlBool> {
  if (dialect !== 'sqlite') return sql<SqlBool>`${column} <= ${toSql(now, 'date', dialect)}`
  // Julian days begin at noon; these are those of the start of 1970.
  const milliseconds = sql`round((julianday(${column}) - 2440587.5) * ${sql.lit(DAY_MS)})`
  const moment = sql`case typeof(${column}) when 'text' then ${milliseconds} else ${column} end`
  // The first comparison finds our own texts in the index. Numbers come before every text, and a zone is less than a day.
  const tomorrow = toSql(new Date(now.getTime() + DAY_MS), 'date', dialect)
  return sql<SqlBool>`(${column} <= ${tomorrow} and ${moment} <= ${now.getTime()})`
}
