import { describe, expect, it } from '@jest/globals'
import { readName } from '../../../../../plugins/second-factor/src/pages/SecondFactorPages.js'

describe('a name that a user types', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['   ', ''],
    [' Phone \r\n', 'Phone'],
    ['Anns Händy 📱', 'Anns Händy 📱'],
    ['half \ud83d!', 'half \ufffd!'],
    ['x'.repeat(64), 'x'.repeat(64)],
    ['x'.repeat(1_000_000), 'x'.repeat(64)],
  ])('%p becomes %j', (typed, name) => {
    expect(readName(typed)).toBe(name)
  })

  it('is not cut within a character', () => {
    const name = readName(`${'x'.repeat(63)}📱`)
    expect(name.isWellFormed()).toBe(true)
    expect(name.length).toBeLessThanOrEqual(64)
  })

  it('has no control characters, which PostgreSQL refuses or which forge a line of a mail', () => {
    expect(readName('a\0b\r\nc\td\u007fe\u0085f')).toBe('a b c d e f')
  })
})
