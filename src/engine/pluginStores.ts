import { MemoryTransactions } from '../adapters/memory/MemoryTransactions.js'
import type { DatabaseAdapter } from '../core/DatabaseAdapter.js'
import { type Finding, NotInstalled } from '../core/errors.js'
import type { MemoryTables } from '../core/MemoryTables.js'
import type { StoreToken } from '../core/Token.js'

/** Stores that a plugin registered. */
export interface RegisteredStore {
  /** Id of the plugin. */
  readonly owner: string
  /** Names the stores. */
  readonly token: StoreToken<unknown>
  /** Makes them in memory. */
  readonly memory: (tables: MemoryTables) => unknown
}

/** An adapter in memory, to which stores of plugins can be added. */
type AdapterInMemory = DatabaseAdapter & {
  addStore(token: StoreToken<unknown>, create: (tables: MemoryTables) => unknown): void
}

/** The stores of plugins: those of the adapter, or, without an adapter, those in the memory of the process. */
export class PluginStores {
  /**
   * @param registered - The registered stores.
   * @param database - The adapter; undefined if there is none.
   * @param ofProcess - The stores of the process, by the names of their tokens. Engines may share them.
   */
  constructor(
    private readonly registered: readonly RegisteredStore[],
    private readonly database: DatabaseAdapter | undefined,
    private readonly ofProcess: Map<string, unknown>,
  ) {
    if (database && !isInMemory(database)) return
    for (const { memory, token } of registered) {
      if (database) database.addStore(token, memory)
      else if (!ofProcess.has(token.name)) ofProcess.set(token.name, inMemory(memory))
    }
  }

  /** Reports stores of plugins that the adapter does not have: their data belongs in the same database as the users. */
  get faults(): readonly Finding[] {
    const { database } = this
    if (!database) return []
    return this.registered
      .filter(({ token }) => database.extension?.(token) === undefined)
      .map(({ owner, token }) => ({
        option: 'adapter',
        problem: `has no tables for "${token.name}" of the plugin ${JSON.stringify(owner)}.`,
        fix: 'Pass the tables of the plugin to the adapter: sqlAdapter(url, { tables: [ … ] }), then run "npx authengine migrate".',
      }))
  }

  /**
   * The stores of a token.
   *
   * @throws NotInstalled if there are no such stores.
   */
  get<S>(token: StoreToken<S>): S {
    const stores = this.database ? this.database.extension?.(token) : this.ofProcess.get(token.name)
    if (stores === undefined) throw new NotInstalled(token)
    // The type of the token is the type of what was registered under its name.
    return stores as S
  }
}

/** Recognises an adapter by its method, because its class may be from another copy of this package. */
const isInMemory = (database: DatabaseAdapter): database is AdapterInMemory => 'addStore' in database

function inMemory(memory: RegisteredStore['memory']): unknown {
  const transactions = new MemoryTransactions()
  return transactions.outside(memory(transactions))
}
