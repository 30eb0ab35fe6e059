/** Error codes of PostgreSQL for a text that cannot be a value of the column, or is out of its range. */
const NO_SUCH_VALUE: ReadonlySet<unknown> = new Set(['22P02', '22003'])

/**
 * Runs a query, and returns `nothing` if it looks for a value that the column cannot have.
 *
 * In foreign tables, ids may be UUIDs or numbers. A text of another form is then the id of no user.
 */
export async function unlessNoSuchValue<T>(ask: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_VALUE.has(error.code)) return nothing
    throw error
  }
}
