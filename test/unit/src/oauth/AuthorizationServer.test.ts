import { describe, expect, it } from '@jest/globals'
import { CallbackRouteError, OAuthCallbackError, OAuthSignInError } from '../../../../src/core/errors.js'
import type { OidcOptions } from '../../../../src/oauth/OAuthProvider.js'
import { textsOf } from '../../../../src/oauth/tokenResponse.js'
import { CALLBACK, parts } from './parts.js'

const EXPECTED = { state: 's', nonce: 'n', verifier: undefined, maxAge: undefined, acr: undefined, idToken: true }
const PARAMETERS = { redirect_uri: CALLBACK, scope: 'openid profile email', state: 's', nonce: 'n' }

async function aServer(options?: OidcOptions) {
  const all = parts()
  const server = await all.servers.of(all.provider(options))
  const comesBack = async (): Promise<URL> => all.idp.authorize(await server.authorizationUrl(textsOf(PARAMETERS)))
  return { ...all, server, comesBack }
}

describe('an authorization URL', () => {
  it('has the given parameters, the client id and the response type', async () => {
    const url = await (await aServer()).server.authorizationUrl(textsOf(PARAMETERS))
    expect(url.origin + url.pathname).toBe('https://id.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({ ...PARAMETERS, client_id: 'app', response_type: 'code' })
  })

  it('is built by the handler of the application, which gets all parameters', async () => {
    const seen: Record<string, string>[] = []
    const { server } = await aServer({
      authorization: {
        request: ({ params }) => {
          seen.push(Object.fromEntries(params))
          return 'https://id.example/handled'
        },
      },
    })
    expect(String(await server.authorizationUrl(textsOf(PARAMETERS)))).toBe('https://id.example/handled')
    expect(seen).toEqual([{ ...PARAMETERS, client_id: 'app', response_type: 'code' }])
  })

  it.each(['jwt', 'query.jwt', 'form_post.jwt'])('keeps the response mode %s', async (response_mode) => {
    const { server } = await aServer({ authorization: { params: { response_mode } } })
    const url = await server.authorizationUrl(textsOf({ ...PARAMETERS, response_mode }))
    expect(url.searchParams.getAll('response_mode')).toEqual([response_mode])
  })

  it('is not built if the request cannot be pushed', async () => {
    const { server } = await aServer({ client: { require_pushed_authorization_requests: true } })
    await expect(server.authorizationUrl(textsOf(PARAMETERS))).rejects.toThrow(OAuthSignInError)
  })
})

describe('an exchange', () => {
  it('returns tokens with their expiry, and claims', async () => {
    const { clock, comesBack, server } = await aServer()
    const { claims, tokens } = await server.exchange(await comesBack(), EXPECTED)
    expect(tokens).toMatchObject({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_at: clock.seconds() + Number(tokens.expires_in),
    })
    expect(claims).toMatchObject({ sub: 'ann', iss: 'https://id.example', aud: 'app', nonce: 'n' })
  })

  it.each([
    ['state', { ...EXPECTED, state: 'other' }],
    ['nonce', { ...EXPECTED, nonce: 'other' }],
  ])('refuses another %s', async (_name, expected) => {
    const { comesBack, server } = await aServer()
    await expect(server.exchange(await comesBack(), expected)).rejects.toThrow(OAuthCallbackError)
  })

  it.each([undefined, 'https://evil.example', 'https://id.example/'])(
    'attacks #137, #138: refuses a response of the issuer %s',
    async (iss) => {
      const { comesBack, idp, server } = await aServer()
      const back = await comesBack()
      if (iss === undefined) back.searchParams.delete('iss')
      else back.searchParams.set('iss', iss)
      await expect(server.exchange(back, EXPECTED)).rejects.toThrow(OAuthCallbackError)
      expect(idp.count('token')).toBe(0)
    },
  )

  it.each<[number, object, typeof CallbackRouteError | typeof OAuthCallbackError]>([
    [401, { error: 'invalid_client' }, CallbackRouteError],
    [400, { error: 'unauthorized_client' }, CallbackRouteError],
    [400, { error: 'invalid_grant' }, OAuthCallbackError],
    [200, { error: 'invalid_grant' }, OAuthCallbackError],
    [500, { message: 'down' }, OAuthCallbackError],
    [200, {}, OAuthCallbackError],
    [200, { access_token: 7, token_type: 'bearer' }, OAuthCallbackError],
    [200, { access_token: 'a', token_type: 'mac' }, OAuthCallbackError],
    [200, { access_token: 'a', token_type: 'bearer', expires_in: 'x' }, OAuthCallbackError],
    [200, { access_token: 'a', token_type: 'bearer' }, OAuthCallbackError],
  ])('attack #163: throws the right error for %d %j', async (status, body, kind) => {
    const { comesBack, idp, server } = await aServer()
    const back = await comesBack()
    idp.fail('token', Response.json(body, { status }))
    await expect(server.exchange(back, EXPECTED)).rejects.toThrow(kind)
  })

  it('reports a configuration error if the provider names another authentication scheme', async () => {
    const { comesBack, idp, server } = await aServer()
    const back = await comesBack()
    const headers = { 'www-authenticate': 'Basic realm="op", error="invalid_client"' }
    idp.fail('token', Response.json({ error: 'invalid_client' }, { status: 401, headers }))
    await expect(server.exchange(back, EXPECTED)).rejects.toThrow(CallbackRouteError)
  })

  it('reveals nothing of a response body', async () => {
    const { comesBack, idp, server } = await aServer()
    const back = await comesBack()
    idp.fail('token', Response.json({ error: 'x', access_token: 'very-secret' }, { status: 400 }))
    const failure: unknown = await server.exchange(back, EXPECTED).catch((error: unknown) => error)
    const { cause } = failure as OAuthCallbackError
    expect(JSON.stringify(cause) + String(cause?.err)).not.toContain('very-secret')
  })

  it('defects R5, R32: fetches keys again at once, and then every ten seconds', async () => {
    const { clock, comesBack, idp, server } = await aServer()
    await server.exchange(await comesBack(), EXPECTED)
    expect(idp.count('jwks')).toBe(1)
    const unknownKey = async (honest: () => Promise<Response>): Promise<Response> => {
      const body = (await (await honest()).json()) as { id_token: string }
      const [, ...rest] = body.id_token.split('.')
      const head = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'new' })).toString('base64url')
      return Response.json({ ...body, id_token: [head, ...rest].join('.') })
    }
    idp.fail('token', (_, honest) => unknownKey(honest), Infinity)
    const refused = async (): Promise<void> => {
      await expect(server.exchange(await comesBack(), EXPECTED)).rejects.toThrow(OAuthCallbackError)
    }
    await Promise.all([refused(), refused(), refused()])
    expect(idp.count('jwks')).toBe(2)
    const waiting = refused()
    clock.forward(10)
    await waiting
    expect(idp.count('jwks')).toBe(3)
  })
})

describe('a refresh', () => {
  it('returns new tokens', async () => {
    const { comesBack, server } = await aServer({ scopes: ['openid', 'offline_access'] })
    const first = await server.exchange(await comesBack(), EXPECTED)
    const { tokens } = await server.refresh(first.tokens.refresh_token ?? '')
    expect(tokens.access_token).not.toBe(first.tokens.access_token)
  })

  it('that is refused does not blame the configuration', async () => {
    await expect((await aServer()).server.refresh('unknown')).rejects.toThrow(OAuthCallbackError)
  })
})

describe('userinfo', () => {
  it('attack #165: must be about the user of the ID token', async () => {
    const { comesBack, idp, server } = await aServer()
    const { tokens } = await server.exchange(await comesBack(), EXPECTED)
    const token = tokens.access_token ?? ''
    expect(await server.userinfo(token, 'ann')).toMatchObject({ sub: 'ann', name: 'Ann' })
    await expect(server.userinfo(token, 'bob')).rejects.toThrow(OAuthCallbackError)
    idp.fail('userinfo', Response.json({ name: 'Ann' }))
    await expect(server.userinfo(token, 'ann')).rejects.toThrow(OAuthCallbackError)
  })
})

describe('the end of a session', () => {
  it('is the endpoint that the provider states', async () => {
    const { server } = await aServer()
    const url = server.endSessionUrl({ post_logout_redirect_uri: 'https://app.example/' })
    expect(url?.href).toMatch('https://id.example/logout?')
    expect(url?.searchParams.get('post_logout_redirect_uri')).toBe('https://app.example/')
    expect(url?.searchParams.get('client_id')).toBe('app')
  })
})
