import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { customFetch, type Profile, type User } from 'authengine'
import { type OidcOptions, OidcProvider } from 'authengine/provider'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { type Op, startOp } from '../support/op/startOp.js'
import {
  anOp,
  askedByServer,
  aSite,
  CLIENT_SECRET,
  flowsIn,
  leaves,
  registered,
  signsIn,
  targetOf,
} from './oidcSite.js'

let op: Op

beforeAll(async () => {
  op = await startOp({ clients: [registered()] })
})
beforeEach(() => {
  op.requests.length = 0
})
afterAll(() => op.close())

describe('a sign-in with OpenID Connect', () => {
  it('redirects to the page that the user wanted, with a session', async () => {
    const { browser, events, log } = aSite([anOp(op)])
    const alice = browser()
    const done = await signsIn(alice, op)
    expect(done.status).toBe(302)
    expect(done.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(done.headers.get('cache-control')).toContain('no-store')
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice', email: 'alice@example.test' } })
    expect(flowsIn(alice)).toEqual([])
    expect(events).toEqual(['signIn'])
    expect(log.text()).toBe('')
  })

  it('binds the response with PKCE, state and nonce', async () => {
    const { browser } = aSite([anOp(op)])
    const alice = browser()
    const sent = await leaves(alice)
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      client_id: 'app',
      response_type: 'code',
      redirect_uri: `${ORIGIN}/auth/callback/op`,
      scope: 'openid profile email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.any(String),
    })
    expect(flowsIn(alice).length).toBe(1)
  })

  it('requests metadata and keys once, and afterwards only tokens', async () => {
    const { browser } = aSite([anOp(op)])
    await signsIn(browser(), op)
    expect(askedByServer(op)).toEqual(['GET /.well-known/openid-configuration', 'GET /jwks', 'POST /token'])
    op.requests.length = 0
    await signsIn(browser(), op)
    await signsIn(browser(), op)
    expect(askedByServer(op)).toEqual(['POST /token', 'POST /token'])
  })

  it('requests userinfo if the ID token does not suffice', async () => {
    const profiles: unknown[] = []
    const profile = (claims: Profile): User => {
      profiles.push(claims)
      return { id: String(claims.sub), name: claims.name ?? null }
    }
    const { browser } = aSite([anOp(op, { idToken: false, profile })])
    await signsIn(browser(), op)
    op.requests.length = 0
    const alice = browser()
    await signsIn(alice, op)
    expect(askedByServer(op)).toEqual(['POST /token', 'GET /me'])
    // Only the claims of an ID token have `iss`, so these claims are from the userinfo endpoint.
    expect(profiles[1]).toEqual({ sub: 'alice', name: 'Alice', email: 'alice@example.test', email_verified: true })
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
  })

  it('requests metadata once for concurrent sign-ins', async () => {
    const { browser } = aSite([anOp(op)])
    await Promise.all(Array.from({ length: 10 }, () => leaves(browser())))
    expect(askedByServer(op)).toEqual(['GET /.well-known/openid-configuration'])
  })

  it('passes user, account and profile to the application', async () => {
    const seen: unknown[] = []
    const { browser } = aSite([anOp(op)], {
      callbacks: {
        signIn: (question) => {
          seen.push(question)
          return true
        },
      },
    })
    await signsIn(browser(), op)
    expect(seen).toEqual([
      {
        user: { id: 'alice', name: 'Alice', email: 'alice@example.test', image: null },
        account: {
          provider: 'op',
          providerAccountId: 'alice',
          type: 'oidc',
          access_token: expect.any(String),
          id_token: expect.any(String),
          refresh_token: expect.any(String),
          expires_at: expect.any(Number),
          expires_in: 3600,
          scope: 'openid profile email',
          token_type: 'bearer',
        },
        profile: expect.objectContaining({ sub: 'alice', iss: op.issuer, aud: 'app' }),
      },
    ])
  })

  it('can be refused by the signIn callback', async () => {
    const { browser, events } = aSite([anOp(op)], { callbacks: { signIn: () => false } })
    const alice = browser()
    const target = targetOf(await signsIn(alice, op))
    expect(target.searchParams.get('error')).toBe('AccessDenied')
    expect(await sessionOf(alice)).toBeNull()
    expect(events).toEqual([])
  })
})

describe('server code', () => {
  it('starts a sign-in with additional parameters', async () => {
    const { browser, engine } = aSite([anOp(op)])
    const { url, cookies } = await engine.signIn({ headers: new Headers(), url: `${ORIGIN}/account` }, 'op', {
      authorizationParams: { prompt: 'login', login_hint: 'alice', scope: 'openid email' },
      redirectTo: '/account',
    })
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      prompt: 'login',
      login_hint: 'alice',
      scope: 'openid email',
    })
    expect(cookies.map(({ name }) => name)).toEqual([expect.stringMatching(/^__Host-authengine\.flow\./)])
    const alice = browser()
    for (const { name, value } of cookies) alice.plant(name, encodeURIComponent(value))
    const done = await alice.get(String(await op.visitor('alice').authorize(url)))
    expect(done.headers.get('location')).toBe(`${ORIGIN}/account`)
    expect(await sessionOf(alice)).toMatchObject({ user: { email: 'alice@example.test' } })
  })

  it('cannot set parameters that belong to the protocol', async () => {
    const { engine } = aSite([anOp(op)])
    const { url } = await engine.signIn({ headers: new Headers(), url: ORIGIN }, 'op', {
      authorizationParams: { redirect_uri: 'https://evil.example/', state: 'fixed', client_id: 'evil' },
    })
    const sent = new URL(url).searchParams
    expect(sent.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/op`)
    expect(sent.get('client_id')).toBe('app')
    expect(sent.get('state')).not.toBe('fixed')
  })
})

describe('a form on a page', () => {
  it('adds parameters with its query, except those that belong to the protocol', async () => {
    const { browser } = aSite([anOp(op)])
    const evil =
      'redirect_uri=https://evil.example&client_id=evil&response_type=token&response_mode=fragment&scope=admin' +
      '&request_uri=https://evil.example&request=x&state=fixed&nonce=fixed&code_challenge=x&code_challenge_method=plain'
    const honest = await leaves(browser())
    const sent = await leaves(browser(), '/home', `/auth/signin/op?${evil}&login_hint=a%0d%0ab%26redirect_uri%3dx`)
    expect(sent.searchParams.get('login_hint')).toBe('a\r\nb&redirect_uri=x')
    sent.searchParams.delete('login_hint')
    expect([...sent.searchParams.keys()].sort()).toEqual([...honest.searchParams.keys()].sort())
    for (const name of ['redirect_uri', 'client_id', 'response_type', 'scope', 'code_challenge_method'])
      expect([name, sent.searchParams.get(name)]).toEqual([name, honest.searchParams.get(name)])
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(sent.searchParams.get(name)?.length).toBeGreaterThan(42)
  })
})

describe('the configuration of a provider', () => {
  const bare = (options?: OidcOptions): OidcProvider => new OidcProvider({ id: 'op', name: 'Example' }, options)

  it('is read from the environment', async () => {
    const env = {
      NODE_ENV: 'production',
      AUTH_OP_ID: 'app',
      AUTH_OP_SECRET: CLIENT_SECRET,
      AUTH_OP_ISSUER: op.issuer,
    }
    const { browser } = aSite([bare()], {}, env)
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
  })

  it('is reported in the log with a fix if it is missing, without a redirect', async () => {
    const { browser, log } = aSite([bare({ issuer: op.issuer })])
    const answer = await browser().submit('/auth/signin/op')
    expect(answer.status).toBe(500)
    expect(await jsonOf(answer)).toEqual({ message: expect.any(String) })
    expect(log.text()).toContain('AUTH_OP_ID')
  })

  it('can be a plain object', async () => {
    const options = { issuer: op.issuer, clientId: 'app', clientSecret: CLIENT_SECRET }
    const { browser } = aSite([{ id: 'op', name: 'Example', type: 'oidc', ...options }])
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
  })

  it('can contain the metadata URL instead of the issuer', async () => {
    const wellKnown = `${op.issuer}/.well-known/openid-configuration`
    const { browser } = aSite([bare({ wellKnown, clientId: 'app', clientSecret: CLIENT_SECRET })])
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
    expect(askedByServer(op)[0]).toBe('GET /.well-known/openid-configuration')
  })

  it('refuses metadata of another issuer', async () => {
    const wellKnown = `${op.issuer}/.well-known/openid-configuration`
    const { browser, log } = aSite([anOp(op, { wellKnown, issuer: `${op.issuer}/other` })])
    expect((await leaves(browser())).searchParams.get('error')).toBe('OAuthSignInError')
    expect(log.text()).toContain('the issuer in the metadata is not the configured one')
  })

  it('has precedence over discovered endpoints, one by one', async () => {
    const asked: string[] = []
    const { browser } = aSite([
      anOp(op, {
        authorization: `${op.issuer}/auth?given=1`,
        token: { url: `${op.issuer}/token?given=1` },
        [customFetch]: (input, init) => {
          asked.push(new Request(input).url.slice(op.issuer.length))
          return fetch(input, init)
        },
      }),
    ])
    const alice = browser()
    const sent = await leaves(alice)
    expect(sent.pathname + sent.search).toMatch(/^\/auth\?given=1&/)
    const done = await alice.get(String(await op.visitor('alice').authorize(sent)))
    expect(done.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(asked).toEqual(['/.well-known/openid-configuration', '/jwks', '/token?given=1'])
  })

  it('discovers nothing if it contains every endpoint', async () => {
    const { browser } = aSite([
      anOp(op, {
        authorization: `${op.issuer}/auth`,
        token: `${op.issuer}/token`,
        jwks_endpoint: `${op.issuer}/jwks`,
      }),
    ])
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
    expect(askedByServer(op)).toEqual(['GET /jwks', 'POST /token'])
  })
})

interface AcmeProfile extends Profile {
  readonly nickname?: string
}

/** A provider as the author of an application writes it. */
class AcmeProvider extends OidcProvider<AcmeProfile> {
  constructor(options?: OidcOptions<AcmeProfile>) {
    super({ id: 'op', name: 'Acme', scopes: ['openid', 'profile'], style: { brandColor: '#334455' } }, options)
  }

  protected override toUser({ sub, nickname, name }: AcmeProfile): User {
    return { id: String(sub), name: nickname ?? `Acme ${name ?? ''}` }
  }
}

describe('a provider class of an application', () => {
  it('needs only a few lines', async () => {
    const options = { issuer: op.issuer, clientId: 'app', clientSecret: CLIENT_SECRET }
    const { browser } = aSite([new AcmeProvider(options)])
    const alice = browser()
    expect((await leaves(alice)).searchParams.get('scope')).toBe('openid profile')
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Acme Alice' } })
  })

  it('can be passed as a class, configured by the environment', async () => {
    const env = { NODE_ENV: 'production', AUTH_OP_ID: 'app', AUTH_OP_SECRET: CLIENT_SECRET, AUTH_OP_ISSUER: op.issuer }
    const { browser } = aSite([AcmeProvider], {}, env)
    expect(targetOf(await signsIn(browser(), op)).href).toBe(`${ORIGIN}/home`)
  })
})
