import { afterEach, describe, expect, it } from '@jest/globals'
import { unexported } from '../../../../../src/cli/doctor/unexported.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

describe('a configuration that is not exported', () => {
  it('is found where it is declared, with its line', () => {
    desk.folder.write(
      'auth.ts',
      "import { defineConfig } from 'authengine'\nconst options = defineConfig({ providers: [] })",
    )
    expect(unexported(desk.folder, ['auth.ts'])).toEqual({
      found: 'auth.ts:2 does not export options.',
      fix: 'export const options = defineConfig(',
    })
  })

  it('is reported for a file with its usual name only', () => {
    desk.folder.write('src/auth.config.ts', 'export const port = 3000')
    expect(unexported(desk.folder, ['src/auth.config.ts'])?.found).toBe('src/auth.config.ts exports no configuration.')
    desk.folder.write('src/config.ts', 'export const port = 3000')
    expect(unexported(desk.folder, ['src/config.ts', 'gone.ts'])).toBeUndefined()
  })
})
