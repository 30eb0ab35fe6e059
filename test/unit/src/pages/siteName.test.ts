import { describe, expect, it } from '@jest/globals'
import { siteNameOf } from '../../../../src/pages/siteName.js'
import { frame } from './fixtures.js'

describe('siteNameOf', () => {
  it('is the host without scheme and path, or the name in the theme', () => {
    expect(siteNameOf(frame)).toBe('app.example')
    expect(siteNameOf({ ...frame, theme: { siteName: 'Example' } })).toBe('Example')
  })
})
