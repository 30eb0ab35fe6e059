import type { SqlConnection, SqlDialect, SqlStore, SqlTables, SqlValue } from 'authengine/adapter'
import type { StoreToken } from 'authengine/plugin'
import { CompiledQuery, type Kysely } from 'kysely'
import { numbered } from './numbered.js'
import { settled } from './retried.js'
import type { Tables } from './SqlTable.js'
import { advised } from './withAdvice.js'

/** The stores of plugins over one connection, or over one transaction. */
export class PluginStores {
  readonly #stores: ReadonlyMap<string, SqlStore>
  readonly #made = new Map<string, unknown>()

  /**
   * @param db - The connection.
   * @param dialect - Dialect of the database.
   * @param tables - The tables of plugins.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly dialect: SqlDialect,
    tables: readonly SqlTables[],
  ) {
    this.#stores = new Map(tables.flatMap(({ stores }) => stores).map((store) => [store.token.name, store]))
  }

  /** The stores of a token. */
  get<S>({ name }: StoreToken<S>): S | undefined {
    const store = this.#stores.get(name)
    if (!store) return undefined
    if (!this.#made.has(name)) this.#made.set(name, store.create(connectionOver(this.db, this.dialect)))
    return this.#made.get(name) as S
  }
}

/** Runs the statements of other packages on a connection. */
export function connectionOver(db: Kysely<Tables>, dialect: SqlDialect): SqlConnection {
  const run = async (text: string, parameters: readonly SqlValue[] = []) => {
    const statement = dialect === 'postgres' ? numbered(text) : text
    try {
      return await settled(db, () =>
        db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(statement, [...parameters])),
      )
    } catch (error) {
      throw advised(error, false)
    }
  }
  return {
    dialect,
    all: async (text, parameters) => {
      const { rows } = await run(text, parameters)
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, valueOf(value)])))
    },
    run: async (text, parameters) => Number((await run(text, parameters)).numAffectedRows ?? 0),
  }
}

/** Converts a value that a driver returns to one of a few types. */
function valueOf(value: unknown): SqlValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return new TextDecoder().decode(value)
  return JSON.stringify(value)
}
