import type * as openid from 'openid-client'
import { ConfigurationError } from '../core/errors.js'
import type { AuthorizationCodeProvider } from './AuthorizationCodeProvider.js'
import type { OAuthClient } from './OAuthClients.js'
import type { ClientPrivateKey } from './endpoints.js'
import type * as parts from './openidParts.js'

type Authenticate = (
  client: typeof parts,
  secret: string | undefined,
  key: ClientPrivateKey | undefined,
) => openid.ClientAuth

/** The ways a client proves itself (OpenID Connect Core section 9). */
const METHODS: ReadonlyMap<string, Authenticate> = new Map<string, Authenticate>([
  ['client_secret_basic', (_client, secret) => basic(secret ?? '')],
  ['client_secret_post', (client, secret) => client.ClientSecretPost(secret)],
  ['client_secret_jwt', (client, secret) => client.ClientSecretJwt(secret)],
  ['private_key_jwt', (client, _secret, key) => client.PrivateKeyJwt(key as openid.PrivateKey)],
  ['none', (client) => client.None()],
])

/**
 * How this client proves itself at the token endpoint of a provider.
 *
 * @throws ConfigurationError when there is no such way, or what it needs is missing.
 */
export function clientAuthentication(
  client: typeof parts,
  { id, settings, token }: AuthorizationCodeProvider,
  { clientSecret }: OAuthClient,
  { token_endpoint_auth_methods_supported: supported }: openid.ServerMetadata,
): openid.ClientAuth {
  const method = settings.client?.token_endpoint_auth_method ?? defaultMethod(clientSecret, supported)
  const authenticate = METHODS.get(method)
  const lacks = method.startsWith('client_secret')
    ? clientSecret === undefined && 'clientSecret'
    : method === 'private_key_jwt' && !token.clientPrivateKey && 'token.clientPrivateKey'
  if (authenticate && !lacks) return authenticate(client, clientSecret, token.clientPrivateKey)
  throw new ConfigurationError([
    {
      option: `providers (${JSON.stringify(id)}) client.token_endpoint_auth_method`,
      problem: authenticate ? `is "${method}", but there is no ${String(lacks)}.` : `is ${JSON.stringify(method)}.`,
      fix: authenticate ? `Set ${String(lacks)}, or another method.` : `Use one of ${[...METHODS.keys()].join(', ')}.`,
    },
  ])
}

function defaultMethod(secret: string | undefined, supported: readonly string[] | undefined): string {
  if (secret === undefined) return 'none'
  const post = supported?.includes('client_secret_post') && !supported.includes('client_secret_basic')
  return post ? 'client_secret_post' : 'client_secret_basic'
}

/**
 * Id and secret in the `Authorization` header (RFC 6749 section 2.3.1).
 *
 * Only what decoding would change is encoded: many services decode nothing, and would not know an id whose `-` has become
 * `%2D`.
 */
const basic =
  (secret: string): openid.ClientAuth =>
  (_server, client, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${encoded(client.client_id)}:${encoded(secret)}`)}`)
  }

const encoded = (text: string): string => text.replaceAll(/[^!-~]+|[%+:&]/gu, encodeURIComponent)
