import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { AccessDenied, AuthError, type AuthPlugin, MemoryAdapter, type SecurityEvent } from 'authengine'
import { Mailbox } from 'authengine/testing'
import { AuditError } from '../../plugins/audit/src/AuditError.js'
import { PasswordRefused } from '../../plugins/passwords/src/PasswordRefused.js'
import { HasherMissing } from '../../plugins/passwords/src/hashing/HasherMissing.js'
import { PepperMissing } from '../../plugins/passwords/src/hashing/Pepper.js'
import { UnreadableHash } from '../../plugins/passwords/src/hashing/UnreadableHash.js'
import { FactorKeyMissing } from '../../plugins/second-factor/src/FactorKeyMissing.js'
import { SecondFactorRefused } from '../../plugins/second-factor/src/SecondFactorRefused.js'
import { RedisError } from '../../plugins/redis/src/RedisError.js'
import { MailNotSent } from '../../plugins/senders/src/mail/MailNotSent.js'
import type { ErrorType } from '../../src/core/AuthError.js'
import * as errors from '../../src/core/errors.js'
import { ERROR_EVENTS } from '../../src/core/SecurityEvent.js'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { builtInEvents, heard } from '../support/heardEvents.js'
import { at, guess } from './limitedSite.js'
import { aMailSite, press } from './mailSite.js'
import { ANN, anOpSite, arrive, providerAt } from './opSite.js'

/** A plugin whose route throws. */
const thrower = (thrown: () => unknown): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register: (registry) =>
    void registry.route(() => ({
      path: 'throw',
      GET: () => {
        throw thrown()
      },
    })),
})

/** The events of a route that throws. */
async function eventsOf(thrown: () => unknown): Promise<SecurityEvent[]> {
  const { events, config } = heard()
  await anEngine({ ...config, plugins: [thrower(thrown)] })
    .browser()
    .get('/auth/notes/throw')
  return events
}

/** The arguments of constructors that take no message. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = {
  ConfigurationError: [[]],
  MailNotSent: [{ carrier: 'Acme', hint: 'Look at its status page.' }],
  MethodNotAllowed: [['GET']],
  MissingSender: [],
  NotInstalled: [{ name: '@example/other' }],
  PasswordRefused: ['password', 'common'],
  ReauthenticationRequired: ['It failed.', 'https://app.example/auth/reauthenticate', 'Bearer'],
  SecondFactorRefused: ['wrong_code'],
  ServerBusy: ['something', 60],
  TooManyAttempts: ['passwords', 60],
}
const make = (Kind: new (...given: never[]) => AuthError): AuthError =>
  Reflect.construct(Kind, ARGUMENTS[Kind.name] ?? ['It failed.']) as AuthError

/** Every error class of the library and of its plugins. */
const PASSWORDS = { HasherMissing, PasswordRefused, PepperMissing, UnreadableHash }
const FACTORS = { FactorKeyMissing, SecondFactorRefused }
const CLASSES = Object.values({ AuditError, AuthError, MailNotSent, RedisError, ...PASSWORDS, ...FACTORS, ...errors })
  .filter((value): value is typeof AuthError => typeof value === 'function' && value !== errors.findingLines)
  .map((Kind): [string, typeof AuthError] => [Kind.name, Kind])

/** Names of classes in the sources that extend an error class, directly or indirectly. */
function declaredErrors(): string[] {
  const folders = ['src', ...readdirSync('plugins').map((name) => join('plugins', name, 'src'))]
  const extended = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => readFileSync(join(folder, path), 'utf8')),
    )
    .flatMap((source) => [...source.matchAll(/^(?:export )?(?:abstract )?class (\w+) extends (\w+)/gm)])
  const found = new Set(['AuthError'])
  for (const name of found) for (const [, own = '', base] of extended) if (base === name) found.add(own)
  return [...found]
}

describe('an error', () => {
  it('is in this test, if a package declares its class', () => {
    expect(CLASSES.map(([name]) => name).toSorted()).toEqual(declaredErrors().toSorted())
  })

  it.each(CLASSES)('has exactly one event, if a route of a plugin throws it: %s', async (_name, Kind) => {
    const error = make(Kind)
    const events = await eventsOf(() => error)
    const [name, reason] = ERROR_EVENTS[error.type]
    const expected = error instanceof errors.SignInCancelled ? ['sign_in.refused', 'cancelled'] : [name, reason]
    expect(events.map((event) => [event.name, event.reason])).toEqual([expected])
    expect(events[0]?.outcome).not.toBe('done')
  })

  it.each(Object.entries(ERROR_EVENTS))('has a name and a reason of the catalogue: %s', (_type, [name, reason]) => {
    expect(builtInEvents()[name]?.reasons).toContain(reason)
    expect(builtInEvents()[name]?.outcome).not.toBe('done')
  })

  it('has an event for each type', () => {
    const types = new Set<ErrorType>(CLASSES.map(([, Kind]) => Kind.type))
    expect([...types].toSorted()).toEqual(Object.keys(ERROR_EVENTS).toSorted())
  })

  it('of a class of the application has the event of the class that it extends', async () => {
    class Unpaid extends AccessDenied {}
    class Other extends AuthError {}
    expect(await eventsOf(() => new Unpaid('Pay first.'))).toMatchObject([{ reason: 'access_denied' }])
    expect(await eventsOf(() => new Other('Something.'))).toMatchObject([{ reason: 'unexpected' }])
  })

  it.each([new TypeError('no table'), 'a text', undefined, null])(
    'that is not an AuthError counts as a failure of application code: %p',
    async (thrown) => {
      expect(await eventsOf(() => thrown)).toMatchObject([{ name: 'system.failed', reason: 'application_code' }])
    },
  )

  it('has one event if server code gets it', async () => {
    const { events, config } = heard()
    const { engine } = anEngine({ ...config, callbacks: { signIn: () => false } })
    const incoming = { headers: new Headers(), url: `${ORIGIN}/page` }
    const signIn = engine.signIn(incoming, 'cred', { username: 'ann', password: 'right' })
    await expect(signIn).rejects.toBeInstanceOf(AccessDenied)
    expect(events).toMatchObject([{ name: 'sign_in.refused', reason: 'access_denied', provider: 'cred' }])
  })
})

describe('a session that server code cannot read', () => {
  it('has one event, and is not logged', async () => {
    const { events, config } = heard()
    const fail = (): never => {
      throw new TypeError('no table')
    }
    const { engine, log, signedIn } = anEngine({ ...config, callbacks: { session: fail } })
    const { cookieHeader: cookie } = await signedIn()
    events.splice(0)
    const read = engine.session({ headers: new Headers({ cookie }), url: `${ORIGIN}/page` })
    await expect(read).rejects.toBeInstanceOf(errors.JWTSessionError)
    expect(events).toMatchObject([{ name: 'system.failed', reason: 'session' }])
    expect(log.codes('error')).toEqual([])
  })
})

/** Names and reasons of what did not end well. */
const failuresIn = (events: readonly SecurityEvent[]): string[] =>
  events.filter(({ outcome }) => outcome !== 'done').map(({ name, reason }) => `${name}, ${reason ?? ''}`)

describe('attack E3: a refusal has exactly one event', () => {
  it.each<[string, string, (site: ReturnType<typeof heard>) => Promise<unknown>]>([
    [
      'by a limit',
      'sign_in.limited, too_many_attempts',
      async ({ config, events }) => {
        const { browser } = anEngine(config)
        for (let count = 0; count < 5; count++) await guess(browser())
        events.splice(0)
        await guess(browser())
      },
    ],
    [
      'by the signIn callback',
      'sign_in.refused, access_denied',
      async ({ config }) => anEngine({ ...config, callbacks: { signIn: () => false } }).signedIn(),
    ],
    [
      'because no new users are let in',
      'sign_in.refused, access_denied',
      async ({ config }) => {
        const adapter = new MemoryAdapter()
        const signIn = async ({ account }: { account: { providerAccountId: string } | null }): Promise<boolean> =>
          (await adapter.users.byAccount({ provider: 'op', providerAccountId: account?.providerAccountId ?? '' })) !==
          null
        const site = anOpSite({ adapter, config: { ...config, callbacks: { signIn } } })
        await site.signIn(site.browser())
      },
    ],
    [
      'of a form without its token',
      'request.cross_site, csrf_token',
      async ({ config }) => anEngine(config).browser().post('/auth/callback/cred', { username: 'ann' }),
    ],
    [
      'of a host',
      'request.refused, untrusted_host',
      async ({ config }) =>
        anEngine({ ...config, url: undefined, trustHost: ['app.example'] })
          .browser()
          .get('/auth/signin', { host: 'evil.example' }),
    ],
    [
      'of a code',
      'sign_in.refused, wrong_code',
      async ({ config }) => {
        const site = aMailSite({ config })
        const browser = site.browser()
        await site.ask(browser)
        const code = site.newest().code === '12345678' ? '12345679' : '12345678'
        await browser.submit('/auth/callback/mail', { email: 'ann@example.test', code })
      },
    ],
    [
      'of a link that was used',
      'sign_in.refused, wrong_code',
      async ({ config }) => {
        const site = aMailSite({ config })
        const browser = site.browser()
        await site.ask(browser)
        await browser.get(site.newest().link)
        const other = site.browser()
        await press(other, await other.get(site.newest().link))
      },
    ],
    [
      'of a state that was used',
      'callback.refused, invalid_check',
      async ({ config }) => {
        const site = anOpSite({ config })
        const browser = site.browser()
        const back = await site.requestAuth(browser)
        await arrive(browser, back)
        await arrive(browser, back)
      },
    ],
    [
      'of an unknown provider',
      'request.refused, not_found',
      async ({ config }) => anEngine(config).browser().submit('/auth/signin/nowhere'),
    ],
  ])('%s', async (_what, expected, cause) => {
    const site = heard()
    await cause(site)
    expect(failuresIn(site.events)).toEqual([expected])
  })

  it('and each logged error, whatever is sent', async () => {
    const { events, config } = heard()
    const { op } = anOpSite()
    const site = anOpSite({
      op,
      adapter: new MemoryAdapter(),
      config: {
        ...config,
        experimental: { enableWebAuthn: true },
        providers: [
          providerAt(op, 'op'),
          { type: 'email', id: 'mail', from: 'no-reply@app.example', sender: new Mailbox() },
          { type: 'webauthn', id: 'keys' },
          { type: 'credentials', id: 'cred', authorize: () => null },
        ],
      },
    })
    op.person = ANN
    const places = ['signin', 'callback'].flatMap((action) =>
      ['op', 'mail', 'cred', 'keys', 'unknown'].map((id) => `${action}/${id}`),
    )
    const all = [...places, 'webauthn-options/keys', 'backchannel-logout/op', 'authenticators', 'signout', 'nothing']
    for (const [index, path] of all.entries()) {
      const browser = at(site, `198.51.100.${String(index)}`)
      await browser.get(`/auth/${path}?code=C&state=S&email=a&token=b`)
      await browser.post(`/auth/${path}`, { a: '1' })
      await browser.post(
        `/auth/${path}`,
        { a: '1' },
        { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      )
      await browser.request(`/auth/${path}`, {
        method: 'POST',
        body: '{"',
        headers: { 'content-type': 'application/json' },
      })
      await browser.request(`/auth/${path}`, { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } })
      await browser.submit(`/auth/${path}`, { username: 'ann', password: 'wrong', data: '{}', action: 'register' })
    }
    const logged = (['error', 'warn', 'debug'] as const).flatMap((level) =>
      site.log.codes(level).filter((code) => Object.hasOwn(ERROR_EVENTS, code)),
    )
    const expected = logged.map((code) => ERROR_EVENTS[code as ErrorType].join(', '))
    expect(logged.length).toBeGreaterThan(60)
    expect(failuresIn(events).toSorted()).toEqual(expected.toSorted())
  })
})
