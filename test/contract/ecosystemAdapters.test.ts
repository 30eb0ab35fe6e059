import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { KyselyAdapter } from '@auth/kysely-adapter'
import PostgresAdapter from '@auth/pg-adapter'
import { UnstorageAdapter } from '@auth/unstorage-adapter'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AuthjsDatabaseAdapter, type AuthjsAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { databaseAdapterContract, type DatabaseCapability } from 'authengine/testing'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createStorage } from 'unstorage'
import { sessionOf } from '../support/anEngine.js'
import type { DatabaseServer } from '../support/sql/DatabaseServer.js'
import { customarySqlite } from '../support/sql/customarySqlite.js'
import { startPostgres } from '../support/sql/postgres.js'
import { anOpSite } from '../wire/opSite.js'

let server: DatabaseServer
let pool: pg.Pool

beforeAll(async () => {
  server = await startPostgres()
  pool = new pg.Pool({ connectionString: server.url })
  pool.on('error', () => undefined)
  await pool.query(`
    create table verification_token (identifier text not null, expires timestamptz not null, token text not null,
      primary key (identifier, token));
    create table accounts (id serial primary key, "userId" integer not null, type varchar(255) not null,
      provider varchar(255) not null, "providerAccountId" varchar(255) not null, refresh_token text, access_token text,
      expires_at bigint, id_token text, scope text, session_state text, token_type text,
      unique (provider, "providerAccountId"));
    create table sessions (id serial primary key, "userId" integer not null, expires timestamptz not null,
      "sessionToken" varchar(255) not null unique);
    create table users (id serial primary key, name varchar(255), email varchar(255) unique, "emailVerified" timestamptz,
      image text);
    create table "user" (id text primary key, name text, email text unique, "emailVerified" timestamp, image text);
    create table account ("userId" text not null, type text not null, provider text not null, "providerAccountId" text not null,
      refresh_token text, access_token text, expires_at bigint, token_type text, scope text, id_token text,
      session_state text, primary key (provider, "providerAccountId"));
    create table session ("sessionToken" text primary key, "userId" text not null, expires timestamp not null);
    create table "verificationToken" (identifier text not null, token text not null, expires timestamp not null,
      primary key (identifier, token));
    create table authenticator ("credentialID" text not null unique, "userId" text not null references "user" on delete cascade,
      "providerAccountId" text not null, "credentialPublicKey" text not null, counter bigint not null,
      "credentialDeviceType" text not null, "credentialBackedUp" boolean not null, transports text,
      primary key ("userId", "credentialID"))`)
}, 60_000)

afterAll(async () => {
  await pool.end()
  await server.stop()
}, 60_000)

async function onDrizzle(): Promise<AuthjsAdapter> {
  await pool.query('truncate "user", account, session, "verificationToken", authenticator')
  return DrizzleAdapter(drizzle(pool))
}

async function onPostgres(): Promise<AuthjsAdapter> {
  await pool.query('truncate users, accounts, sessions, verification_token')
  return PostgresAdapter(pool)
}

interface Package {
  readonly create: () => AuthjsAdapter | Promise<AuthjsAdapter>
  /** The capabilities that it lacks, in addition to those that all of these adapters lack. */
  readonly without: readonly DatabaseCapability[]
}

const PACKAGES: Readonly<Record<string, Package>> = {
  '@auth/kysely-adapter': {
    create: () => KyselyAdapter(customarySqlite(':memory:')),
    without: ['authenticators'],
  },
  '@auth/drizzle-adapter': {
    create: onDrizzle,
    without: ['authenticators.delete', 'authenticators.details', 'authenticators.rename'],
  },
  '@auth/pg-adapter': { create: onPostgres, without: ['authenticators'] },
}

describe.each(Object.entries(PACKAGES))('%s', (_name, { create, without }) => {
  const wrapped = async (): Promise<DatabaseAdapter> => new AuthjsDatabaseAdapter(await create())
  it.each(
    databaseAdapterContract(wrapped, {
      without: [
        ...([
          'counters',
          'ended',
          'used',
          'sessions.deleteOfUser',
          'sessions.deleteOldest',
          'extension',
          'pending',
          'secrets',
          'transaction',
          'sessions.details',
          'sessions.replace',
          'sessions.ofProvider',
          'sessions.ofUser',
          'users.createWithAccount',
        ] as const),
        ...without,
      ],
    }),
  )('$name', ({ run }) => run())
})

describe.each([
  ...Object.entries(PACKAGES).map(([name, { create }]) => [name, create] as const),
  // A key-value store without unique keys and atomic steps cannot pass the contract.
  ['@auth/unstorage-adapter', () => UnstorageAdapter(createStorage())] as const,
])('%s', (_name, create) => {
  it('stores a sign-in and its session', async () => {
    const site = anOpSite({ config: { adapter: await create() } })
    const ann = site.browser()
    await site.signIn(ann)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann', email: 'ann@example.test' } })
    await ann.submit('/auth/signout')
    expect(await sessionOf(ann)).toBeNull()
  })
})

describe('@auth/unstorage-adapter', () => {
  const KEY = {
    ...{ credentialPublicKey: 'a2V5', counter: 5, credentialDeviceType: 'multiDevice', credentialBackedUp: true },
    transports: 'internal,hybrid',
  }

  it('protects keys from other users, lists each once, and accepts one of several concurrent uses', async () => {
    const { authenticators, users } = new AuthjsDatabaseAdapter(UnstorageAdapter(createStorage()))
    const userOf = (email: string) => users.create({ name: null, email, image: null, emailVerified: null })
    const [ann, bob] = [await userOf('ann@example.test'), await userOf('bob@example.test')]
    const of = (userId: string, id: string) => ({ ...KEY, userId, credentialID: id, providerAccountId: id })
    for (const id of ['b25l/w==', 'dHdv']) await authenticators?.create(of(ann.id, id))
    // The storage treats one slash and several slashes as the same key.
    for (const id of ['b25l/w==', 'b25l//w==']) {
      await expect(authenticators?.create(of(bob.id, id))).rejects.toThrow('is stored already')
    }
    const use = async (counter: number) => authenticators?.use('b25l/w==', 5, { counter, credentialBackedUp: true })
    expect(await Promise.all([6, 7, 8].map(use))).toEqual([true, false, false])
    expect(await authenticators?.use('bm9uZQ==', 0, { counter: 1, credentialBackedUp: true })).toBe(false)
    expect(await authenticators?.ofUser(bob.id)).toEqual([])
    expect(await authenticators?.ofUser('unknown')).toEqual([])
    const listed = (await authenticators?.ofUser(ann.id)) ?? []
    expect(listed).toHaveLength(2)
    expect(listed).toEqual(expect.arrayContaining([of(ann.id, 'dHdv'), { ...of(ann.id, 'b25l/w=='), counter: 6 }]))
  })
})
