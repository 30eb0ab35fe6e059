import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('a folder', () => {
  it('writes files, with the folders above them, and reads them', () => {
    desk.folder.write('src/[...auth]/route.ts', 'x')
    expect(desk.folder.read('src/[...auth]/route.ts')).toBe('x')
    expect([desk.folder.has('src'), desk.folder.has('lib'), desk.folder.read('lib')]).toEqual([true, false, undefined])
  })

  it('accepts absolute paths, and creates no other folder', () => {
    const path = desk.folder.at('deep/er/.env')
    desk.folder.write(path, 'x')
    expect(desk.folder.read('deep/er/.env')).toBe('x')
    expect(desk.folder.names()).toEqual(['deep'])
  })

  it('refuses to read or write a folder instead of a file', () => {
    desk.folder.write('.env/x', '')
    expect(() => desk.folder.read('.env')).toThrow('.env is a folder.')
    expect(() => {
      desk.folder.write('.env', 'x')
    }).toThrow('.env is a folder.')
  })

  it('changes no file that is not UTF-8', () => {
    writeFileSync(desk.folder.at('.env'), Buffer.of(0xe9))
    expect(() => {
      desk.folder.write('.env', 'x')
    }).toThrow('.env is not UTF-8, and was not changed.')
    expect(readFileSync(desk.folder.at('.env'))).toEqual(Buffer.of(0xe9))
  })

  it('makes a new file readable by its owner only, if that is requested', () => {
    desk.folder.write('private', '', 0o600)
    expect(statSync(desk.folder.at('private')).mode & 0o777).toBe(0o600)
  })
})
