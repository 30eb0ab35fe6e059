import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DataInput, type DataReport, migrateData } from '@authengine/migrate/data'
import { type SqlAdapter, sqlAdapter, type SqlOptions } from '@authengine/sql'
import { AuthjsTables } from '../../../../support/migrate/authjsTables.js'
import { NOW } from '../../../../support/migrate/betterAuthTables.js'

const KEPT = {
  foreign: true,
  tables: { users: 'User', accounts: 'Account', sessions: 'Session', verificationTokens: 'VerificationToken' },
}

let folder: string
let file: string
let old: AuthjsTables
let adapter: SqlAdapter
const opened: (SqlAdapter | AuthjsTables)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  file = join(folder, 'app.db')
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  rmSync(folder, { recursive: true, force: true })
})

function tables(names?: string[]): AuthjsTables {
  old = new AuthjsTables(file, names)
  opened.push(old)
  return old
}

async function run(more: Partial<DataInput> = {}, options: SqlOptions = {}): Promise<DataReport> {
  adapter = sqlAdapter({ sqlite: file }, options)
  opened.push(adapter)
  if (options.foreign !== true) await adapter.migrate()
  const layout = adapter.layout()
  return migrateData({
    ...{ from: 'authjs', source: layout, target: layout, api: () => undefined, providers: undefined },
    ...{ write: true, now: NOW, ...more },
  })
}

const hashOf = (token: string): string => `sha256:${createHash('sha256').update(token).digest('hex')}`
const namesOf = ({ blockers }: DataReport): readonly string[] => blockers.map(({ name }) => name)
const countsOf = ({ parts }: DataReport) =>
  parts.filter(({ rows }) => rows > 0).map(({ carried, part, present }) => [part, carried, present])

describe('tables of Auth.js that the application keeps', () => {
  it('get hashed session tokens, so that the old cookie goes on, and a second run hashes what is new', async () => {
    tables().user('ann').user('bob')
    const dry = await run({ write: false }, KEPT)
    expect(old.all('select sessionToken from Session')).toContainEqual({ sessionToken: 'token-of-ann' })
    expect([dry.mode, dry.written]).toEqual(['in place', false])
    const report = await run({ batch: 1 }, KEPT)
    expect(countsOf(report)).toEqual([
      ['users', 0, 2],
      ['accounts', 0, 2],
      ['sessions', 2, 0],
    ])
    expect((await adapter.sessions.find(hashOf('token-of-ann')))?.user.id).toBe('ann')
    old.user('cid')
    const again = await run({}, KEPT)
    expect(countsOf(again).at(-1)).toEqual(['sessions', 1, 2])
    expect((await adapter.sessions.find(hashOf('token-of-bob')))?.user.id).toBe('bob')
  })

  it('have statements for what authengine can store in addition, which run', async () => {
    tables().user('ann')
    const { statements } = await run({ write: false }, KEPT)
    expect(statements).toContain('alter table "Session" add column "createdAt" text')
    for (const statement of statements) if (!statement.includes('"authenticators"')) old.exec(statement)
    expect(old.all('select count(*) as n from auth_secrets')).toEqual([{ n: 0 }])
  })

  it('are reported without a word about tokens if there are no sessions in rows', async () => {
    tables().user('ann')
    const aboutTokens = async (): Promise<boolean> =>
      (await run({ write: false }, KEPT)).notes.some((note) => note.includes('tokenStorage'))
    expect(await aboutTokens()).toBe(true)
    old.exec('delete from Session')
    expect(await aboutTokens()).toBe(false)
  })

  it('get new ids of providers', async () => {
    tables().user('ann')
    const report = await run({ rename: { github: 'gitea' } }, KEPT)
    expect(countsOf(report)).toContainEqual(['accounts', 1, 0])
    expect((await adapter.users.byAccount({ provider: 'gitea', providerAccountId: 'ann' }))?.id).toBe('ann')
  })

  it('are not taken for tables of authengine', async () => {
    tables(['users', 'accounts', 'sessions', 'verification_token', 'authenticators']).user('ann')
    adapter = sqlAdapter({ sqlite: file })
    opened.push(adapter)
    const layout = adapter.layout()
    const report = await migrateData({
      ...{ from: 'next-auth', source: layout, target: layout, api: () => undefined, providers: undefined },
      ...{ write: true, now: NOW },
    })
    expect(namesOf(report)).toEqual(['tables'])
    expect(old.all('select sessionToken from sessions')).toEqual([{ sessionToken: 'token-of-ann' }])
  })

  it('say which addresses and accounts are not found', async () => {
    tables().user('ann', { email: 'Ann@app.example' })
    old.insertAt(1, { userId: 'ann', type: 'oauth', provider: 'spotify', providerAccountId: 'ann_in_spotify' })
    const report = await run({}, KEPT)
    expect(report.unread.map(({ reason, rows }) => [rows, reason.slice(0, 31)])).toEqual([
      [1, 'Email addresses with upper case'],
    ])
    const [change] = report.parts.find(({ part }) => part === 'accounts')?.changes ?? []
    expect(change?.reason).toContain('accountAliases: { ids: ({ id }) => [id]')
  })
})

describe('tables of Auth.js that are copied', () => {
  const NAMES = {
    tables: {
      ...{ users: 'auth_users', accounts: 'auth_accounts', sessions: 'auth_sessions' },
      ...{ verificationTokens: 'auth_tokens', authenticators: 'auth_keys' },
    },
  }

  it.each([
    [['User', 'Account', 'Session', 'VerificationToken', 'Authenticator']],
    [['user', 'account', 'session', 'verificationToken', 'authenticator']],
    [['users', 'accounts', 'sessions', 'verification_token', 'authenticators']],
  ])('become tables of authengine: %s', async (names) => {
    tables(names).user('ann').user('bob', { emailVerified: null })
    old.insertAt(3, { identifier: 'ann@app.example', token: 'a'.repeat(64), expires: '2026-11-29T10:00:00.000Z' })
    old.insertAt(3, { identifier: 'ann@app.example', token: 'b'.repeat(64), expires: '2026-11-01T10:00:00.000Z' })
    const KEY = Buffer.alloc(77, 1).toString('base64')
    old.insertAt(1, { userId: 'ann', type: 'webauthn', provider: 'passkey', providerAccountId: 'AQID' })
    old.insertAt(4, {
      ...{ credentialID: 'AQID', userId: 'ann', providerAccountId: 'AQID', credentialPublicKey: KEY, counter: 1 },
      ...{ credentialDeviceType: 'singleDevice', credentialBackedUp: 0 },
    })
    const report = await run({}, NAMES)
    expect(namesOf(report)).toEqual([])
    expect(countsOf(report)).toEqual([
      ['users', 2, 0],
      ['accounts', 3, 0],
      ['passkeys', 1, 0],
      ['tokens', 1, 0],
      ['sessions', 2, 0],
    ])
    expect((await adapter.sessions.find(hashOf('token-of-ann')))?.user.email).toBe('ann@app.example')
    expect((await adapter.users.byId('bob'))?.emailVerified).toBeNull()
    expect(await adapter.accounts.find('ann', 'github')).toMatchObject({ access_token: 'at', type: 'oauth' })
    expect((await adapter.authenticators?.find('AQID'))?.userId).toBe('ann')
    const again = await run({}, NAMES)
    expect(countsOf(again).map(([part, carried]) => [part, carried])).toEqual([
      ['users', 0],
      ['accounts', 0],
      ['passkeys', 0],
      ['tokens', 0],
      ['sessions', 0],
    ])
  })

  it('stop the run while columns hold what authengine has no place for', async () => {
    tables().user('ann').exec('alter table User add column role text').exec(`update User set role = 'admin'`)
    old.exec('alter table Account add column company text').exec(`update Account set company = 'x'`)
    expect(namesOf(await run({}, NAMES))).toEqual(['user.role', 'account.company'])
    const report = await run({ leaveOut: ['columns'] }, NAMES)
    expect([report.written, report.unread.map(({ rows }) => rows)]).toEqual([true, [1, 1]])
  })
})

it('says which options name the tables, if there are none', async () => {
  await expect(run()).rejects.toThrow('--table users=<name>')
})
