import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { express } from '../../../../../src/cli/frameworks/express.js'
import { databaseOf, settingsOf } from '../../../../../src/cli/doctor/settingsOf.js'
import { AuthjsMemory, plain } from '../../adapters/authjs/AuthjsMemory.js'

const found = (adapter: unknown, config: object = {}) => ({ path: 'auth.config.ts', config, adapter })

describe('the settings of an application', () => {
  it('have the strategy that the engine chooses for its adapter', () => {
    const strategyOf = (adapter: unknown, config?: object): string =>
      settingsOf(found(adapter, config), {}, express).session.strategy
    expect(strategyOf(new MemoryAdapter())).toBe('database')
    expect(strategyOf(plain(new AuthjsMemory()))).toBe('database')
    expect(strategyOf(new MemoryAdapter(), { session: { strategy: 'jwt' } })).toBe('jwt')
    expect(strategyOf(undefined)).toBe('jwt')
    expect(strategyOf({ createUser: () => ({}), getUser: () => null })).toBe('jwt')
  })

  it('have the base path of the framework', () => {
    expect(settingsOf(undefined, {}, express).basePath).toBe('/auth')
    expect(settingsOf(found(undefined, { basePath: '/api/auth' }), {}, express).basePath).toBe('/api/auth')
  })

  it.each([7, 'sqlAdapter', {}, { createUser: 1 }])('survive a malformed adapter: %p', (adapter) => {
    expect(databaseOf(found(adapter))?.sessions).toBeUndefined()
  })
})
