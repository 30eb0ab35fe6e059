import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { Desk } from '../support/cli/Desk.js'
import { type Ended, typed } from '../support/cli/typed.js'
import { BetterAuthTables, PASSWORD_HASH, SECRET, TWO_FACTOR } from '../support/migrate/betterAuthTables.js'
import { compiled } from '../support/processes/compiled.js'

const USERS = 2

/** A configuration whose process is killed after its first change of the database. */
const CONFIG = `
import { sqlAdapter } from '@authengine/sql'
import { legacyHashes, passwords } from '@authengine/passwords'
import { secondFactor } from '@authengine/second-factor'
const adapter = sqlAdapter({ sqlite: 'auth.db' })
let changes = 0
const changed = (value) => {
  if (++changes === Number(process.env.KILLED_AFTER)) process.kill(process.pid, 'SIGKILL')
  return value
}
const { connection, ...layout } = adapter.layout()
adapter.layout = () => ({ ...layout, connection: { ...connection, run: async (...values) => changed(await connection.run(...values)) } })
const transaction = adapter.transaction.bind(adapter)
adapter.transaction = async (work) => changed(await transaction(work))
export const config = {
  adapter,
  providers: [{ id: 'github', name: 'GitHub', type: 'oauth', clientId: 'a', clientSecret: 'b' }],
  plugins: [
    passwords({ legacy: legacyHashes(), mail: { sender: { send: async () => undefined }, from: 'a@app.example' } }),
    secondFactor(),
  ],
}
`

describe('authengine migrate --from better-auth, on a file of SQLite', () => {
  let desk: Desk
  let old: BetterAuthTables

  beforeEach(async () => {
    desk = new Desk({ 'auth.config.mjs': CONFIG })
    desk.link('authengine', await compiled())
    for (const name of ['sql', 'migrate', 'passwords', 'second-factor'])
      desk.link(`@authengine/${name}`, relative('.', `${await compiled()}/plugins/${name}`))
    old = new BetterAuthTables(desk.folder.at('auth.db'))
    const later = new Date(desk.clock.now().getTime() + 6 * 86_400_000).toISOString()
    for (let at = 0; at < USERS; at++) {
      const id = `user${String(at)}`
      old.user(id, { twoFactorEnabled: 1 }).account(id, 'github', id).session(id, `token-${id}`, { expiresAt: later })
      old.account(id, 'credential', id, { password: PASSWORD_HASH })
      old.insert('twoFactor', { id: `factor${id}`, userId: id, verified: 1, ...TWO_FACTOR })
    }
    expect((await type('migrate')).code).toBe(0)
  }, 120_000)
  afterEach(() => {
    old.close()
    desk.clear()
  })

  const type = (words: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    typed(desk.folder.path, words.split(' '), {
      AUTH_SECRET: 'q8Zr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ2',
      AUTH_ENCRYPTION_KEY: 'w2Xr1uWmX0vKc5Ty7bHnL3aPsE9dGfJ3',
      BETTER_AUTH_SECRET: SECRET,
      ...env,
    })
  const count = (table: string): unknown => old.all(`select count(*) as n from ${table}`)[0]?.['n']
  const counts = () => ['users', 'accounts', 'sessions', 'auth_secrets'].map(count)

  it('writes nothing without --write, and can be killed after each change and run again', async () => {
    const command = 'migrate --from better-auth --secret-env BETTER_AUTH_SECRET --batch 1'
    const dry = await type(command)
    expect([dry.code, dry.err]).toEqual([0, ''])
    expect(dry.out).toContain(
      'better-auth, copy: nothing was written\nusers (user): 2 rows: to carry 2, there already 0',
    )
    expect(dry.out).toContain('Nothing was written. To do it, add --write.')
    expect(counts()).toEqual([0, 0, 0, 0])
    let killed = 0
    for (;;) {
      const { code } = await type(`${command} --write`, { KILLED_AFTER: '1' })
      if (code !== null) {
        expect(code).toBe(0)
        break
      }
      killed++
    }
    // Each user has an account, a session, a password and a second factor.
    expect(killed).toBe(5 * USERS)
    const done = counts()
    expect(done).toEqual([USERS, 2 * USERS, USERS, expect.any(Number)])
    const again = await type(`${command} --write --report report.json`)
    expect([again.code, again.err]).toEqual([0, ''])
    expect(counts()).toEqual(done)
    const report = JSON.parse(readFileSync(desk.folder.at('report.json'), 'utf8')) as {
      parts: { part: string; present: number; carried: number }[]
    }
    expect(report.parts.map(({ carried, present }) => [carried, present])).toEqual(report.parts.map(() => [0, USERS]))
    for (const secret of [SECRET, PASSWORD_HASH, 'token-user']) {
      expect(again.out).not.toContain(secret)
      expect(JSON.stringify(report)).not.toContain(secret)
    }
  }, 300_000)

  it('stops before it writes while something needs a decision', async () => {
    old.exec(`update "user" set banned = 1 where id = 'user1'`)
    const { code, err, out } = await type('migrate --from better-auth --write')
    expect(code).toBe(1)
    expect(out).toContain('Stopped by banned (1 row)')
    expect(out).toContain('Stopped by sessions (2 rows)')
    expect(out).toContain('Stopped by two-factor (2 rows)')
    expect(err).toBe('error: Nothing was written: decide what is listed above.\n')
    expect(counts()).toEqual([0, 0, 0, 0])
  }, 300_000)

  it('refuses options of --from without it', async () => {
    const { code, err } = await type('migrate --from-sqlite old.db --secret-env BETTER_AUTH_SECRET')
    expect(code).toBe(1)
    expect(err).toContain('--from-sqlite, --secret-env need --from.')
    expect((await type('migrate --batch 5')).err).toContain('--batch needs --from.')
  }, 300_000)
})
