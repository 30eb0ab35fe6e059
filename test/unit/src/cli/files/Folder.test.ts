import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../../../../support/cli/Desk.js'

const desk = new Desk()
afterEach(() => {
  desk.clear()
})

describe('a folder', () => {
  it('writes files, with the folders above them, and reads them', () => {
    desk.folder.write('src/[...auth]/route.ts', 'x')
    expect(desk.folder.read('src/[...auth]/route.ts')).toBe('x')
    expect([desk.folder.has('src'), desk.folder.has('lib'), desk.folder.read('lib')]).toEqual([true, false, undefined])
  })
})
