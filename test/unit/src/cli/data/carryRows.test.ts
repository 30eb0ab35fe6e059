import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { AuthjsTables } from '../../../../support/migrate/authjsTables.js'
import { Desk } from '../../../../support/cli/Desk.js'

let desk: Desk
let old: AuthjsTables
beforeEach(() => {
  desk = new Desk()
  desk.link('@authengine/sql', 'plugins/sql')
  desk.link('@authengine/migrate', 'plugins/migrate')
  old = new AuthjsTables(desk.folder.at('old.db'))
  old.user('ann', { emailVerified: null })
  old.exec(`update Session set expires = '${new Date(desk.clock.now().getTime() + 86_400_000).toISOString()}'`)
})
afterEach(() => {
  old.close()
  desk.clear()
})

/** A command line with an adapter that keeps the old tables. A process loads a file once, and the command closes it. */
function kept(file: string, more = ''): string {
  const tables = { users: 'User', accounts: 'Account', sessions: 'Session', verificationTokens: 'VerificationToken' }
  const options = JSON.stringify({ foreign: true, tables })
  desk.folder.write(
    file,
    `import { sqlAdapter } from '@authengine/sql'
     export const adapter = sqlAdapter({ sqlite: ${JSON.stringify(desk.folder.at('old.db'))} }, ${options})`,
  )
  return `migrate --from authjs --config ${file}${more}`
}

describe('authengine migrate --from', () => {
  it('suggests --write only while there is something to write, in other tables', async () => {
    const [made, copy] = [
      `migrate --sqlite ${desk.folder.at('new.db')}`,
      `migrate --sqlite ${desk.folder.at('new.db')} --from authjs --from-sqlite old.db`,
    ]
    expect(await desk.type(made)).toBe(0)
    expect(await desk.type(copy)).toBe(0)
    expect(desk.printed).toContain('users (User): 1 row: to carry 1,')
    expect(desk.printed).toMatch(/Nothing was written\. To do it, add --write\.\n$/)
    expect(await desk.type(`${copy} --write --report report.json`)).toBe(0)
    expect(desk.printed).toContain('users (User): 1 row: carried 1,')
    expect(desk.printed).not.toContain('--write')
    expect(JSON.parse(readFileSync(desk.folder.at('report.json'), 'utf8'))).toMatchObject({ written: true })
    expect(await desk.type(copy)).toBe(0)
    expect(desk.printed).toContain('users (User): 1 row: to carry 0, there already 1,')
    expect(desk.printed).toMatch(/There is nothing to write\.\n$/)
  })

  it('suggests --write for a session that was extended since it was carried', async () => {
    const copy = `migrate --sqlite ${desk.folder.at('new.db')} --from authjs --from-sqlite old.db`
    await desk.type(`migrate --sqlite ${desk.folder.at('new.db')}`)
    await desk.type(`${copy} --write`)
    old.exec(`update Session set expires = '${new Date(desk.clock.now().getTime() + 2 * 86_400_000).toISOString()}'`)
    expect(await desk.type(copy)).toBe(0)
    expect(desk.printed).toContain('  note: 1: It was extended since it was carried.')
    expect(desk.printed).toMatch(/Nothing was written\. To do it, add --write\.\n$/)
  })

  it('suggests --write only while there is something to write, in the old tables', async () => {
    // The account has another id here. This is a note, and nothing to write.
    old.insert('Account', { userId: 'ann', type: 'oauth', provider: 'spotify', providerAccountId: 'ann_in_spotify' })
    expect(await desk.type(kept('a.mjs'))).toBe(0)
    expect(desk.printed).toContain('sessions (Session): 1 row: to change 1,')
    expect(desk.printed).toMatch(/Nothing was written\. To do it, add --write\.\n$/)
    expect(await desk.type(kept('b.mjs', ' --write'))).toBe(0)
    expect(await desk.type(kept('c.mjs'))).toBe(0)
    expect(desk.printed).toContain('accounts (Account): 2 rows: to change 0,')
    expect(desk.printed).toMatch(/There is nothing to write\.\n$/)
  })

  it('writes nothing while something needs a decision, and does not suggest --write', async () => {
    old.exec('alter table User add column role text').exec(`update User set role = 'admin'`)
    await desk.type(`migrate --sqlite ${desk.folder.at('new.db')}`)
    const copy = `migrate --sqlite ${desk.folder.at('new.db')} --from authjs --from-sqlite old.db`
    expect(await desk.type(copy)).toBe(1)
    expect(desk.printed).toContain('Stopped by user.role (1 row): ')
    expect(desk.printed).not.toContain('add --write')
    expect(desk.complained).toBe('error: Decide what is listed above.\n')
    expect(await desk.type(`${copy} --write`)).toBe(1)
    expect(desk.complained).toBe('error: Nothing was written: decide what is listed above.\n')
    expect(await desk.type(`${copy} --write --leave-out user.role`)).toBe(0)
  })

  it.each([
    [
      '--only users,keys',
      '--only: there is no part keys.',
      'The parts are users, two-factor, accounts, passkeys, passwords, tokens, sessions.',
    ],
    [
      '--from-sqlite none.db',
      'There is no file none.db.',
      'Write its path relative to this folder: --from-sqlite old.db.',
    ],
    ['--from-postgres-env NONE', 'There is no variable NONE.', '--postgres-env DATABASE_URL'],
    ['--from-mysql-env NONE', 'There is no variable NONE.', 'The option takes the name of a variable, not a URL'],
    ['--secret-env NONE', 'There is no variable NONE.', '--secret-env FORMER_NONE once it is renamed.'],
    ['--table users', '--table users: this is not a pair.', 'Write two names: --table old=new.'],
    ['--rename a=', '--rename a=: this is not a pair.', 'Write two names: --rename old=new.'],
    ['--batch 0', '--batch 0 is not a number of rows.', 'Write a number from 1 to 1000.'],
    ['--dry-run --write', '--dry-run and --write exclude each other.', 'Write one of them.'],
  ])('explains what is wrong with "%s"', async (words, message, fix) => {
    await desk.type(`migrate --sqlite ${desk.folder.at('new.db')}`)
    expect(await desk.type(`migrate --sqlite ${desk.folder.at('new.db')} --from authjs ${words}`)).toBe(1)
    expect(desk.complained).toContain(`error: ${message}\n`)
    expect(desk.complained).toContain(fix)
  })

  it('says that the tables of authengine come first, and how the old tables are named', async () => {
    expect(await desk.type(`migrate --sqlite ${desk.folder.at('new.db')} --from authjs --from-sqlite old.db`)).toBe(1)
    expect(desk.complained).toContain('Run npx authengine migrate first, without --from.')
    await desk.type(`migrate --sqlite ${desk.folder.at('new.db')}`)
    expect(await desk.type(`migrate --sqlite ${desk.folder.at('new.db')} --from authjs`)).toBe(1)
    expect(desk.complained).toContain('error: The database has no tables of Auth.js for users and accounts.')
    expect(desk.complained).toContain('--table users=<name>')
  })

  it('says which package is missing', async () => {
    desk.clear()
    desk = new Desk()
    expect(await desk.type('migrate --from authjs')).toBe(1)
    expect(desk.complained).toContain('@authengine/migrate is not installed here.')
  })
})
