import { describe, expect, it, jest } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import { HttpClient } from '../../../../src/core/ports.js'
import { CallbackRouteError, ConfigurationError, OAuthSignInError } from '../../../../src/core/errors.js'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { AuthorizationServers } from '../../../../src/oauth/AuthorizationServers.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { OAuthProvider, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { textsOf } from '../../../../src/oauth/tokenResponse.js'
import type { FakeIdentityProvider } from '../../../../src/testing/index.js'
import { CALLBACK, parts } from './parts.js'

/** Changes the metadata of the provider. */
function changes(idp: FakeIdentityProvider, metadata: Readonly<Record<string, unknown>>): void {
  const changed = async (honest: () => Promise<Response>): Promise<Response> =>
    Response.json({ ...((await (await honest()).json()) as object), ...metadata })
  idp.fail('discovery', (_, honest) => changed(honest), Infinity)
}

describe('ServerBuilder', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an issuer below it', { issuer: 'https://id.example/tenant' }],
    ['an issuer in capitals', { issuer: 'https://id.example/TENANT' }],
    ['a token endpoint without TLS', { token_endpoint: 'http://id.example/token' }],
    ['an authorization endpoint that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('attacks #142, #174, #175: refuses metadata with %s', async (_case, metadata) => {
    const { idp, provider, servers } = parts()
    changes(idp, metadata)
    await expect(servers.of(provider())).rejects.toThrow(OAuthSignInError)
  })

  it.each(['http://id.example', 'nonsense', 'file:///etc/passwd'])('sends nothing to the issuer %s', async (issuer) => {
    const { idp, provider, servers } = parts()
    await expect(servers.of(provider({ issuer }))).rejects.toThrow(OAuthSignInError)
    expect(idp.requests).toEqual([])
  })

  it("attack #182: refuses an invalid result of the application's fetch function", async () => {
    const { provider, servers } = parts()
    const used = new Response('{}')
    await used.text()
    for (const answer of [() => Promise.reject(new TypeError('x')), () => Promise.resolve(used), () => 7]) {
      const op = provider({ [customFetch]: answer as typeof fetch })
      await expect(servers.of(op)).rejects.toThrow(OAuthSignInError)
    }
  })

  it('reports an endpoint that is neither configured nor discovered', async () => {
    const { idp, provider, servers } = parts()
    changes(idp, { jwks_uri: undefined })
    await expect(servers.of(provider())).rejects.toThrow(OAuthSignInError)
    await expect(servers.of(provider())).rejects.toThrow('has no jwks_uri')
    const service = new OAuthProvider({ id: 'svc', name: 'Service' }, { clientId: 'app' })
    await expect(servers.of(service)).rejects.toThrow('has no authorization_endpoint, token_endpoint')
  })

  it('reports a missing client id before any request', async () => {
    const { idp, provider, servers } = parts()
    await expect(servers.of(provider({ clientId: undefined }))).rejects.toThrow(ConfigurationError)
    expect(idp.requests).toEqual([])
  })

  it('prefers each configured endpoint to the discovered one', async () => {
    const { provider, servers } = parts()
    const { metadata } = await servers.of(provider({ token: 'https://id.example/other' }))
    expect(metadata).toMatchObject({
      token_endpoint: 'https://id.example/other',
      userinfo_endpoint: 'https://id.example/userinfo',
    })
  })

  it('attack #181: reads metadata of another URL only if configured, and compares the issuer anyway', async () => {
    const { idp, provider, servers } = parts()
    const wellKnown = 'https://mirror.example/metadata'
    const mirror: typeof fetch = (input, init) =>
      idp.fetch(new Request(input).url === wellKnown ? `${idp.issuer}/.well-known/openid-configuration` : input, init)
    const options = { wellKnown, [customFetch]: mirror }
    expect((await servers.of(provider(options))).metadata.issuer).toBe(idp.issuer)
    await expect(servers.of(provider({ ...options, issuer: 'https://mirror.example' }))).rejects.toThrow(
      OAuthSignInError,
    )
  })
})

describe('a response of the token endpoint', () => {
  it('is corrected by the provider only', async () => {
    const { provider, servers } = parts()
    const seen: (string | null)[] = []
    const op = provider({
      token: {
        request: ({ url, params }) => {
          seen.push(url, params.get('grant_type'))
          return Response.json({ access: 'a' })
        },
        conform: async (response) => {
          const { access } = (await response.json()) as { access: string }
          return Response.json({ access_token: access, token_type: 'BEARER', expires_in: 60 })
        },
      },
    })
    const { tokens } = await (await servers.of(op)).refresh('r')
    expect(tokens).toMatchObject({ access_token: 'a', token_type: 'bearer' })
    expect(seen).toEqual(['https://id.example/token', 'refresh_token'])
  })

  it('stays unchanged if there is nothing to correct', async () => {
    const { provider, servers } = parts()
    const answer = { access_token: 'a', token_type: 'bearer' }
    const op = provider({ token: { request: () => Response.json(answer), conform: () => undefined } })
    expect((await (await servers.of(op)).refresh('r')).tokens).toMatchObject(answer)
  })

  it('is a refusal if it has an error and no token, whatever its status is', async () => {
    const { provider, servers } = parts()
    const op = provider({ token: { request: () => Response.json({ error: 'invalid_client' }) } })
    await expect((await servers.of(op)).refresh('r')).rejects.toThrow(CallbackRouteError)
  })
})

describe('an endpoint that is a path', () => {
  const paths = { authorization: '/a', token: '/t', jwks_endpoint: '/k' } as const

  it('is resolved below the issuer', async () => {
    const { provider, servers } = parts()
    const { metadata } = await servers.of(provider({ ...paths, issuer: 'https://op.example/tenant/' }))
    expect(metadata).toMatchObject({
      authorization_endpoint: 'https://op.example/tenant/a',
      token_endpoint: 'https://op.example/tenant/t',
      jwks_uri: 'https://op.example/tenant/k',
    })
  })

  it('may be that of the metadata', async () => {
    const { idp, provider, servers } = parts()
    const wellKnown = '/.well-known/openid-configuration'
    expect((await servers.of(provider({ wellKnown }))).metadata.issuer).toBe(idp.issuer)
  })
})

describe('an issuer', () => {
  class Corrected extends OidcProvider {
    override issuerOf(written: string): string {
      return written.replace('.example.org', '.example')
    }
  }
  class Believing extends OidcProvider {
    override readonly trustsMetadataIssuer = true
  }
  const facts = { id: 'op', name: 'Example' }

  it('is the one that the provider derives from the configured value', async () => {
    const { idp, provider, servers } = parts()
    const op = new Corrected(facts, { ...provider().given, issuer: 'https://id.example.org' })
    expect((await servers.of(op)).metadata.issuer).toBe(idp.issuer)
  })

  it('is that of the metadata only if the provider accepts it', async () => {
    const { idp, provider, servers } = parts()
    changes(idp, { issuer: 'https://other.example' })
    const { given } = provider()
    expect((await servers.of(new Believing(facts, given))).metadata.issuer).toBe('https://other.example')
    await expect(servers.of(new OidcProvider(facts, given))).rejects.toThrow(OAuthSignInError)
  })
})

describe('a key that tokens are bound to', () => {
  it('is created again if that failed', async () => {
    const { provider, servers } = parts()
    const op = provider({ client: { dpop_bound_access_tokens: true } })
    const generate = jest.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new TypeError('no key'))
    try {
      await expect(servers.of(op)).rejects.toThrow('no key')
      await expect(servers.of(op)).resolves.toBeDefined()
    } finally {
      generate.mockRestore()
    }
  })
})

/** The HTTP client of a plugin without a time limit: the first request to a path is never answered. */
class Forgetful extends HttpClient {
  readonly forgot: Promise<void>
  #forget: (() => void) | undefined

  constructor(
    private readonly idp: FakeIdentityProvider,
    private readonly path: string,
  ) {
    super()
    this.forgot = new Promise((forget) => (this.#forget = forget))
  }

  override send(request: Request): Promise<Response> {
    if (!this.#forget || new URL(request.url).pathname !== this.path) return this.idp.fetch(request)
    this.#forget()
    this.#forget = undefined
    return new Promise(() => undefined)
  }
}

describe('a request that is never answered', () => {
  const expected = { state: 's', nonce: 'n', verifier: undefined, maxAge: undefined, acr: undefined, idToken: true }

  it.each(['/.well-known/openid-configuration', '/token', '/jwks'])(
    'ends after ten seconds, and the next sign-in requests %s again',
    async (path) => {
      const { clock, idp, provider } = parts()
      const http = new Forgetful(idp, path)
      const servers = new AuthorizationServers(new OAuthClients({}), http, clock)
      const op = provider()
      const signIn = async () => {
        const server = await servers.of(op)
        const parameters = textsOf({ redirect_uri: CALLBACK, scope: 'openid', state: 's', nonce: 'n' })
        return server.exchange(await idp.authorize(await server.authorizationUrl(parameters)), expected)
      }
      const stuck = signIn().catch((error: unknown) => error)
      await http.forgot
      clock.forward(10)
      expect(await stuck).toBeInstanceOf(AuthError)
      expect(await signIn()).toMatchObject({ claims: { sub: 'ann' } })
    },
  )
})
