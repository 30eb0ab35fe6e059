import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Account, customFetch, type OAuth2Config, type Profile, type User } from 'authengine'
import { OAuthProvider, type OAuthOptions } from 'authengine/provider'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { askedByServer, aSite, CALLBACK, CLIENT_SECRET, leaves, registered, signsIn, targetOf } from './oidcSite.js'

let op: Op

beforeAll(async () => {
  op = await startOp({
    clients: [registered({ token_endpoint_auth_method: 'client_secret_post' })],
  })
})
beforeEach(() => {
  op.requests.length = 0
})
afterAll(() => op.close())

/** The provider as a plain OAuth service: without discovery, with opaque tokens. */
const service = (options: Partial<OAuth2Config> = {}): OAuth2Config => ({
  id: 'op',
  name: 'Service',
  type: 'oauth',
  clientId: 'app',
  clientSecret: CLIENT_SECRET,
  client: { token_endpoint_auth_method: 'client_secret_post' },
  authorization: { url: `${op.issuer}/auth`, params: { scope: 'openid profile email' } },
  token: `${op.issuer}/token`,
  userinfo: `${op.issuer}/me`,
  ...options,
})

/** Signs Alice in, and expects success with exactly these requests of the server. */
async function expectSignIn(options: Partial<OAuth2Config>, requests = ['POST /token', 'GET /me']): Promise<void> {
  const { browser, events, log } = aSite([service(options)])
  const alice = browser()
  const done = await signsIn(alice, op)
  expect(log.text()).toBe('')
  expect(targetOf(done).href).toBe(`${ORIGIN}/home`)
  expect(askedByServer(op)).toEqual(requests)
  expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice', email: 'alice@example.test' } })
  expect(events).toEqual(['signIn'])
}

/** Options of `fetch` that send parameters as a form. */
const form = (params: URLSearchParams): RequestInit => ({ method: 'POST', body: params })

describe('a service that is described by an object', () => {
  it('sends PKCE and state, but no nonce', async () => {
    const sent = (await leaves(aSite([service()]).browser())).searchParams
    expect([...sent.keys()].toSorted()).toEqual(
      [
        'client_id',
        'code_challenge',
        'code_challenge_method',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
      ].toSorted(),
    )
  })

  it('has endpoints as URLs', () =>
    expectSignIn({ scopes: ['openid', 'profile', 'email'], authorization: `${op.issuer}/auth` }))

  it('has endpoints as objects with parameters', async () => {
    const asked: { url: URL; body: URLSearchParams }[] = []
    await expectSignIn({
      authorization: {
        url: `${op.issuer}/auth`,
        params: { scope: 'openid profile email', claims: { userinfo: { name: { essential: true } } } },
      },
      token: { url: `${op.issuer}/token`, params: { extra: 'token' } },
      userinfo: { url: `${op.issuer}/me`, params: { extra: 'userinfo' } },
      [customFetch]: async (input, init) => {
        const request = new Request(input, init)
        asked.push({ url: new URL(request.url), body: new URLSearchParams(await request.clone().text()) })
        return fetch(request)
      },
    })
    expect(asked[0]?.body.get('extra')).toBe('token')
    expect(asked[1]?.url.searchParams.get('extra')).toBe('userinfo')
    expect(asked[1]?.url.searchParams.has('access_token')).toBe(false)
  })

  it('sends a parameter that is an object as JSON', async () => {
    const claims = { userinfo: { name: null } }
    const { browser } = aSite([
      service({ authorization: { url: `${op.issuer}/auth`, params: { scope: 'openid', claims } } }),
    ])
    expect(JSON.parse((await leaves(browser())).searchParams.get('claims') ?? '')).toEqual(claims)
  })

  it('has endpoints as handlers', () =>
    expectSignIn({
      issuer: op.issuer,
      scopes: ['openid', 'profile', 'email'],
      authorization: ({ params }) => `${op.issuer}/auth?${params.toString()}`,
      token: ({ params, fetch: send }) => send(new Request(`${op.issuer}/token`, form(params))),
      userinfo: async ({ resources }) => (await resources.get(`${op.issuer}/me`)) as Profile,
    }))

  it('has endpoints as objects with handlers', async () => {
    const given: unknown[] = []
    await expectSignIn({
      issuer: op.issuer,
      authorization: {
        params: { scope: 'openid profile email' },
        request: ({ params }) => new URL(`${op.issuer}/auth?${params.toString()}`),
      },
      token: {
        params: { extra: 'token' },
        request: ({ params, fetch: send }) => {
          given.push(params.get('grant_type'), params.get('redirect_uri'), params.get('extra'))
          return send(new Request(`${op.issuer}/token`, form(params)))
        },
      },
      userinfo: {
        url: `${op.issuer}/me`,
        request: async ({ resources, tokens, url }) => {
          given.push(url, tokens.token_type)
          return (await resources.get(url ?? '')) as Profile
        },
      },
    })
    expect(given).toEqual(['authorization_code', CALLBACK, 'token', `${op.issuer}/me`, 'bearer'])
  })

  it('may deviate from the token response of RFC 6749, if `conform` corrects it', async () => {
    const bending: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!response.url.endsWith('/token')) return response
      const { token_type: _, ...rest } = (await response.json()) as Record<string, unknown>
      return Response.json({ data: rest })
    }
    const { browser } = aSite([service({ [customFetch]: bending })])
    expect(targetOf(await signsIn(browser(), op)).searchParams.get('error')).toBe('OAuthCallbackError')
    op.requests.length = 0
    await expectSignIn({
      [customFetch]: bending,
      token: {
        url: `${op.issuer}/token`,
        conform: async (response) => {
          const { data } = (await response.json()) as { data: object }
          return Response.json({ ...data, token_type: 'Bearer' })
        },
      },
    })
  })

  it('maps its profile, and passes the complete token response to the application', async () => {
    const seen: { user: User; account: Account | null }[] = []
    const { browser } = aSite(
      [
        service({
          profile: ({ sub, email }, { token_type }) => ({
            id: `svc-${String(sub)}`,
            name: `${email} by ${token_type}`,
          }),
          account: ({ access_token = '' }) => ({ access_token }),
        }),
      ],
      {
        callbacks: {
          signIn: ({ user, account }) => {
            seen.push({ user, account })
            return true
          },
        },
      },
    )
    const alice = browser()
    await signsIn(alice, op)
    expect(seen).toEqual([
      {
        user: { id: 'svc-alice', name: 'alice@example.test by bearer' },
        account: {
          provider: 'op',
          providerAccountId: 'svc-alice',
          type: 'oauth',
          access_token: expect.any(String),
          refresh_token: expect.any(String),
          expires_at: expect.any(Number),
          expires_in: 3600,
          scope: 'openid profile email',
          token_type: 'bearer',
        },
      },
    ])
  })

  it.each<[string, Partial<OAuth2Config>]>([
    [
      'throws',
      {
        profile: () => {
          throw new TypeError('unreadable')
        },
      },
    ],
    ['has no id', { profile: () => ({ name: 'Alice' }) }],
    ['has an empty id', { profile: () => ({ id: '' }) }],
    ['is nothing', { profile: () => null as unknown as User }],
  ])('signs in no user whose profile %s', async (_case, options) => {
    const { browser, events } = aSite([service(options)])
    const alice = browser()
    const target = targetOf(await signsIn(alice, op))
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthProfileParseError')
    expect(target.searchParams.has('code')).toBe(false)
    expect(await sessionOf(alice)).toBeNull()
    expect(events).toEqual([])
  })

  it('can disable all checks', async () => {
    const { browser } = aSite([service({ checks: ['none'] })])
    const alice = browser()
    const sent = await leaves(alice)
    expect(sent.searchParams.has('state') || sent.searchParams.has('code_challenge')).toBe(false)
    const done = await alice.get(String(await op.visitor('alice').authorize(sent)))
    expect(targetOf(done).href).toBe(`${ORIGIN}/home`)
  })
})

/** A provider as the author of an application writes it. */
class ServiceProvider extends OAuthProvider {
  constructor(issuer: string, options?: OAuthOptions) {
    super(
      {
        id: 'op',
        name: 'Service',
        authorization: `${issuer}/auth`,
        token: `${issuer}/token`,
        userinfo: `${issuer}/me`,
        scopes: ['openid', 'profile', 'email'],
      },
      options,
    )
  }

  protected override toUser({ sub, name }: Profile): User {
    return { id: String(sub), name: `${name ?? ''} of the service` }
  }
}

describe('a service class of an application', () => {
  it('needs only a few lines', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    const { browser } = aSite([
      new ServiceProvider(op.issuer, { clientId: 'app', clientSecret: CLIENT_SECRET, client }),
    ])
    const alice = browser()
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice of the service' } })
  })
})
