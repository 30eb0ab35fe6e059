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

/** Modules where Node itself reads no TypeScript. */
const onNode20 = (): Modules =>
  new Modules(desk.folder, {}, (url) =>
    url.endsWith('.ts') ? Promise.reject(unreadable('ERR_UNKNOWN_FILE_EXTENSION')) : (import(url) as Promise<Exports>),
  )

describe('modules of the application', () => {
  it('find what its env file says, and not in place of what the process says', () => {
    const env = { A: '1', B: undefined }
    new Modules(desk.folder, env).fillIn({ A: '2', B: '2', C: '2' })
    expect(env).toEqual({ A: '1', B: '2', C: '2' })
  })

  it('are read by Node where it can', async () => {
    desk.folder.write('a.mjs', 'export const a = 1')
    expect((await new Modules(desk.folder, {}).file('a.mjs'))['a']).toBe(1)
  })

  it('are read by something else where Node cannot', async () => {
    desk.link('esbuild', 'node_modules/esbuild')
    desk.folder.write('a.ts', 'export const a: number = 7')
    expect((await onNode20().file('a.ts'))['a']).toBe(7)
  })

  it.each([
    [unreadable('ERR_UNKNOWN_FILE_EXTENSION'), 'a.ts cannot be read outside the framework.', 'Use Node 22.18'],
    [new SyntaxError('enum'), 'a.ts cannot be read outside the framework.', 'Use Node 22.18'],
    [unreadable('ERR_MODULE_NOT_FOUND', "Cannot find package 'x' imported from a.ts"), 'a.ts needs x', 'npm install x'],
  ])('are refused where nothing reads them: %s', async (error, what, fix) => {
    desk.folder.write('a.ts', '')
    const modules = new Modules(desk.folder, {}, () => Promise.reject(error))
    const refused = (await modules.file('a.ts').catch((each: unknown) => each)) as CommandError
    expect(refused.message).toContain(what)
    expect(refused.fix).toContain(fix)
  })

  it('hand on what their own code throws', async () => {
    const modules = new Modules(desk.folder, {}, () => Promise.reject(new RangeError('theirs')))
    await expect(modules.file('a.ts')).rejects.toThrow(RangeError)
  })

  it('are undefined where a package is not installed', async () => {
    expect(await new Modules(desk.folder, {}).installed('no-such-package')).toBeUndefined()
  })
})
