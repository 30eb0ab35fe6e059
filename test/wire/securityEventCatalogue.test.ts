import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type AuthConfig, AuthError, type AuthPlugin, EmailProvider, MemoryAdapter, ServerBusy } from 'authengine'
import { EmailSender, json, type PluginServices, type RequestContext, storeToken } from 'authengine/plugin'
import { type Browser, FakeIdentityProvider } from 'authengine/testing'
import { anEngine, ORIGIN } from '../support/anEngine.js'
import { builtInEvents, type Heard, heard, ofEvent, ofRequest, SentValues } from '../support/heardEvents.js'
import { breakSessions, peopledAdapter } from '../support/peopledAdapter.js'
import { stepPlugin } from '../support/wordStep.js'
import { WordWay } from '../support/wordWay.js'
import { guess } from './limitedSite.js'
import { aMailSite } from './mailSite.js'
import { ANN, anOpSite, arrive, providerAt } from './opSite.js'
import { aPasskeySite, claimantOf } from './passkeySite.js'

const UNKNOWN = { type: 'unknown' }
const SERVER = { type: 'service' }
const EMAIL = 'ann@example.test'
const HASH = expect.stringMatching(/^[\da-f]{64}$/)
const TEXT = expect.any(String)

/** The user as actor and subject. */
const by = (id: unknown): object => ({ actor: { type: 'user', id }, subject: { type: 'user', id } })
/** The user as subject only. */
const about = (id: unknown, actor: object = UNKNOWN): object => ({ actor, subject: { type: 'user', id } })
const ANNS = by('user-ann')
const CRED = { provider: 'cred', method: 'credentials' }
const OP = { provider: 'op', method: 'oidc' }
const MAIL = { provider: 'mail', method: 'email' }
const KEY = { provider: 'pk', method: 'webauthn' }

/** An event, what causes it, and its members besides those of all requests. */
interface Row {
  readonly name: string
  readonly reason?: string
  readonly cause: (site: Heard) => Promise<unknown>
  readonly members: object
  /** Whether server code causes it, without a request. */
  readonly fromServer?: boolean
}

/** A plugin whose route calls a function with its services. */
const acting = (act: (services: PluginServices) => unknown): AuthPlugin => ({
  id: 'notes',
  name: 'Notes',
  register: (registry) =>
    void registry.route((services) => ({
      path: 'act',
      GET: async (ctx) => json(await act({ ...services, ...{ ctx } })),
    })),
})
/** A plugin with a way for re-authentication, and a route that needs it. */
const reauthenticating: AuthPlugin = {
  id: 'again',
  name: 'Again',
  register: (registry) =>
    void registry
      .reauthentication(() => new WordWay('word', ['otp']))
      .route(({ sessions }) => ({ path: 'now', GET: async (ctx) => json(await sessions.requireRecent(ctx)) })),
}
const act = (config: AuthConfig, work: (services: PluginServices) => unknown): Promise<Response> =>
  anEngine({ ...config, plugins: [acting(work)] })
    .browser()
    .get('/auth/notes/act')

/** A request of server code with the cookies of a browser. */
const incoming = ({ cookieHeader }: Browser) => ({
  url: `${ORIGIN}/devices`,
  method: 'POST',
  headers: new Headers({ cookie: cookieHeader, origin: ORIGIN }),
  address: '192.0.2.1',
})

const post = (config: AuthConfig, headers: Readonly<Record<string, string>>, body = '{}'): Promise<Response> =>
  anEngine(config)
    .browser()
    .request('/auth/signout', { method: 'POST', headers: { origin: ORIGIN, ...headers }, body })

const JSON_TYPE = { 'content-type': 'application/json' }
const unreachable = (): Promise<never> => Promise.reject(new TypeError('fetch failed'))
const wrongPassword = (config: AuthConfig): Promise<Response> =>
  anEngine(config).browser().submit('/auth/callback/cred', { username: 'ann', password: 'wrong password' })

/** A sender that cannot send. */
class FailingSender extends EmailSender {
  override send(): Promise<void> {
    return Promise.reject(new TypeError('no connection'))
  }
}
const failingMail = new FailingSender()

const ROWS: readonly Row[] = [
  {
    name: 'sign_in.done',
    cause: async ({ config }) => anEngine(config).signedIn(),
    members: {
      ...ANNS,
      ...CRED,
      session: expect.stringMatching(/^user-ann~/),
      identifier: HASH,
      data: { methods: 'pwd', level: 1 },
    },
  },
  {
    name: 'sign_in.challenged',
    cause: async ({ config }) => anEngine({ ...config, adapter: peopledAdapter(), plugins: [stepPlugin()] }).signedIn(),
    members: { ...about('user-ann'), ...CRED, identifier: HASH, data: { step: 'word' } },
  },
  {
    name: 'sign_in.refused',
    reason: 'access_denied',
    cause: async ({ config }) => anEngine({ ...config, callbacks: { signIn: () => false } }).signedIn(),
    members: { actor: UNKNOWN, ...CRED, identifier: HASH },
  },
  {
    name: 'sign_in.refused',
    reason: 'account_not_linked',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      await site.signIn(site.browser())
      await site.signIn(site.browser(), { ...ANN, sub: 'other' }, 'other')
    },
    members: { actor: UNKNOWN, provider: 'other', method: 'oidc', identifier: HASH },
  },
  {
    name: 'sign_in.refused',
    reason: 'cancelled',
    cause: async ({ config }) => {
      const site = anOpSite({ config })
      const browser = site.browser()
      const back = await site.requestAuth(browser)
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
      await arrive(browser, back)
    },
    members: { actor: UNKNOWN, ...OP },
  },
  {
    name: 'sign_in.refused',
    reason: 'wrong_answer',
    cause: async ({ config }) => {
      const ann = await anEngine({ ...config, adapter: peopledAdapter(), plugins: [stepPlugin()] }).signedIn()
      await ann.submit('/auth/continue/word', { word: 'wrong answer' })
    },
    members: { ...about('user-ann'), ...CRED, identifier: HASH, data: { step: 'word' } },
  },
  {
    name: 'sign_in.refused',
    reason: 'wrong_code',
    cause: async ({ config }) => {
      const site = aMailSite({ config })
      const browser = site.browser()
      await site.ask(browser)
      const code = site.newest().code === '12345678' ? '12345679' : '12345678'
      await browser.submit('/auth/callback/mail', { email: EMAIL, code })
    },
    members: { actor: UNKNOWN, ...MAIL, identifier: HASH },
  },
  {
    name: 'sign_in.refused',
    reason: 'wrong_credentials',
    cause: async ({ config }) => wrongPassword(config),
    members: { actor: UNKNOWN, ...CRED, identifier: HASH, data: { code: 'credentials' } },
  },
  {
    name: 'sign_in.refused',
    reason: 'wrong_passkey',
    cause: async ({ config }) => {
      const site = aPasskeySite({ config })
      await site.signIn(site.browser(), await aPasskeySite().registered())
    },
    members: { actor: UNKNOWN, ...KEY },
  },
  {
    name: 'sign_in.failed',
    reason: 'mail_not_sent',
    cause: async ({ config }) => {
      const site = aMailSite({ config, email: { sender: failingMail } })
      await site.ask(site.browser())
    },
    members: { actor: UNKNOWN, ...MAIL, identifier: HASH },
  },
  {
    name: 'sign_in.failed',
    reason: 'profile_unusable',
    cause: async ({ config }) => {
      const fail = (): never => {
        throw new TypeError('no name')
      }
      const site = anOpSite({ config, options: { profile: fail } })
      await site.signIn(site.browser())
    },
    members: { actor: UNKNOWN, ...OP },
  },
  {
    name: 'sign_in.failed',
    reason: 'provider_error',
    cause: async ({ config }) => {
      const site = anOpSite({ config })
      site.op.fail('token', Response.json({ error: 'server_error' }, { status: 500 }))
      await site.signIn(site.browser())
    },
    members: { actor: UNKNOWN, ...OP },
  },
  {
    name: 'sign_in.failed',
    reason: 'provider_unavailable',
    cause: async ({ config }) => {
      const site = anOpSite({ config })
      site.op.fail('discovery', unreachable, Infinity)
      await site.browser().submit('/auth/signin/op')
    },
    members: { actor: UNKNOWN, ...OP },
  },
  {
    name: 'sign_in.failed',
    reason: 'unfinished',
    cause: async ({ config }) =>
      anEngine({ ...config, plugins: [stepPlugin()] })
        .browser()
        .get('/auth/continue/word'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'sign_in.limited',
    reason: 'too_many_attempts',
    cause: async ({ config }) => {
      const { browser } = anEngine(config)
      for (let count = 0; count < 6; count++) await guess(browser(), 'ann', 'wrong password')
    },
    members: { actor: UNKNOWN, ...CRED, identifier: HASH },
  },
  {
    name: 'sign_out.done',
    cause: async ({ config }) => (await anEngine(config).signedIn()).submit('/auth/signout'),
    members: { ...ANNS, provider: 'cred', session: expect.stringMatching(/^user-ann~/), identifier: HASH },
  },
  {
    name: 'sign_out.failed',
    reason: 'database',
    cause: async ({ config }) => {
      const adapter = peopledAdapter()
      const broken = breakSessions(adapter)
      const ann = await anEngine({ ...config, adapter }).signedIn()
      broken.add('delete')
      await ann.submit('/auth/signout')
    },
    members: { actor: UNKNOWN },
  },
  {
    name: 'sign_out.failed',
    reason: 'provider_error',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      const ann = site.browser()
      await site.signIn(ann)
      site.clock.forward(25 * 3600)
      site.op.fail('discovery', unreachable, Infinity)
      await ann.submit('/auth/signout', { federated: 'true' })
    },
    members: { ...by(TEXT), ...OP },
  },
  {
    name: 'session.revoked',
    reason: 'all_of_user',
    cause: async ({ config }) => {
      const { engine, signedIn } = anEngine({ ...config, adapter: peopledAdapter() })
      await signedIn()
      await signedIn()
      await engine.sessions.revokeAll('user-ann')
    },
    members: { ...about('user-ann', SERVER), data: { count: 2 } },
    fromServer: true,
  },
  {
    name: 'session.revoked',
    reason: 'by_provider',
    cause: async ({ config }) => {
      const site = anOpSite({ config: { ...config, adapter: new MemoryAdapter() } })
      await site.signIn(site.browser())
      const { profile } = site.told.findLast(({ event }) => event === 'signIn')?.message as { profile: { sid: string } }
      const token = await site.op.logoutToken('app', { sub: ANN.sub, sid: profile.sid })
      const body = new URLSearchParams({ logout_token: token })
      const request = new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body })
      await site.engine.handle(request, { url: request.url, headers: request.headers, address: '192.0.2.1' })
    },
    members: { actor: SERVER, ...OP, data: { count: 1 } },
  },
  {
    name: 'session.revoked',
    reason: 'by_server',
    cause: async ({ config }) => {
      const { engine, signedIn } = anEngine({ ...config, adapter: peopledAdapter() })
      await signedIn()
      const [session] = await engine.sessions.list('user-ann')
      await engine.sessions.revoke(session?.id ?? '')
    },
    members: { ...about('user-ann', SERVER), session: expect.stringMatching(/^user-ann~/) },
    fromServer: true,
  },
  {
    name: 'session.revoked',
    reason: 'by_user',
    cause: async ({ config }) => {
      const { engine, signedIn } = anEngine({ ...config, adapter: peopledAdapter() })
      const ann = await signedIn()
      const [session] = await engine.sessions.list('user-ann')
      await engine.sessions.revokeOwn(incoming(ann), session?.id ?? '')
    },
    members: { ...ANNS, session: expect.stringMatching(/^user-ann~/) },
  },
  {
    name: 'session.revoked',
    reason: 'other_sessions',
    cause: async ({ config }) => {
      const { engine, signedIn } = anEngine({ ...config, adapter: peopledAdapter() })
      const ann = await signedIn()
      await signedIn()
      await engine.sessions.revokeOthers(incoming(ann))
    },
    members: { ...ANNS, data: { count: 1 } },
  },
  {
    name: 'session.revoked',
    reason: 'too_many_sessions',
    cause: async ({ config }) => {
      const { signedIn } = anEngine({ ...config, adapter: peopledAdapter(), session: { maxPerUser: 1 } })
      await signedIn()
      await signedIn()
    },
    members: { ...ANNS, data: { count: 1 } },
  },
  {
    name: 'reauthentication.required',
    reason: 'not_recent',
    cause: async ({ config }) => {
      const { clock, signedIn } = anEngine({ ...config, plugins: [reauthenticating] })
      const ann = await signedIn()
      clock.forward(3600)
      await ann.get('/auth/again/now')
    },
    members: { ...ANNS, session: expect.stringMatching(/^user-ann~/), identifier: HASH },
  },
  {
    name: 'reauthentication.done',
    cause: async ({ config }) => {
      const { signedIn } = anEngine({ ...config, plugins: [reauthenticating] })
      await (await signedIn()).submit('/auth/reauthenticate/word', { word: 'right' })
    },
    members: {
      ...ANNS,
      session: expect.stringMatching(/^user-ann~/),
      identifier: HASH,
      data: { way: 'word', methods: 'otp', level: 2 },
    },
  },
  {
    name: 'reauthentication.refused',
    reason: 'wrong_answer',
    cause: async ({ config }) => {
      const { signedIn } = anEngine({ ...config, plugins: [reauthenticating] })
      await (await signedIn()).submit('/auth/reauthenticate/word', { word: 'wrong' })
    },
    members: { ...ANNS, session: expect.stringMatching(/^user-ann~/), identifier: HASH, data: { way: 'word' } },
  },
  {
    name: 'reauthentication.refused',
    reason: 'other_user',
    cause: async ({ config }) => {
      const site = anOpSite({ config })
      const ann = site.browser()
      await site.signIn(ann)
      const begun = await ann.submit('/auth/reauthenticate/provider', { provider: 'op' })
      site.op.person = { sub: 'eve-at-op', name: 'Eve' }
      await arrive(ann, await site.op.authorize(begun.headers.get('location') ?? ''))
    },
    members: { ...by(TEXT), session: TEXT, identifier: HASH, data: { way: 'op' } },
  },
  {
    name: 'session.expired',
    cause: async ({ config }) => {
      const { clock, signedIn } = anEngine({ ...config, adapter: peopledAdapter(), session: { maxAge: 3600 } })
      const ann = await signedIn()
      const cookies = [...ann.cookies]
      clock.forward(3601)
      for (const [name, value] of cookies) ann.plant(name, value)
      await ann.get('/auth/session')
    },
    members: { ...ANNS, provider: 'cred', session: expect.stringMatching(/^user-ann~/) },
  },
  {
    name: 'user.created',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      await site.signIn(site.browser())
    },
    members: { ...by(TEXT), identifier: HASH },
  },
  {
    name: 'account.linked',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      await site.signIn(site.browser())
    },
    members: { ...by(TEXT), ...OP, identifier: HASH },
  },
  {
    name: 'email.verified',
    cause: async ({ config }) => {
      const adapter = new MemoryAdapter()
      await adapter.users.create({ email: EMAIL, emailVerified: null })
      const site = aMailSite({ config, adapter })
      const browser = site.browser()
      await site.ask(browser)
      await browser.submit('/auth/callback/mail', { email: EMAIL, code: site.newest().code })
    },
    members: { ...by(TEXT), identifier: HASH },
  },
  {
    name: 'account.unlinked',
    reason: 'email_verified',
    cause: async ({ config }) => {
      const adapter = new MemoryAdapter()
      const { id } = await adapter.users.create({ email: EMAIL, emailVerified: null })
      for (const provider of ['op', 'other'])
        await adapter.accounts.link({ userId: id, provider, providerAccountId: 'of-somebody', type: 'oidc' })
      const site = aMailSite({ config, adapter })
      const browser = site.browser()
      await site.ask(browser)
      await browser.submit('/auth/callback/mail', { email: EMAIL, code: site.newest().code })
    },
    members: { ...by(TEXT), identifier: HASH, data: { count: 2 } },
  },
  {
    name: 'email.changed',
    cause: async ({ config }) => {
      const adapter = peopledAdapter()
      await act({ ...config, adapter }, (services) =>
        services.signIns.proveAddress(Reflect.get(services, 'ctx') as RequestContext, 'user-ann', 'ann@new.test'),
      )
    },
    members: { ...ANNS, identifier: HASH },
  },
  {
    name: 'email.released',
    cause: async ({ config }) => {
      const op = new FakeIdentityProvider({ issuer: 'https://op.example', person: ANN })
      const site = aPasskeySite({
        others: [providerAt(op, 'op')],
        config: { ...config, session: { strategy: 'database' } },
      })
      await site.register(site.browser(), site.phone())
      expect(await claimantOf(site)).not.toBeNull()
      const browser = site.browser()
      const start = await browser.submit('/auth/signin/op')
      await arrive(browser, await op.authorize(start.headers.get('location') ?? ''))
    },
    members: { ...about(TEXT), identifier: HASH },
  },
  {
    name: 'callback.refused',
    reason: 'invalid_check',
    cause: async ({ config }) =>
      anOpSite({ config }).browser().get('/auth/callback/op?code=a-stolen-code&state=forged-state'),
    members: { actor: UNKNOWN, ...OP },
  },
  {
    name: 'request.cross_site',
    reason: 'csrf_token',
    cause: async ({ config }) => anEngine(config).browser().post('/auth/signout', { csrfToken: 'forged-token' }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.cross_site',
    reason: 'other_site',
    cause: async ({ config }) =>
      post(config, { ...JSON_TYPE, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'malformed',
    cause: async ({ config }) => post(config, JSON_TYPE, '{"a":'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'media_type',
    cause: async ({ config }) => post(config, { 'content-type': 'text/xml' }, '<a/>'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'method_not_allowed',
    cause: async ({ config }) => anEngine(config).browser().request('/auth/csrf', { method: 'DELETE' }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'not_found',
    cause: async ({ config }) => anEngine(config).browser().get('/auth/no-such-page'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'too_large',
    cause: async ({ config }) => post({ ...config, bodyLimit: 1024 }, JSON_TYPE, `"${'x'.repeat(2000)}"`),
    members: { actor: UNKNOWN },
  },
  {
    name: 'request.refused',
    reason: 'untrusted_host',
    cause: async ({ config }) =>
      anEngine({ ...config, url: undefined, trustHost: ['app.example'] })
        .browser()
        .request('/auth/session', { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'configuration.invalid',
    reason: 'configuration',
    cause: async ({ config }) => act(config, ({ transaction }) => transaction(null, () => Promise.resolve())),
    members: { actor: UNKNOWN },
  },
  {
    name: 'configuration.invalid',
    reason: 'missing_secret',
    cause: async ({ config }) =>
      anEngine({ ...config, secret: undefined })
        .browser()
        .get('/auth/session'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'configuration.invalid',
    reason: 'no_sender',
    cause: async ({ config }) =>
      act(config, ({ mail }) => mail.send({ to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' })),
    members: { actor: UNKNOWN },
  },
  {
    name: 'configuration.invalid',
    reason: 'not_installed',
    cause: async ({ config }) => act(config, ({ store }) => store(storeToken('@example/other'))),
    members: { actor: UNKNOWN },
  },
  {
    name: 'configuration.invalid',
    reason: 'short_secret',
    cause: async ({ config }) =>
      anEngine({ ...config, secret: 'too short' })
        .browser()
        .get('/auth/session'),
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'application_code',
    cause: async ({ config }) => {
      const fail = (): never => {
        throw new TypeError('no table')
      }
      await anEngine({ ...config, callbacks: { redirect: fail } })
        .browser()
        .submit('/auth/callback/cred', {
          username: 'ann',
          password: 'right',
          callbackUrl: '/home',
        })
    },
    members: { actor: UNKNOWN, ...CRED, identifier: HASH },
  },
  {
    name: 'system.failed',
    reason: 'busy',
    cause: async ({ config }) =>
      act(config, () => {
        throw new ServerBusy('something', 5)
      }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'database',
    cause: async ({ config }) => {
      const adapter = peopledAdapter()
      const broken = breakSessions(adapter)
      const ann = await anEngine({ ...config, adapter }).signedIn()
      broken.add('find')
      await ann.get('/auth/session')
    },
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'event_handler',
    cause: async ({ config }) => {
      const fail = (): never => {
        throw new TypeError('no table')
      }
      await anEngine({ ...config, events: { ...config.events, signIn: fail } }).signedIn()
    },
    members: { actor: UNKNOWN, data: { event: 'signIn' } },
  },
  {
    name: 'system.failed',
    reason: 'mail',
    cause: async ({ config }) =>
      act(
        {
          ...config,
          adapter: new MemoryAdapter(),
          providers: [new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: failingMail })],
        },
        ({ mail }) => mail.send({ to: 'ann@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' }),
      ),
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'outgoing_request',
    cause: async ({ config }) => act(config, ({ http }) => http.send(new Request('http://plain.example/'))),
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'session',
    cause: async ({ config }) => {
      const fail = (): never => {
        throw new TypeError('no table')
      }
      const ann = await anEngine({ ...config, callbacks: { session: fail } }).signedIn()
      await ann.get('/auth/session')
    },
    members: { actor: UNKNOWN },
  },
  {
    name: 'system.failed',
    reason: 'unexpected',
    cause: async ({ config }) =>
      act(config, () => {
        throw new AuthError('Something else.')
      }),
    members: { actor: UNKNOWN },
  },
  {
    name: 'email.sent',
    cause: async ({ config }) => {
      const site = aMailSite({ config })
      await site.ask(site.browser())
    },
    members: { actor: UNKNOWN, ...MAIL, identifier: HASH },
  },
  {
    name: 'passkey.added',
    cause: async ({ config }) => {
      const site = aPasskeySite({ config })
      await site.register(site.browser(), site.phone())
    },
    members: { ...by(TEXT), ...KEY },
  },
  {
    name: 'passkey.refused',
    reason: 'last_passkey',
    cause: async ({ config }) => {
      const site = aPasskeySite({ config })
      const [ann, phone] = [site.browser(), site.phone()]
      await site.register(ann, phone)
      await ann.submit('/auth/authenticators', { action: 'delete', id: phone.keys[0] ?? '' })
    },
    members: { ...by(TEXT), method: 'webauthn' },
  },
  {
    name: 'passkey.refused',
    reason: 'user_not_stored',
    cause: async ({ config }) => {
      const credentials = { type: 'credentials', id: 'cred', authorize: () => ({ id: 'not-stored' }) } as const
      const site = aPasskeySite({ config: { ...config, session: { strategy: 'jwt' } }, others: [credentials] })
      const ann = site.browser()
      await ann.submit('/auth/callback/cred', {})
      await site.options(ann, 'register')
    },
    members: { actor: UNKNOWN, ...KEY },
  },
  {
    name: 'passkey.removed',
    cause: async ({ config }) => {
      const site = aPasskeySite({ config })
      const [ann, phone] = [site.browser(), site.phone()]
      await site.register(ann, phone)
      await site.register(ann, site.phone())
      await ann.submit('/auth/authenticators', { action: 'delete', id: phone.keys[0] ?? '' })
    },
    members: { ...by(TEXT), ...KEY },
  },
  {
    name: 'passkey.renamed',
    cause: async ({ config }) => {
      const site = aPasskeySite({ config })
      const [ann, phone] = [site.browser(), site.phone()]
      await site.register(ann, phone)
      await ann.submit('/auth/authenticators', { action: 'rename', id: phone.keys[0] ?? '', name: 'Telephone' })
    },
    members: { ...by(TEXT), ...KEY },
  },
  {
    name: 'token.refreshed',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      const ann = site.browser()
      await site.signIn(ann)
      site.clock.forward(3600)
      expect(await site.engine.tokens.get(incoming(ann), 'op')).toMatchObject({ status: 'valid' })
    },
    members: { ...by(TEXT), ...OP },
  },
  {
    name: 'token.refused',
    reason: 'provider_error',
    cause: async ({ config }) => {
      const site = anOpSite({ config, adapter: new MemoryAdapter() })
      const ann = site.browser()
      await site.signIn(ann)
      site.clock.forward(3600)
      site.op.fail('token', Response.json({ error: 'invalid_grant' }, { status: 400 }))
      expect(await site.engine.tokens.get(incoming(ann), 'op')).toMatchObject({ status: 'refresh-failed' })
    },
    members: { ...by(TEXT), ...OP },
  },
]

const titleOf = ({ name, reason }: Pick<Row, 'name' | 'reason'>): string =>
  reason === undefined ? name : `${name}, ${reason}`

describe('each security event', () => {
  const sent = new SentValues()
  beforeAll(() => {
    sent.watch()
  })
  afterAll(() => {
    sent.end()
  })

  it.each(ROWS.map((row) => [titleOf(row), row] as const))('is announced: %s', async (_title, row) => {
    const site = heard()
    await row.cause(site)
    const found = site.events.filter(({ name, reason }) => name === row.name && reason === row.reason)
    const { outcome } = builtInEvents()[row.name] ?? {}
    const [event] = found
    expect(found).toHaveLength(1)
    expect(event).toEqual({
      ...(row.fromServer ? ofEvent() : ofRequest()),
      name: row.name,
      outcome,
      ...(row.reason !== undefined && { reason: row.reason }),
      ...row.members,
    })
    expect(sent.in(JSON.stringify(site.events))).toEqual([])
    expect(JSON.stringify(site.events)).not.toMatch(/@|access-|refresh-|eyJ|password|a-secret/)
  })

  it('is in the catalogue, and each name and reason of the catalogue is announced by a test', () => {
    const all = Object.entries(builtInEvents()).flatMap(([name, { reasons }]) =>
      reasons ? reasons.map((reason) => titleOf({ name, reason })) : [name],
    )
    expect(ROWS.map(titleOf).toSorted()).toEqual(all.toSorted())
  })
})
