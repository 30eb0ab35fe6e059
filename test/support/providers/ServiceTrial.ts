import { type Account, MemoryAdapter, type TokenOutcome, type User } from 'authengine'
import { type AuthorizationCodeProvider, customFetch } from 'authengine/provider'
import { FakeClock, type FakeEndpoint, FakeIdentityProvider, type FakeRequest } from 'authengine/testing'
import {
  ACCESS_TOKEN,
  CALLBACK,
  CLIENT_ID,
  CLIENT_SECRET,
  CODE,
  type ExpectedRequest,
  ID_TOKEN,
  type ProviderCase,
  REFRESH_TOKEN,
  type Variation,
  VERIFIER,
} from './ProviderCase.js'
import { signInWith } from './signInWith.js'

/** The result of a sign-in with a service. */
export interface TrialOutcome {
  readonly user: User | undefined
  readonly account: Account | undefined
  /** URL of the authorization request, without its query. */
  readonly asked: string
  /** Parameters of the authorization request. */
  readonly params: Readonly<Record<string, string>>
  /** Requests of the site to the service. */
  readonly requests: readonly ExpectedRequest[]
  /** Endpoints of those requests. */
  readonly endpoints: readonly FakeEndpoint[]
  readonly error: string | null
  /** Names of the events about stored data. */
  readonly stored: readonly string[]
  /** The log, which is shown when a sign-in fails unexpectedly. */
  readonly logged: string
  readonly provider: AuthorizationCodeProvider
  /** Requests an access token after the first one has expired. Returns the result and the requests to the service. */
  refresh(): Promise<{ readonly token: TokenOutcome; readonly requests: readonly ExpectedRequest[] }>
}

const LONGEST = 400 * 24 * 60 * 60
const STATES = /^[\w.-]{20,}$/

/** Signs in once, with the service of a case. */
export async function tryService(
  written: ProviderCase,
  variation: Variation & { readonly prepare?: (idp: FakeIdentityProvider) => void } = {},
  withDatabase = false,
): Promise<TrialOutcome> {
  const profile = variation.profile ? variation.profile(structuredClone(written.profile)) : written.profile
  const silent = { metadata: { authorization_response_iss_parameter_supported: false } }
  const plays = { ...silent, ...written.plays(profile), ...variation.plays?.(profile) }
  const idp = new FakeIdentityProvider({ ...plays, metadata: { ...silent.metadata, ...plays.metadata } })
  variation.prepare?.(idp)
  const options = { ...written.options, ...variation.options, [customFetch]: idp.fetch }
  const provider = written.make(options as never)
  const { environmentPrefix: prefix } = provider
  const env = {
    [`AUTH_${prefix}_ID`]: CLIENT_ID,
    [`AUTH_${prefix}_SECRET`]: CLIENT_SECRET,
    ...written.env,
    ...variation.env,
  }
  const stored: string[] = []
  const tell = (name: string) => () => void stored.push(name)
  // Longer than the lifetime of any token.
  const session = { strategy: 'jwt' as const, maxAge: LONGEST, absoluteMaxAge: LONGEST }
  const database = {
    adapter: new MemoryAdapter(),
    session,
    events: { createUser: tell('createUser'), linkAccount: tell('linkAccount'), signIn: tell('signIn') },
  }
  const comeBack = (url: URL) => idp.requestAfter(url)
  const config = withDatabase ? database : { session }
  const { user, account, asked, error, log, tokenAfter } = await signInWith(provider, comeBack, env, config)
  const callback = asked.searchParams.get('redirect_uri') ?? 'none'
  const ours = idp.requests.filter(({ endpoint }) => endpoint !== 'authorization')
  const refresh: TrialOutcome['refresh'] = async () => {
    const before = idp.requests.length
    const now = new FakeClock().seconds()
    const token = await tokenAfter((account?.expires_at ?? now) - now)
    const asked = idp.requests.slice(before).filter(({ endpoint }) => endpoint === 'token' || endpoint === 'resource')
    return { token, requests: asked.map((each) => normalized(each, callback)) }
  }
  return {
    user,
    account: account && (JSON.parse(worded(JSON.stringify(account), callback)) as Account),
    asked: `${asked.origin}${asked.pathname}${asked.hash}`,
    params: JSON.parse(worded(JSON.stringify(Object.fromEntries(asked.searchParams)), callback)) as Record<
      string,
      string
    >,
    requests: ours.map((each) => normalized(each, callback)),
    endpoints: ours.map(({ endpoint }) => endpoint),
    error,
    stored,
    logged: log.lines.map(({ code, message }) => `${code} ${message.map(told).join(' ')}`).join('\n'),
    provider,
    refresh,
  }
}

const told = (value: unknown): string =>
  value instanceof Error ? `${value.message} (${told(value.cause)})` : String(value)

/** Parameters of the protocol in an authorization request, with the placeholders of the cases. */
export function protocolParams({ checks }: ProviderCase['asked']): Record<string, string> {
  return {
    client_id: CLIENT_ID,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: '<state>',
    ...(checks.includes('pkce') && { code_challenge: '<challenge>', code_challenge_method: 'S256' }),
    ...(checks.includes('nonce') && { nonce: '<nonce>' }),
  }
}

/** Replaces random values by placeholders. */
export const inWords = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const word = RANDOM[name]
      return [name, word !== undefined && STATES.test(value) ? word : value]
    }),
  )

const RANDOM: Readonly<Record<string, string>> = {
  state: '<state>',
  nonce: '<nonce>',
  code_challenge: '<challenge>',
  code_verifier: VERIFIER,
}

/** Replaces random values in a text by placeholders. */
function worded(text: string, callback: string): string {
  return text
    .replaceAll(callback, CALLBACK)
    .replaceAll(/\baccess-\d+-[\w.-]+/g, ACCESS_TOKEN)
    .replaceAll(/\brefresh-\d+-[\w.-]+/g, REFRESH_TOKEN)
    .replaceAll(/\bcode-\d+-[\w.-]+/g, CODE)
    .replaceAll(/\beyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/g, ID_TOKEN)
}

function normalized({ method, url, headers, body }: FakeRequest, callback: string): ExpectedRequest {
  const { 'user-agent': agent = '', ...rest } = Object.fromEntries(headers)
  const type = rest['content-type']?.replace(/;\s*charset=utf-8$/i, '')
  const sent = bodyOf(body, type, callback)
  return {
    method,
    url: worded(url.href, callback),
    headers: Object.fromEntries(
      Object.entries({
        ...rest,
        ...(type !== undefined && { 'content-type': type }),
        ...(/^((openid-client|oauth4webapi)\/|$)/.test(agent) ? {} : { 'user-agent': agent }),
      }).map(([name, value]) => [name, worded(value, callback)]),
    ),
    ...(sent !== undefined && { body: sent }),
  }
}

function bodyOf(body: string, type: string | undefined, callback: string): unknown {
  if (body === '') return undefined
  if (type === 'application/json') return JSON.parse(worded(body, callback)) as unknown
  if (type !== 'application/x-www-form-urlencoded') return worded(body, callback)
  const fields = Object.fromEntries(
    [...new URLSearchParams(body)].map(([name, value]) => [name, worded(value, callback)]),
  )
  return inWords(fields)
}
