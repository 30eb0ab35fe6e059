import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { adapter } from '../../../../../src/config/checks/adapter.js'
import { DatabaseAdapter } from '../../../../../src/core/DatabaseAdapter.js'
import type { Finding } from '../../../../../src/core/errors.js'
import { inspected } from './inspected.js'

const BASIC = ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount']
const SESSIONS = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']

/** What is found for an adapter with these functions. */
function findings(names: readonly string[], input: SettingsInput = {}, fromPlugin = false): readonly Finding[] {
  const keepsSessions = !fromPlugin && SESSIONS.every((name) => names.includes(name))
  const authjsAdapter = { offers: (name: string) => names.includes(name) }
  return adapter(inspected(input, { authjsAdapter, hasDatabaseSessions: keepsSessions || fromPlugin }))
}

/** The functions that findings name. */
const named = (found: readonly Finding[]): string[] =>
  found.map(({ problem }) => problem.replace('has no function ', '').replace(/\.$/, ''))

describe('the inspection of adapters written as flat functions', () => {
  it('has nothing to say of another adapter', () => {
    expect(adapter(inspected())).toEqual([])
  })

  it('accepts an adapter with everything, and one without sessions', () => {
    expect(findings([...BASIC, ...SESSIONS])).toEqual([])
    expect(findings(BASIC)).toEqual([])
  })

  it('names every function that is missing, with what it has to do', () => {
    const found = findings([])
    expect(named(found)).toEqual(BASIC)
    for (const [at, { option, fix }] of found.entries()) {
      expect(option).toBe('adapter')
      expect(fix).toContain(`Add ${BASIC[at] ?? ''}(`)
    }
  })

  it.each(SESSIONS)('names the other functions of sessions where there is only %s', (name) => {
    const others = SESSIONS.filter((other) => other !== name)
    expect(named(findings([...BASIC, name]))).toEqual(others)
    expect(findings([...BASIC, name], { session: { strategy: 'jwt' } })).toEqual([])
    expect(findings([...BASIC, name], {}, true)).toEqual([])
  })

  it('names all of them where sessions were asked for', () => {
    expect(named(findings(BASIC, { session: { strategy: 'database' } }))).toEqual(SESSIONS)
    expect(findings(BASIC, { session: { strategy: 'database' } }, true)).toEqual([])
  })
})

describe('the inspection of adapters with stores', () => {
  const lacking = (database: object): string[] =>
    adapter(inspected({}, { database: database as DatabaseAdapter })).map(({ fix }) => fix)

  it('accepts one with everything, and one with users and accounts only', () => {
    const { users, accounts } = new MemoryAdapter()
    expect(lacking(new MemoryAdapter())).toEqual([])
    expect(lacking({ users, accounts, sessions: undefined })).toEqual([])
  })

  it('names the stores that are missing', () => {
    expect(lacking(Object.create(DatabaseAdapter.prototype) as object)).toEqual([
      'Add users, with create, byId, byEmail, byAccount, update.',
      'Add accounts, with link, find, lease, replaceTokens.',
    ])
  })

  it('names the methods that are missing in each store', () => {
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

describe('the inspection of what is not an adapter', () => {
  it.each<[unknown, string]>([
    [MemoryAdapter, 'is the class MemoryAdapter.'],
    [Promise.resolve(new MemoryAdapter()), 'is a promise.'],
    [() => new MemoryAdapter(), 'is a function.'],
    ['sqlite', 'is a string.'],
  ])('says of %p what it is, and nothing else', (given, problem) => {
    const found = adapter(inspected({}, { adapter: given, authjsAdapter: { offers: () => false } }))
    expect(found).toEqual([{ option: 'adapter', problem, fix: expect.any(String) as unknown }])
  })

  it('names functions where some are there, even of a function', () => {
    const given = Object.assign(() => undefined, {})
    const authjsAdapter = { offers: (name: string) => name === 'createUser' }
    expect(named(adapter(inspected({}, { adapter: given, authjsAdapter })))).toEqual(BASIC.slice(1))
  })
})
