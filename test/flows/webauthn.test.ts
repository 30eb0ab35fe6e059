import { sqlAdapter } from '@authengine/sql'
import { describe } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { passkeyFlows } from '../support/flows/passkeyFlows.js'

describe('passkeys on MemoryAdapter', () => {
  passkeyFlows(() => Promise.resolve(new MemoryAdapter()))
})

describe('passkeys on SQLite', () => {
  passkeyFlows(async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' })
    await adapter.migrate()
    return adapter
  })
})
