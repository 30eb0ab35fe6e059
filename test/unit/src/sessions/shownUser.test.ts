import { describe, expect, it } from '@jest/globals'
import { shownUser } from '../../../../src/sessions/SessionStrategy.js'

describe('shownUser', () => {
  it('shows name, address and picture, and nothing else', () => {
    const user = { id: '1', name: 'Ann', email: 'ann@example.test', image: 'https://x.example/', role: 'admin' }
    expect(shownUser(user)).toEqual({ name: 'Ann', email: 'ann@example.test', image: 'https://x.example/' })
  })

  it('keeps what is null, and leaves out what is not there', () => {
    const shown = shownUser({ name: null, email: undefined })
    expect(Object.entries(shown)).toEqual([['name', null]])
  })
})
