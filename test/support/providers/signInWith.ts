import { FakeIdentityProvider, type FakeIdentityProviderOptions, type RecordingLogger } from 'authengine/testing'
import { type Account, type AuthConfig, customFetch, type TokenOutcome, type User } from 'authengine'
import type { AuthorizationCodeProvider } from 'authengine/provider'
import { anEngine, ORIGIN } from '../anEngine.js'

/** The client at every service of these tests. */
export const CLIENT = { clientId: 'app', clientSecret: 's'.repeat(32) }

/** The result of a sign-in. */
export interface Outcome {
  /** The user who was signed in; undefined if there was none. */
  readonly user: User | undefined
  /** The account with its stored tokens; undefined if no user was signed in. */
  readonly account: Account | undefined
  /** URL of the authorization request. */
  readonly asked: URL
  /** The `error` parameter of the last redirect. */
  readonly error: string | null
  readonly log: RecordingLogger
  /** Requests an access token after some seconds. */
  tokenAfter(seconds: number): Promise<TokenOutcome>
}

type ComeBack = (asked: URL) => Promise<Request> | Request

/** Signs in once, through an engine with only this provider. */
export async function signInWith(
  provider: AuthorizationCodeProvider,
  comeBack: ComeBack,
  env: Readonly<Record<string, string>> = {},
  config: AuthConfig = {},
): Promise<Outcome> {
  const completed: { user?: User; account?: Account } = {}
  const callbacks: AuthConfig['callbacks'] = {
    jwt: ({ token, user, account }) => {
      if (user) Object.assign(completed, { user, account })
      return token
    },
  }
  const {
    browser: aBrowser,
    clock,
    engine,
    log,
  } = anEngine({ providers: [provider], callbacks, ...config }, { NODE_ENV: 'production', ...env })
  const browser = aBrowser()
  const start = await browser.submit(`/auth/signin/${provider.id}`)
  const asked = new URL(start.headers.get('location') ?? '')
  let error = asked.searchParams.get('error')
  if (!asked.href.startsWith(ORIGIN)) {
    const back = await comeBack(asked)
    const { method, headers } = back
    const body = method === 'POST' ? await back.text() : null
    let answer = await browser.request(back.url, { method, headers, body })
    // The redirect after a form post.
    if (answer.status === 303) answer = await browser.get(answer.headers.get('location') ?? '')
    const location = answer.headers.get('location')
    // A fault of the configuration is a page, not a redirect.
    error = location === null ? 'Configuration' : new URL(location).searchParams.get('error')
  }
  const tokenAfter = (seconds: number): Promise<TokenOutcome> => {
    clock.forward(seconds)
    return engine.tokens.get({ headers: new Headers({ cookie: browser.cookieHeader }), url: ORIGIN }, provider.id)
  }
  const account = completed.account && storedBy(provider, completed.account)
  return { user: completed.user, account, asked, error, log, tokenAfter }
}

/** The account of the callbacks contains the whole token response. */
function storedBy(
  from: AuthorizationCodeProvider,
  { provider, providerAccountId, type, userId, ...tokens }: Account,
): Account {
  return { ...from.accountFrom(tokens), provider, providerAccountId, type, ...(userId !== undefined && { userId }) }
}

/** A fake provider for a known issuer, and options of the provider under test. */
export function playing(issuer: string, options: FakeIdentityProviderOptions = {}) {
  const idp = new FakeIdentityProvider({ issuer, ...options })
  return { idp, options: { ...CLIENT, [customFetch]: idp.fetch }, comeBack: (asked: URL) => idp.requestAfter(asked) }
}
