import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sqlAdapter, type SqlAdapter, type SqlLocation } from '@authengine/sql'
import { contractNotes, notesTables } from 'authengine/testing'
import { AdapterError } from 'authengine'
import { Kysely } from 'kysely'
import { dialectAt } from '../../../plugins/sql/src/connect.js'
import { anEngine } from '../anEngine.js'
import type { DatabaseServer } from './DatabaseServer.js'

const THEN = new Date('2030-01-01T00:00:00Z')
const ADVICE = 'Run npx authengine migrate.'
const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const KEY = { provider: 'op', providerAccountId: 'ann' }
const ACCOUNT = { ...KEY, type: 'oidc', userId: 'ann' } as const
const PASSKEY = {
  credentialID: 'key',
  userId: 'ann',
  providerAccountId: 'key',
  credentialPublicKey: 'bytes',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
} as const
const USE = { counter: 1, credentialBackedUp: false }
const SECRET = { id: 'one', userId: 'ann', kind: 'totp', value: 'sealed', createdAt: THEN, version: 1 }
const PENDING = { id: 'one', userId: null, state: 'sealed', tries: 0, version: 1, expires: THEN }
const ENDED = { id: 'one', subject: 'ann', until: THEN, whenFull: { minimum: 1, until: THEN } }
const LIMITS = [{ key: 'key', max: 1, seconds: 60 }]
const SESSION = { sessionToken: 'token', userId: 'ann', expires: THEN }
const MAILED = { identifier: 'ann@example.test', token: 'hash', expires: THEN }

/** All operations of an adapter. */
const ACTS: Readonly<Record<string, (adapter: SqlAdapter) => Promise<unknown> | undefined>> = {
  'users.create': ({ users }) => users.create(PERSON),
  'users.createWithAccount': ({ users }) => users.createWithAccount(PERSON, { account: { ...KEY, type: 'oidc' } }),
  'users.byId': ({ users }) => users.byId('ann'),
  'users.byEmail': ({ users }) => users.byEmail('ann@example.test'),
  'users.byAccount': ({ users }) => users.byAccount(KEY),
  'users.update': ({ users }) => users.update({ id: 'ann', name: 'Anna' }),
  'users.delete': ({ users }) => users.delete('ann'),
  'accounts.link': ({ accounts }) => accounts.link(ACCOUNT),
  'accounts.find': ({ accounts }) => accounts.find('ann', 'op'),
  'accounts.lease': ({ accounts }) => accounts.lease(KEY, 'token', { now: 0, until: 1 }),
  'accounts.replaceTokens': ({ accounts }) => accounts.replaceTokens(KEY, 'token', { access_token: 'new' }),
  'accounts.ofUser': ({ accounts }) => accounts.ofUser?.('ann'),
  'accounts.unlinkAll': ({ accounts }) => accounts.unlinkAll?.('ann'),
  'accounts.idsAt': (adapter) => adapter.accountIds('op'),
  'sessions.create': ({ sessions }) => sessions.create(SESSION),
  'sessions.find': ({ sessions }) => sessions.find('token'),
  'sessions.extend': ({ sessions }) => sessions.extend('token', { expires: THEN, lastSeen: THEN }),
  'sessions.replace': ({ sessions }) => sessions.replace?.('token', SESSION),
  'sessions.delete': ({ sessions }) => sessions.delete('token'),
  'sessions.ofUser': ({ sessions }) => sessions.ofUser('ann'),
  'sessions.ofProvider': ({ sessions }) => sessions.ofProvider?.({ provider: 'op', sid: 'sid', sub: 'sub' }),
  'verificationTokens.create': ({ verificationTokens }) => verificationTokens.create(MAILED),
  'verificationTokens.take': ({ verificationTokens }) => verificationTokens.take(MAILED),
  'verificationTokens.clear': ({ verificationTokens }) => verificationTokens.clear('ann@example.test'),
  'authenticators.create': ({ authenticators }) => authenticators?.create(PASSKEY),
  'authenticators.find': ({ authenticators }) => authenticators?.find('key'),
  'authenticators.ofUser': ({ authenticators }) => authenticators?.ofUser('ann'),
  'authenticators.use': ({ authenticators }) => authenticators?.use('key', 0, USE),
  'authenticators.rename': ({ authenticators }) => authenticators?.rename?.('key', 'phone'),
  'authenticators.delete': ({ authenticators }) => authenticators?.delete('key', true),
  'counters.take': ({ counters }) => counters?.take(LIMITS, THEN),
  'counters.giveBack': ({ counters }) => counters?.giveBack(['key']),
  'secrets.add': ({ secrets }) => secrets?.add(SECRET),
  'secrets.of': ({ secrets }) => secrets?.of('ann', 'totp'),
  'secrets.find': ({ secrets }) => secrets?.find('totp', 'ann'),
  'secrets.page': ({ secrets }) => secrets?.page?.(undefined, 1),
  'secrets.change': ({ secrets }) => secrets?.change('one', 1, { usedStep: 1 }),
  'secrets.take': ({ secrets }) => secrets?.take('totp', 'ann'),
  'secrets.remove': ({ secrets }) => secrets?.remove('one', 'ann'),
  'secrets.clear': ({ secrets }) => secrets?.clear('ann', ['totp']),
  'secrets.purge': ({ secrets }) => secrets?.purge(THEN, 1),
  'pending.add': ({ pending }) => pending?.add(PENDING),
  'pending.find': ({ pending }) => pending?.find('one'),
  'pending.change': ({ pending }) => pending?.change('one', 1, { state: 'new' }),
  'pending.countAttempt': ({ pending }) => pending?.countAttempt('one'),
  'pending.take': ({ pending }) => pending?.take('one'),
  'pending.purge': ({ pending }) => pending?.purge(THEN, 1),
  'ended.end': ({ ended }) => ended?.end(ENDED, THEN),
  'ended.raise': ({ ended }) => ended?.raise({ subject: 'ann', minimum: 1, until: THEN }),
  'ended.find': ({ ended }) => ended?.find(['one']),
  'ended.since': ({ ended }) => ended?.since(0, 1, THEN),
  'ended.purge': ({ ended }) => ended?.purge(THEN, 1),
  'used.revoke': async ({ used }) => used?.revoke('one', 1),
  'used.isRevoked': async ({ used }) => used?.isRevoked('one'),
  'used.restore': async ({ used }) => used?.restore?.('one'),
  'sessions.deleteOfUser': ({ sessions }) => sessions.deleteOfUser?.('ann'),
  'sessions.deleteOldest': ({ sessions }) => sessions.deleteOldest?.('ann', 1, 'token'),
  transaction: (adapter) => adapter.transaction((tx) => tx.users.byId('ann')),
  extension: (adapter) => adapter.extension(contractNotes)?.find('a'),
  purge: (adapter) => adapter.purge(THEN),
}

/** Tests of the error of an adapter whose database was never migrated. */
export function describeUnmigrated(
  name: string,
  start: () => Promise<Pick<DatabaseServer, 'url' | 'stop'>>,
  at: (url: string) => SqlLocation,
): void {
  describe(`${name} that was never migrated`, () => {
    let server: Pick<DatabaseServer, 'url' | 'stop'>
    let db: Kysely<unknown>
    let adapters: Readonly<Record<string, SqlAdapter>>

    beforeAll(async () => {
      server = await start()
      db = new Kysely<unknown>({ dialect: dialectAt(at(server.url)) })
      adapters = {
        'a location': sqlAdapter(at(server.url), { tables: [notesTables] }),
        'a Kysely instance': sqlAdapter(db, { tables: [notesTables] }),
      }
    }, 60_000)

    afterAll(async () => {
      for (const adapter of Object.values(adapters)) await adapter.close()
      await db.destroy()
      await server.stop()
    }, 60_000)

    it.each(['a location', 'a Kysely instance'])(
      'defect R41: rejects every operation with the command to run, by way of %s',
      async (way) => {
        const adapter = adapters[way]!
        for (const [act, ask] of Object.entries(ACTS)) {
          const failed = await ask(adapter)?.catch((error: unknown) => error)
          expect([act, failed instanceof AdapterError, String(failed)]).toEqual([
            act,
            true,
            expect.stringContaining(ADVICE),
          ])
          // The error of the driver.
          expect((failed as AdapterError).cause?.err).toBeInstanceOf(Error)
        }
      },
      60_000,
    )

    it('defect R41: is tested with all operations of an adapter', () => {
      const { accounts, authenticators, counters, ended, pending, secrets, sessions, used, users, verificationTokens } =
        adapters['a location']!
      const stores = {
        accounts,
        authenticators,
        counters,
        ended,
        pending,
        secrets,
        sessions,
        used,
        users,
        verificationTokens,
      }
      const methods = Object.entries(stores).flatMap(([store, each]) =>
        [...Object.keys(each ?? {}), ...Object.getOwnPropertyNames(Object.getPrototypeOf(each))]
          .filter((member) => member !== 'constructor' && typeof Reflect.get(each ?? {}, member) === 'function')
          .map((member) => `${store}.${member}`),
      )
      expect(Object.keys(ACTS).sort()).toEqual([...new Set(methods), 'extension', 'purge', 'transaction'].sort())
    })

    it('defect R41: names the command in the log of a site, but not to browsers', async () => {
      const site = anEngine({ adapter: adapters['a location']!, session: { strategy: 'database' } })
      const browser = site.browser()
      browser.plant('__Host-authengine.session-token', 'a'.repeat(43))
      const read = await browser.get('/auth/session')
      expect([read.status, await read.json()]).toEqual([500, null])
      const refused = await browser.follow(
        await browser.submit('/auth/callback/cred', { username: 'ann', password: 'right' }),
      )
      expect(await refused.text()).not.toMatch(/migrate|table/)
      expect(site.log.text()).toContain(ADVICE)
    })
  })
}
