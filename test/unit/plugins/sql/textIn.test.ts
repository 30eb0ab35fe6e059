import { describe, expect, it } from '@jest/globals'
import { textIn } from '../../../../plugins/sql/src/textIn.js'

describe('the text of a location', () => {
  it('is returned unchanged', () => {
    expect(textIn('postgres', 'postgres://db.example/app')).toBe('postgres://db.example/app')
  })

  it.each(['sqlite', 'postgres', 'mysql'] as const)('of %s names the variable to set if it is missing', (name) => {
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
