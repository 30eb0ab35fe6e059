import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { mistypedAdapter } from '../../../../../src/adapters/mistypedAdapter.js'

const does = (): null => null
const said = (given: unknown): string[] => mistypedAdapter(given).map(({ option, fix }) => `${option}: ${fix}`)

describe('an adapter', () => {
  it('defect R7: may not have misspelled functions, stores or methods, if it is a plain object', () => {
    expect(said({ createUser: does, GetUser: does, close: does })).toEqual(['adapter GetUser: Write getUser.'])
    const { users, accounts } = new MemoryAdapter()
    const sessions = { create: does, find: does, extend: does, delete: does, ofuser: does }
    expect(said({ users, accounts, sessions, authenticator: {} })).toEqual([
      'adapter authenticator: Write authenticators.',
      'adapter sessions.ofuser: Write ofUser.',
    ])
  })

  it('may have other names beside those that they resemble, or in a class', () => {
    expect(said({ getUser: does, getUsers: does })).toEqual([])
    expect(
      said(
        new (class extends MemoryAdapter {
          session = {}
        })(),
      ),
    ).toEqual([])
    for (const given of [undefined, null, does, 'text']) expect(said(given)).toEqual([])
  })
})
