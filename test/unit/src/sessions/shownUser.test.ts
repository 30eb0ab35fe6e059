import { describe, expect, it } from '@jest/globals'
import { shownUser } from '../../../../src/sessions/SessionStrategy.js'

describe('shownUser', () => {
  it('returns only name, email address and picture', () => {
    const user = { id: '1', name: 'Ann', email: 'ann@example.test', image: 'https://x.example/', role: 'admin' }
    expect(shownUser(user)).toEqual({ name: 'Ann', email: 'ann@example.test', image: 'https://x.example/' })
  })

  it('keeps null values, and leaves out missing ones', () => {
    const shown = shownUser({ name: null, email: undefined })
    expect(Object.entries(shown)).toEqual([['name', null]])
  })
})
