import { describe, expect, it } from '@jest/globals'
import { withoutUserId, withUserId } from '../../../../src/core/Callbacks.js'

const session = { user: { name: 'Ann' }, expires: '2030-01-01T00:00:00.000Z' }

describe('the id of the stored user in a draft', () => {
  it('can be read, but is not copied', () => {
    const draft = withUserId(session, 'user-ann')
    expect(draft.userId).toBe('user-ann')
    expect({ ...draft }).not.toHaveProperty('userId')
    expect(JSON.stringify(draft)).toBe(JSON.stringify(session))
    expect(session).not.toHaveProperty('userId')
  })

  it('is removed from the result of a callback, unless the callback has set it', () => {
    expect(withoutUserId(withUserId(session, 'user-ann'))).not.toHaveProperty('userId')
    expect(withoutUserId({ ...session, userId: 'user-ann' })).toHaveProperty('userId', 'user-ann')
  })

  it('is missing if no user is stored, or no user is signed in', () => {
    expect(withUserId(session, undefined)).toBe(session)
    const noSession = null as unknown as typeof session
    expect(withUserId(noSession, 'user-ann')).toBeNull()
    expect(withoutUserId(noSession)).toBeNull()
  })
})
