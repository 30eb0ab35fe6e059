import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type DataInput, type DataReport, migrateData } from '@authengine/migrate/data'
import { legacyHashes } from '@authengine/passwords'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { ApiToken } from 'authengine'
import { Desk } from '../../support/cli/Desk.js'
import { formerVerdicts } from '../../support/cli/formerVerdicts.js'
import { BetterAuthTables, PASSWORD_HASH, SECRET, TWO_FACTOR } from '../../support/migrate/betterAuthTables.js'
import { aSecondFactorSiteOn, type SecondFactorSite } from '../../support/second-factor/aSecondFactorSite.js'

/** A public key of a passkey, as Better Auth stores it. */
const COSE = 'pQECAyYgASFYIIpIZk8FyZ+o9C1pMFqEDn0P8Yn2h7lSHd5uvyzMqBsxIlggSGDmVBUkP7kk8kbJmMh4vxM8lYxqNrRGW4rO4SUxnPE='

let folder: string
let old: BetterAuthTables
let adapter: SqlAdapter
let site: SecondFactorSite<SqlAdapter>
let desk: Desk
beforeEach(async () => {
  desk = new Desk()
  folder = mkdtempSync(join(tmpdir(), 'afterwards-'))
  const file = join(folder, 'app.db')
  old = new BetterAuthTables(file)
  adapter = sqlAdapter({ sqlite: file }, { columns: { users: { role: 'role' } } })
  await adapter.migrate().catch(() => undefined)
  await adapter.layout().connection.run('alter table users add column role text')
  await adapter.migrate()
  site = aSecondFactorSiteOn(
    adapter,
    {},
    { session: { strategy: 'database' } },
    { legacy: legacyHashes(), names: 'both' },
  )
  old
    .user('ann', { username: 'ann.b', displayUsername: 'Ann.B', twoFactorEnabled: 1, role: 'admin' })
    .user('bob')
    .account('ann', 'credential', 'ann', { password: PASSWORD_HASH })
    .account('bob', 'credential', 'bob', { password: PASSWORD_HASH })
    .account('bob', 'google', '7', { accessToken: '$ba$1$00' })
    .insert('twoFactor', { id: 'factor', userId: 'ann', verified: 1, ...TWO_FACTOR })
    .insert('twoFactor', { id: 'never finished', userId: 'bob', verified: 0, ...TWO_FACTOR })
    .insert('passkey', {
      ...{ id: 'key', userId: 'ann', credentialID: 'AQIDBA', publicKey: COSE, counter: 0 },
      ...{ deviceType: 'singleDevice', backedUp: 0 },
    })
})
afterEach(async () => {
  old.close()
  await adapter.close()
  desk.clear()
  rmSync(folder, { recursive: true, force: true })
})

const run = (more: Partial<DataInput> = {}): Promise<DataReport> => {
  const layout = adapter.layout()
  return migrateData({
    ...{ from: 'better-auth', source: layout, target: layout, write: true },
    providers: [
      { id: 'passkey', type: 'webauthn' },
      { id: 'google', type: 'oidc' },
    ],
    api: <T>(token: ApiToken<T>) => site.engine.api(token),
    now: site.clock.now(),
    secrets: [{ secret: SECRET }],
    leaveOut: ['encrypted-tokens'],
    ...more,
  })
}

const named = (id: string): object => ({ id, name: id, register: () => undefined })
const config = {
  plugins: [named('passwords'), named('second-factor')],
  providers: [{ id: 'passkey', name: 'Passkey', type: 'webauthn' }],
}

/** What is said about rows and plugins. */
const said = async (more: object = {}): Promise<readonly string[]> =>
  (await formerVerdicts(desk, 'better-auth', { adapter, ...config, ...more })).filter((line) =>
    /^\w+ (?:database|twoFactor|passkey|username|admin|organization)/.test(line),
  )

describe('authengine doctor --from better-auth', () => {
  it('counts rows that were not carried', async () => {
    expect(await said()).toEqual([
      'warning database: the table account has 2 passwords, and those of 2 users were not carried: users without a carried password cannot sign in with it.',
      'warning database: the table account has 1 encrypted token of providers: authengine cannot read them.',
      'warning twoFactor: the table twoFactor has 2 rows; twoFactorEnabled is set for 1 row of user, and those of 1 user were not carried: the plugin second-factor asks only users whose factors were copied.',
      'warning passkey: the table passkey has 1 row, and those of 1 user were not carried: passkeys are not found until they are copied, and only if the relying party has the same id.',
      expect.stringMatching(/^warning username: .*, and those of 1 user were not carried: user names work only with/),
    ])
  })

  it('says that rows were carried, after a complete migration', async () => {
    const report = await run()
    expect({ blockers: report.blockers, problems: report.parts.flatMap(({ problems }) => problems) }).toEqual({
      blockers: [],
      problems: [],
    })
    expect(await said()).toEqual([
      'ok database: the table account has 2 passwords: they were carried.',
      'ok twoFactor: the table twoFactor has 2 rows; twoFactorEnabled is set for 1 row of user: they were carried.',
      'ok passkey: the table passkey has 1 row: they were carried.',
      'ok username: username is set for 1 row of user; displayUsername is set for 1 row of user: they were carried.',
    ])
    const without = await said({ plugins: [], providers: [] })
    expect(without).toContainEqual(expect.stringMatching(/^fault twoFactor: .*: no second factor is asked for\.$/))
    expect(without).toContainEqual(expect.stringMatching(/^fault database: .* and no plugin reads them/))
    expect(without).toContainEqual(expect.stringMatching(/^warning passkey: /))
  })

  it('counts what was carried for some', async () => {
    await run({ only: ['users'] })
    old.user('cat').account('cat', 'credential', 'cat', { password: PASSWORD_HASH })
    await run({ only: ['users', 'passwords'] })
    old.user('dan').account('dan', 'credential', 'dan', { password: PASSWORD_HASH })
    expect(await said()).toContainEqual(
      expect.stringContaining('has 4 passwords, and those of 1 user were not carried: users without'),
    )
  })

  it('asks about banned users until the application refuses them', async () => {
    old.user('eve', { banned: 1, banReason: 'spam' })
    expect(await said()).toContainEqual(
      expect.stringMatching(/^fault admin: banned is set for 1 row of user; banReason/),
    )
    const callbacks = { signIn: ({ user }: { user: { banned?: unknown } }) => !user.banned }
    expect((await said({ callbacks })).join()).not.toContain(' admin: ')
  })

  it('asks about sessions of administrators until no reader is left', async () => {
    old.session('ann', 'Wh9smhSIM8gmotge1qllD4N2zb6yRNaZ', { impersonatedBy: 'bob' })
    const warned = 'warning database: the table session has 1 row of administrators who act as other users.'
    const reading = (days: number): object => ({
      ...named('from-better-auth'),
      register: (registry: { formerSessions(reader: object): unknown }) =>
        registry.formerSessions({
          id: 'better-auth',
          notAfter: new Date(desk.clock.now().getTime() + days * 86_400_000),
        }),
    })
    expect(await said()).toContain(warned)
    expect(await said({ plugins: [reading(5)] })).toContain(warned)
    expect(await said({ plugins: [reading(-1)] })).not.toContain(warned)
  })

  it('says nothing about addresses that were verified here since', async () => {
    old.user('fay', { emailVerified: 0 })
    await run({ only: ['users'], unverified: 'keep' })
    const warned = expect.stringContaining('the table user has 1 user without a verified address')
    expect(await said()).toContainEqual(warned)
    await adapter.users.update({ id: 'fay', emailVerified: new Date() })
    expect(await said()).not.toContainEqual(warned)
  })
})
