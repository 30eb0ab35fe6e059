import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from '../../../../src/core/errors.js'
import type { OidcOptions } from '../../../../src/oauth/OAuthProvider.js'
import { parts } from './parts.js'

/** The `Authorization` header, or the form, with which a client authenticates at a refresh. */
async function proofOf(options: OidcOptions, metadata?: Readonly<Record<string, unknown>>) {
  const { idp, provider, servers } = parts()
  if (metadata) {
    const changed = async (honest: () => Promise<Response>): Promise<Response> =>
      Response.json({ ...((await (await honest()).json()) as object), ...metadata })
    idp.fail('discovery', (_, honest) => changed(honest), Infinity)
  }
  const server = await servers.of(provider(options))
  await server.refresh('unknown').catch(() => undefined)
  const { headers, params } = idp.requests.find(({ endpoint }) => endpoint === 'token') ?? {}
  return { basic: headers?.get('authorization') ?? undefined, secret: params?.get('client_secret') ?? undefined }
}

describe('a client', () => {
  const header = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

  it('attack #171: form-encodes its secret before base64 (RFC 6749 section 2.3.1)', async () => {
    const { basic } = await proofOf({ clientSecret: ':%+ é' })
    const [id, secret = ''] = Buffer.from(basic?.slice('Basic '.length) ?? '', 'base64')
      .toString('latin1')
      .split(':')
    expect(id).toBe('app')
    expect(secret).toMatch(/^[\x21-\x7e]+$/)
    expect(new URLSearchParams(`x=${secret}`).get('x')).toBe(':%+ é')
  })

  it('leaves characters unencoded if decoding would not change them, because many services do not decode', async () => {
    const { basic } = await proofOf({ clientId: 'a-1_b.c~d', clientSecret: "e/f=g!i*j'(k)" })
    expect(basic).toBe(header('a-1_b.c~d', "e/f=g!i*j'(k)"))
  })

  it('authenticates in the header, unless the provider supports the form only', async () => {
    expect(await proofOf({})).toEqual({ basic: header('app', 'secret'), secret: undefined })
    const metadata = { token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'] }
    expect(await proofOf({}, metadata)).toEqual({ basic: undefined, secret: 'secret' })
  })

  it('authenticates with the method of the application', async () => {
    const client = { token_endpoint_auth_method: 'client_secret_post' } as const
    expect(await proofOf({ client })).toEqual({ basic: undefined, secret: 'secret' })
  })

  it('does not authenticate without a secret', async () => {
    expect(await proofOf({ clientSecret: undefined })).toEqual({ basic: undefined, secret: undefined })
  })

  it.each<[string, OidcOptions]>([
    [
      'there is no clientSecret',
      { clientSecret: undefined, client: { token_endpoint_auth_method: 'client_secret_jwt' } },
    ],
    ['there is no token.clientPrivateKey', { client: { token_endpoint_auth_method: 'private_key_jwt' } }],
    ['Use one of', { client: { token_endpoint_auth_method: 'tls' as 'none' } }],
    ['Use one of', { client: { token_endpoint_auth_method: 'constructor' as 'none' } }],
  ])('cannot authenticate because of a fault: %s', async (problem, options) => {
    const { provider, servers } = parts()
    await expect(servers.of(provider(options))).rejects.toThrow(ConfigurationError)
    await expect(servers.of(provider(options))).rejects.toThrow(problem)
  })
})
