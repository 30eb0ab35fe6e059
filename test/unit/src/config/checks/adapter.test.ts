import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { adapter } from '../../../../../src/config/checks/adapter.js'
import { DatabaseAdapter } from '../../../../../src/core/DatabaseAdapter.js'
import type { Finding } from '../../../../../src/core/errors.js'
import { inspected } from './inspected.js'

const BASIC = ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount']
const SESSIONS = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']

/** The findings for an adapter with these functions. */
function findings(names: readonly string[], input: SettingsInput = {}, fromPlugin = false): readonly Finding[] {
  const keepsSessions = !fromPlugin && SESSIONS.every((name) => names.includes(name))
  const authjsAdapter = { offers: (name: string) => names.includes(name) }
  return adapter(inspected(input, { authjsAdapter, hasDatabaseSessions: keepsSessions || fromPlugin }))
}

/** The functions that the findings name. */
const named = (found: readonly Finding[]): string[] =>
  found.map(({ problem }) => problem.replace('has no function ', '').replace(/\.$/, ''))

describe('the check of Auth.js adapters', () => {
  it('finds nothing for another adapter', () => {
    expect(adapter(inspected())).toEqual([])
  })

  it('accepts an adapter with all functions, and one without sessions', () => {
    expect(findings([...BASIC, ...SESSIONS])).toEqual([])
    expect(findings(BASIC)).toEqual([])
  })

  it('names every missing function, with its purpose', () => {
    const found = findings([])
    expect(named(found)).toEqual(BASIC)
    for (const [at, { option, fix }] of found.entries()) {
      expect(option).toBe('adapter')
      expect(fix).toContain(`Add ${BASIC[at] ?? ''}(`)
    }
  })

  it.each(SESSIONS)('names the other session functions if there is only %s', (name) => {
    const others = SESSIONS.filter((other) => other !== name)
    expect(named(findings([...BASIC, name]))).toEqual(others)
    expect(findings([...BASIC, name], { session: { strategy: 'jwt' } })).toEqual([])
    expect(findings([...BASIC, name], {}, true)).toEqual([])
  })

  it('names all session functions if the session strategy is "database"', () => {
    expect(named(findings(BASIC, { session: { strategy: 'database' } }))).toEqual(SESSIONS)
    expect(findings(BASIC, { session: { strategy: 'database' } }, true)).toEqual([])
  })
})

describe('the check of adapters with stores', () => {
  const lacking = (database: object): string[] =>
    adapter(inspected({}, { database: database as DatabaseAdapter })).map(({ fix }) => fix)

  it('accepts one with all stores, and one with users and accounts only', () => {
    const { users, accounts } = new MemoryAdapter()
    expect(lacking(new MemoryAdapter())).toEqual([])
    expect(lacking({ users, accounts, sessions: undefined })).toEqual([])
  })

  it('names the missing stores', () => {
    expect(lacking(Object.create(DatabaseAdapter.prototype) as object)).toEqual([
      'Add users, with create, byId, byEmail, byAccount, update.',
      'Add accounts, with link, find, lease, replaceTokens.',
    ])
  })

  it('names the missing methods of each store', () => {
    const create = (): void => undefined
    const { accounts } = new MemoryAdapter()
    const half = { users: { create }, accounts, sessions: { create }, counters: {}, revocations: { revoke: true } }
    expect(lacking(half)).toEqual([
      'Add byId, byEmail, byAccount, update to users, as functions.',
      'Add find, extend, delete to sessions, as functions.',
      'Add take, giveBack to counters, as functions.',
      'Add revoke, isRevoked to revocations, as functions.',
    ])
  })
})

describe('the check of values that are not adapters', () => {
  it.each<[unknown, string]>([
    [MemoryAdapter, 'is the class MemoryAdapter.'],
    [Promise.resolve(new MemoryAdapter()), 'is a promise.'],
    [() => new MemoryAdapter(), 'is a function.'],
    ['sqlite', 'is a string.'],
  ])('describes %p, and reports nothing else', (given, problem) => {
    const found = adapter(inspected({}, { adapter: given, authjsAdapter: { offers: () => false } }))
    expect(found).toEqual([{ option: 'adapter', problem, fix: expect.any(String) as unknown }])
  })

  it('names the missing functions if some exist, even on a function', () => {
    const given = Object.assign(() => undefined, {})
    const authjsAdapter = { offers: (name: string) => name === 'createUser' }
    expect(named(adapter(inspected({}, { adapter: given, authjsAdapter })))).toEqual(BASIC.slice(1))
  })
})
