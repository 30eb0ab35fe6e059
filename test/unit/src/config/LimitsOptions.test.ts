import { describe, expect, it } from '@jest/globals'
import { DEFAULT_LIMITS, limitsFrom } from '../../../../src/config/SettingsInput.js'

const NONE = { account: [], network: [] }

describe('limitsFrom', () => {
  it('has defaults for all limits', () => {
    expect(limitsFrom()).toEqual(DEFAULT_LIMITS)
    expect(limitsFrom({ mail: undefined, code: {} })).toEqual(DEFAULT_LIMITS)
  })

  it('turns off all limits, or one of them', () => {
    expect(limitsFrom(false)).toEqual({
      credentials: NONE,
      mail: NONE,
      code: NONE,
      pending: NONE,
      registration: NONE,
      step: NONE,
    })
    expect(limitsFrom({ mail: false })).toEqual({ ...DEFAULT_LIMITS, mail: NONE })
  })

  it('replaces the given limits, and puts the shortest first', () => {
    const [long, short] = [
      { max: 10, seconds: 3600 },
      { max: 2, seconds: 60 },
    ]
    const given = [long, short]
    expect(limitsFrom({ credentials: { account: given } }).credentials).toEqual({
      account: [short, long],
      network: DEFAULT_LIMITS.credentials.network,
    })
    expect(given).toEqual([long, short])
  })
})
