import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { DatabaseAdapter } from 'authengine/adapter'
import { storeToken } from 'authengine/plugin'
import {
  type ContractNotes,
  contractNotes,
  databaseAdapterContract,
  notesInMemory,
  RecordingLogger,
} from 'authengine/testing'
import { Observers } from '../../../../src/core/Observer.js'
import { observedDatabase } from '../../../../src/engine/observedDatabase.js'
import { originalOf } from '../../../../src/engine/observedObject.js'

const names: string[] = []
function observed(adapter: DatabaseAdapter): DatabaseAdapter {
  names.length = 0
  const observers = new Observers(new RecordingLogger())
  observers.add({
    observe(operation, work) {
      names.push(operation.name)
      return work()
    },
  })
  return observedDatabase(adapter, observers)
}

const ANN = { name: 'Ann', email: 'ann@example.test', emailVerified: null }

describe('an observed adapter', () => {
  it.each(
    databaseAdapterContract(() => {
      const adapter = new MemoryAdapter()
      adapter.addStore(contractNotes, notesInMemory)
      return Promise.resolve(observed(adapter))
    }),
  )('keeps the contract: $name', ({ run }) => run())

  it('names each call, also in transactions and of the stores of plugins', async () => {
    const adapter = new MemoryAdapter()
    adapter.addStore(contractNotes, notesInMemory)
    const database = observed(adapter)
    await database.transaction?.(async (tx) => {
      const { id } = await tx.users.create(ANN)
      await tx.extension?.<ContractNotes>(contractNotes)?.add(id, 'note')
    })
    await database.users.byEmail('ann@example.test')
    expect(names).toEqual(['transaction', 'users.create', `${contractNotes.name}.add`, 'users.byEmail'])
  })

  it('passes an error on unchanged', async () => {
    const database = observed(new MemoryAdapter())
    const error = new TypeError('no')
    await expect(database.transaction?.(() => Promise.reject(error))).rejects.toBe(error)
  })

  it('has the stores, methods and class of the adapter, and no others', () => {
    const adapter = new MemoryAdapter()
    class Few extends DatabaseAdapter {
      override readonly users = adapter.users
      override readonly accounts = adapter.accounts
      override readonly sessions = { keepsStart: false, ...adapter.sessions, ofUser: undefined as never }
    }
    const database = observed(new Few())
    expect(database).toBeInstanceOf(Few)
    expect(database.constructor).toBe(Few)
    expect(database.transaction).toBeUndefined()
    expect(database.extension).toBeUndefined()
    expect(database.pending).toBeUndefined()
    expect(database.sessions?.ofUser).toBeUndefined()
    expect(database.sessions?.keepsStart).toBe(false)
    expect('addStore' in database).toBe(false)
    expect('addStore' in observed(adapter)).toBe(true)
    expect(names).toEqual([])
  })

  it('returns the same stores and methods each time, so that they can be compared', () => {
    const adapter = new MemoryAdapter()
    adapter.addStore(contractNotes, notesInMemory)
    const database = observed(adapter)
    expect(database.sessions).toBe(database.sessions)
    expect(database.users.byId).toBe(database.users.byId)
    expect(database.extension?.(contractNotes)).toBe(database.extension?.(contractNotes))
    expect(database.extension?.(storeToken<object>('@example/other'))).toBeUndefined()
    expect(originalOf(database.sessions)).toBe(adapter.sessions)
    expect(originalOf(adapter)).toBe(adapter)
    expect(originalOf<object | undefined>(undefined)).toBeUndefined()
  })

  it('calls a method that was replaced later, with its object as this', async () => {
    const adapter = new MemoryAdapter()
    const database = observed(adapter)
    await database.users.byId('ann')
    const users = Object.assign(adapter.users, {
      name: 'the store itself',
      byId(this: { readonly name: string }) {
        return Promise.resolve({ id: this.name, emailVerified: null })
      },
    })
    expect(await database.users.byId('ann')).toMatchObject({ id: users.name })
  })

  it('works with a frozen adapter, and with one that makes its stores when they are read', async () => {
    const { accounts, users } = new MemoryAdapter()
    const frozen = Object.freeze({
      accounts,
      users: Object.freeze({ byId: () => Promise.resolve(null) }),
    })
    expect(await observed(frozen as unknown as DatabaseAdapter).users.byId('ann')).toBeNull()
    class Lazy extends DatabaseAdapter {
      readonly #users = users
      get users() {
        return this.#users
      }
      get accounts() {
        return accounts
      }
    }
    expect(await observed(new Lazy()).users.byId('ann')).toBeNull()
    expect(names).toEqual(['users.byId'])
  })

  it('sets members of the adapter itself', () => {
    const adapter = new MemoryAdapter()
    const database = observed(adapter) as unknown as { note: string }
    database.note = 'new'
    expect(adapter).toHaveProperty('note', 'new')
  })
})
