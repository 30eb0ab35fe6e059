import { sqlAdapter } from '@authengine/sql'
import { describe, expect, it } from '@jest/globals'
import type { AuthConfig, AuthjsAdapter } from 'authengine'
import { Kysely, sql, SqliteDialect } from 'kysely'
import Database from 'libsql'
import { AuthjsMemory, plain } from '../unit/src/adapters/authjs/AuthjsMemory.js'
import { anOpSite, type OpSite } from './opSite.js'

/** A profile callback that returns additional members. */
const profile = (claims: { sub?: string }) => ({
  id: String(claims.sub),
  name: 'Ann',
  email: 'ann@example.test',
  role: 'editor',
  team: 'red',
  emailVerified: new Date(0),
  isAdmin: true,
})

async function aSite(
  column: string,
  columns: Record<string, string>,
): Promise<OpSite & { rows(): Promise<unknown[]> }> {
  const db = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new SqliteDialect({ database: new Database(':memory:') }),
  })
  const adapter = sqlAdapter(db, { columns: { users: columns } })
  await sqlAdapter(db).migrate()
  await sql.raw(`alter table users add column ${column}`).execute(db)
  const config: AuthConfig = { adapter }
  return { ...anOpSite({ config, options: { profile } }), rows: () => db.selectFrom('users').selectAll().execute() }
}

describe('defect R12: additional members of a profile', () => {
  it('are stored in the configured columns of the adapter, and in no others', async () => {
    const site = await aSite("role text not null default 'member'", { role: 'role' })
    const answer = await site.signIn(site.browser(), { sub: 'ann', name: 'Ann' })
    expect(answer.headers.get('location')).toBe('https://app.example/home')
    const [row] = await site.rows()
    expect(row).toMatchObject({ role: 'editor', name: 'Ann', emailVerified: null })
    expect((row as { id: string }).id).not.toBe('ann')
    expect(site.told[0]?.message).toMatchObject({ user: { role: 'editor' } })
  })

  it.each([{ id: 'id' }, { emailVerified: 'emailVerified' }])('never set %j', async (columns) => {
    const site = await aSite('role text', columns)
    await site.signIn(site.browser(), { sub: 'ann', name: 'Ann' })
    const [row] = await site.rows()
    expect(row).toMatchObject({ role: null, emailVerified: null })
    expect((row as { id: string }).id).not.toBe('ann')
  })

  it('fill a column that must have a value', async () => {
    const site = await aSite("department text not null default ''", { team: 'department' })
    await site.signIn(site.browser(), { sub: 'ann', name: 'Ann' })
    expect(await site.rows()).toMatchObject([{ department: 'red' }])
  })

  it('are reported as missing if such a column was not configured', async () => {
    const memory = new AuthjsMemory()
    const adapter: AuthjsAdapter = {
      ...plain(memory),
      createUser: () => {
        throw Object.assign(new Error('null value in column "role"'), { code: '23502' })
      },
    }
    const site = anOpSite({ config: { adapter }, options: { profile } })
    const answer = await site.signIn(site.browser(), { sub: 'ann', name: 'Ann' })
    expect(answer.headers.get('location')).toContain('error=Configuration')
    expect(
      JSON.stringify(site.log.lines, (_, value: unknown) =>
        value instanceof Error ? `${value.message} ${String(value.cause)}` : value,
      ),
    ).toContain('needs a default in the database')
  })
})
