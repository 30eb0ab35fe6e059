import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../../src/config/index.js'
import { adapter } from '../../../../../src/config/inspections/adapter.js'
import type { Finding } from '../../../../../src/errors/index.js'
import { inspected } from './inspected.js'

const BASIC = ['createUser', 'getUser', 'getUserByEmail', 'getUserByAccount', 'updateUser', 'linkAccount']
const SESSIONS = ['createSession', 'getSessionAndUser', 'updateSession', 'deleteSession']

/** What is found for an adapter with these functions. */
function findings(names: readonly string[], input: SettingsInput = {}, fromPlugin = false): readonly Finding[] {
  const keepsSessions = !fromPlugin && SESSIONS.every((name) => names.includes(name))
  const flatAdapter = { offers: (name: string) => names.includes(name) }
  return adapter(inspected(input, { flatAdapter, hasDatabaseSessions: keepsSessions || fromPlugin }))
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
