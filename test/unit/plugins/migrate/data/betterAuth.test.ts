import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DataInput, type DataReport, migrateData, reportLines } from '@authengine/migrate/data'
import { type SqlAdapter, sqlAdapter, type SqlOptions } from '@authengine/sql'
import {
  BACKUP_CODES,
  BetterAuthTables,
  cookieOf,
  idToken,
  LATER,
  NOW,
  PASSWORD_HASH,
  SECRET,
  THEN,
  TWO_FACTOR,
} from '../../../../support/migrate/betterAuthTables.js'

let folder: string
let file: string
let old: BetterAuthTables
let adapter: SqlAdapter
const opened: SqlAdapter[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'))
  file = join(folder, 'app.db')
  old = new BetterAuthTables(file)
})
afterEach(async () => {
  old.close()
  for (const each of opened.splice(0)) await each.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes the tables of authengine. */
async function open(options: SqlOptions = {}): Promise<void> {
  adapter = sqlAdapter({ sqlite: file }, options)
  opened.push(adapter)
  if (options.foreign !== true) await adapter.migrate()
}

/** Runs on the tables of the file. */
async function run(more: Partial<DataInput> = {}, options: SqlOptions = {}): Promise<DataReport> {
  await open(options)
  const layout = adapter.layout()
  const secrets = [{ secret: SECRET }]
  return migrateData({
    ...{ from: 'better-auth', source: layout, target: layout, api: () => undefined, providers: undefined },
    ...{ write: true, now: NOW, secrets, ...more },
  })
}

/** Bytes as long as a public key, in base64. */
const KEY = Buffer.alloc(77, 1).toString('base64')

const hashOf = (token: string): string => `sha256:${createHash('sha256').update(cookieOf(token)).digest('hex')}`
const namesOf = ({ blockers }: DataReport): readonly string[] => blockers.map(({ name }) => name)
const part = (report: DataReport, name: string) => report.parts.find((each) => each.part === name)
const filled = ({ parts }: DataReport) => parts.filter(({ rows }) => rows > 0)
const reasonsOf = (report: DataReport, name: string, kind: 'changes' | 'leftOut' | 'problems') =>
  Object.fromEntries((part(report, name)?.[kind] ?? []).map(({ reason, rows }) => [reason, rows]))

describe('rows of Better Auth', () => {
  it('become users with the same ids, whose address is verified only if it was', async () => {
    old.user('ann', { name: 'Ann', image: 'https://app.example/ann' }).user('bob', { emailVerified: 0 })
    const report = await run()
    expect(namesOf(report)).toEqual([])
    expect(await adapter.users.byId('ann')).toEqual({
      id: 'ann',
      name: 'Ann',
      email: 'ann@app.example',
      emailVerified: new Date(THEN),
      image: 'https://app.example/ann',
    })
    expect((await adapter.users.byId('bob'))?.emailVerified).toBeNull()
    expect(part(report, 'users')).toMatchObject({ rows: 2, carried: 2, present: 0, leftOut: [] })
  })

  it('are only counted unless they are to be written', async () => {
    old.user('ann').account('ann', 'github', '1').session('ann', 'token')
    const report = await run({ write: false })
    expect(report.written).toBe(false)
    expect(filled(report).map(({ carried, part: name }) => [name, carried])).toEqual([
      ['users', 1],
      ['accounts', 1],
      ['sessions', 1],
    ])
    expect(await adapter.users.byId('ann')).toBeNull()
    expect(reportLines(report)[0]).toBe('better-auth, copy: nothing was written')
  })

  it('become accounts with tokens in the form of authengine', async () => {
    old.user('ann').account('ann', 'github', '1', {
      ...{ accessToken: 'at', refreshToken: 'rt', scope: 'a,b', accessTokenExpiresAt: LATER },
      refreshTokenExpiresAt: LATER,
    })
    const report = await run({ providers: [{ id: 'github', type: 'oauth' }] })
    expect(await adapter.accounts.find('ann', 'github', '1')).toEqual({
      ...{ userId: 'ann', type: 'oauth', provider: 'github', providerAccountId: '1', scope: 'a b' },
      ...{ access_token: 'at', refresh_token: 'rt', expires_at: Date.parse(LATER) / 1000 },
    })
    expect(report.unread.some(({ reason }) => reason.includes('refreshTokenExpiresAt'))).toBe(true)
  })

  it('become sessions that the old cookie finds, except those that must not go on', async () => {
    const day = '2026-11-29T10:00:00.000Z'
    old.user('ann').user('bob', { banned: 1 })
    old.session('ann', 'token1')
    old.session('ann', 'token2', { createdAt: '2026-11-28T10:00:00.000Z', expiresAt: day })
    old.session('ann', 'token3', { impersonatedBy: 'admin' })
    old.session('ann', 'token4', { expiresAt: THEN })
    old.session('bob', 'token5')
    const report = await run({ banned: 'keep' })
    expect(await adapter.sessions.find(hashOf('token1'))).toMatchObject({
      session: { expires: new Date(LATER), createdAt: new Date(THEN), address: '192.0.2.1', agent: 'Browser' },
      user: { id: 'ann' },
    })
    expect(reasonsOf(report, 'sessions', 'leftOut')).toEqual({
      'It was to end with the browser ("do not remember me").': 1,
      'An administrator uses it in the name of the user.': 1,
      'It has expired.': 1,
      'The user is banned.': 1,
    })
    expect(old.all('select * from sessions')).toHaveLength(1)
  })

  it('are carried once, however often the command runs, and what is new with the next run', async () => {
    old.user('ann').account('ann', 'github', '1').session('ann', 'token1')
    await run()
    old.user('bob').session('ann', 'token2')
    old.exec(`update session set expiresAt = '2026-12-07T10:00:00.000Z' where token = 'token1'`)
    const report = await run()
    expect(filled(report).map(({ carried, part: name, present }) => [name, carried, present])).toEqual([
      ['users', 1, 1],
      ['accounts', 0, 1],
      ['sessions', 1, 1],
    ])
    expect(old.all('select * from users')).toHaveLength(2)
    const { session } = (await adapter.sessions.find(hashOf('token1'))) ?? {}
    expect(session?.expires).toEqual(new Date('2026-12-07T10:00:00.000Z'))
  })

  it('are read in batches of any size', async () => {
    for (let at = 0; at < 25; at++) old.user(`user${String(at)}`).account(`user${String(at)}`, 'github', String(at))
    const report = await run({ batch: 4 })
    expect(filled(report).map(({ carried, rows }) => [rows, carried])).toEqual([
      [25, 25],
      [25, 25],
    ])
  })

  it('become passkeys, with an account for each', async () => {
    old.user('ann').insert('passkey', {
      ...{ id: 'key', name: 'Phone', publicKey: KEY, userId: 'ann', credentialID: '_-8', counter: 3 },
      ...{ deviceType: 'multiDevice', backedUp: 1, transports: 'internal,hybrid', createdAt: THEN, aaguid: 'x' },
    })
    const report = await run({ providers: [{ id: 'passkey', type: 'webauthn' }] })
    expect(await adapter.authenticators?.find('/+8=')).toMatchObject({
      ...{ userId: 'ann', credentialPublicKey: KEY, counter: 3, credentialBackedUp: true, name: 'Phone' },
      ...{ providerAccountId: '/+8=', provider: 'passkey', transports: 'internal,hybrid', createdAt: new Date(THEN) },
    })
    const key = { provider: 'passkey', providerAccountId: '/+8=' }
    expect((await adapter.users.byAccount(key))?.id).toBe('ann')
    expect(report.unread).toContainEqual({
      reason: 'passkey.aaguid: authengine does not store it.',
      rows: 1,
      examples: [],
    })
  })

  it('become passwords and second factors of the plugins', async () => {
    old.user('ann', { username: 'ann.b', displayUsername: 'Ann.B', twoFactorEnabled: 1 })
    old.account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    old.user('bob').insert('twoFactor', { id: 'unfinished', userId: 'bob', verified: 0, ...TWO_FACTOR })
    const plugins = new FakePlugins()
    const report = await run({ api: plugins.api })
    expect(namesOf(report)).toEqual([])
    expect(plugins.passwords).toEqual([
      {
        userId: 'ann',
        username: 'Ann.B',
        email: 'ann@app.example',
        emailVerified: new Date(THEN),
        hash: PASSWORD_HASH,
      },
    ])
    const [factor] = plugins.factors
    expect([factor?.userId, factor?.recoveryCodes]).toEqual(['ann', BACKUP_CODES])
    expect(factor?.key).toHaveLength(32)
    expect(reasonsOf(report, 'two-factor', 'leftOut')).toEqual({ 'Its setup was never finished.': 1 })
    const again = await run({ api: plugins.api })
    expect([part(again, 'passwords')?.present, part(again, 'two-factor')?.present]).toEqual([1, 1])
    expect([plugins.passwords, plugins.factors].map(({ length }) => length)).toEqual([1, 1])
  })

  it('get the id of authengine from the stored ID token, or need an alias', async () => {
    const oid = '00000000-0000-0000-66f3-3332eca7ea81'
    const user = '005000000000001AAA'
    const sub = `https://login.salesforce.com/id/00D000000000001/${user}`
    old.user('ann').user('bob').user('cid').user('dan')
    old.account('ann', 'microsoft', oid, { idToken: idToken({ sub: 'pairwise', oid }) })
    old.account('bob', 'microsoft', oid.replace('81', '82'))
    old.account('cid', 'salesforce', user, { idToken: idToken({ sub }) })
    old.account('dan', 'spotify', 'dan_in_spotify')
    const report = await run({ rename: { microsoft: 'microsoft-entra-id' } })
    expect(await adapter.accounts.find('ann', 'microsoft-entra-id', 'pairwise')).not.toBeNull()
    expect(await adapter.accounts.find('cid', 'salesforce', sub)).not.toBeNull()
    const changes = reasonsOf(report, 'accounts', 'changes')
    expect(changes['The id at microsoft-entra-id was made from the stored ID token.']).toBe(1)
    expect(Object.keys(changes).filter((reason) => reason.includes('accountAliases'))).toHaveLength(2)
  })
})

/** The APIs of the plugins, without an engine. */
class FakePlugins {
  readonly passwords: { readonly userId: string }[] = []
  readonly factors: { userId: string; key: Uint8Array; recoveryCodes: readonly string[] }[] = []

  readonly api = (({ name }: { readonly name: string }): unknown =>
    name === '@authengine/passwords'
      ? {
          hadOne: (id: string) => Promise.resolve(this.passwords.some(({ userId }) => userId === id)),
          import: (users: { readonly userId: string }[]) => {
            this.passwords.push(...users)
            return Promise.resolve({ imported: users.length, refused: [] })
          },
        }
      : {
          hasImported: () => Promise.resolve(false),
          apps: (id: string) => Promise.resolve(this.factors.filter(({ userId }) => userId === id)),
          importFactors: (
            userId: string,
            { apps, recoveryCodes }: { apps: { key: Uint8Array }[]; recoveryCodes: string[] },
          ) => {
            this.factors.push({ userId, key: apps[0]?.key ?? new Uint8Array(), recoveryCodes })
            return Promise.resolve()
          },
        }) as DataInput['api']
}

describe('what stops the run', () => {
  const cases: readonly (readonly [name: string, fill: () => void, decision: Partial<DataInput>])[] = [
    ['banned', () => old.user('ann', { banned: 1 }), { banned: 'leave-out' }],
    ['user.role', () => old.user('ann', { role: 'admin' }), { leaveOut: ['user.role'] }],
    ['user.phoneNumber', () => old.user('ann', { phoneNumber: '1' }), { leaveOut: ['columns'] }],
    ['user.username', () => old.user('ann', { username: 'ann' }), { leaveOut: ['user.username'] }],
    ['user.isAnonymous', () => old.user('ann', { isAnonymous: 1 }), { leaveOut: ['user.isAnonymous'] }],
    [
      'user.color',
      () => old.exec('alter table user add column color text').user('ann', { color: 'red' }),
      { leaveOut: ['user.color'] },
    ],
    [
      'passwords',
      () => old.user('ann').account('ann', 'credential', 'ann', { password: PASSWORD_HASH }),
      { leaveOut: ['passwords'] },
    ],
    [
      'two-factor',
      () => old.user('ann').insert('twoFactor', { id: 'x', userId: 'ann', ...TWO_FACTOR }),
      { leaveOut: ['two-factor'] },
    ],
    [
      'passkeys',
      () =>
        old.user('ann').insert('passkey', {
          ...{ id: 'k', publicKey: 'x', userId: 'ann', credentialID: 'x', counter: 0, deviceType: 'x', backedUp: 0 },
        }),
      { leaveOut: ['passkeys'] },
    ],
    [
      'organization',
      () => old.insert('organization', { id: 'o', name: 'o', slug: 'o', createdAt: THEN }),
      { leaveOut: ['organization'] },
    ],
    [
      'encrypted-tokens',
      () => old.user('ann').account('ann', 'github', '1', { accessToken: 'ab'.repeat(60) }),
      { leaveOut: ['encrypted-tokens'] },
    ],
    [
      'encrypted-tokens',
      () => old.user('ann').account('ann', 'github', '1', { refreshToken: '$ba$1$00' }),
      { leaveOut: ['encrypted-tokens'] },
    ],
    [
      'duplicate-accounts',
      () => old.user('ann').user('bob').account('ann', 'github', '1').account('bob', 'github', '1'),
      { leaveOut: ['duplicate-accounts'] },
    ],
    ['provider gitlab', () => old.user('ann').account('ann', 'gitlab', '1'), { rename: { gitlab: 'gitlab' } }],
    ['collisions', () => old.user('ann').user('ann2', { email: 'Ann@app.example' }), { collisions: 'keep' }],
  ]
  const providers = [{ id: 'github', type: 'oauth' }]

  it.each(cases.map(([name, fill, decision], at) => [`${name} ${String(at)}`, name, fill, decision] as const))(
    '%s',
    async (_, name, fill, decision) => {
      fill()
      const stopped = await run({ providers })
      expect(namesOf(stopped)).toEqual([name])
      expect(stopped.written).toBe(false)
      expect(old.all('select * from users')).toEqual([])
      const done = await run({ providers, ...decision })
      expect([namesOf(done), done.written]).toEqual([[], true])
      expect(reportLines(stopped).join('\n')).toContain(`Stopped by ${name} (`)
    },
  )

  it('is a password or a second factor of a user without a verified address', async () => {
    const unverified = { emailVerified: 0, twoFactorEnabled: 1 }
    old.user('ann', unverified).account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    old.user('bob', unverified).insert('twoFactor', { id: 'factor', userId: 'bob', verified: 1, ...TWO_FACTOR })
    old.user('cid').account('cid', 'credential', 'cid', { password: PASSWORD_HASH })
    old.user('dan', unverified)
    const plugins = new FakePlugins()
    const stopped = await run({ api: plugins.api })
    expect(stopped.blockers).toMatchObject([{ name: 'unverified', rows: 2 }])
    expect(stopped.written).toBe(false)
    const leftOut = await run({ api: plugins.api, unverified: 'leave-out' })
    expect([plugins.passwords.map(({ userId }) => userId), plugins.factors]).toEqual([['cid'], []])
    for (const name of ['passwords', 'two-factor'])
      expect(reasonsOf(leftOut, name, 'leftOut')).toEqual({ 'The email address is not verified.': 1 })
    await run({ api: plugins.api, unverified: 'keep' })
    expect(plugins.passwords.map(({ userId }) => userId).sort()).toEqual(['ann', 'cid'])
    expect(plugins.factors.map(({ userId }) => userId)).toEqual(['bob'])
  })

  it('is the missing key for data at rest, if there are second factors', async () => {
    old.user('ann', { twoFactorEnabled: 1 })
    old.insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    const { api } = new FakePlugins()
    expect(namesOf(await run({ api, hasEncryptionKey: false }))).toEqual(['encryption-key'])
    expect(namesOf(await run({ api, hasEncryptionKey: false, only: ['users'] }))).toEqual([])
  })

  it('is the missing secret, if there are sessions', async () => {
    old.user('ann').session('ann', 'token')
    await open()
    const layout = adapter.layout()
    const report = await migrateData({
      ...{ from: 'better-auth', source: layout, target: layout, api: () => undefined, providers: undefined },
      ...{ write: true, now: NOW },
    })
    expect(namesOf(report)).toEqual(['sessions'])
  })

  it('is an adapter that names the old tables', async () => {
    old.user('ann')
    expect(namesOf(await run({}, { foreign: true, tables: { users: 'user' } }))).toEqual(['tables'])
  })
})

describe('users who need a decision', () => {
  it('are left out with all their rows if they are banned, unless the ban has ended', async () => {
    old.user('ann', { banned: 1 }).account('ann', 'github', '1').session('ann', 'token')
    old.user('bob', { banned: 1, banExpires: THEN }).user('cid', { banned: 1, banExpires: LATER })
    const report = await run({ banned: 'leave-out' })
    expect(old.all('select id from users')).toEqual([{ id: 'bob' }])
    expect([old.all('select * from accounts'), old.all('select * from sessions')]).toEqual([[], []])
    expect(reasonsOf(report, 'users', 'leftOut')).toEqual({ 'The user is banned.': 2 })
    expect(report.notes.some((note) => note.includes('callbacks.signIn'))).toBe(true)
  })

  it('keep a ban in columns of the application, also a later one', async () => {
    const columns = { users: { banned: 'banned', banReason: 'banReason', banExpires: 'banExpires', role: 'role' } }
    await open()
    old.exec('alter table users add column banned integer')
    for (const column of ['banReason', 'banExpires', 'role']) old.exec(`alter table users add column "${column}" text`)
    old.user('ann', { banned: 1, banReason: 'spam', role: 'admin' }).user('bob').session('ann', 'token')
    const report = await run({}, { columns })
    expect(old.all('select id, banned, banReason, role from users order by id')).toEqual([
      { id: 'ann', banned: 1, banReason: 'spam', role: 'admin' },
      { id: 'bob', banned: 0, banReason: null, role: 'user' },
    ])
    expect(reasonsOf(report, 'sessions', 'leftOut')).toEqual({ 'The user is banned.': 1 })
    old.exec(`update user set banned = 1 where id = 'bob'`)
    await run({}, { columns })
    expect(old.all(`select banned from users where id = 'bob'`)).toEqual([{ banned: 1 }])
  })

  it('are never merged: neither by their address, nor with a user who is there', async () => {
    old.user('ann').user('ann2', { email: 'Ann@app.example' }).user('Bob', { email: 'Bob@App.example' }).user('cid')
    await run({ collisions: 'keep', only: [] })
    await adapter.users.create({ name: null, email: 'cid@app.example', emailVerified: null, image: null })
    const report = await run({ collisions: 'keep' })
    expect(old.all("select id, email from users where id in ('ann', 'ann2', 'Bob') order by id")).toEqual([
      { id: 'Bob', email: 'bob@app.example' },
      { id: 'ann', email: 'ann@app.example' },
      { id: 'ann2', email: 'Ann@app.example' },
    ])
    expect(reasonsOf(report, 'users', 'problems')).toEqual({
      'Another user has the address there. Users are never merged.': 1,
    })
    expect(await adapter.users.byId('cid')).toBeNull()
  })

  it('with an account of several users get none of it', async () => {
    old
      .user('ann')
      .user('bob')
      .account('ann', 'github', '1')
      .account('bob', 'github', '1')
      .account('bob', 'github', '2')
    const report = await run({ leaveOut: ['duplicate-accounts'] })
    expect(old.all('select userId, providerAccountId from accounts')).toEqual([
      { userId: 'bob', providerAccountId: '2' },
    ])
    expect(reasonsOf(report, 'accounts', 'leftOut')).toEqual({ 'The account belongs to several users.': 2 })
  })

  it('do not get encrypted tokens', async () => {
    old.user('ann').account('ann', 'github', '1', { accessToken: 'ab'.repeat(60), accessTokenExpiresAt: LATER })
    const report = await run({ leaveOut: ['encrypted-tokens'] })
    expect(old.all('select access_token, expires_at from accounts')).toEqual([{ access_token: null, expires_at: null }])
    expect(reasonsOf(report, 'accounts', 'changes')).toEqual({ 'Its encrypted tokens are left out.': 1 })
  })
})
