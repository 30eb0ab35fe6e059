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

  it('says what differs from the former library, with an exit code for a pipeline', async () => {
    desk.folder.write('package.json', '{"type":"module","dependencies":{"better-auth":"1.7.0"}}')
    desk.folder.write('lib/auth.ts', "import { admin } from 'better-auth/plugins'\n")
    desk.folder.write('auth.config.mjs', 'export const config = { providers: [], basePath: "/api/auth" }')
    const words = ['doctor', '--from', 'better-auth', '--offline', '--config', 'auth.config.mjs']
    const { code, err, out } = await typed(desk.folder.path, words, { AUTH_SECRET: SECRET })
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('warning  packages     package.json still has better-auth.')
    expect(out).toContain('warning  imports      1 import of Better Auth in 1 file; the first is in lib/auth.ts:1.')
    expect(out).toContain('ok       basePath     the callback URLs are below /api/auth, as with Better Auth.')
    expect(out).toContain(
      'fault    admin        lib/auth.ts:1 imports it: bans, roles and impersonation do not exist here',
    )
    expect(out).not.toContain(SECRET)
  })

  it('rotates the secret in a file, from one process to the next', async () => {
    for (const wanted of [0, 1, 2]) {
      expect((await typed(desk.folder.path, ['secret', '--write'])).code).toBe(0)
      expect(desk.folder.read('.env')?.match(/^AUTH_SECRET/gm)).toHaveLength(wanted + 1)
    }
  })
})
