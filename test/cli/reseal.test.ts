import { relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { UserSecret } from 'authengine/adapter'
import { Desk } from '../support/cli/Desk.js'
import { KEY_A, KEY_B, seedOf, storeSealed, unsealedIn } from '../support/cli/sealedUsers.js'
import { type Ended, typed } from '../support/cli/typed.js'
import { compiled } from '../support/processes/compiled.js'

const ROWS = 1000
const BOTH = { AUTH_ENCRYPTION_KEY: KEY_B, AUTH_ENCRYPTION_KEY_1: KEY_A }
const SEEDS = Array.from({ length: ROWS }, (_, at) => seedOf(at))

/** A configuration whose process is killed during a chosen change. */
const CONFIG = `
import { sqlAdapter } from '@authengine/sql'
const adapter = sqlAdapter({ sqlite: 'auth.db' })
const [moment, count] = (process.env.KILLED ?? '').split(' ')
const { change } = adapter.secrets
let left = Number(count)
const at = (here) => here === moment && left === 0 && process.kill(process.pid, 'SIGKILL')
adapter.secrets.change = async (...values) => {
  at('before')
  const changing = change(...values)
  at('during')
  const isChanged = await changing
  at('after')
  left--
  return isChanged
}
export const config = { providers: [], adapter }
`

describe('authengine reseal, on a file of SQLite', () => {
  let desk: Desk
  let adapter: SqlAdapter
  let rows: readonly UserSecret[]

  beforeEach(async () => {
    desk = new Desk({ 'auth.config.mjs': CONFIG })
    desk.link('@authengine/sql', relative('.', `${await compiled()}/plugins/sql`))
    adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    await adapter.migrate()
    await adapter.transaction(async (tx) => {
      rows = await storeSealed(tx, KEY_A, ROWS)
    })
  }, 120_000)
  afterEach(async () => {
    await adapter.close()
    desk.clear()
  })

  const type = (words: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    typed(desk.folder.path, words.split(' '), { ...BOTH, ...env })
  /** Whether all values can be unsealed, and how many of them with the newest key. */
  const states = async (): Promise<{ readonly readable: boolean; readonly done: number }> => ({
    readable: JSON.stringify(await unsealedIn(adapter, rows, KEY_B, KEY_A)) === JSON.stringify(SEEDS),
    done: (await unsealedIn(adapter, rows, KEY_B)).filter((text) => text !== null).length,
  })

  it('can be killed and run again: every value stays readable, at last without the old key', async () => {
    for (const [killed, done] of [
      ['before 0', [0]],
      ['before 300', [300]],
      // The last statement may have arrived or not.
      ['during 100', [400, 401]],
      ['after 199', [600, 601]],
    ] as const) {
      expect((await type('reseal', { KILLED: killed })).code).toBeNull()
      const { done: found, readable } = await states()
      expect([killed, readable]).toEqual([killed, true])
      expect(done).toContain(found)
    }
    const left = ROWS - (await states()).done
    const { code, err, out } = await type('reseal')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(`resealed ${String(left)} values with AUTH_ENCRYPTION_KEY.\n`)
    expect(out).toContain('AUTH_ENCRYPTION_KEY_1 is not needed any more')
    expect(await unsealedIn(adapter, rows, KEY_B)).toEqual(SEEDS)
    for (const secret of [KEY_A, KEY_B, 'seed-']) expect(out).not.toContain(secret)
  }, 300_000)

  it('reports before a key is removed what needs it, and afterwards that it is missing', async () => {
    const secret = { AUTH_SECRET: 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2' }
    expect((await type('doctor', secret)).out).toContain(
      'warning  encryption   the older key AUTH_ENCRYPTION_KEY_1 is needed by 1000 values.\n' +
        '                      fix: npx authengine reseal\n',
    )
    expect((await type('doctor', { ...secret, AUTH_ENCRYPTION_KEY_1: '' })).out).toMatch(
      /warning {2}encryption {3}the key [0-9a-f]{12} is not configured, but the database has 1000 values made with it/,
    )
    const dropped = await type('reseal', { AUTH_ENCRYPTION_KEY_1: '' })
    expect([dropped.code, dropped.err.split('\n')[0]]).toEqual([1, 'error: 1000 values could not be unsealed.'])
    expect((await states()).done).toBe(0)
    expect((await type('reseal')).code).toBe(0)
    expect((await type('doctor', secret)).out).toContain('AUTH_ENCRYPTION_KEY_1 is not needed any more: remove it.')
    expect((await type('doctor', { ...secret, AUTH_ENCRYPTION_KEY_1: '' })).out).toContain(
      'ok       encryption   AUTH_ENCRYPTION_KEY seals; it is needed by 1000 values.\n',
    )
  }, 300_000)
})
