import { sqlAdapter } from '@authengine/sql'
import { describe } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { passkeyJourneys } from '../support/flows/passkeyFlows.js'

describe('passkeys on MemoryAdapter', () => {
  passkeyJourneys(() => Promise.resolve(new MemoryAdapter()))
})

describe('passkeys on SQLite', () => {
  passkeyJourneys(async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    await adapter.migrate()
    return adapter
  })
})
