import { describe, expect, it } from '@jest/globals'
import { textIn } from '../../../../plugins/sql/src/textIn.js'

describe('the text of a location', () => {
  it('is what was given', () => {
    expect(textIn('postgres', 'postgres://db.example/app')).toBe('postgres://db.example/app')
  })

  it.each(['sqlite', 'postgres', 'mysql'] as const)('of %s that is not set says what to set', (name) => {
    for (const [value, said] of [
      [undefined, 'undefined'],
      [null, 'null'],
      ['', 'an empty text'],
    ]) {
      const read = (): unknown => textIn(name, value)
      expect(read).toThrow(TypeError)
      expect(read).toThrow(`sqlAdapter({ ${name}: … }) was given ${String(said)}, and no `)
      expect(read).toThrow('such as DATABASE_URL')
    }
  })
})
