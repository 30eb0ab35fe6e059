import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type FormerRows, authjsRows, betterAuthRows } from '@authengine/migrate'
import { Kysely, SqliteDialect } from 'kysely'
import Database from 'libsql'

const NOW = new Date('2026-11-28T12:00:00.000Z')
const LATER = '2026-12-05T10:00:00.000Z'

let database: Database.Database
let db: Kysely<unknown>
beforeEach(() => {
  database = new Database(':memory:')
  db = new Kysely({ dialect: new SqliteDialect({ database }) })
})
afterEach(async () => {
  await db.destroy()
})

describe('rows of Better Auth', () => {
  const names = { sessions: 'sessions', users: 'users' }

  const rowsWith = (userId: string, expiresAt: string, impersonatedBy: string, banExpires: string): FormerRows => {
    database.exec(`
      create table users (id text, banned integer, ${banExpires} text);
      create table sessions (token text, ${userId} text, ${expiresAt} text, created_at text, ${impersonatedBy} text);
      insert into users values ('ann', null, null), ('bob', 1, null), ('cid', 1, '2026-11-01T00:00:00.000Z');
      insert into sessions values
        ('of-ann', 'ann', '${LATER}', '${LATER}', null),
        ('by-root', 'ann', '${LATER}', '${LATER}', 'root'),
        ('of-bob', 'bob', '${LATER}', '${LATER}', null),
        ('of-cid', 'cid', '${LATER}', '${LATER}', null);
    `)
    return betterAuthRows(db, names)
  }

  it.each<[string, Parameters<typeof rowsWith>]>([
    ['camel case', ['userId', 'expiresAt', 'impersonatedBy', 'banExpires']],
    ['snake case', ['user_id', 'expires_at', 'impersonated_by', 'ban_expires']],
  ])('are found with columns in %s', async (_, columns) => {
    const rows = rowsWith(...columns)
    const found = async (token: string): Promise<unknown> => rows(token, NOW)
    const row = { userId: 'ann', expires: new Date(LATER), createdAt: new Date(LATER), isRefused: false }
    expect(await found('of-ann')).toEqual(row)
    expect(await found('by-root')).toEqual({ ...row, isRefused: true })
    expect(await found('of-bob')).toEqual({ ...row, userId: 'bob', isRefused: true })
    expect(await found('of-cid')).toEqual({ ...row, userId: 'cid', isRefused: false })
    expect(await found('of-dora')).toBeNull()
  })

  it('are not refused without a word if a column has another name', async () => {
    const rows = rowsWith('owner', 'expires_at', 'impersonated_by', 'ban_expires')
    await expect(async () => rows('of-ann', NOW)).rejects.toThrow(
      'The table sessions of the former library has no column userId.',
    )
  })
})

describe('rows of Auth.js', () => {
  beforeEach(() => {
    database.exec(`
      create table Session (sessionToken text, user_id text, expires text);
      insert into Session values ('of-ann', 'ann', '${LATER}');
    `)
  })

  it('are found with the names of their columns', async () => {
    expect(await authjsRows(db, { userId: 'user_id' })('of-ann', NOW)).toEqual({
      userId: 'ann',
      expires: new Date(LATER),
    })
  })

  it('are not refused without a word if a column has another name', async () => {
    await expect(async () => authjsRows(db)('of-ann', NOW)).rejects.toThrow('has no column userId')
  })
})
