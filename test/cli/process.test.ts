import { spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../support/cli/Desk.js'
import { NODE_OPTIONS, typed } from '../support/cli/typed.js'
import { compiled } from '../support/processes/compiled.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})
const CONFIG = 'export const config = { providers: [] }'
const env = { AUTH_SECRET: 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2', DATABASE_URL: 'postgres://ann:p@ss/w0rd@db.example/x' }

describe('an application that fails while the command runs', () => {
  it.each([
    [
      'a rejected promise without a handler',
      `void Promise.reject(new RangeError(process.env.DATABASE_URL))\n${CONFIG}`,
    ],
    [
      'a listener that throws',
      'setImmediate(() => { throw new RangeError(process.env.AUTH_SECRET) })\nawait new Promise(() => {})',
    ],
  ])('is explained without secrets: %s', async (_what, config) => {
    desk.folder.write('auth.config.mjs', config)
    const { code, err, out } = await typed(desk.folder.path, ['doctor', '--offline'], env)
    expect(code).toBe(1)
    expect(err).toBe(
      'error: RangeError: …\n' +
        '  why: Code of the application failed while the command ran: a promise without catch, a timer, or a listener.\n' +
        '  fix: Catch it where it happens.\n',
    )
    for (const secret of ['ann', 'w0rd', env.AUTH_SECRET]) expect(out).not.toContain(secret)
  })
})

describe('the end of the process', () => {
  it('does not wait for timers or handles of the application', async () => {
    desk.folder.write('auth.config.mjs', `setInterval(() => {}, 1000)\n${CONFIG}`)
    const { code, out } = await typed(desk.folder.path, ['doctor', '--offline'], env)
    expect(out).toMatch(/Faults: \d+\. Warnings: \d+\.\n$/)
    expect(code).toBe(out.includes('Faults: 0.') ? 0 : 1)
  })

  it('has the exit code of the command when the reader closes the pipe', async () => {
    const child = await start(['doctor', '--offline'], ['ignore', 'pipe', 'pipe'])
    child.stdout!.destroy()
    expect(await once(child, 'close')).toEqual([1, null])
  })

  it('has the exit code 1 when the output cannot be written', async () => {
    desk.folder.write('readonly', '')
    const out = openSync(desk.folder.at('readonly'), 'r')
    const child = await start(['secret'], ['ignore', out, 'pipe'])
    closeSync(out)
    const [err, ended] = await Promise.all([text(child.stderr!), once(child, 'close')])
    expect(ended).toEqual([1, null])
    expect(err).toBe('error: the output could not be printed: EBADF.\n')
  })
})

async function start(words: readonly string[], stdio: StdioOptions): Promise<ReturnType<typeof spawn>> {
  const script = join(await compiled(), 'src/cli/main.js')
  return spawn(process.execPath, [script, ...words], {
    cwd: desk.folder.path,
    stdio,
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', NODE_OPTIONS },
  })
}
