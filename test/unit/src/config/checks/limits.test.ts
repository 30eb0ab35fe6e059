import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { limits } from '../../../../../src/config/checks/names.js'

const optionsWithFaults = (given: unknown): string[] => {
  const settings = new Settings({ limits: given as SettingsInput['limits'] }, readEnvironment({}))
  return limits({ settings } as Parameters<typeof limits>[0]).map(({ option }) => option)
}

describe('the check of limits', () => {
  it.each([
    undefined,
    false,
    {},
    { credentials: false, mail: undefined },
    { credentials: { account: [] } },
    { mail: { account: [{ max: 1, seconds: 1 }], network: undefined } },
  ])('accepts %j', (given) => {
    expect(optionsWithFaults(given)).toEqual([])
  })

  it.each([
    [true, 'limits'],
    [null, 'limits'],
    [[], 'limits'],
    [{ passwords: false }, 'limits.passwords'],
    [{ mail: 5 }, 'limits.mail'],
    [{ code: { person: [] } }, 'limits.code.person'],
    [{ credentials: { account: 5 } }, 'limits.credentials.account'],
    [{ credentials: { account: [5] } }, 'limits.credentials.account'],
    [{ credentials: { network: [{ max: 0, seconds: 60 }] } }, 'limits.credentials.network'],
    [{ credentials: { network: [{ max: 5, seconds: 0.5 }] } }, 'limits.credentials.network'],
    [{ credentials: { network: [{ max: 5 }] } }, 'limits.credentials.network'],
  ])('reports %j', (given, option) => {
    expect(optionsWithFaults(given)).toEqual([option])
  })
})
