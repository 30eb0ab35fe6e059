import { describe, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { contractNotes, databaseAdapterContract, notesInMemory } from 'authengine/testing'

const databases: Readonly<Record<string, () => Promise<DatabaseAdapter>>> = {
  'the MemoryAdapter': () => {
    const adapter = new MemoryAdapter()
    adapter.addStore(contractNotes, notesInMemory)
    return Promise.resolve(adapter)
  },
}

describe.each(Object.entries(databases))('%s', (_name, create) => {
  it.each(databaseAdapterContract(create))('$name', ({ run }) => run())
})
