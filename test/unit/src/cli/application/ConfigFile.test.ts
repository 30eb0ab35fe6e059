import { afterEach, describe, expect, it } from '@jest/globals'
import { ConfigFile } from '../../../../../src/cli/application/ConfigFile.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
})

function aFile(files: Readonly<Record<string, string>>): ConfigFile {
  desk = new Desk(files)
  return new ConfigFile(desk.folder, desk.surroundings.modules)
}

describe('the file of the configuration', () => {
  it.each([
    [['auth.mjs', 'auth.config.mjs'], 'auth.config.mjs'],
    [['src/auth.ts', 'src/auth.config.js'], 'src/auth.config.js'],
    [['src/lib/server/auth.ts'], 'src/lib/server/auth.ts'],
    [['server.mjs'], undefined],
  ])('is the first with a usual name: %j', (names, place) => {
    expect(aFile(Object.fromEntries(names.map((name) => [name, '']))).place()).toBe(place)
  })

  it('is the one that was named, if it is there', () => {
    const file = aFile({ 'mine.mjs': '' })
    expect(file.place('mine.mjs')).toBe('mine.mjs')
    expect(() => file.place('yours.mjs')).toThrow('There is no file yours.mjs.')
  })

  it.each([
    'export const config = { providers: [] }',
    'export const authConfig = { providers: [] }',
    'export default { providers: [] }',
    'export const other = 7, mine = { providers: [] }',
  ])('exports it by any name: %s', async (text) => {
    expect((await aFile({ 'auth.mjs': text }).load('auth.mjs')).config).toEqual({ providers: [] })
  })

  it('has the adapter, in the configuration or beside it', async () => {
    const inside = await aFile({ 'auth.mjs': 'export default { providers: [], adapter: { a: 1 } }' }).load('auth.mjs')
    expect(inside.adapter).toEqual({ a: 1 })
    desk.clear()
    const beside = await aFile({ 'auth.mjs': 'export const adapter = { a: 2 }, x = null, y = { providers: 1 }' }).load(
      'auth.mjs',
    )
    expect([beside.adapter, beside.config]).toEqual([{ a: 2 }, undefined])
  })
})
