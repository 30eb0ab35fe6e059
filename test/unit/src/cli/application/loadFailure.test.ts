import { afterEach, describe, expect, it } from '@jest/globals'
import { loadFailure } from '../../../../../src/cli/application/loadFailure.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const coded = (message: string, code: string): Error => Object.assign(new TypeError(message), { code })
const absent = (name: string): Error =>
  new TypeError(`Cannot find package '${name}' imported from ${desk.folder.at('a.mjs')}`)
const absentFile = (name: string): Error =>
  new TypeError(`Cannot find module '${desk.folder.at(name)}' imported from ${desk.folder.at('a.mjs')}`)
const said = (error: unknown, path = 'a.mjs'): readonly string[] => {
  const { fix, message } = loadFailure(error, path, desk.folder)
  return [message, fix]
}

describe('why a file of the application could not be loaded', () => {
  it('is a missing file', () => {
    desk.folder.write('a.mjs', "import './user.mjs'\n")
    expect(said(absentFile('user.mjs'))).toEqual([
      'a.mjs:1 imports "./user.mjs", and there is no such file.',
      'Make that file, or correct the import in a.mjs:1.',
    ])
    desk.folder.write('users.mjs', '')
    expect(said(absentFile('user.mjs'))[1]).toBe('Write "./users.mjs" in a.mjs:1.')
    desk.folder.write('user.ts', '')
    expect(said(absentFile('user.mjs'))[1]).toBe('Node does not read user.ts under that name: npm install -D jiti')
  })

  it('is a missing package', () => {
    desk.folder.write('package.json', '{ "dependencies": { "x": "1" } }')
    desk.folder.write('a.mjs', "\nimport 'x'\nimport '@y/z/part'\n")
    expect(said(absent('x'))).toEqual(['a.mjs:2 needs x, which is not installed here.', 'npm install x'])
    expect(said(absent('@y/z'))).toEqual([
      'a.mjs:3 needs "@y/z", which was not found.',
      'If "@y/z" is a package: npm install @y/z. If it is a folder of yours, import it by a relative path.',
    ])
  })

  it('is a module that only the framework provides', () => {
    desk.folder.write('a.mjs', "import { env } from '$env/dynamic/private'")
    expect(said(absent('$env'))[0]).toBe('a.mjs:1 imports "$env", which only the framework can provide.')
    const style = coded('Unknown file extension ".css" for /x/a.css', 'ERR_UNKNOWN_FILE_EXTENSION')
    expect(said(style)[0]).toBe('a.mjs imports a file with the ending .css, which Node does not read.')
  })

  it('is a path of tsconfig.json', () => {
    desk.folder.write('a.mjs', "import { db } from '@/lib/db'")
    expect(said(absent('@/lib'))).toEqual([
      'a.mjs:1 imports "@/lib", a path of tsconfig.json that Node does not know.',
      'npm install -D jiti',
    ])
  })

  it('is TypeScript that this version of Node does not read', () => {
    const notRead = `is TypeScript, and Node ${process.versions.node} does not read it.`
    for (const [file, name] of [
      ['a.ts', 'a.ts'],
      ['../db/index.ts', '../db/index.ts'],
    ] as const) {
      const whole = coded(`Unknown file extension ".ts" for ${desk.folder.at(file)}`, 'ERR_UNKNOWN_FILE_EXTENSION')
      expect(said(whole, 'a.ts')).toEqual([`${name} ${notRead}`, 'npm install -D jiti'])
    }
    const part = coded('enum is not supported', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    expect(said(part, 'a.ts')[1]).toBe('npm install -D jiti')
  })

  it('is a missing entry point of a package', () => {
    desk.folder.write('node_modules/x/package.json', '{ "name": "x", "exports": { ".": "./a.js", "./b": "./b.js" } }')
    desk.folder.write('a.mjs', "import 'x/c'")
    const manifest = desk.folder.at('node_modules/x/package.json')
    const error = coded(
      `Package subpath './c' is not defined by "exports" in ${manifest}`,
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    )
    expect(said(error)).toEqual([
      'a.mjs:1 imports "x/c", which x does not have.',
      'Import one of its entry points: x, x/b.',
    ])
    const gone = coded(
      `Package subpath './c' is not defined by "exports" in /gone/package.json`,
      'ERR_PACKAGE_PATH_NOT_EXPORTED',
    )
    expect(said(gone)[0]).toContain('a.mjs')
  })

  it('is a missing export of a module, or a syntax error', () => {
    const name = new SyntaxError(`The requested module 'x' does not provide an export named 'y'`)
    name.stack = `file://${desk.folder.at('a.mjs')}:4\n${String(name)}`
    expect(said(name)[1]).toBe('Correct the import in a.mjs:4.')
    const mistake = new SyntaxError('Unexpected token')
    mistake.stack = `file://${desk.folder.at('a.mjs')}:5\n${String(mistake)}`
    expect(said(mistake)).toEqual(['a.mjs:5 has a syntax error: Unexpected token.', 'Correct a.mjs:5.'])
  })
})
