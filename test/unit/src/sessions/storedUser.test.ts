import { describe, expect, it } from '@jest/globals'
import type { Session } from '../../../../src/core/User.js'
import { browserSession, serverSession, shownStoredUser } from '../../../../src/sessions/SessionStrategy.js'

const ANN = { id: 'user-ann', name: 'Ann', role: 'admin' }
const expires = '2030-01-01T00:00:00.000Z'
const aSession = (): Session => ({ user: shownStoredUser(ANN), expires })

describe('the session of a stored user', () => {
  it('contains no id for browsers, and the stored id for server code', () => {
    const session = aSession()
    expect(session).toEqual({ user: { name: 'Ann' }, expires })
    expect(serverSession(session)).toEqual({ user: { id: 'user-ann', name: 'Ann' }, expires })
    expect(session.user).toEqual({ name: 'Ann' })
  })

  it('is restored for browsers', () => {
    const session = aSession()
    expect(browserSession(serverSession(session))).toBe(session)
  })

  it('stays unchanged for browsers if server code has no other one', () => {
    const session: Session = { user: { name: 'Ann' }, expires }
    expect(serverSession(session)).toBe(session)
    expect(browserSession(session)).toBe(session)
    expect(browserSession(null)).toBeNull()
  })

  it('keeps the id that a callback has set, and a user object of a callback', () => {
    const set = aSession()
    if (set.user) set.user.id = 'public-7'
    expect(serverSession(set)).toBe(set)
    const made = { ...aSession(), user: { name: 'A.' } }
    expect(serverSession(made)).toBe(made)
    const without: Session = { expires }
    expect(serverSession(without)).toBe(without)
  })
})
