import { describe, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/plugin'
import { databaseAdapterContract } from 'authengine/testing'

const databases: Readonly<Record<string, () => Promise<DatabaseAdapter>>> = {
  'the MemoryAdapter': () => Promise.resolve(new MemoryAdapter()),
}

describe.each(Object.entries(databases))('%s', (_name, create) => {
  it.each(databaseAdapterContract(create))('$name', ({ run }) => run())
})
