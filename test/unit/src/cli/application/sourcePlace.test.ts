import { afterEach, describe, expect, it } from '@jest/globals'
import { importPlace, ownFile, placeText, sourcePlace } from '../../../../../src/cli/application/sourcePlace.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('the line at which loading a file failed', () => {
  it('is the first line of the application in the stack', () => {
    const error = new RangeError('theirs')
    error.stack = `RangeError: theirs\n at f (file://${desk.folder.path}/node_modules/x/index.js:1:2)\n at ${desk.folder.path}/lib/a.ts:7:3`
    expect(sourcePlace(error, desk.folder, 'a.ts')).toEqual({ file: 'lib/a.ts', line: 7 })
  })

  it('is the line that esbuild reports', () => {
    const error = Object.assign(new Error('Build failed'), { errors: [{ location: { file: 'a.ts', line: 3 } }] })
    expect(placeText(sourcePlace(error, desk.folder, 'a.ts'))).toBe('a.ts:3')
  })

  it('is found by Node for a syntax error', () => {
    desk.folder.write('a.mjs', 'const a = [\n}\n')
    const error = new SyntaxError('unexpected')
    error.stack = 'SyntaxError: unexpected'
    expect(placeText(sourcePlace(error, desk.folder, 'a.mjs'))).toBe('a.mjs:2')
  })

  it('is unknown for other errors', () => {
    expect(placeText(sourcePlace('a text', desk.folder, 'a.mjs'))).toBe('a.mjs')
  })
})

it('finds the line of an import', () => {
  desk.folder.write('a.mjs', 'import \'x\'\nimport y from "y/z"\n')
  expect(importPlace('a.mjs', 'x', desk.folder)).toEqual({ file: 'a.mjs', line: 1 })
  expect(importPlace('a.mjs', 'y', desk.folder)).toEqual({ file: 'a.mjs', line: 2 })
  expect(importPlace('a.mjs', 'z', desk.folder)).toEqual({ file: 'a.mjs' })
  expect(importPlace('none.mjs', 'z', desk.folder)).toEqual({ file: 'none.mjs' })
})

it('does not count files above the folder or in a package as files of the application', () => {
  expect(ownFile(`file://${desk.folder.path}/lib/a.ts`, desk.folder)).toBe('lib/a.ts')
  expect(ownFile(`${desk.folder.path}/node_modules/x/a.js`, desk.folder)).toBeUndefined()
  expect(ownFile('/elsewhere/a.js', desk.folder)).toBeUndefined()
})
