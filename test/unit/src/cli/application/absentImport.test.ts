import { afterEach, describe, expect, it } from '@jest/globals'
import { absentImport } from '../../../../../src/cli/application/absentImport.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('an import that cannot be resolved', () => {
  it.each([
    [
      'of Node',
      (at: string) => new Error(`Cannot find module '${at}/lib/b.mjs' imported from ${at}/lib/a.mjs`),
      './b.mjs',
    ],
    ['of a package', (at: string) => new Error(`Cannot find package 'x' imported from ${at}/lib/a.mjs`), 'x'],
    ['of CommonJS', (at: string) => new Error(`Cannot find module './b'\nRequire stack:\n- ${at}/lib/a.mjs`), './b'],
    [
      'of a folder',
      (at: string) =>
        new Error(`Directory import '${at}/b' is not supported resolving ES modules imported from ${at}/lib/a.mjs`),
      '../b',
    ],
    [
      'of esbuild',
      () =>
        Object.assign(new Error('Build failed'), {
          errors: [{ text: 'Could not resolve "./b"', location: { file: 'lib/a.mjs' } }],
        }),
      './b',
    ],
  ])('is read from an error %s', (_whose, error, specifier) => {
    expect(absentImport(error(desk.folder.path), desk.folder)).toEqual({ specifier, importer: 'lib/a.mjs' })
  })

  it('has no importer if a package imports it', () => {
    const error = new Error(`Cannot find package 'x' imported from ${desk.folder.path}/node_modules/y/index.js`)
    expect(absentImport(error, desk.folder)).toEqual({ specifier: 'x' })
  })

  it('is not found in other errors', () => {
    expect(absentImport(new Error('theirs'), desk.folder)).toBeUndefined()
    expect(absentImport('a text', desk.folder)).toBeUndefined()
  })
})
