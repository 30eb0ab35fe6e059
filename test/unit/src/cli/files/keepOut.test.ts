import { afterEach, describe, expect, it } from '@jest/globals'
import { keepOut } from '../../../../../src/cli/files/keepOut.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('a file that is kept out of the repository', () => {
  it.each([
    [undefined, '.env\n'],
    ['dist', 'dist\n.env\n'],
    ['dist\n', 'dist\n.env\n'],
  ])('gets a line behind %j', (before, after) => {
    if (before !== undefined) desk.folder.write('.gitignore', before)
    expect(keepOut(desk.folder, '.env')).toBe(true)
    expect(desk.folder.read('.gitignore')).toBe(after)
    expect(keepOut(desk.folder, '.env')).toBe(false)
  })
})
