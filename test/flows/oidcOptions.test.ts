import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Account } from 'authengine'
import type { OidcOptions } from 'authengine/provider'
import { OAuthCallbackError } from '../../src/core/errors.js'
import { FetchClient } from '../../src/http/FetchClient.js'
import { AuthorizationServers } from '../../src/oauth/AuthorizationServers.js'
import { OAuthClients } from '../../src/oauth/OAuthClients.js'
import { Browser, FakeClock } from '../../src/testing/index.js'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { type Op, startOp } from '../support/op/startOp.js'
import { anOp, aSite, askedByServer, CALLBACK, leaves, registered, signsIn, targetOf } from './oidcSite.js'

let op: Op

beforeAll(async () => {
  op = await startOp({ clients: [registered()] })
})
beforeEach(() => {
  op.requests.length = 0
  op.unavailable.clear()
})
afterAll(() => op.close())

/** A site that records the account of every sign-in. */
function aCuriousSite(options?: OidcOptions) {
  const accounts: (Account | null)[] = []
  const signIn = ({ account }: { readonly account: Account | null }): boolean => accounts.push(account) > 0
  const provider = anOp(op, options)
  return { ...aSite([provider], { callbacks: { signIn } }), accounts, provider }
}

describe('pushed authorization requests (RFC 9126)', () => {
  const pushed = ['request_uri', 'client_id', 'response_type']

  it('are made when the server requires them', async () => {
    const strict = await startOp({
      clients: [registered()],
      configuration: {
        features: {
          devInteractions: { enabled: false },
          pushedAuthorizationRequests: { enabled: true, requirePushedAuthorizationRequests: true },
        },
      },
    })
    try {
      const alice = aSite([anOp(strict)]).browser()
      const sent = await leaves(alice)
      expect([...sent.searchParams.keys()].filter((name) => !pushed.includes(name))).toEqual([])
      const done = await alice.get(String(await strict.visitor('alice').authorize(sent)))
      expect(targetOf(done).href).toBe(`${ORIGIN}/home`)
      expect(askedByServer(strict)).toContain('POST /request')
    } finally {
      await strict.close()
    }
  })

  it('are made when the application requires them', async () => {
    const { browser } = aSite([anOp(op, { client: { require_pushed_authorization_requests: true } })])
    const alice = browser()
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
    expect(askedByServer(op)).toContain('POST /request')
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
  })

  it('are not made otherwise', async () => {
    await signsIn(aSite([anOp(op)]).browser(), op)
    expect(askedByServer(op)).not.toContain('POST /request')
  })

  it('redirect to the sign-in page if they are refused', async () => {
    op.unavailable.add('/request')
    const { browser } = aSite([anOp(op, { client: { require_pushed_authorization_requests: true } })])
    expect((await leaves(browser())).searchParams.get('error')).toBe('OAuthSignInError')
  })
})

describe('a provider whose ID tokens have only the subject (OpenID Connect Core 5.4)', () => {
  it('is asked for the profile', async () => {
    const conforming = await startOp({ clients: [registered()], configuration: { conformIdTokenClaims: true } })
    try {
      const alice = aSite([anOp(conforming)]).browser()
      await signsIn(alice, conforming)
      expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice', email: 'alice@example.test' } })
    } finally {
      await conforming.close()
    }
  })
})

describe('signed authorization responses (JARM)', () => {
  const by = (mode: string) => aSite([anOp(op, { authorization: { params: { response_mode: mode } } })])

  it.each(['jwt', 'query.jwt'])('are accepted with the response mode %s', async (mode) => {
    const { browser } = by(mode)
    const alice = browser()
    const back = await op.visitor('alice').authorize(await leaves(alice))
    expect([...back.searchParams.keys()]).toEqual(['response'])
    expect(targetOf(await alice.get(String(back))).href).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(alice)).toMatchObject({ user: { name: 'Alice' } })
  })

  it('are accepted by form post as well', async () => {
    const { browser, engine } = by('form_post.jwt')
    const alice = browser()
    const { fields } = await op.visitor('alice').authorizeByForm(await leaves(alice))
    const crossSite = new Browser(ORIGIN, (request) => engine.handle(request))
    const posted = await crossSite.post(CALLBACK, Object.fromEntries(fields), { origin: op.issuer })
    expect(targetOf(await alice.get(targetOf(posted).href)).href).toBe(`${ORIGIN}/home`)
  })

  it('can report an error, signed', async () => {
    const { browser } = by('jwt')
    const alice = browser()
    const target = targetOf(await alice.get(String(await op.visitor().authorize(await leaves(alice)))))
    expect(target.pathname).toBe('/auth/signin')
    expect(target.searchParams.get('error')).toBe('OAuthCallbackError')
  })

  it('are refused if they are unsigned or have another signature', async () => {
    const { browser, events } = by('jwt')
    for (const forge of [
      (jwt: string) => {
        const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as object
        return new URLSearchParams(claims as Record<string, string>)
      },
      (jwt: string) => new URLSearchParams({ response: `${jwt.slice(0, -8)}AAAAAAAA` }),
    ]) {
      const alice = browser()
      const back = await op.visitor('alice').authorize(await leaves(alice))
      op.requests.length = 0
      const forged = forge(back.searchParams.get('response') ?? '')
      const target = targetOf(await alice.get(`${CALLBACK}?${forged.toString()}`))
      expect(target.searchParams.get('error')).toBe('OAuthCallbackError')
      expect(op.requests).not.toContain('POST /token')
    }
    expect(events).toEqual([])
  })
})

describe('tokens bound to a key (DPoP)', () => {
  it('are requested and used with an option', async () => {
    const { accounts, browser, provider } = aCuriousSite({
      idToken: false,
      client: { dpop_bound_access_tokens: true },
    })
    const alice = browser()
    expect(targetOf(await signsIn(alice, op)).href).toBe(`${ORIGIN}/home`)
    expect(accounts[0]?.token_type).toBe('dpop')
    expect(askedByServer(op)).toContain('GET /me')
    expect(provider.settings.client).toEqual({ dpop_bound_access_tokens: true })
  })

  it('are refreshed with their key after the metadata was fetched again', async () => {
    const { client_secret: _secret, ...metadata } = registered()
    const publicly = await startOp({ clients: [{ ...metadata, token_endpoint_auth_method: 'none' }] })
    try {
      const client = { dpop_bound_access_tokens: true, token_endpoint_auth_method: 'none' } as const
      const { browser, clock, engine } = aSite([anOp(publicly, { clientSecret: undefined, client })])
      const alice = browser()
      await signsIn(alice, publicly)
      clock.forward(3601)
      const incomingRequest = { headers: new Headers({ cookie: alice.cookieHeader }), url: ORIGIN }
      expect(await engine.tokens.get(incomingRequest, 'op')).toMatchObject({ status: 'valid' })
      expect(askedByServer(publicly).filter((line) => line.includes('.well-known'))).toHaveLength(2)
    } finally {
      await publicly.close()
    }
  })
})

describe('a refresh', () => {
  it('returns new tokens, and accepts a refresh token only once', async () => {
    const clock = new FakeClock(new Date())
    const { accounts, browser, provider } = aCuriousSite()
    await signsIn(browser(), op)
    const server = await new AuthorizationServers(new OAuthClients({}), new FetchClient(), clock).of(provider)
    const [account] = accounts
    const { tokens } = await server.refresh(account?.refresh_token ?? '')
    expect(tokens).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_at: clock.seconds() + 3600,
    })
    expect(tokens.access_token).not.toBe(account?.access_token)
    expect(tokens.refresh_token).not.toBe(account?.refresh_token)
    const again = await server.refresh(tokens.refresh_token ?? '')
    expect(again.tokens.refresh_token).not.toBe(tokens.refresh_token)
    await expect(server.refresh(account?.refresh_token ?? '')).rejects.toThrow(OAuthCallbackError)
  })
})
