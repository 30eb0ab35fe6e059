import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { startDebianMariadb } from '../support/services/debianMariadb.js'
import { FOREIGN_TABLES } from '../support/services/servers.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { Direct } from '../support/sql/Direct.js'

const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }
const ACCOUNT = { provider: 'op', providerAccountId: 'ann', type: 'oidc' } as const

let server: DatabaseServer
let adapter: SqlAdapter
let direct: Direct

beforeAll(async () => {
  server = await startDebianMariadb({ 'default-time-zone': '+05:30' })
  direct = new Direct({ mysql: server.url })
  // The default collation of the server ignores letter case, and spaces at the end.
  for (const statement of [
    `create table people (id varchar(255) primary key, name varchar(255), email varchar(255) unique,
      emailVerified timestamp(3) null, image text) collate utf8mb4_general_ci`,
    `create table people_accounts (userId varchar(255), type varchar(255), provider varchar(255),
      providerAccountId varchar(255), refresh_token text, access_token text, expires_at bigint, id_token text,
      scope varchar(255), session_state varchar(255), token_type varchar(255),
      primary key (provider, providerAccountId)) collate utf8mb4_general_ci`,
    `create table people_sessions (sessionToken varchar(255) primary key, userId varchar(255),
      expires timestamp(3) null) collate utf8mb4_general_ci`,
    `create table people_tokens (identifier varchar(255), token varchar(255), expires timestamp null,
      primary key (identifier, token)) collate utf8mb4_general_ci`,
    `create table people_keys (credentialID varchar(255) unique, userId varchar(255), providerAccountId varchar(255),
      credentialPublicKey text, counter bigint, credentialDeviceType varchar(255), credentialBackedUp boolean,
      transports varchar(255), primary key (userId, credentialID)) collate utf8mb4_general_ci`,
  ]) {
    await direct.run(statement)
  }
  adapter = sqlAdapter({ mysql: server.url }, { foreign: true, tables: FOREIGN_TABLES })
}, 60_000)

afterAll(async () => {
  await adapter.close()
  await direct.close()
  await server.stop()
}, 60_000)

describe('tables with a loose collation, on a server in another time zone', () => {
  it('never confuse two email addresses, accounts or tokens', async () => {
    const { accounts, sessions, users, verificationTokens } = adapter
    const ann = await users.createWithAccount(PERSON, { account: { ...ACCOUNT, refresh_token: 'r' } })
    const expires = new Date('2030-03-31T02:30:00.000Z')
    await sessions.create({ sessionToken: 'token', userId: ann.id, expires })
    await verificationTokens.create({ identifier: 'ann', token: 'token', expires })

    expect(await users.byEmail('ann@example.test')).toEqual(ann)
    for (const email of ['Ann@example.test', 'ann@example.test ', 'änn@example.test']) {
      expect(await users.byEmail(email)).toBeNull()
    }
    for (const providerAccountId of ['ANN', 'ann ', 'änn']) {
      const other = { ...ACCOUNT, providerAccountId }
      expect(await users.byAccount(other)).toBeNull()
      expect(await accounts.lease(other, 'r', { now: 0, until: 20 })).toBe(false)
      expect(await accounts.replaceTokens(other, 'r', { access_token: 'theirs' })).toBe(false)
    }
    for (const token of ['TOKEN', 'token ', 'tökén']) {
      expect(await sessions.find(token)).toBeNull()
      expect(await sessions.delete(token)).toBeNull()
      expect(await verificationTokens.take({ identifier: 'ann', token })).toBeNull()
    }
    expect(await sessions.find('token')).toMatchObject({ session: { expires }, user: ann })
    expect(await verificationTokens.take({ identifier: 'ann', token: 'token' })).toMatchObject({ expires })
    // An email address that differs only in case is refused by the table, not given to another user.
    await expect(users.create({ ...PERSON, email: 'ANN@example.test' })).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' })
  })

  it('never confuse two keys', async () => {
    const ann = await adapter.users.create({ ...PERSON, email: 'keys@example.test' })
    const of = (credentialID: string) => ({
      ...{ credentialID, userId: ann.id, providerAccountId: credentialID, credentialPublicKey: 'a2V5' },
      ...{ counter: 0, credentialDeviceType: 'singleDevice', credentialBackedUp: false, transports: null },
    })
    const { authenticators } = adapter
    await authenticators?.create(of('a2V5'))
    for (const id of ['A2V5', 'a2v5', 'a2V5 ', 'à2V5']) {
      expect(await authenticators?.find(id)).toBeNull()
      expect(await authenticators?.use(id, 0, { counter: 1, credentialBackedUp: false })).toBe(false)
      expect(await authenticators?.delete(id, false)).toBe(false)
    }
    expect(await authenticators?.ofUser(ann.id)).toEqual([of('a2V5')])
  })

  it('store the right moment for every reader', async () => {
    await direct.run('delete from people_sessions')
    const expires = new Date('2030-03-31T02:30:00.678Z')
    await adapter.sessions.create({ sessionToken: 'moment', userId: 'some-user', expires })
    const [row] = await direct.run('select unix_timestamp(expires) as seconds from people_sessions')
    expect(Number(row?.['seconds'])).toBe(expires.getTime() / 1000)
    expect((await adapter.sessions.ofUser('some-user'))[0]?.expires).toEqual(expires)
  })
})
