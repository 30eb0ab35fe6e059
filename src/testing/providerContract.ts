import assert from 'node:assert/strict'
import type { Account, User } from '../core/User.js'
import type { AuthEvents } from '../core/EventBus.js'
import type { AuthConfig, ProviderInput } from '../engine/AuthConfig.js'
import { AuthEngine } from '../engine/AuthEngine.js'
import { type AuthorizationCodeOptions, customFetch } from '../oauth/AuthorizationCodeProvider.js'
import { Browser } from './Browser.js'
import type { ContractCase } from './ContractCase.js'
import { FakeClock } from './FakeClock.js'
import { FakeIdentityProvider, type FakeIdentityProviderOptions } from './FakeIdentityProvider.js'
import { RecordingLogger } from './RecordingLogger.js'
import { alike } from './alike.js'

/** Options for the provider under test: the credentials of a client, and the `fetch` of the fake service. */
export type ProviderTrialOptions = Pick<AuthorizationCodeOptions, 'clientId' | 'clientSecret' | typeof customFetch>

/** A service as its documentation describes it. */
export interface DocumentedService<P extends object> {
  /** The profile of a user, as the service returns it. */
  readonly profile: P
  /** The user that results from the profile; members that are left out are not compared. */
  readonly user: User
  /** Options of the fake service that returns a profile. */
  plays(profile: P): FakeIdentityProviderOptions
  /** The profile with another id. */
  withId(profile: P, id: unknown): object
  /** The profile of a user whose email address is not verified. Default: the service does not say whether it is. */
  readonly unverified?: P | undefined
}

/**
 * Test cases that every provider with authorization codes must pass, with a fake service.
 *
 * @param create - Creates the provider: an instance of a class, or an object.
 * @param service - The service as its documentation describes it.
 *
 * @example
 * ```ts
 * for (const { name, run } of providerContract((given) => new AcmeProvider(given), ACME)) test(name, run)
 * ```
 */
export function providerContract<P extends object>(
  create: (given: ProviderTrialOptions) => ProviderInput,
  service: DocumentedService<P>,
): ContractCase[] {
  const attempt: Try<P> = (variation) => tryService(create, service, variation)
  const { unverified } = service
  const ofAddresses: Promises<P> =
    unverified === undefined
      ? {}
      : {
          'leaves out an email address that is not verified': async (tryIt) => {
            const { user } = await tryIt({ profile: unverified })
            assert.ok(user, 'a user without a verified email address can sign in')
            assert.equal(user.email ?? null, null)
          },
        }
  return Object.entries({ ...promisesOf(service), ...ofAddresses }).map(([name, keeps]) => ({
    name,
    run: () => keeps(attempt),
  }))
}

interface Variation<P> {
  readonly profile?: P
  readonly plays?: FakeIdentityProviderOptions
  readonly prepare?: (idp: FakeIdentityProvider) => void
}

interface Outcome {
  /** The user who was signed in. */
  readonly user: User | undefined
  /** The account with which the user signed in. */
  readonly account: Account | null | undefined
  /** Whether the profile was requested from the service. */
  readonly asksForProfile: boolean
  readonly log: string
}

type Try<P> = (variation?: Variation<P>) => Promise<Outcome>
type Promises<P> = Readonly<Record<string, (tryIt: Try<P>) => Promise<void>>>

const promisesOf = <P extends object>(service: DocumentedService<P>): Promises<P> => ({
  'signs in the user that the service names': async (tryIt) => {
    const outcome = await tryIt()
    assert.ok(outcome.user, `the user is not signed in: ${outcome.log}`)
    for (const [name, value] of Object.entries(service.user)) alike(Reflect.get(outcome.user, name), value, name)
  },
  'signs in no user whose id is not reliable': async (tryIt) => {
    for (const id of [undefined, null, '', 2 ** 53, {}]) {
      const profile = service.withId(structuredClone(service.profile), id) as P
      assertNotSignedIn(await tryIt({ profile }), `with the id ${JSON.stringify(id ?? null)}`)
    }
  },
  'signs in no user who denied access at the provider': async (tryIt) => {
    assertNotSignedIn(await tryIt({ plays: { person: null } }), 'who said no')
  },
  'does not accept an error as tokens, whatever its status': async (tryIt) => {
    for (const status of [200, 400, 500]) {
      const tokens = (): Response => Response.json({ error: 'invalid_grant' }, { status })
      assertNotSignedIn(await tryIt({ plays: { tokens } }), `with an error of the status ${status}`)
    }
  },
  'does not accept an error as a profile, whatever its status': async (tryIt) => {
    for (const status of [200, 401, 500]) {
      const prepare = (idp: FakeIdentityProvider): void => {
        for (const endpoint of ['resource', 'userinfo'] as const)
          idp.fail(endpoint, Response.json({ error: { message: 'no' } }, { status }), Infinity)
      }
      const outcome = await tryIt({ prepare })
      // If a signed token identifies the user, there is no userinfo request that could fail.
      if (outcome.asksForProfile) assertNotSignedIn(outcome, `with an error of the status ${status}`)
    }
  },
  'signs in with tokens of which an optional member is null, empty or absent': async (tryIt) => {
    const usual = await tryIt()
    for (const name of OPTIONAL_MEMBERS)
      for (const value of [null, '', undefined]) {
        const outcome = await tryIt({ prepare: changingTokens((answer) => withMember(answer, name, value)) })
        const how = `with ${value === undefined ? 'no' : JSON.stringify(value)} ${name}`
        // The ID token identifies the user, so it is required (OpenID Connect Core section 3.1.3.3).
        if (name === 'id_token' && usual.account?.type === 'oidc') assertNotSignedIn(outcome, how)
        else assert.ok(outcome.user, `the user is not signed in ${how}: ${outcome.log}`)
      }
  },
})

/** Optional members of a token response (RFC 6749 section 5.1), and `token_type`, which many services leave out. */
const OPTIONAL_MEMBERS = ['refresh_token', 'expires_in', 'scope', 'id_token', 'token_type']

/** Changes the JSON of the token endpoint. */
const changingTokens =
  (change: (answer: unknown) => unknown) =>
  (idp: FakeIdentityProvider): void => {
    const changed = async (_request: Request, honest: () => Promise<Response>): Promise<Response> => {
      const answer = await honest()
      return new Response(JSON.stringify(change(await answer.json())), answer)
    }
    idp.fail('token', changed, Infinity)
  }

/** A token response with another value for a member beside the access token. The tokens may be nested. */
function withMember(answer: unknown, name: string, value: unknown): unknown {
  if (Array.isArray(answer)) return answer.map((each) => withMember(each, name, value))
  if (typeof answer !== 'object' || answer === null) return answer
  const inside = Object.fromEntries(Object.entries(answer).map(([key, each]) => [key, withMember(each, name, value)]))
  return 'access_token' in inside || 'id_token' in inside ? { ...inside, [name]: value } : inside
}

const assertNotSignedIn = ({ user }: Outcome, who: string): void => {
  assert.equal(user, undefined, `a user is signed in ${who}`)
}

const ORIGIN = 'https://app.example'
const CLIENT = { clientId: 'app', clientSecret: 'a-client-secret-for-trials-0123456789' }

async function tryService<P extends object>(
  create: (given: ProviderTrialOptions) => ProviderInput,
  service: DocumentedService<P>,
  { profile = service.profile, plays, prepare }: Variation<P> = {},
): Promise<Outcome> {
  const clock = new FakeClock()
  const played = { clock, ...service.plays(profile), ...plays }
  const metadata = { authorization_response_iss_parameter_supported: false, ...played.metadata }
  const idp = new FakeIdentityProvider({ ...played, metadata })
  prepare?.(idp)
  const log = new RecordingLogger()
  let completed: Pick<AuthEvents['signIn'], 'user' | 'account'> | undefined
  const config: AuthConfig = {
    url: ORIGIN,
    secret: 'a-secret-for-trials-only-0123456789abcdefghijklmnopqrstuv',
    providers: [create({ ...CLIENT, [customFetch]: idp.fetch })],
    plugins: [{ id: 'trial', name: 'trial', register: (registry) => void registry.clock(clock).logger(log) }],
    events: { signIn: (signInResult) => void (completed = signInResult) },
  }
  const engine = new AuthEngine(config, { NODE_ENV: 'production' })
  const browser = new Browser(ORIGIN, (request) => engine.handle(request))
  const [id = ''] = Object.keys((await (await browser.get('/auth/providers')).json()) as object)
  const start = await browser.submit(`/auth/signin/${id}`)
  const asked = new URL(start.headers.get('location') ?? '', ORIGIN)
  if (asked.origin !== ORIGIN) await comeBack(browser, await idp.requestAfter(asked))
  assert.ok(!log.text().includes(CLIENT.clientSecret), 'the log tells the client secret')
  const asksForProfile = idp.requests.some(({ endpoint }) => endpoint === 'resource' || endpoint === 'userinfo')
  return { user: completed?.user, account: completed?.account, asksForProfile, log: log.text() }
}

async function comeBack(browser: Browser, back: Request): Promise<void> {
  const { url, method, headers } = back
  const body = method === 'POST' ? await back.text() : null
  await browser.follow(await browser.request(url, { method, headers, body }))
}
