/** Error codes for missing tables, columns and schemas: PostgreSQL, then MySQL and MariaDB by name and by number. */
const MISSING: ReadonlySet<unknown> = new Set([
  ...['42P01', '42703', '3F000'],
  ...['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR', 'ER_BAD_DB_ERROR'],
  ...[1146, 1054, 1049],
])
/** SQLite has the same code for many errors, so its message is checked. */
const MISSING_IN_SQLITE = /no such (table|column)/
const DEEPEST = 5

/**
 * Whether an error means that a table or a column is missing.
 *
 * @param error - Error of the driver, or an error that wraps it: `AuthError` has it in `err`.
 */
export function saysMissing(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false
  const { cause, code, err, errno, message } = error as Readonly<Record<string, unknown>>
  const isMissing =
    MISSING.has(code) || MISSING.has(errno) || (typeof message === 'string' && MISSING_IN_SQLITE.test(message))
  return isMissing || saysMissing(cause, depth + 1) || saysMissing(err, depth + 1)
}
