import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import Google from '@authengine/providers/google'
import MicrosoftEntraId from '@authengine/providers/microsoft-entra-id'
import Spotify from '@authengine/providers/spotify'
import { sqlAdapter } from '@authengine/sql'
import { type AuthConfig, MemoryAdapter } from 'authengine'
import { checkFormer } from '../../../../../../src/cli/doctor/former/checkFormer.js'
import { formerLibrary } from '../../../../../../src/cli/doctor/former/FormerLibrary.js'
import { next } from '../../../../../../src/cli/frameworks/next.js'
import { aPatient, GOOD } from '../../../../../support/cli/aPatient.js'
import { Desk } from '../../../../../support/cli/Desk.js'
import { formerVerdicts } from '../../../../../support/cli/formerVerdicts.js'

const DAY = 86_400_000
let desk: Desk
beforeEach(() => {
  desk = new Desk()
})
afterEach(() => {
  desk.clear()
})

const inDays = (days: number): Date => new Date(desk.clock.now().getTime() + days * DAY)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** A plugin that reads cookies of another library. */
const reading = (days: number, name = '__Secure-authjs.session-token', id = 'mine', readsRows = false) => ({
  id,
  name: id,
  register: (registry: { formerSessions(reader: object): unknown }) =>
    void registry.formerSessions({
      id: 'authjs',
      notAfter: inDays(days),
      cookies: () => [{ name, options: {} }],
      read: () => null,
      readsRows,
    }),
})

describe('what is left of the former library', () => {
  it('is packages, except adapters', async () => {
    desk.folder.write('package.json', '{"dependencies":{"next-auth":"5","@auth/core":"1","@auth/pg-adapter":"1"}}')
    expect(await formerVerdicts(desk, 'authjs')).toContain(
      'warning packages: package.json still has next-auth, @auth/core.',
    )
    expect(await formerVerdicts(desk, 'next-auth')).toContain(
      'warning packages: package.json still has next-auth, @auth/core.',
    )
    desk.folder.write('package.json', '{"dependencies":{"@auth/pg-adapter":"1","@next-auth/prisma-adapter":"1"}}')
    expect(await formerVerdicts(desk, 'next-auth')).toContain('ok packages: package.json has no package of NextAuth.')
    expect(await formerVerdicts(desk, 'authjs')).toContain('ok packages: package.json has no package of Auth.js.')
  })

  it('is imports, which are counted', async () => {
    desk.folder.write('a.ts', "import NextAuth from 'next-auth'\nimport { getToken } from 'next-auth/jwt'")
    desk.folder.write('b.ts', "\nimport { useSession } from 'next-auth/react'")
    expect(await formerVerdicts(desk, 'next-auth')).toContain(
      'warning imports: 3 imports of NextAuth in 2 files; the first is in a.ts:1.',
    )
    expect(await formerVerdicts(desk, 'better-auth')).toContain('ok imports: no import of Better Auth in 2 files.')
  })

  it('is variables, of which a binding may read some', async () => {
    const env = { NEXTAUTH_URL: 'https://app.example', NEXTAUTH_DEBUG: '1', BETTER_AUTH_SECRET: ' ' }
    const said = await checkFormer(aPatient(desk, env, {}, { framework: next }), formerLibrary('next-auth'))
    expect(said.filter(({ about }) => about === 'variables')).toMatchObject([
      { status: 'warning', found: 'NEXTAUTH_URL is set. Only the binding of Next.js reads it.' },
      { status: 'warning', found: 'NEXTAUTH_DEBUG is set, and authengine does not read it.' },
    ])
    expect(await formerVerdicts(desk, 'better-auth', {}, env)).toContain(
      'ok variables: no variable of Better Auth is set.',
    )
    expect(await formerVerdicts(desk, 'authjs', {}, env)).toContain(
      'warning variables: NEXTAUTH_URL is set. Do not rely on it.',
    )
  })

  it('never prints a value', async () => {
    const said = await checkFormer(
      aPatient(desk, { BETTER_AUTH_SECRET: GOOD }, { secret: GOOD, plugins: [reading(5)] }),
      formerLibrary('better-auth'),
    )
    expect(JSON.stringify(said)).not.toContain(GOOD)
    expect(said).toContainEqual(
      expect.objectContaining({ found: expect.stringMatching(/^BETTER_AUTH_SECRET has the same value as a secret/) }),
    )
  })
})

describe('an adapter of Auth.js', () => {
  const SEE = 'https://github.com/authengine/authengine/blob/main/docs/guides/databases.md#adapters-of-other-libraries'
  const said = async (names: readonly string[], from: 'authjs' | 'better-auth' = 'authjs', config?: object) => {
    desk.folder.write(
      'package.json',
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) }),
    )
    const verdicts = await checkFormer(aPatient(desk, {}, config), formerLibrary(from))
    return verdicts.filter(({ about }) => about === 'adapter')
  }

  it('continues to work, as far as it was tried', async () => {
    expect(await said(['@auth/pg-adapter', '@auth/prisma-adapter', '@next-auth/kysely-adapter'])).toEqual([
      {
        ...{ about: 'adapter', status: 'ok' },
        found: `@auth/pg-adapter works unchanged as the option adapter; it cannot store passkeys. See ${SEE}`,
      },
      {
        ...{ about: 'adapter', status: 'unknown' },
        found: '@auth/prisma-adapter was not tried with authengine, so it may work or not.',
        fix: expect.stringContaining(SEE),
      },
      {
        ...{ about: 'adapter', status: 'unknown' },
        found:
          '@next-auth/kysely-adapter was not tried with authengine, so it may work or not. @auth/kysely-adapter works.',
        fix: expect.stringContaining('databaseAdapterContract'),
      },
    ])
    expect(await said(['@auth/pg-adapter'], 'better-auth')).toEqual([])
  })

  it('may be left over', async () => {
    expect(await said(['@auth/pg-adapter'], 'authjs', {})).toMatchObject([
      { status: 'warning', fix: 'npm uninstall @auth/pg-adapter' },
    ])
    desk.folder.write('db.ts', "import PostgresAdapter from '@auth/pg-adapter'")
    expect(await said(['@auth/pg-adapter'], 'authjs', {})).toMatchObject([{ status: 'ok' }])
  })

  it.each(['drizzle', 'kysely', 'pg', 'unstorage'])('is in the table of the guide: %s', async (name) => {
    expect(readFileSync('docs/guides/databases.md', 'utf8')).toContain(`| \`@auth/${name}-adapter\``)
    expect(await said([`@auth/${name}-adapter`])).toMatchObject([{ status: 'ok' }])
  })
})

describe('the former secret', () => {
  const fixes = async (from: 'authjs' | 'next-auth' | 'better-auth', env: object, config: object = {}) => {
    const said = await checkFormer(aPatient(desk, { ...env }, config), formerLibrary(from))
    return said
      .filter(({ about }) => ['secret', 'variables'].includes(about))
      .map(({ fix, found }) => `${found} ${fix ?? ''}`)
  }
  const STEP = 'https://github.com/authengine/authengine/blob/main/docs/guides/migrating-from-'

  it('gets the name that the guide gives it, and AUTH_SECRET a new value', async () => {
    const then =
      'only for the plugin that reads former sessions. Then, if AUTH_SECRET has no new value: npx authengine secret --write. See'
    expect(await fixes('authjs', { AUTH_SECRET: GOOD, AUTH_SECRET_2: GOOD.slice(1) })).toEqual([
      `Auth.js reads AUTH_SECRET too. If its value is still the former one, a leak of that would forge new sessions. Only then: Rename AUTH_SECRET, AUTH_SECRET_2 to FORMER_AUTH_SECRET, FORMER_AUTH_SECRET_2, ${then} ${STEP}authjs.md#4-read-the-old-sessions`,
    ])
    expect(await fixes('next-auth', { AUTH_SECRET: GOOD, NEXTAUTH_SECRET: GOOD.slice(1) })).toEqual([
      `NEXTAUTH_SECRET is set, and authengine does not read it. Rename NEXTAUTH_SECRET to FORMER_NEXTAUTH_SECRET, ${then} ${STEP}next-auth.md#4-read-the-old-sessions`,
    ])
    expect((await fixes('better-auth', { BETTER_AUTH_SECRETS: `2:${GOOD}` })).join()).toContain(
      `Rename BETTER_AUTH_SECRETS to FORMER_BETTER_AUTH_SECRETS, ${then} ${STEP}better-auth.md#4-read-the-old-sessions`,
    )
  })

  it('is said once', async () => {
    // checkSecret says it.
    expect(await fixes('next-auth', { NEXTAUTH_SECRET: GOOD })).toEqual([])
    expect(await fixes('next-auth', { NEXTAUTH_SECRET: GOOD, AUTH_SECRET: GOOD })).toEqual([
      expect.stringMatching(
        /^NEXTAUTH_SECRET has the same value .* remove it\. Rename NEXTAUTH_SECRET to FORMER_NEXTAUTH_SECRET/,
      ),
    ])
  })

  it('is another one than that of this library', async () => {
    expect((await fixes('authjs', { AUTH_SECRET: GOOD, FORMER_AUTH_SECRET: GOOD })).join()).toMatch(
      /^FORMER_AUTH_SECRET has the same value .* has that value, remove it\. If AUTH_SECRET has no/,
    )
    expect(await fixes('authjs', { AUTH_SECRET: GOOD, FORMER_AUTH_SECRET: GOOD.slice(1) })).toEqual([])
    expect(await fixes('authjs', { AUTH_SECRET: GOOD }, { plugins: [reading(5, 'x', 'from-authjs')] })).toEqual([])
  })
})

describe('an application without a configuration', () => {
  const without = async (): Promise<string> => {
    const said = await checkFormer(aPatient(desk), formerLibrary('next-auth'))
    return said.map(({ about, fix, found, status }) => `${status} ${about}: ${found} fix: ${fix ?? ''}`).join('\n')
  }

  it('gets the reason why most checks were not made', async () => {
    const what =
      'unknown migration: Options, providers, callbacks, routes, sessions, mails and plugins were not checked'
    expect(await without()).toContain(
      `${what}: authengine is not installed here. fix: npm install authengine @authengine/migrate, and run this again.`,
    )
    desk.link('authengine', '.')
    expect(await without()).toContain(
      `${what}: no configuration of authengine was loaded. fix: Write the configuration, or correct what "config" says, and run this again. See https://github.com/authengine/authengine/blob/main/docs/guides/migrating-from-next-auth.md`,
    )
  })

  it('has unknown routes', async () => {
    expect(await without()).toContain(
      `unknown basePath: NextAuth had its routes below "/api/auth", unless it was configured otherwise. Where they are now is unknown. fix: basePath: '/api/auth'`,
    )
  })
})

describe('former sessions', () => {
  it('are lost if no plugin reads them', async () => {
    expect(await formerVerdicts(desk, 'authjs')).toContain(
      'warning sessions: no plugin reads sessions of Auth.js: every user signs in again.',
    )
  })

  it('are lost for good under the former name without a reader', async () => {
    const cookies = { sessionToken: { name: '__Secure-authjs.session-token' } }
    expect(await formerVerdicts(desk, 'authjs', { cookies })).toContainEqual(
      expect.stringContaining('a sign-in or sign-out replaces the old cookie.'),
    )
    const rows = { cookies, adapter: new MemoryAdapter(), session: { strategy: 'database' } }
    expect(await formerVerdicts(desk, 'authjs', rows)).toContain(
      'ok sessions: rows under the former cookie name continue.',
    )
    expect(await formerVerdicts(desk, 'authjs', { cookies, jwt: { encode: () => '', decode: () => null } })).toContain(
      'unknown sessions: jwt.decode may read former cookies; authengine cannot know.',
    )
  })

  it('are read until a day, with what that weakens', async () => {
    const said = await formerVerdicts(desk, 'authjs', { plugins: [reading(30)] })
    expect(said.filter((line) => line.includes(' sessions: '))).toEqual([
      `ok sessions: the reader of former sessions "authjs" reads cookies until ${dayOf(inDays(30))}.`,
      expect.stringContaining('warning sessions: a cookie of Auth.js that was stolen before the switch'),
      expect.stringContaining('warning sessions: a sign-out ends the sessions of Auth.js only in the process'),
      expect.stringContaining('unknown sessions: a person who knows the secret of Auth.js'),
    ])
    const bounded = { plugins: [reading(30)], session: { absoluteMaxAge: 90 * 24 * 60 * 60 } }
    expect((await formerVerdicts(desk, 'authjs', bounded)).join()).not.toContain('stolen before the switch')
  })

  it('are ended in every process if the database stores sign-outs', async () => {
    const adapter = new MemoryAdapter()
    expect((await formerVerdicts(desk, 'authjs', { adapter, plugins: [reading(30)] })).join()).not.toContain(
      'only in the process',
    )
  })

  it('cannot be forged with the secret if they are rows', async () => {
    const rows = reading(30, '__Secure-authjs.session-token', 'mine', true)
    expect((await formerVerdicts(desk, 'authjs', { plugins: [rows] })).join()).not.toContain('knows the secret')
    expect((await formerVerdicts(desk, 'authjs', { plugins: [rows, reading(30)] })).join()).toContain(
      'knows the secret',
    )
  })

  it.each<[what: string, days: number, config: object, enough: number]>([
    ['the usual age', 60, {}, 30],
    ['the age that this configuration has', 60, { session: { maxAge: 45 * 86_400 } }, 45],
    ['the longest time that is accepted', 95, { session: { maxAge: 300 * 86_400 } }, 90],
  ])('need not be read for longer than %s', async (_what, days, config, age) => {
    const said = await checkFormer(aPatient(desk, {}, { plugins: [reading(days)], ...config }), formerLibrary('authjs'))
    expect(said).toContainEqual({
      about: 'sessions',
      status: 'warning',
      found: `the reader of former sessions "authjs" reads cookies until ${dayOf(inDays(days))}, which is right only if the switch is on ${dayOf(inDays(days - age))} or later: a session of Auth.js ended after ${String(age)} days without use.`,
      fix: `If the switch is today or was before, this is enough: notAfter: new Date('${dayOf(inDays(age + 1))}')`,
    })
    const enough = { plugins: [reading(age + 1)], ...config }
    expect(await formerVerdicts(desk, 'authjs', enough)).toContain(
      `ok sessions: the reader of former sessions "authjs" reads cookies until ${dayOf(inDays(age + 1))}.`,
    )
  })

  it('are not read any more after the end', async () => {
    const said = await formerVerdicts(desk, 'authjs', { plugins: [reading(-1)] })
    expect(said).toContain(
      `warning sessions: the reader of former sessions "authjs" ended on ${dayOf(inDays(-1))}: its plugin has no effect.`,
    )
    expect(said.join()).not.toContain('stolen before the switch')
  })

  it('have another cookie name', async () => {
    const other = await formerVerdicts(desk, 'authjs', { plugins: [reading(5, 'theirs')] })
    expect(other).toContain(
      'warning sessions: the reader of former sessions "authjs" reads theirs; Auth.js named it __Secure-authjs.session-token.',
    )
    const cookies = { sessionToken: { name: '__Secure-authjs.session-token' } }
    expect(await formerVerdicts(desk, 'authjs', { cookies, plugins: [reading(5)] })).toContainEqual(
      expect.stringContaining('which is also the name of the session cookie here'),
    )
  })

  it('in rows have to be hashed, or are as good as a cookie', async () => {
    const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    await adapter.migrate()
    const { id: userId } = await adapter.users.create({ email: null, emailVerified: null })
    await adapter.sessions.create({ sessionToken: '5e6c', userId, expires: inDays(9) })
    const config = { adapter, session: { strategy: 'database' } }
    expect(await formerVerdicts(desk, 'next-auth', config)).toContain(
      'warning sessions: 1 of 1 stored sessions that were looked at have tokens in plain text, and only hashed tokens are read: these users are signed out.',
    )
    const shared = { adapter, session: { strategy: 'database', tokenStorage: 'plain' } }
    expect(await formerVerdicts(desk, 'authjs', shared)).toContainEqual(
      expect.stringContaining('an attacker who reads the table can use them'),
    )
    expect((await formerVerdicts(desk, 'authjs', config, {}, true)).join()).not.toContain('plain text')
    const fixes = async (more: object): Promise<string | undefined> =>
      (await checkFormer(aPatient(desk, {}, { ...config, ...more } as never), formerLibrary('next-auth'))).find(
        ({ found }) => found.includes('plain text'),
      )?.fix
    const hash = 'npx authengine migrate --from next-auth --only sessions --write'
    expect(await fixes({})).toMatch(
      /^fromNextAuth\(\{ rows, notAfter \}\): see https:.*#4-read-the-old-sessions\. After its end/,
    )
    expect(await fixes({ session: { strategy: 'database', tokenStorage: 'plain' } })).toContain(`more: ${hash}, and`)
    const cookie = '__Secure-next-auth.session-token'
    expect(await fixes({ plugins: [reading(-1, cookie, 'mine', true)] })).toBe(
      `Delete expired rows, and hash the others: ${hash}`,
    )
    const live = { ...config, plugins: [reading(5, cookie, 'mine', true)] }
    expect(await formerVerdicts(desk, 'next-auth', live)).toContain(
      `ok sessions: 1 of 1 stored sessions that were looked at have tokens in plain text: "authjs" reads them until ${dayOf(inDays(5))}. It finds no hashed tokens, so do not hash them before.`,
    )
    await adapter.close()
    // A database that cannot be reached is reported by its own check.
    expect((await formerVerdicts(desk, 'authjs', config)).join()).not.toContain('plain text')
  })
})

describe('routes', () => {
  it('have to be where they were', async () => {
    expect(await formerVerdicts(desk, 'next-auth')).toContainEqual(
      expect.stringMatching(/^fault basePath: the routes are below "\/auth"; NextAuth had them below "\/api\/auth"/),
    )
    expect(await formerVerdicts(desk, 'next-auth', { basePath: '/api/auth' })).toContain(
      'ok basePath: the callback URLs are below /api/auth, as with NextAuth.',
    )
    const env = { NEXTAUTH_URL: 'https://app.example/app/api/auth' }
    expect(await formerVerdicts(desk, 'next-auth', { basePath: '/api/auth' }, env)).toContainEqual(
      expect.stringContaining('NextAuth had them below "/app/api/auth"'),
    )
    expect(await formerVerdicts(desk, 'authjs')).toContain(
      'ok basePath: the callback URLs are below /auth, as with Auth.js.',
    )
  })

  it('have the ids of providers in them', async () => {
    const providers = [MicrosoftEntraId({ issuer: 'https://login.microsoftonline.com/t/v2.0' })]
    expect(await formerVerdicts(desk, 'better-auth', { providers })).toContainEqual(
      expect.stringContaining('Better Auth called this provider "microsoft"'),
    )
    expect(await formerVerdicts(desk, 'next-auth', { providers })).toContainEqual(
      expect.stringContaining('NextAuth called this provider "azure-ad"'),
    )
    expect((await formerVerdicts(desk, 'authjs', { providers })).join()).not.toContain('called this provider')
    const mail = { providers: [{ type: 'email', from: 'a@app.example', sender: {} }] }
    expect(await formerVerdicts(desk, 'authjs', mail)).toContainEqual(
      expect.stringContaining('the provider has the id "email"'),
    )
    expect((await formerVerdicts(desk, 'next-auth', mail)).join()).not.toContain('has the id "email"')
  })

  it('have an id of a provider until its accounts were renamed', async () => {
    const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    await adapter.migrate()
    const providers = [MicrosoftEntraId({ issuer: 'https://login.microsoftonline.com/t/v2.0' })]
    const said = async (): Promise<string> => (await formerVerdicts(desk, 'better-auth', { adapter, providers })).join()
    const link = async (provider: string): Promise<void> => {
      const { id: userId } = await adapter.users.create({ email: null, emailVerified: null })
      await adapter.accounts.link({ provider, providerAccountId: userId, type: 'oidc', userId })
    }
    expect(await said()).toContain('"microsoft": its accounts cannot be found')
    await link('microsoft')
    await link('microsoft-entra-id')
    expect(await said()).toContain('"microsoft": 1 account cannot be found')
    await adapter.layout().connection.run(`delete from accounts where provider = 'microsoft'`)
    expect(await said()).not.toContain('called this provider')
    await adapter.close()
  })

  it('were elsewhere for own providers of Better Auth', async () => {
    const own = { id: 'acme', name: 'Acme', type: 'oidc', issuer: 'https://acme.example' }
    expect(await formerVerdicts(desk, 'better-auth', { providers: [own] })).toContainEqual(
      expect.stringContaining('(acme) at /auth/oauth2/callback/<id>; here they are at /auth/callback/<id>'),
    )
    expect((await formerVerdicts(desk, 'better-auth', { providers: [Google] })).join()).not.toContain('oauth2/callback')
  })
})

describe('links in mails', () => {
  const providers = [{ id: 'resend', type: 'email', from: 'a@app.example', sender: {} }]
  const register = (registry: { formerMails(reader: object): unknown }): unknown => registry.formerMails({})

  it('of before are accepted only if a plugin reads them', async () => {
    expect(await formerVerdicts(desk, 'authjs', { providers })).toContainEqual(
      expect.stringMatching(/^warning mails: links that Auth\.js mailed before the switch are not accepted/),
    )
    const plugins = [{ id: 'old', name: 'old', register }]
    expect(await formerVerdicts(desk, 'authjs', { plugins, providers })).toContain(
      'ok mails: a plugin reads links of before.',
    )
    expect((await formerVerdicts(desk, 'better-auth', { providers })).join()).not.toContain(' mails:')
    expect((await formerVerdicts(desk, 'authjs')).join()).not.toContain(' mails:')
  })
})

describe('former account ids', () => {
  const said = async (days: number): Promise<string> => {
    const accountAliases = { ids: ({ id }: { id: string }) => [id], until: inDays(days) }
    return (await formerVerdicts(desk, 'authjs', { providers: [Spotify({ accountAliases })] })).join('\n')
  }

  it('are looked up until a day, which may be near', async () => {
    expect(await said(-1)).toContain(`warning spotify: accountAliases ended on ${dayOf(inDays(-1))}`)
    expect(await said(3)).toContain(`warning spotify: accountAliases ends on ${dayOf(inDays(3))}`)
    expect(await said(60)).not.toContain('accountAliases')
  })
})

describe('plugins of Better Auth', () => {
  const withPlugin = (id: string): AuthConfig => ({ plugins: [{ id, name: id, register: () => undefined }] })

  it('are replaced by plugins of this library', async () => {
    desk.folder.write('auth.ts', "import { haveIBeenPwned, twoFactor } from 'better-auth/plugins'")
    expect((await formerVerdicts(desk, 'better-auth', withPlugin('passwords'))).join()).not.toContain('haveIBeenPwned')
    expect(await formerVerdicts(desk, 'better-auth', withPlugin('second-factor'))).toContain(
      'warning twoFactor: auth.ts:1 imports it: the plugin second-factor asks only users whose factors were copied.',
    )
  })

  it('are found in the client and in own packages', async () => {
    desk.folder.write('client.ts', "import { passkeyClient } from '@better-auth/passkey/client'")
    desk.folder.write('other.ts', "import { admin } from 'better-authority'")
    const said = await formerVerdicts(desk, 'better-auth')
    expect(said).toContainEqual(expect.stringMatching(/^warning passkey: client\.ts:1 imports it/))
    expect(said.join()).not.toContain('fault admin')
  })

  it.each<[why: string, config: object | undefined, offline: boolean]>([
    ['the adapter is not from @authengine/sql', { adapter: new MemoryAdapter() }, false],
    ['the configuration has no adapter', {}, false],
    ['no configuration was loaded', undefined, false],
    ['--offline', {}, true],
  ])('are found by imports only if tables cannot be read: %s', async (why, config, offline) => {
    const said = await checkFormer(aPatient(desk, {}, config, { offline }), formerLibrary('better-auth'))
    expect(said).toContainEqual({
      ...{ about: 'plugins', status: 'unknown' },
      found: `tables of Better Auth were not looked at: ${why}. Plugins were found by imports only.`,
    })
  })

  it('are found by imports only if the database cannot be read', async () => {
    const adapter = sqlAdapter({ sqlite: desk.folder.at('auth.db') })
    await adapter.migrate()
    await adapter.close()
    desk.folder.write('auth.ts', "import { admin } from 'better-auth/plugins'")
    const said = await formerVerdicts(desk, 'better-auth', { adapter })
    expect(said).toContainEqual(expect.stringMatching(/^fault admin: auth\.ts:1 imports it/))
    expect(said).toContainEqual(expect.stringContaining('not looked at: the database cannot be read.'))
  })
})

describe('what an application may do as before', () => {
  it.each<[string, 'authjs' | 'next-auth' | 'better-auth', object]>([
    [
      'a logger with a code and the rest',
      'authjs',
      { logger: { error: (code: string, ...rest: unknown[]) => [code, rest] } },
    ],
    ['the console', 'next-auth', { logger: console }],
    ['a logger of this library', 'better-auth', { logger: { error: () => undefined, log: () => undefined } }],
    [
      'known members of an account',
      'authjs',
      { callbacks: { jwt: ({ account }: never) => [(account as { scope: 1 }).scope] } },
    ],
    ['own claims', 'authjs', { callbacks: { jwt: ({ token }: { token: object }) => ({ ...token, role: 'sid' }) } }],
    [
      'a mail function that reads the server',
      'authjs',
      {
        providers: [
          {
            id: 'nodemailer',
            type: 'email',
            server: 's',
            sendVerificationRequest: ({ provider }: never) => (provider as { server: 1 }).server,
          },
        ],
      },
    ],
  ])('%s', async (_what, from, config) => {
    const said = (await formerVerdicts(desk, from, config)).join('\n')
    expect(said).not.toMatch(/(warning|fault) (logger|callbacks|nodemailer|acme):/)
  })

  it('columns that the adapter writes', async () => {
    const adapter = sqlAdapter({ sqlite: ':memory:' }, { columns: { users: { role: 'role' } } })
    const profile = ({ sub }: { sub: string }): object => ({ id: sub, role: 'admin' })
    const providers = [{ id: 'acme', name: 'Acme', type: 'oidc', issuer: 'https://acme.example', profile }]
    expect((await formerVerdicts(desk, 'authjs', { adapter, providers }, {}, true)).join()).not.toContain(
      'profile returns',
    )
    await adapter.close()
  })
})
