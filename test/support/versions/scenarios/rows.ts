import assert from 'node:assert/strict'
import type { SqlAdapter, SqlOptions } from '@authengine/sql'
import type { DatabaseAccount, SessionRow, StoredAuthenticator } from 'authengine/adapter'
import { assertSame } from '../assertSame.js'
import { type Scenario, scenario } from '../Scenario.js'
import type { Side } from '../Side.js'

/** A row as it is read. */
type Read = Readonly<Record<string, unknown>>

const OPTIONS: SqlOptions = { columns: { users: { role: 'role' } } }
const WHEN = new Date('2059-12-31T23:59:58.765Z')
const LATE = new Date('2061-02-03T04:05:06.789Z')
const EMAIL = 'zoë@example.test'
const KEY = { provider: 'op', providerAccountId: ' Zoë/👩🏽‍🚀\'"%\\' }
const ACCOUNT: Omit<DatabaseAccount, 'userId'> = {
  ...KEY,
  type: 'oidc',
  access_token: 'a'.repeat(3000),
  refresh_token: 'r',
  id_token: 'e30.e30.',
  token_type: 'bearer',
  scope: 'openid profile',
  expires_at: 2_871_763_200,
  authorization_details: [{ type: 'payment', amount: '1.00' }],
  // A column of another library, which is passed through.
  ...{ session_state: 'state' },
}
const AUTHENTICATOR: Omit<StoredAuthenticator, 'userId'> = {
  credentialID: 'AQID+/8=',
  providerAccountId: 'AQID+/8=',
  credentialPublicKey: 'BAUG',
  counter: 4_294_967_295,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal,hybrid',
  provider: 'pk',
  userHandle: 'handle',
  name: 'Schlüssel',
  createdAt: WHEN,
  lastUsed: null,
}
const SESSION: Omit<SessionRow, 'userId'> = {
  sessionToken: 'a-hash',
  expires: LATE,
  createdAt: WHEN,
  lastSeen: null,
  address: '2001:db8::1',
  agent: 'Browser/1.0 (ä)',
  provider: 'op',
  providerSid: 'sid',
  providerSub: 'sub',
}
const MAILED = { identifier: EMAIL, token: 'hmac:1', expires: LATE }
const LIMIT = { key: 'limit credentials account 60 name', max: 3, seconds: 3600 }

/** All rows of a user, by every read operation. */
async function everythingOf({ accounts, authenticators, sessions, users }: SqlAdapter, id: string): Promise<Read> {
  const read = {
    byId: await users.byId(id),
    byEmail: await users.byEmail(EMAIL),
    byAccount: await users.byAccount(KEY),
    account: await accounts.find(id, KEY.provider, KEY.providerAccountId),
    accounts: await accounts.ofUser?.(id),
    session: await sessions.find(SESSION.sessionToken),
    sessions: await sessions.ofUser(id),
    sessionsOfProvider: await sessions.ofProvider?.({ provider: 'op', sid: 'sid', sub: 'sub' }),
    authenticator: await authenticators?.find(AUTHENTICATOR.credentialID),
    authenticators: await authenticators?.ofUser(id),
  }
  for (const [name, found] of Object.entries(read)) {
    if (!found || (Array.isArray(found) && found.length === 0)) assert.fail(`${name} found nothing`)
  }
  // Rows from before this column was added have no value.
  const known = (name: string, value: unknown): unknown =>
    name === 'authMethods' && value === null ? undefined : value
  return JSON.parse(JSON.stringify(read, known)) as Read
}

/** Rows of every kind, with values that are hard to store, are read as they were written, and changed. */
const everyRow = scenario<{ readonly id: string; readonly read: Read }, { readonly id: string; readonly read: Read }>({
  name: 'rows of users, accounts, sessions and keys',
  store: 'sqlite',
  async begin(side) {
    const adapter = await side.sql(OPTIONS)
    side.runSql('alter table "users" add column "role" text')
    const person = { name: 'Zoë 👩🏽‍🚀', email: EMAIL, image: null, emailVerified: WHEN, role: 'admin' }
    // Not in one call, because the versions differ in the arguments of `createWithAccount`.
    const { id } = await adapter.users.create(person)
    await adapter.accounts.link({ ...ACCOUNT, userId: id })
    await adapter.authenticators?.create({ ...AUTHENTICATOR, userId: id })
    await adapter.sessions.create({ ...SESSION, userId: id })
    return { id, read: await everythingOf(adapter, id) }
  },
  async finish(side, { id, read }) {
    const adapter = await side.sql(OPTIONS)
    assertSame(await everythingOf(adapter, id), read)
    await adapter.users.update({ id, name: 'Zoé', role: 'owner' } as { id: string })
    await adapter.sessions.extend(SESSION.sessionToken, { expires: new Date(LATE.getTime() + 1), lastSeen: WHEN })
    const use = { counter: 7, credentialBackedUp: false, lastUsed: WHEN }
    assert.equal(await adapter.authenticators?.use(AUTHENTICATOR.credentialID, AUTHENTICATOR.counter, use), true)
    assert.equal(await adapter.accounts.replaceTokens(KEY, 'r', { refresh_token: 'next', expires_at: 1 }), true)
    const changed = await everythingOf(adapter, id)
    assert.notDeepEqual(changed, read)
    return { id, read: changed }
  },
  async back(side, { id, read }) {
    const adapter = await side.sql(OPTIONS)
    assertSame(await everythingOf(adapter, id), read)
    await adapter.users.delete(id)
    assert.equal(await adapter.sessions.find(SESSION.sessionToken), null)
  },
})

/** Rows that can be taken only once: one version stores them, the other takes them. */
const takenRows = scenario<null, null>({
  name: 'rows of mailed tokens',
  store: 'sqlite',
  async begin(side) {
    await (await side.sql()).verificationTokens.create(MAILED)
    return null
  },
  async finish(side) {
    const { verificationTokens } = await side.sql()
    assert.equal(await verificationTokens.take({ ...MAILED, token: 'hmac:2' }), null)
    assertSame(await verificationTokens.take(MAILED), MAILED)
    return null
  },
  async back(side) {
    assert.equal(await (await side.sql()).verificationTokens.take(MAILED), null)
  },
})

/** Both versions use the same counters, and agree when they expire. */
const counters = scenario<{ readonly until: string }, { readonly until: string }>({
  name: 'rows of counters',
  store: 'sqlite',
  async begin(side) {
    const { counters: store } = await side.sql()
    const now = side.clock.now()
    for (let count = 0; count < LIMIT.max - 1; count++) assert.equal(await store?.take([LIMIT], now), null)
    return { until: new Date(now.getTime() + LIMIT.seconds * 1000).toISOString() }
  },
  async finish(side, { until }) {
    const { counters: store } = await side.sql()
    assert.equal(await store?.take([LIMIT], side.clock.now()), null)
    assert.equal((await store?.take([LIMIT], side.clock.now()))?.until.toISOString(), until)
    return { until }
  },
  async back(side, { until }) {
    const { counters: store } = await side.sql()
    assert.equal((await store?.take([LIMIT], side.clock.now()))?.until.toISOString(), until)
    await store?.giveBack([LIMIT.key])
    assert.equal(await store?.take([LIMIT], side.clock.now()), null)
  },
})

/** While one version refreshes tokens, the other does not. */
const lease = scenario<null, null>({
  name: 'refresh of tokens that is reserved',
  store: 'sqlite',
  async begin(side) {
    const { accounts, users } = await side.sql()
    const { id } = await users.create({ name: 'Zoë', email: EMAIL, image: null, emailVerified: null })
    await accounts.link({ ...ACCOUNT, userId: id })
    assert.equal(await accounts.lease(KEY, 'r', leaseAt(side)), true)
    return null
  },
  async finish(side) {
    const { accounts } = await side.sql()
    assert.equal(await accounts.lease(KEY, 'r', leaseAt(side)), false)
    assert.equal(await accounts.replaceTokens(KEY, 'r', { refresh_token: 'next' }), true)
    return null
  },
  async back(side) {
    assert.equal(await (await side.sql()).accounts.lease(KEY, 'next', leaseAt(side)), true)
  },
})

const leaseAt = ({ clock }: Side) => ({ now: clock.seconds(), until: clock.seconds() + 60 })

/** A database that one version migrated is complete after the other version has migrated it as well. */
const migrated = scenario<null, null>({
  name: 'tables that are migrated',
  store: 'sqlite',
  async begin(side) {
    await side.sql()
    return null
  },
  async finish(side) {
    // Tables that were added later; a database of this version has them.
    const added = new Set(['auth_secrets', 'auth_pending', 'auth_ended', 'auth_used'])
    const missing = await side.unmigrated().missing()
    assertSame(
      missing.filter(({ columns, table }) =>
        columns.join() === 'authMethods' ? table !== 'sessions' : !added.has(table),
      ),
      [],
    )
    await side.sql()
    assertSame(await side.unmigrated().missing(), [])
    return null
  },
  async back(side) {
    assertSame(await side.unmigrated().missing(), [])
    await side.sql()
  },
})

/** Rows of a SQL database, through the stores of the adapter. */
export const ROWS: readonly Scenario[] = [everyRow, takenRows, counters, lease, migrated]
