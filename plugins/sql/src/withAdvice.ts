import { AdapterError } from 'authengine'
import { saysMissing } from './saysMissing.js'

const OWN =
  'The database lacks a table or a column that sqlAdapter needs: it was never migrated, or not since the last update. Run ' +
  'npx authengine migrate. If the missing column is one of your own, which the option columns names, add the column ' +
  'yourself. If another library made its tables, write sqlAdapter(…, { foreign: true }).'
const FOREIGN =
  'The database lacks a table or a column that the options of sqlAdapter name. Run the migration that creates them, ' +
  'or correct the options tables and columns of sqlAdapter.'

/**
 * Error codes for a missing database or schema. A migration creates neither, and the message of the driver names it.
 */
const NO_PLACE: ReadonlySet<unknown> = new Set(['3F000', 'ER_BAD_DB_ERROR', 1049])

/**
 * The error to throw for an error of the driver: an `AdapterError` with it as the cause if a table or a column is
 * missing, otherwise the error itself.
 *
 * @param foreign - Whether another library creates the tables.
 */
export function advised(error: unknown, foreign: boolean): unknown {
  if (!saysMissing(error) || error instanceof AdapterError) return error
  const { code, errno } = Object(error) as { readonly code?: unknown; readonly errno?: unknown }
  if (NO_PLACE.has(code) || NO_PLACE.has(errno)) return error
  return new AdapterError(foreign ? FOREIGN : OWN, { cause: error })
}

/**
 * Wraps a store, so that its errors say what to do if the database lacks a table or a column.
 *
 * All of its methods are asynchronous.
 */
export function withAdvice<Store extends object>(store: Store, foreign: boolean): Store {
  return new Proxy(store, {
    get(target, name) {
      // Without a receiver, because stores have private members, which a proxy does not have.
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
