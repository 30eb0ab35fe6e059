import type { MemoryTables } from '../../core/MemoryTables.js'
import { storeToken } from '../../core/Token.js'
import { type SqlDialect, sqlStore, type SqlTables } from '../../plugin-api/SqlTables.js'

/** Stores of a plugin, with which the contract tests `extension`. */
export interface ContractNotes {
  /** Stores a text; rejects if the key is stored already. */
  add(key: string, text: string): Promise<void>
  /** The text with this key. */
  find(key: string): Promise<string | null>
  /** Removes every text. */
  clear(): Promise<void>
}

/** Token of the stores with which the contract tests `extension`. */
export const contractNotes = storeToken<ContractNotes>('authengine/testing/notes')

/** The stores in memory, for `MemoryAdapter.addStore(contractNotes, notesInMemory)`. */
export function notesInMemory(tables: MemoryTables): ContractNotes {
  const notes = tables.table<string>('notes')
  return {
    add: (key, text) => {
      if (notes.has(key)) return Promise.reject(new TypeError('This key is stored already.'))
      notes.set(key, text)
      return Promise.resolve()
    },
    find: (key) => Promise.resolve(notes.get(key) ?? null),
    clear: () => {
      notes.clear()
      return Promise.resolve()
    },
  }
}

const TYPES: Readonly<Record<SqlDialect, string>> = { sqlite: 'text', postgres: 'text', mysql: 'varchar(255)' }

/** The stores in SQL, for `sqlAdapter(…, { tables: [notesTables] })`. */
export const notesTables: SqlTables = {
  name: 'contract_notes',
  version: 2,
  up: (dialect, from) => [
    ...(from < 1 ? [`create table contract_notes (id ${TYPES[dialect]} not null primary key)`] : []),
    ...(from < 2 ? ['alter table contract_notes add column note text'] : []),
  ],
  stores: [
    sqlStore(contractNotes, (db) => ({
      add: async (key, text) => {
        await db.run('insert into contract_notes (id, note) values (?, ?)', [key, text])
      },
      find: async (key) => {
        const [row] = await db.all("select note, '?' as mark from contract_notes where id = ? -- not a parameter: ?", [
          key,
        ])
        return row ? String(row['note']) : null
      },
      clear: async () => {
        await db.run('delete from contract_notes')
      },
    })),
  ],
}
