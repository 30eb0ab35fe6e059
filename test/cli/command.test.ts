import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../support/cli/Desk.js'
import { typed } from '../support/cli/typed.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})
const SECRET = 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2'

describe('the command', () => {
  it('prints help, without colors if the output is not a terminal', async () => {
    const { code, err, out } = await typed(desk.folder.path, ['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Usage: authengine [options] [command]')
    expect(out).not.toContain('\u001B')
  })

  it('prints errors to stderr, and exits with 1', async () => {
    const { code, err, out } = await typed(desk.folder.path, ['migrate'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('error: No file with a configuration was found.')
  })

  it('prints the version of its package', async () => {
    expect((await typed(desk.folder.path, ['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('reads the environment of its process, and prints no value of it', async () => {
    const url = 'postgres://ann:pa55word@127.0.0.1:1/x'
    const { code, err, out } = await typed(desk.folder.path, ['doctor'], { AUTH_SECRET: SECRET, DATABASE_URL: url })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('ok       secret')
    desk.folder.write('auth.config.mjs', 'throw new TypeError(process.env.DATABASE_URL + process.env.AUTH_SECRET)')
    const failed = await typed(desk.folder.path, ['doctor'], { AUTH_SECRET: SECRET, DATABASE_URL: url })
    expect(failed.code).toBe(1)
    expect(failed.out).toContain('auth.config.mjs fails when it is loaded')
    expect(failed.out).not.toContain(SECRET)
    expect(failed.out).not.toContain('pa55word')
  })

  it('rotates the secret in a file, from one process to the next', async () => {
    for (const wanted of [0, 1, 2]) {
      expect((await typed(desk.folder.path, ['secret', '--write'])).code).toBe(0)
      expect(desk.folder.read('.env')?.match(/^AUTH_SECRET/gm)).toHaveLength(wanted + 1)
    }
  })
})
