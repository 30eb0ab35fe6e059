import { afterEach, describe, expect, it } from '@jest/globals'
import { keepOut } from '../../../../../src/cli/files/keepOut.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('a file that .gitignore excludes', () => {
  it.each([
    [undefined, '.env\n'],
    ['dist', 'dist\n.env\n'],
    ['dist\n', 'dist\n.env\n'],
  ])('gets a line after %j', (before, after) => {
    if (before !== undefined) desk.folder.write('.gitignore', before)
    expect(keepOut(desk.folder, '.env')).toBe(true)
    expect(desk.folder.read('.gitignore')).toBe(after)
    expect(keepOut(desk.folder, '.env')).toBe(false)
  })

  it.each(['config/.env', './config/.env'])('is named relative to the folder: %s', (name) => {
    expect(keepOut(desk.folder, name)).toBe(true)
    expect(keepOut(desk.folder, desk.folder.at(name))).toBe(false)
    expect(desk.folder.read('.gitignore')).toBe('config/.env\n')
  })

  it.each(['../.env', '/etc/app.env'])('is not added if it is outside of the folder: %s', (name) => {
    expect(keepOut(desk.folder, name)).toBe(false)
    expect(desk.folder.names()).toEqual([])
  })
})
