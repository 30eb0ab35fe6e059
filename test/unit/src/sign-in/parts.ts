import { type AccountLinker, StatelessLinker } from '../../../../src/accounts/AccountLinker.js'
import { MemoryCounters } from '../../../../src/adapters/memory/MemoryCounters.js'
import { MemoryRevocationList } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import { RecentAccounts } from '../../../../src/adapters/memory/MemoryAccounts.js'
import { Settings } from '../../../../src/config/Settings.js'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'
import { CallbackLink, CallbackPipeline } from '../../../../src/core/CallbackPipeline.js'
import { EventBus, EventListener } from '../../../../src/core/EventBus.js'
import { Provider } from '../../../../src/core/Provider.js'
import type { VerifiedIdentity } from '../../../../src/core/VerifiedIdentity.js'
import { CredentialsFlow } from '../../../../src/credentials/CredentialsFlow.js'
import { ConfiguredCredentialsProvider, CredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { CsrfGuard, CsrfTokens } from '../../../../src/sign-in/CsrfGuard.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { KeyedHashes, SecretRing } from '../../../../src/crypto/SecretRing.js'
import { Sealer } from '../../../../src/crypto/SessionCodec.js'
import type { AuthConfig } from '../../../../src/engine/AuthConfig.js'
import { CookiePolicy, HttpsOnlyCookies } from '../../../../src/http/CookiePolicy.js'
import { ProcessState } from '../../../../src/engine/sharedParts.js'
import { RequestContextFactory } from '../../../../src/engine/RequestContextFactory.js'
import { OriginResolver } from '../../../../src/http/origins.js'
import { type Action, redirect, type Reply } from '../../../../src/http/Reply.js'
import type { RequestContext, Route } from '../../../../src/http/RequestContext.js'
import { BuiltInPages } from '../../../../src/pages/BuiltInPages.js'
import { JwtSessionStrategy } from '../../../../src/sessions/JwtSessionStrategy.js'
import { SessionCookie } from '../../../../src/sessions/SessionCookie.js'
import { RateLimits } from '../../../../src/sign-in/RateLimits.js'
import { KnownBrowsers } from '../../../../src/sign-in/KnownBrowsers.js'
import { ConfirmPage } from '../../../../src/sign-in/ConfirmPage.js'
import { LinkQuestion } from '../../../../src/sign-in/LinkQuestion.js'
import { SignInHandler } from '../../../../src/sign-in/SignInHandler.js'
import { FlowCatalogue, LazyFlow, ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { FormPages } from '../../../../src/sign-in/FormPages.js'
import { PageFrames } from '../../../../src/sign-in/PageFrames.js'
import { PageLanguages } from '../../../../src/pages/PageLanguages.js'
import { SignInCommit } from '../../../../src/sign-in/SignInCommit.js'
import { Transactions } from '../../../../src/sign-in/Transactions.js'
import { PluginEvents } from '../../../../src/engine/PluginEvents.js'
import { Proofs } from '../../../../src/sign-in/Proofs.js'
import { RedirectRule, SignInCompletion, type SignInCompletionParts } from '../../../../src/sign-in/SignInCompletion.js'
import { Router } from '../../../../src/sign-in/Router.js'
import { SignInFlow } from '../../../../src/sign-in/SignInFlow.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../src/testing/index.js'
import { QUIET } from './quiet.js'

export const ORIGIN = 'https://app.example'

/** A provider that sends users back with a proof. */
export class Passport extends Provider {
  override readonly type = 'passport'
}

/** Redirects to the provider, and accepts every response with a number. */
export class PassportFlow extends SignInFlow<Passport> {
  override readonly callbackMethods = ['GET']

  override supports(provider: Provider): provider is Passport {
    return provider instanceof Passport
  }

  override begin({ id }: Passport, { baseUrl }: RequestContext): Promise<Reply> {
    return Promise.resolve(
      redirect(`https://op.example/?redirect_uri=${encodeURIComponent(`${baseUrl}/callback/${id}`)}`),
    )
  }

  override finish({ id }: Passport, { query }: RequestContext): Promise<VerifiedIdentity> {
    const number = query.get('number')
    if (!number) throw new TypeError('There is no number.')
    const account = { provider: id, providerAccountId: number, type: 'passport' }
    return Promise.resolve({ user: { id: number, name: 'Ann' }, account, matchBy: 'account' })
  }
}

/** The differences of a request from an empty `GET /auth/session`. */
export interface Asked {
  readonly method?: string
  readonly route?: Route
  readonly body?: Readonly<Record<string, unknown>>
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
}

/** The real parts of a site at `https://app.example/auth`, created one by one. */
export function parts(config: AuthConfig = {}) {
  const clock = new FakeClock()
  const random = new SeededRandom()
  const log = new RecordingLogger()
  const input = { url: ORIGIN, secret: 'a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv', ...config }
  const settings = new Settings(input, readEnvironment({ NODE_ENV: 'production' }))
  const callbacks = new CallbackPipeline([new CallbackLink(config.callbacks ?? {})])
  const events = new EventBus([new EventListener(config.events ?? {})], clock, log)
  const policy = new CookiePolicy(settings.cookies)
  const cookie = new SessionCookie(policy)
  const ring = new SecretRing(settings.secrets, clock)
  const sessions = new JwtSessionStrategy(
    { settings, callbacks, events, cookie, clock, random, logger: log },
    new JoseCodec(ring),
    new MemoryRevocationList(clock),
  )
  const tokens = new CsrfTokens(ring, random)
  const guard = new CsrfGuard(tokens, sessions, policy, settings)
  const redirects = new RedirectRule(callbacks, log)
  const linker = new StatelessLinker(new RecentAccounts())
  const cred = new ConfiguredCredentialsProvider({
    id: 'cred',
    type: 'credentials',
    credentials: { username: {} },
    authorize: ({ username }) => (username === 'ann' ? { id: 'user-ann', name: 'Ann' } : null),
  })
  const providers = new ProviderCatalogue([cred, new Passport({ id: 'op', name: 'Example' })])
  const flows = new FlowCatalogue([
    new LazyFlow({ performs: CredentialsProvider, signInRoute: 'callback', callbackMethods: ['POST'] }, () =>
      Promise.resolve(new CredentialsFlow(clock)),
    ),
    new PassportFlow(),
  ])
  const browsers = new KnownBrowsers(new Sealer(new JoseCodec(ring), clock), policy, clock, random, settings.limits)
  const proofs = new Proofs(providers, flows)
  const steps = { begin: () => Promise.resolve(null) }
  const pluginEvents = new PluginEvents([], [], clock, log)
  const transactions = new Transactions({ database: undefined, events, pluginEvents, recorders: [], security: QUIET })
  const commitWith = (finder: AccountLinker): SignInCommit =>
    new SignInCommit({
      ...{ linker: finder, sessions, events, settings, proofs, clock },
      ...{ database: undefined, transactions, browsers, security: QUIET, epochs: { of: () => Promise.resolve(0) } },
    })
  const frames = new PageFrames(settings, random, new PageLanguages(settings.messages, policy))
  const pages = new BuiltInPages()
  const forms = new FormPages(pages, frames, guard)
  const confirmPage = new ConfirmPage(forms, providers)
  const completionPartsWith = (finder: AccountLinker): SignInCompletionParts => {
    const linkQuestion = new LinkQuestion({ linker: finder, sessions, confirmPage })
    return { callbacks, linker: finder, redirects, proofs, linkQuestion, steps, commit: commitWith(finder) }
  }
  const completionParts = completionPartsWith(linker)
  const completionFor = (finder: AccountLinker): SignInCompletion => new SignInCompletion(completionPartsWith(finder))
  const completion = new SignInCompletion(completionParts)
  const limits = new RateLimits(settings, new MemoryCounters(), new KeyedHashes(ring), clock, log, browsers)
  const signInHandler = new SignInHandler(providers, flows, completion, sessions, confirmPage, limits, QUIET)
  const router = (...actions: Action[]): Router => new Router(actions, guard)
  const context = ({ method = 'GET', route, body = {}, path = '/auth/session', headers, cookies }: Asked = {}) => {
    const all = new Headers(headers)
    if (cookies)
      all.set(
        'cookie',
        Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      )
    const origins = new OriginResolver(settings.origin)
    const httpsOnly = new HttpsOnlyCookies(policy, log, new ProcessState())
    const contexts = new RequestContextFactory(settings, origins, redirects, router(), providers, httpsOnly)
    const incomingRequest = { headers: all, url: ORIGIN + path }
    return contexts.fromIncomingRequest(incomingRequest, { method, route: route ?? { action: 'session' }, body })
  }
  return {
    clock,
    random,
    log,
    settings,
    callbacks,
    completionFor,
    completionParts,
    events,
    policy,
    sessions,
    tokens,
    guard,
    redirects,
    linker,
    completion,
    providers,
    flows,
    confirmPage,
    limits,
    signInHandler,
    frames,
    forms,
    pages,
    router,
    context,
  }
}

/** The cookies that a response sets, as the next request sends them. */
export const cookiesOf = ({ cookies }: RequestContext): Record<string, string> =>
  Object.fromEntries(cookies.outgoing.filter(({ value }) => value).map(({ name, value }) => [name, value]))

/** The URL to which a reply redirects. */
export const locationOf = ({ headers }: Reply): string | undefined => headers['location']

/** Ann, as verified by a flow. */
export const ann: VerifiedIdentity = {
  user: { id: 'user-ann', name: 'Ann', email: 'ann@example.test' },
  account: { provider: 'op', providerAccountId: 'user-ann', type: 'passport' },
  matchBy: 'nothing',
}
