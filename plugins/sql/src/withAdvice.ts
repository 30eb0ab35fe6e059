import { AdapterError } from 'authengine'
import { saysMissing } from './saysMissing.js'

const OWN =
  'The database lacks a table or a column that sqlAdapter needs: it was never migrated, or not since the last update. Run ' +
  'npx authengine migrate. If another library made its tables, write sqlAdapter(…, { foreign: true }).'
const FOREIGN =
  'The database lacks a table or a column that the options of sqlAdapter name. Run the migration that creates them, ' +
  'or correct the options tables and columns of sqlAdapter.'

/** A whole database or schema that is missing: a migration makes neither, and the driver names it. */
const NO_PLACE: ReadonlySet<unknown> = new Set(['3F000', 'ER_BAD_DB_ERROR', 1049])

/**
 * What is thrown in place of an error of the driver: an `AdapterError` with it as the cause, where a table or a column is
 * missing; else the error itself.
 *
 * @param foreign - Whether something else makes the tables.
 */
export function advised(error: unknown, foreign: boolean): unknown {
  if (!saysMissing(error) || error instanceof AdapterError) return error
  const { code, errno } = Object(error) as { readonly code?: unknown; readonly errno?: unknown }
  if (NO_PLACE.has(code) || NO_PLACE.has(errno)) return error
  return new AdapterError(foreign ? FOREIGN : OWN, { cause: error })
}

/**
 * A store that says what to do where the database lacks a table or a column.
 *
 * All of its methods are asynchronous.
 */
export function withAdvice<Store extends object>(store: Store, foreign: boolean): Store {
  return new Proxy(store, {
    get(target, name) {
      // Without a receiver: stores have private members, which a proxy does not.
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || name === 'constructor') return member
      return async (...values: readonly unknown[]): Promise<unknown> => {
        try {
          return (await Reflect.apply(member, target, values)) as unknown
        } catch (error) {
          throw advised(error, foreign)
        }
      }
    },
  })
}
