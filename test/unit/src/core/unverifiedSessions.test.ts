import { describe, expect, it } from '@jest/globals'
import { unverifiedSessions } from '../../../../src/core/RevocationList.js'

describe('unverifiedSessions', () => {
  it('returns a name for the unverified sessions of one user', () => {
    expect(unverifiedSessions('ann')).toBe('unverified ann')
    expect(unverifiedSessions('bob')).not.toBe(unverifiedSessions('ann'))
  })
})
