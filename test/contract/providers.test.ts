import { readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { FakeClock, type FakeIdentityProvider } from 'authengine/testing'
import {
  ACCESS_TOKEN,
  defined,
  type ExpectedRequest,
  ID_TOKEN,
  type Path,
  type ProviderCase,
  REFRESH_TOKEN,
  renewal,
  set,
  type Variation,
  VERIFIER,
} from '../support/providers/ProviderCase.js'
import { changesTokens } from '../support/providers/changesTokens.js'
import { inWords, protocolParams, type TrialOutcome, tryService } from '../support/providers/ServiceTrial.js'

/** Files that do not describe a service with an authorization code. */
const OTHER_WAYS = new Set(['credentials', 'development', 'email', 'passkey', 'webauthn'])
const NO_ID = [undefined, null, '', 2 ** 53, {}]
const OPTIONAL_MEMBERS = ['refresh_token', 'expires_in', 'scope', 'token_type']
const ASKED_FOR_PROFILE = ['resource', 'userinfo']
const idsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort()
const ids = idsIn('test/contract/providers')
const cases = new Map<string, ProviderCase | Error>()
for (const id of ids) cases.set(id, await caseOf(id))

async function caseOf(id: string): Promise<ProviderCase | Error> {
  try {
    return ((await import(`./providers/${id}.js`)) as { readonly default: ProviderCase }).default
  } catch (error) {
    return error as Error
  }
}

describe('providers', () => {
  it('have exactly one case each', () => {
    expect(ids).toEqual(idsIn('plugins/providers/src').filter((id) => !OTHER_WAYS.has(id)))
  })

  describe.each([...cases])('%s', (id, found) => {
    if (found instanceof Error) {
      it('has a case that can be loaded', () => {
        expect(found).toBeNull()
      })
    } else describeService(id, found)
  })
})

function describeService(id: string, service: ProviderCase): void {
  const { asked, email, requests, user, verified } = service
  const asksForProfile = requests.some(({ isExchange, headers }) => !isExchange && headers['authorization'])

  it('signs in', async () => {
    const outcome = await tryService(service)
    expectSignIn(outcome, service, { asked, requests, user })
    expect(outcome.provider.id).toBe(id)
    expect(outcome.provider.emailVerified(service.profile as never)).toBe(verified ? true : undefined)
  })

  it('defect R7: refuses to start with a misspelled option', () => {
    const { authorization } = service.make(service.options as never)
    const mistyped = { ...service.options, clientID: 'x', authorization: { ...authorization, param: {} } }
    const provider = service.make(mistyped as never)
    expect(provider.unknownOptions().map(({ option, fix }) => `${option}: ${fix}`)).toEqual([
      'clientID: Write clientId.',
      'authorization.param: Write params.',
    ])
    expect(service.make(service.options as never).unknownOptions()).toEqual([])
  })

  it('reports scopes that are a string, as other libraries take them', () => {
    const provider = service.make({ ...service.options, scopes: 'openid email' } as never)
    expect(provider.unknownOptions()).toMatchObject([{ option: 'scopes', isMistake: true }])
    expect(() => provider.authorizationParams()).not.toThrow()
  })

  it('refuses a profile without a usable id', async () => {
    const paths = (Array.isArray(service.id[0]) ? service.id : [service.id]) as readonly Path[]
    for (const value of NO_ID) {
      const profile = (usual: unknown): unknown => paths.reduce((each, path) => set(each, path, value), usual)
      expectRefusal(await tryService(service, { profile }, true))
    }
  })

  it('refuses an error in a 200 response of the token endpoint', async () => {
    const refusal = service.refusals?.token ?? { error: 'invalid_grant' }
    const outcome = await tryService(service, { plays: () => ({ tokens: () => refusal }) }, true)
    expectRefusal(outcome)
    expect(outcome.endpoints.filter((endpoint) => ASKED_FOR_PROFILE.includes(endpoint))).toEqual([])
  })

  it('refuses an error in a 200 response of the profile endpoint, and a 401', async () => {
    const refusal = service.refusals?.profile ?? { error: { message: 'no' } }
    for (const answer of [Response.json(refusal), Response.json(service.profile, { status: 401 })]) {
      const prepare = (idp: FakeIdentityProvider): void => {
        for (const endpoint of ['resource', 'userinfo'] as const) idp.fail(endpoint, answer, Infinity)
      }
      const outcome = await tryService(service, { prepare }, true)
      // If the profile comes with the tokens, there is no profile request that could fail.
      if (outcome.endpoints.some((endpoint) => ASKED_FOR_PROFILE.includes(endpoint))) expectRefusal(outcome)
      else expect([asksForProfile, outcome.error]).toEqual([false, null])
    }
  })

  it('signs in without an email address', async () => {
    for (const value of email ? [undefined, null] : []) {
      const outcome = await tryService(service, { profile: (usual) => set(usual, email ?? [], value) })
      expect([outcome.logged, outcome.error, outcome.user?.email]).toEqual([expect.anything(), null, null])
    }
    if (!email) expect(user.email).toBeNull()
  })

  it('returns no email address that the service marks as unverified', async () => {
    if (!verified) return
    const profile = (usual: unknown): unknown => set(usual, verified.at, verified.no)
    const outcome = await tryService(service, { profile }, true)
    expect([outcome.error, outcome.user?.email]).toEqual([null, null])
    const kept = await tryService(service, { profile, options: { allowDangerousUnverifiedEmail: true } })
    expect(kept.user?.email).toBe(user.email)
  })

  it('refreshes an expired access token if there is a refresh token', async () => {
    const { account, refresh } = await tryService(service)
    const renewed = await refresh()
    const { access_token: first, expires_at: ends, refresh_token: hasNext } = account ?? {}
    if (first === undefined) expect(renewed).toEqual({ token: { status: 'not-linked' }, requests: [] })
    else if (ends === undefined) expect(renewed).toMatchObject({ token: { status: 'valid' }, requests: [] })
    else if (hasNext === undefined) expect(renewed).toEqual({ token: { status: 'expired' }, requests: [] })
    else {
      expect(renewed.token).toMatchObject({ status: 'valid' })
      const exchange = requests.find(({ isExchange }) => isExchange)
      expect(renewed.requests).toEqual([service.refresh ?? (exchange && renewal(exchange))])
    }
  })

  it('defect R4: signs in when optional members of the token response are null, empty or absent', async () => {
    for (const value of [null, '', undefined]) {
      const outcome = await tryService(service, { prepare: changesTokens(OPTIONAL_MEMBERS, value) })
      expect([outcome.error, outcome.user]).toEqual([null, service.user])
      // OpenID Connect Core section 3.1.3.3: without an ID token, the user of an OpenID provider is unknown.
      const withoutIdToken = await tryService(service, { prepare: changesTokens(['id_token'], value) }, true)
      if (outcome.provider.type === 'oidc') expectRefusal(withoutIdToken)
      else expect([withoutIdToken.error, withoutIdToken.user?.email]).toEqual([null, service.user.email])
    }
  })

  for (const [sentence, variation] of Object.entries(service.also ?? {})) {
    it(sentence, async () => {
      const outcome = await tryService(service, variation, variation.error !== undefined)
      if (variation.error === undefined) expectSignIn(outcome, service, variation)
      else expectRefusal(outcome, variation.error)
    })
  }
}

/** Expects a sign-in with these values. `user` and `account` are added to the usual members. */
function expectSignIn(outcome: TrialOutcome, service: ProviderCase, expected: Variation): void {
  const { logged, user, account, provider } = outcome
  expect({ error: outcome.error, logged: user ? '' : logged }).toEqual({ error: null, logged: '' })
  const { asked, requests } = expected
  const whole = { ...service.asked, ...asked }
  if (asked) {
    expect(outcome.asked).toBe(whole.url)
    expect(inWords(outcome.params)).toEqual(defined({ ...protocolParams(whole), ...whole.params }))
  }
  if (requests) expect(outcome.requests).toEqual(requests.map((each) => finished(each, whole.checks.includes('pkce'))))
  expect(user).toEqual({ ...service.user, ...expected.user })
  expect(account).toEqual(
    defined({
      provider: provider.id,
      type: provider.type,
      providerAccountId: user?.id,
      userId: user?.id,
      access_token: ACCESS_TOKEN,
      token_type: 'bearer',
      expires_at: new FakeClock().seconds() + 3600,
      refresh_token: REFRESH_TOKEN,
      scope: outcome.params['scope'],
      id_token: provider.type === 'oidc' ? ID_TOKEN : undefined,
      ...service.account,
      ...expected.account,
    }),
  )
}

function expectRefusal({ user, account, error, stored }: TrialOutcome, kind?: string): void {
  expect({ user, account, stored }).toEqual({ user: undefined, account: undefined, stored: [] })
  if (kind === undefined) expect(error).toMatch(/^(OAuthProfileParseError|OAuthCallbackError|Configuration)$/)
  else expect(error).toBe(kind)
}

function finished({ isExchange, ...request }: ExpectedRequest, hasVerifier: boolean): ExpectedRequest {
  if (!isExchange || !hasVerifier) return request
  return { ...request, body: { code_verifier: VERIFIER, ...(request.body as object) } }
}
