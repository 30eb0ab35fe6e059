import { afterEach, describe, expect, it } from '@jest/globals'
import { misplaced, unexported } from '../../../../../src/cli/doctor/unexported.js'
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

  it.each([
    ['const config: AuthConfig = { providers: [] }', 'export const config: AuthConfig = {'],
    ['let config = {\n  secret: "swordfish", providers: [],\n}', 'export let config = {'],
    ['const config =\n  defineConfig({ secret: "swordfish" })', 'export const config = defineConfig('],
  ])('has a fix that begins like its line, without secrets: %s', (text, fix) => {
    desk.folder.write('auth.ts', text)
    expect(unexported(desk.folder, ['auth.ts'])).toEqual({ found: 'auth.ts:1 does not export config.', fix })
  })

  it('is found in a file that is not loaded, because it may start the server', () => {
    expect(misplaced(desk.folder)).toBeUndefined()
    desk.folder.write('src/server.ts', "start()\nconst config = defineConfig({ secret: 'swordfish' })")
    expect(misplaced(desk.folder)).toEqual({
      found: 'src/server.ts:2 declares config, but only a file such as src/auth.config.ts is read.',
      fix: 'Move it to src/auth.config.ts, and import it from there: export const config = defineConfig(',
    })
  })

  it('is reported for a file with its usual name only', () => {
    desk.folder.write('src/auth.config.ts', 'export const port = 3000')
    expect(unexported(desk.folder, ['src/auth.config.ts'])?.found).toBe('src/auth.config.ts exports no configuration.')
    desk.folder.write('src/config.ts', 'export const port = 3000')
    expect(unexported(desk.folder, ['src/config.ts', 'gone.ts'])).toBeUndefined()
  })
})
