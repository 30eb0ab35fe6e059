/** What PostgreSQL says of a text that cannot be a value of the column, or is out of its range. */
const NO_SUCH_VALUE: ReadonlySet<unknown> = new Set(['22P02', '22003'])

/**
 * Asks the database, and answers `nothing` when it was asked for something that cannot exist.
 *
 * In tables of others ids may be UUIDs or numbers: a text of another form belongs to no user.
 */
export async function unlessNoSuchValue<T>(ask: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_SUCH_VALUE.has(error.code)) return nothing
    throw error
  }
}
