import { afterEach, describe, expect, it } from '@jest/globals'
import { Modules } from '../../../../../src/cli/application/Modules.js'
import type { Exports } from '../../../../../src/cli/application/Packages.js'
import type { CommandError } from '../../../../../src/cli/CommandError.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const unreadable = (code: string, message = 'no'): Error => Object.assign(new TypeError(message), { code })

const absent = (name: string): Error =>
  unreadable('ERR_MODULE_NOT_FOUND', `Cannot find package '${name}' imported from a.ts`)

/** Modules in a Node that reads no TypeScript. */
const onNode20 = (): Modules =>
  new Modules(desk.folder, {}, (url) =>
    url.endsWith('.ts') ? Promise.reject(unreadable('ERR_UNKNOWN_FILE_EXTENSION')) : (import(url) as Promise<Exports>),
  )

describe('modules of the application', () => {
  it('get the variables of the env file, except those that the process has', () => {
    const env = { A: '1', B: undefined }
    new Modules(desk.folder, env).fillIn({ A: '2', B: '2', C: '2' })
    expect(env).toEqual({ A: '1', B: '2', C: '2' })
  })

  it('are read by Node if it can read them', async () => {
    desk.folder.write('a.mjs', 'export const a = 1')
    expect((await new Modules(desk.folder, {}).file('a.mjs'))['a']).toBe(1)
  })

  it('are read by another tool if Node cannot', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.folder.write('a.ts', 'export const a: number = 7')
    expect((await onNode20().file('a.ts'))['a']).toBe(7)
  })

  it('are read by another tool if an import is a path of tsconfig.json', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.folder.write('tsconfig.json', '{ "compilerOptions": { "baseUrl": ".", "paths": { "src/*": ["./src/*"] } } }')
    desk.folder.write('src/db.ts', 'export const db: number = 7')
    desk.folder.write('a.mjs', "import { db } from 'src/db'\nexport const a = db")
    expect((await new Modules(desk.folder, {}).file('a.mjs'))['a']).toBe(7)
  })

  it('may import TypeScript of another package, paths of tsconfig.json, and marks for the build', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.link('jiti', 'node_modules/jiti')
    desk.folder.write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }')
    desk.folder.write('src/db.ts', "import '@its/db'\nexport { db } from '@its/db'")
    desk.folder.write('packages/db/package.json', '{ "name": "@its/db", "type": "module", "exports": "./index.ts" }')
    desk.folder.write('packages/db/index.ts', 'enum Kind { One = 7 }\nexport const db: number = Kind.One')
    desk.link('@its/db', desk.folder.at('packages/db'))
    desk.folder.write('a.ts', "import 'server-only'\nimport { db } from '@/db'\nexport const a = db")
    expect((await onNode20().file('a.ts'))['a']).toBe(7)
  })

  it('are read by TypeScript beside jiti 1', async () => {
    desk.link('typescript', 'node_modules/typescript')
    desk.folder.write('node_modules/jiti/package.json', '{ "name": "jiti", "version": "1.21.7", "main": "a.cjs" }')
    desk.folder.write('node_modules/jiti/a.cjs', 'module.exports = () => () => undefined')
    desk.folder.write('a.ts', 'export const a: number = 7')
    expect((await onNode20().file('a.ts'))['a']).toBe(7)
  })

  it('are refused if an imported package is not installed, with any tool', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.folder.write('a.ts', "import '@authengine/no-such'\nimport 'no-such'")
    await expect(onNode20().file('a.ts')).rejects.toThrow(
      'a.ts:1 needs @authengine/no-such, which is not installed here.',
    )
    desk.folder.write('a.ts', "import 'no-such'")
    await expect(onNode20().file('a.ts')).rejects.toThrow('a.ts:1 needs "no-such", which was not found.')
  })

  it.each([
    [unreadable('ERR_UNKNOWN_FILE_EXTENSION', 'Unknown file extension ".ts" for a.ts'), 'a.ts is TypeScript', 'jiti'],
    [new SyntaxError('unexpected'), 'a.ts has a syntax error: unexpected.', 'Correct a.ts'],
    [absent('x'), 'a.ts needs x,', 'npm install x'],
    [absent('@authengine/sql'), 'a.ts needs @authengine/sql,', 'npm install @authengine/sql'],
    [absent('authengine'), 'a.ts needs authengine,', 'npm install authengine'],
    [absent('src'), 'a.ts needs "src", which was not found.', 'import it by a relative path.'],
  ])('are refused if no tool can read them: %s', async (error, what, fix) => {
    desk.folder.write('a.ts', '')
    desk.folder.write('package.json', '{ "dependencies": { "x": "1" } }')
    const modules = new Modules(desk.folder, {}, () => Promise.reject(error))
    const refused = (await modules.file('a.ts').catch((each: unknown) => each)) as CommandError
    expect(refused.message).toContain(what)
    expect(refused.fix).toContain(fix)
  })

  it('pass on errors of their own code', async () => {
    const modules = new Modules(desk.folder, {}, () => Promise.reject(new RangeError('theirs')))
    await expect(modules.file('a.ts')).rejects.toThrow(RangeError)
  })

  it('are undefined if a package is not installed', async () => {
    expect(await new Modules(desk.folder, {}).installed('no-such-package')).toBeUndefined()
  })
})
