import { describe, expect, it } from '@jest/globals'
import { AuthjsCalls } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AdapterError } from '../../../../../src/core/errors.js'

const failing = (thrown: Error): AuthjsCalls =>
  new AuthjsCalls({
    getUser: () => {
      throw thrown
    },
    getUserByEmail: () => Promise.reject(thrown),
  })

describe('AuthjsCalls', () => {
  it('calls a function as a method with its arguments, also an inherited one', async () => {
    class Base {
      readonly #name = 'Ann'
      getUser(id: string): { id: string; name: string } {
        return { id, name: this.#name }
      }
    }
    class Derived extends Base {}
    const calls = new AuthjsCalls(Object.freeze(new Derived()))
    expect(calls.has('getUser')).toBe(true)
    expect(calls.has('createUser')).toBe(false)
    expect(await calls.call('getUser', '7')).toEqual({ id: '7', name: 'Ann' })
  })

  it('ignores members that are not functions', () => {
    const calls = new AuthjsCalls({ getUser: 'yes', createUser: undefined } as never)
    expect([calls.has('getUser'), calls.has('createUser')]).toEqual([false, false])
  })

  it.each([
    ['at once', 'getUser'],
    ['later', 'getUserByEmail'],
  ] as const)('wraps an error that is thrown %s, without its message', async (_when, name) => {
    const thrown = new TypeError('duplicate key: ann@example.test')
    const error = await failing(thrown)
      .call(name, 'ann@example.test')
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AdapterError)
    expect(error).toMatchObject({ type: 'AdapterError', cause: { err: thrown } })
    expect((error as Error).message).toBe(`The function ${name} of the adapter failed.`)
  })

  it('does not wrap an error twice', async () => {
    const thrown = new AdapterError('The first.')
    await expect(failing(thrown).call('getUser', '7')).rejects.toBe(thrown)
  })

  it('names a missing function', async () => {
    await expect(new AuthjsCalls({}).call('deleteUser', '7')).rejects.toThrow('The adapter has no function deleteUser.')
  })
})
