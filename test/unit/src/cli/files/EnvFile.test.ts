import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from '@jest/globals'
import { EnvFile } from '../../../../../src/cli/files/EnvFile.js'
import { GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

function aFile(text?: string): EnvFile {
  if (text !== undefined) desk.folder.write('.env', text)
  return new EnvFile(desk.folder, '.env')
}

describe('an env file', () => {
  it('has no variables if there is no file', () => {
    expect({ ...aFile().values }).toEqual({})
  })

  it('distinguishes a variable without a value from a comment', () => {
    const file = aFile('A=\n# B=1\n')
    expect([file.names('A'), file.names('B')]).toEqual([true, false])
  })

  it.each([
    [undefined, 'A=1\n'],
    ['X=1\n', 'X=1\n\nA=1\n'],
    ['X=1', 'X=1\n\nA=1\n'],
  ])('adds lines at the end of %j', (before, after) => {
    aFile(before).append(['A=1'])
    expect(desk.folder.read('.env')).toBe(after)
  })
})

describe('an existing env file', () => {
  it('keeps the byte order mark that an editor has written', () => {
    const file = aFile('\uFEFFAUTH_GITHUB_ID=x\n')
    expect(file.names('AUTH_GITHUB_ID')).toBe(true)
    file.append(['A=1'])
    expect(desk.folder.read('.env')).toBe('\uFEFFAUTH_GITHUB_ID=x\n\nA=1\n')
  })

  it('keeps the secret after that mark', () => {
    aFile(`\uFEFFAUTH_SECRET=${GOOD}\n`).rotate('new')
    expect(desk.folder.read('.env')).toBe(`\uFEFFAUTH_SECRET=new\nAUTH_SECRET_1=${GOOD}\n`)
  })

  it.each([
    ['secret', (file: EnvFile) => file.rotate('new')],
    [
      'lines',
      (file: EnvFile) => {
        file.append(['A=1'])
      },
    ],
  ])('is not changed by %s if it is not UTF-8', (_what, change) => {
    const bytes = Buffer.from('PW=caf\xe9\n', 'latin1')
    writeFileSync(desk.folder.at('.env'), bytes)
    const file = aFile()
    expect(() => {
      change(file)
    }).toThrow('.env is not UTF-8, and was not changed.')
    expect(readFileSync(desk.folder.at('.env'))).toEqual(bytes)
  })
})

describe('a new env file', () => {
  it('is readable by its owner only', () => {
    aFile().append(['A=1'])
    expect(statSync(desk.folder.at('.env')).mode & 0o777).toBe(0o600)
  })
})
