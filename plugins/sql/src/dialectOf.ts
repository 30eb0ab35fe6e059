import { MysqlAdapter, PostgresAdapter, SqliteAdapter } from 'kysely'
import type { SqlDialect } from './SqlDialect.js'

/** The classes with which Kysely adapts to a dialect, and their names. */
const ADAPTERS = [
  [PostgresAdapter, 'PostgresAdapter', 'postgres'],
  [MysqlAdapter, 'MysqlAdapter', 'mysql'],
  [SqliteAdapter, 'SqliteAdapter', 'sqlite'],
] as const

/**
 * The dialect of the executor of a Kysely instance.
 *
 * @throws TypeError if it is not one of the three, or cannot be detected.
 */
export function dialectOf({ adapter }: { readonly adapter: object }): SqlDialect {
  const names = classNamesOf(adapter)
  // A bundler may change the names. A class of another copy of Kysely has only the name in common.
  const found = ADAPTERS.find(([base, name]) => adapter instanceof base || names.includes(name))
  if (found) return found[2]
  throw new TypeError(
    'The dialect of this Kysely instance is unknown. Set `options.dialect` to the one it is compatible with.',
  )
}

/** Names of the class of an object, and of all its base classes. */
function classNamesOf(value: object): readonly string[] {
  const names: string[] = []
  for (
    let each = Object.getPrototypeOf(value) as object | null;
    each;
    each = Object.getPrototypeOf(each) as object | null
  )
    names.push(each.constructor.name)
  return names
}
