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
    [
      ['auth.mjs', 'auth.config.mjs'],
      ['auth.config.mjs', 'auth.mjs'],
    ],
    [
      ['src/auth.ts', 'src/auth.config.js'],
      ['src/auth.config.js', 'src/auth.ts'],
    ],
    [['src/lib/server/auth.ts'], ['src/lib/server/auth.ts']],
    [['server.mjs'], []],
  ])('has one of the usual names: %j', (names, places) => {
    expect(aFile(Object.fromEntries(names.map((name) => [name, '']))).places()).toEqual(places)
  })

  it('is the first file that exports a configuration, among files with usual names', async () => {
    const file = aFile({ 'src/config.mjs': 'export const port = 3000', 'auth.mjs': 'export default { providers: [] }' })
    expect((await file.load(file.places()))?.path).toBe('auth.mjs')
    expect(await file.load(['src/config.mjs'])).toBeUndefined()
  })

  it('is the one that completes the other', async () => {
    const file = aFile({
      'auth.config.mjs': 'export const authConfig = { providers: [] }',
      'auth.mjs':
        "import { authConfig } from './auth.config.mjs'\nexport const config = { ...authConfig, plugins: [] }",
    })
    expect(file.places()).toEqual(['auth.config.mjs', 'auth.mjs'])
    desk.folder.write(
      'auth.mjs',
      "import { authConfig } from './auth.config.mjs'\nexport const config = {\n  plugins: [], ...authConfig }",
    )
    expect(file.places()).toEqual(['auth.mjs', 'auth.config.mjs'])
    expect((await file.load(file.places()))?.config).toEqual({ plugins: [], providers: [] })
    expect(file.others('auth.mjs')).toEqual([])
  })

  it('is not that of another library', async () => {
    const file = aFile({ 'auth.mjs': "import NextAuth from 'next-auth'\nexport const config = { providers: [] }" })
    expect(await file.load(file.places())).toBeUndefined()
  })

  it('may have plugins and no list of providers', async () => {
    const file = aFile({ 'auth.mjs': 'export const config = { plugins: [] }' })
    expect((await file.load(file.places()))?.config).toEqual({ plugins: [] })
  })

  it('may have the callback of the binding for Next', async () => {
    const text = 'export const config = { providers: [], callbacks: { authorized: () => true, redirect: 1 } }'
    const file = aFile({ 'auth.config.mjs': text })
    expect((await file.load(file.places()))?.config?.callbacks).toEqual({ redirect: 1 })
  })

  it('is named if loading it fails', async () => {
    const file = aFile({ 'auth.mjs': 'throw 7', 'b.mjs': 'throw new RangeError("theirs")' })
    await expect(file.load(['auth.mjs'])).rejects.toThrow('auth.mjs fails when it is loaded. 7')
    await expect(file.load(['b.mjs'])).rejects.toThrow('b.mjs fails when it is loaded. RangeError: theirs')
  })

  it('is the given one, if it exists', () => {
    const file = aFile({ 'mine.mjs': '' })
    expect(file.places('mine.mjs')).toEqual(['mine.mjs'])
    expect(() => file.places('yours.mjs')).toThrow('There is no file yours.mjs.')
  })

  it.each([
    ['export const config = defineConfig({})', ['auth.ts']],
    ['export const mine: AuthConfig = {\n  providers: [] }', ['auth.ts']],
    ['export default defineConfig(', ['auth.ts']],
    ['export default { adapter, providers }', ['auth.ts']],
    ["export { config } from './auth.config.js'", []],
    ['export const { handlers, auth } = NextAuth(config)', []],
    ['const config = defineConfig({})', []],
    ['export const config = { port: 3000 }', []],
  ])('has others beside it that export a configuration by their text: %j', (text, others) => {
    const file = aFile({ 'auth.config.mjs': 'export default { providers: [] }', 'auth.ts': text })
    expect(file.others('auth.config.mjs')).toEqual(others)
  })

  it.each([
    'export const config = { providers: [] }',
    'export const authConfig = { providers: [] }',
    'export default { providers: [] }',
    'export const other = 7, mine = { providers: [] }',
  ])('exports the configuration under any name: %s', async (text) => {
    expect((await aFile({ 'auth.mjs': text }).load(['auth.mjs']))?.config).toEqual({ providers: [] })
  })

  it('has the adapter, in the configuration or beside it', async () => {
    const inside = await aFile({ 'auth.mjs': 'export default { providers: [], adapter: { a: 1 } }' }).load(['auth.mjs'])
    expect(inside?.adapter).toEqual({ a: 1 })
    desk.clear()
    const beside = await aFile({ 'auth.mjs': 'export const adapter = { a: 2 }, x = null, y = { providers: 1 }' }).load([
      'auth.mjs',
    ])
    expect([beside?.adapter, beside?.config]).toEqual([{ a: 2 }, undefined])
  })
})
