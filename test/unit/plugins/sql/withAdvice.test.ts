import { describe, expect, it } from '@jest/globals'
import { AdapterError } from 'authengine'
import { advised, withAdvice } from '../../../../plugins/sql/src/withAdvice.js'

const failure = (facts: object, message = 'failed') => Object.assign(new TypeError(message), facts)
const MISSING = failure({ code: 'SQLITE_ERROR' }, 'no such table: users')

/** A store with private members, absent members, and members that are not functions. */
class Store {
  readonly #error: Error | undefined
  readonly names = ['role']
  declare readonly absent?: () => Promise<void>

  constructor(error: Error | undefined) {
    this.#error = error
  }

  async find(id: string): Promise<string> {
    if (this.#error) throw this.#error
    return Promise.resolve(id)
  }
}

describe('withAdvice', () => {
  it('keeps the behavior of the store', async () => {
    const store = withAdvice(new Store(undefined), false)
    expect(await store.find('ann')).toBe('ann')
    expect(store.names).toEqual(['role'])
    expect(store.absent).toBeUndefined()
    expect(store).toBeInstanceOf(Store)
    expect(store.constructor).toBe(Store)
  })

  it('defect R41: explains what to run if a table is missing, and keeps the error of the driver', async () => {
    const failed: unknown = await withAdvice(new Store(MISSING), false)
      .find('ann')
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(AdapterError)
    expect(String(failed)).toContain('npx authengine migrate')
    // A migration does not add columns of the application.
    expect(String(failed)).toContain('one of your own, which the option columns names, add the column yourself')
    expect((failed as AdapterError).cause?.err).toBe(MISSING)
  })

  it('defect R41: recommends no migration for foreign tables, which authengine does not migrate', () => {
    expect(String(advised(MISSING, true))).toContain('Run the migration that creates them')
    expect(String(advised(MISSING, true))).not.toContain('authengine migrate')
  })

  it.each([
    failure({ code: 'ECONNREFUSED' }),
    failure({ code: 'ER_BAD_DB_ERROR', errno: 1049 }, "Unknown database 'x'"),
    failure({ errno: 1049 }),
    failure({ code: '3F000' }, 'schema "auth" does not exist'),
    new AdapterError('It was said before.', { cause: MISSING }),
    'no such table',
    undefined,
  ])('passes on errors with another cause: %p', async (error: unknown) => {
    expect(advised(error, false)).toBe(error)
    if (error instanceof Error) await expect(withAdvice(new Store(error), false).find('ann')).rejects.toBe(error)
  })
})
