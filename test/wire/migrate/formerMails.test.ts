import { createHash } from 'node:crypto'
import { sqlAdapter } from '@authengine/sql'
import { describe, expect, it } from '@jest/globals'
import {
  type AuthConfig,
  type AuthPlugin,
  ConfigurationError,
  EmailProvider,
  type EmailOptions,
  MemoryAdapter,
} from 'authengine'
import type { FormerMailReader } from 'authengine/plugin'
import { type Browser, Mailbox } from 'authengine/testing'
import { authjsMailReader } from '../../../plugins/migrate/src/mails/authjsMailReader.js'
import { authjsMails } from '../../../plugins/migrate/src/mails/authjsMails.js'
import { anEngine, type EngineUnderTest, sessionOf } from '../../support/anEngine.js'
import { customarySqlite } from '../../support/sql/customarySqlite.js'
import { AuthjsMemory, plain } from '../../unit/src/adapters/authjs/AuthjsMemory.js'
import { ANN, expectError, press, target } from '../mailSite.js'

const NOW = new Date('2030-01-01T00:00:00Z')
const inHours = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000)
const SECRET = 'the-secret-of-the-former-library'
/** A token as Auth.js makes it: 32 random bytes in hexadecimal. */
const TOKEN = '6f1c7d0a9be24c7d8b3f0e5a1d2c4b6f8091a2b3c4d5e6f70819a2b3c4d5e6f7'
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')
const ROW = { identifier: ANN, token: hashed(TOKEN + SECRET), expires: inHours(24) }

const migrating = (reader: Partial<FormerMailReader> = {}): AuthPlugin => ({
  id: 'former',
  name: 'Former',
  register: (registry) =>
    void registry.formerMails({ ...authjsMailReader({ secret: SECRET, notAfter: inHours(48) }), ...reader }),
})

interface Site extends EngineUnderTest {
  readonly mailbox: Mailbox
}

function aSite(adapter: AuthConfig['adapter'], plugin = migrating(), email: EmailOptions = {}, config = {}): Site {
  const mailbox = new Mailbox()
  const options = { id: 'nodemailer', from: 'no-reply@app.example', sender: mailbox, ...email }
  return { ...anEngine({ adapter, providers: [new EmailProvider(options)], plugins: [plugin], ...config }), mailbox }
}

const linkOf = (token = TOKEN, email = ANN): string =>
  '/auth/callback/nodemailer?' + String(new URLSearchParams({ callbackUrl: 'https://app.example/home', token, email }))

/** Follows the link, and confirms the sign-in. */
const follow = async (browser: Browser, link = linkOf()): Promise<Response> => press(browser, await browser.get(link))

/** Adapters with a link that the former library has mailed, and what is left of it. */
const ADAPTERS: readonly [string, () => Promise<{ adapter: AuthConfig['adapter']; left: () => Promise<number> }>][] = [
  [
    'memory',
    async () => {
      const adapter = new MemoryAdapter()
      await adapter.verificationTokens.create(ROW)
      const left = async (): Promise<number> => ((await adapter.verificationTokens.take(ROW)) ? 1 : 0)
      return { adapter, left }
    },
  ],
  [
    'an adapter of Auth.js',
    () => {
      const memory = new AuthjsMemory()
      memory.tokens.push(ROW)
      return Promise.resolve({ adapter: plain(memory), left: () => Promise.resolve(memory.tokens.length) })
    },
  ],
  [
    'the tables of Auth.js in SQLite',
    async () => {
      const db = customarySqlite<Record<'VerificationToken', Record<string, string>>>(':memory:')
      await db
        .insertInto('VerificationToken')
        .values({ ...ROW, expires: ROW.expires.toISOString() })
        .execute()
      const tables = {
        users: 'User',
        accounts: 'Account',
        sessions: 'Session',
        verificationTokens: 'VerificationToken',
      }
      const left = async (): Promise<number> => (await db.selectFrom('VerificationToken').selectAll().execute()).length
      return { adapter: sqlAdapter(db, { foreign: true, tables }), left }
    },
  ],
]

describe.each(ADAPTERS)('a link that Auth.js has mailed, with %s', (_name, make) => {
  it('asks for confirmation, signs in once, and leaves no row', async () => {
    const { adapter, left } = await make()
    const site = aSite(adapter)
    const ann = site.browser()
    const page = await ann.get(linkOf())
    expect([page.status, await sessionOf(ann)]).toEqual([200, null])
    expect(target(await press(ann, page))).toEqual({ path: '/home', parameters: {} })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await left()).toBe(0)
    expectError(await follow(site.browser()), '/auth/error', 'Verification')
  })

  it('signs in one of many browsers at once', async () => {
    const { adapter, left } = await make()
    const site = aSite(adapter)
    const browsers = Array.from({ length: 8 }, () => site.browser())
    await Promise.all(browsers.map((browser) => follow(browser)))
    const sessions = await Promise.all(browsers.map((browser) => sessionOf(browser)))
    expect(sessions.filter((session) => session !== null)).toHaveLength(1)
    expect(await left()).toBe(0)
  })

  it('stays usable if the application refuses the sign-in', async () => {
    const { adapter } = await make()
    let refuses = true
    const site = aSite(adapter, migrating(), {}, { callbacks: { signIn: () => !refuses } })
    const ann = site.browser()
    expectError(await follow(ann), '/auth/error', 'AccessDenied')
    refuses = false
    expect(target(await follow(ann)).path).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expectError(await follow(site.browser()), '/auth/error', 'Verification')
  })
})

describe('a link that Auth.js has mailed', () => {
  const aMemory = async (row = ROW): Promise<MemoryAdapter> => {
    const adapter = new MemoryAdapter()
    await adapter.verificationTokens.create(row)
    return adapter
  }

  it.each([
    ['with another secret', linkOf(), { ...ROW, token: hashed(`${TOKEN}another`) }],
    ['for another address', linkOf(TOKEN, 'eve@evil.example'), ROW],
    ['with another token', linkOf(TOKEN.replace('6f', '6e')), ROW],
    ['with a hash as token', linkOf(ROW.token), ROW],
    ['that has ended', linkOf(), { ...ROW, expires: inHours(-1) }],
    ['without a valid end', linkOf(), { ...ROW, expires: new Date(Number.NaN) }],
    ['with a token that can be guessed', linkOf('123456'), { ...ROW, token: hashed(`123456${SECRET}`) }],
    ['with 63 hexadecimal digits', linkOf(TOKEN.slice(1)), { ...ROW, token: hashed(TOKEN.slice(1) + SECRET) }],
  ])('is refused %s, like a link that never existed', async (_what, link, row) => {
    const site = aSite(await aMemory(row))
    const ann = site.browser()
    expectError(await follow(ann, link), '/auth/error', 'Verification')
    expect(await sessionOf(ann)).toBeNull()
  })

  it('is refused after notAfter, and without a reader', async () => {
    const site = aSite(await aMemory({ ...ROW, expires: inHours(72) }))
    site.clock.forward(48 * 3600)
    expectError(await follow(site.browser()), '/auth/error', 'Verification')
    const other = aSite(await aMemory(), { id: 'none', name: 'None', register: () => undefined })
    expectError(await follow(other.browser()), '/auth/error', 'Verification')
  })

  it('is refused by a provider that does not accept the address', async () => {
    const email = {
      normalizeIdentifier: (address: string) => {
        if (address.endsWith('@corp.example')) return address
        throw new TypeError('staff only')
      },
    }
    const site = aSite(await aMemory(), migrating(), email)
    expectError(await follow(site.browser()), '/auth/signin', 'EmailSignInError')
  })

  it('is void after a newer mail, and does not void one after its end', async () => {
    const adapter = await aMemory()
    const site = aSite(adapter)
    const ann = site.browser()
    await ann.submit('/auth/signin/nodemailer', { email: ANN })
    expectError(await follow(site.browser()), '/auth/error', 'Verification')
    await adapter.verificationTokens.create({ ...ROW, expires: inHours(-1) })
    expectError(await follow(site.browser()), '/auth/error', 'Verification')
    const [mail] = site.mailbox.mails
    const [own = ''] = mail ? Mailbox.linksIn(mail) : []
    expect(target(await ann.get(own)).path).toBe('/')
  })

  it('is void if a newer mail is sent while the application decides', async () => {
    const adapter = await aMemory()
    const clear = async (): Promise<boolean> => {
      await adapter.verificationTokens.clear(ANN)
      return true
    }
    const site = aSite(adapter, migrating(), {}, { callbacks: { signIn: clear } })
    const ann = site.browser()
    expectError(await follow(ann), '/auth/error', 'Verification')
    expect(await sessionOf(ann)).toBeNull()
  })

  it.each([[['one', 'two']], [[SECRET]]])('works with the list of secrets %j', async (secret) => {
    const adapter = await aMemory({ ...ROW, token: hashed(TOKEN + secret.join(',')) })
    const site = aSite(adapter, migrating(authjsMailReader({ secret, notAfter: inHours(48) })))
    expect(target(await follow(site.browser())).path).toBe('/home')
  })

  it('works with the secret of a provider', async () => {
    const adapter = await aMemory({ ...ROW, token: hashed(`${TOKEN}of-the-provider`) })
    const reader = authjsMailReader({ secret: SECRET, providerSecrets: ['of-the-provider'], notAfter: inHours(48) })
    expect(target(await follow(aSite(adapter, migrating(reader)).browser())).path).toBe('/home')
  })

  it('works with the plugin', async () => {
    const plugin = authjsMails({ secret: SECRET, notAfter: inHours(48) })
    expect(target(await follow(aSite(await aMemory(), plugin).browser())).path).toBe('/home')
  })

  it('fails loudly if a reader returns too many hashes', async () => {
    const site = aSite(await aMemory(), migrating({ hashes: () => Array.from({ length: 5 }, String) }))
    const response = await follow(site.browser())
    expect(response.status).not.toBe(200)
    expect(JSON.stringify(site.log, (_, value: unknown) => (value instanceof Error ? value.message : value))).toContain(
      'must return at most 4 texts',
    )
  })
})

describe('a reader of former mails', () => {
  const start = (reader: Partial<FormerMailReader>): unknown => aSite(new MemoryAdapter(), migrating(reader))

  it.each([
    [{ id: 'Old Library' }, 'has no usable id'],
    [{ notAfter: inHours(24 * 91) }, 'has no usable "notAfter"'],
    [{ notAfter: new Date(Number.NaN) }, 'has no usable "notAfter"'],
    [{ hashes: undefined as unknown as FormerMailReader['hashes'] }, 'must be a reader'],
  ])('is a fault with %j', (reader, problem) => {
    expect(() => start(reader)).toThrow(ConfigurationError)
    expect(() => start(reader)).toThrow(problem)
  })

  it('is a fault if it is registered twice', () => {
    const plugins = [migrating(), { ...migrating(), id: 'again' }]
    expect(() => aSite(new MemoryAdapter(), migrating(), {}, { plugins })).toThrow('is registered twice')
  })
})
