import { describe, expect, it } from '@jest/globals'
import { withoutMark } from '../../../../../src/cli/files/withoutMark.js'

describe('a text with a byte order mark', () => {
  it.each([
    ['\uFEFFA=1', { mark: '\uFEFF', rest: 'A=1' }],
    ['A=1\uFEFF', { mark: '', rest: 'A=1\uFEFF' }],
    ['', { mark: '', rest: '' }],
  ])('is read without it: %j', (text, parts) => {
    expect(withoutMark(text)).toEqual(parts)
  })
})
