import { describe, expect, it } from '@jest/globals'
import { day } from '../../../../src/webauthn/passkeyPages.js'

describe('day', () => {
  it('is in words for people, and exact for machines', () => {
    expect(String(day(new Date('2026-03-05T23:59:00Z'), 'never'))).toBe(
      '<time datetime="2026-03-05T23:59:00.000Z">5 March 2026</time>',
    )
  })

  it.each([null, new Date(Number.NaN)])('says what is known of %s', (at) => {
    expect(day(at, 'some time ago')).toBe('some time ago')
  })
})
