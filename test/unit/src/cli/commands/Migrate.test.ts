import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sqlAdapter } from '@authengine/sql'
import Database from 'libsql'
import { Desk } from '../../../../support/cli/Desk.js'

let desk: Desk
beforeEach(() => {
  desk = new Desk()
  desk.link('@authengine/sql', 'plugins/sql')
})
afterEach(() => {
  desk.clear()
})

const lacks = (file: string): Promise<readonly object[]> => sqlAdapter({ sqlite: desk.folder.at(file) }).missing()

/** A configuration whose adapter records its calls. */
const SCRIPTED = `
const missing = [[{ table: 'users', columns: [] }, { table: 'accounts', columns: ['x'] }], [{ table: 'accounts', columns: ['x'] }]]
let made = 0
const adapter = {
  missing: async () => missing[made],
  migrate: async () => { made = 1 },
  close: async () => { globalThis.closed = process.env.NOTE },
}
export const config = { providers: [], adapter }
`

describe('authengine migrate', () => {
  it('creates the tables of a file, and changes nothing when it runs again', async () => {
    const file = desk.folder.at('auth.db')
    expect(await desk.type(`migrate --sqlite ${file}`)).toBe(0)
    expect(desk.printed).toContain('made table users\n')
    expect(await lacks('auth.db')).toEqual([])
    expect(await desk.type(`migrate --sqlite ${file}`)).toBe(0)
    expect(desk.printed).toBe('The database has everything.\n')
  })

  it('prints what is missing, and creates nothing, in a dry run', async () => {
    const file = desk.folder.at('auth.db')
    // A pipeline that checks a deployment looks at the exit code.
    expect(await desk.type(`migrate --dry-run --sqlite ${file}`)).toBe(1)
    expect(desk.printed).toContain('  table auth_counters\n')
    expect(desk.folder.names()).toEqual(['node_modules'])
    expect(await lacks('auth.db')).toHaveLength(10)
  })

  it('uses the adapter of the configuration, and reports what it cannot change', async () => {
    desk.folder.write('auth.config.mjs', SCRIPTED)
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.printed).toBe('made table users\n')
    expect(desk.complained).toContain('The database still lacks columns of accounts: x.')
    expect(desk.complained).toContain('alter table accounts add column x <type>')
    expect(Reflect.has(globalThis, 'closed')).toBe(true)
  })

  it('reports a created table even if it lacks a column of the application, and an added column', async () => {
    const missing = [
      [
        { table: 'users', columns: [] },
        { table: 'accounts', columns: ['x', 'y'] },
        { table: 'sessions', columns: [] },
      ],
      [
        { table: 'users', columns: ['role'] },
        { table: 'accounts', columns: ['x'] },
        { table: 'sessions', columns: [] },
      ],
    ]
    desk.folder.write(
      'auth.config.mjs',
      SCRIPTED.replace(/const missing = .*/, `const missing = ${JSON.stringify(missing)}`),
    )
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.printed).toBe('made table users\nmade columns of accounts: y\n')
    expect(desk.complained).toContain('columns of users: role, columns of accounts: x, table sessions.')
  })

  it('makes a dry run on an existing file', async () => {
    const file = desk.folder.at('auth.db')
    await desk.type(`migrate --sqlite ${file}`)
    expect(await desk.type(`migrate --dry-run --sqlite ${file}`)).toBe(0)
    expect(desk.printed).toBe('The database has everything.\n')
  })

  it('creates the tables of the database behind Redis', async () => {
    desk.folder.write(
      'auth.config.mjs',
      SCRIPTED.replace('providers: [], adapter', 'adapter: { database: adapter }, providers: []'),
    )
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.printed).toBe('made table users\n')
  })

  it('does not change tables of another application', async () => {
    const file = desk.folder.at('auth.db')
    const database = new Database(file)
    database.exec('create table users (id text primary key, email text)')
    database.close()
    expect(await desk.type(`migrate --sqlite ${file}`)).toBe(1)
    expect(desk.complained).toContain('columns of users: name, emailVerified, image')
    // PostgreSQL would change emailVerified to lower case.
    expect(desk.complained).toContain(
      'alter table users add column name <type>; alter table users add column image <type>. Or',
    )
  })

  it.each([
    ['--postgres-env DB', 'postgres://ann:pa55word@127.0.0.1:1/x'],
    ['--mysql-env DB', 'mysql://ann:pa55word@127.0.0.1:1/x'],
  ])('reads a URL from a variable, and prints no part of it: %s', async (option, url) => {
    desk.folder.write('.env', `DB=${url}`)
    expect(await desk.type(`migrate ${option}`)).toBe(1)
    expect(desk.complained).toContain('error: ')
    expect(desk.complained).not.toContain('pa55word')
  })

  it('warns if several files export a configuration, and names the file that it read', async () => {
    desk.folder.write('auth.config.mjs', 'export const config = { providers: [] }')
    desk.folder.write('src/auth.config.ts', 'export const config = defineConfig({ adapter })')
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.complained).toContain(
      'warning: auth.config.mjs is read. A configuration is also in src/auth.config.ts: to choose, write --config src/auth.config.ts.',
    )
    expect(desk.complained).toContain('auth.config.mjs has no adapter of @authengine/sql.')
    await desk.type('migrate --config auth.config.mjs')
    expect(desk.complained).not.toContain('warning: ')
  })

  it('names the files that export no configuration', async () => {
    desk.folder.write('auth.mjs', 'export const port = 3000')
    expect(await desk.type('migrate')).toBe(1)
    expect(desk.complained).toContain('No configuration is exported by auth.mjs.')
  })

  it.each([
    ['migrate', 'No file with a configuration was found.'],
    ['migrate --vars .env.none --sqlite auth.db', 'There is no file .env.none.'],
    ['migrate --config none.mjs', 'There is no file none.mjs.'],
    ['migrate --postgres-env NONE', 'There is no variable NONE.'],
    ['migrate --postgres-env postgres://ann:pa55word@h/x', 'That must be the name of a variable.'],
    ['migrate --config auth.js', 'auth.js has no adapter of @authengine/sql.'],
  ])('explains what is wrong with "%s"', async (line, what) => {
    if (line.endsWith('auth.js')) {
      desk.folder.write('package.json', '{ "type": "module" }')
      desk.folder.write('auth.js', 'export const config = { providers: [] }')
    }
    expect(await desk.type(line)).toBe(1)
    expect(desk.complained).toContain(what)
    expect(desk.complained).not.toContain('pa55word')
  })
})
