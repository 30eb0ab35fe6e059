import { describe, expect, it } from '@jest/globals'
import { unverifiedSessions } from '../../../../src/core/RevocationList.js'

describe('unverifiedSessions', () => {
  it('names the sessions of one user, and is the id of none', () => {
    expect(unverifiedSessions('ann')).toBe('unverified ann')
    expect(unverifiedSessions('bob')).not.toBe(unverifiedSessions('ann'))
  })
})
