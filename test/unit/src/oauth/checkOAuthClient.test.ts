import { describe, expect, it } from '@jest/globals'
import type { AuthorizationCodeOptions } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { OAuthProvider, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { checkOAuthClient } from '../../../../src/oauth/checkOAuthClient.js'
import type { EndpointParams } from '../../../../src/oauth/endpoints.js'
import { optionsOf, withProviders } from '../config/checks/inspected.js'

const findings = (options: AuthorizationCodeOptions): string[] =>
  optionsOf(checkOAuthClient(withProviders(new OidcProvider({ id: 'op', name: 'OP' }, options))))
const asking = (params: EndpointParams): string[] => findings({ authorization: { params } })
const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
  'sign',
  'verify',
])
const withKey = (key: unknown): string[] =>
  findings({ client: { token_endpoint_auth_method: 'private_key_jwt' }, token: { clientPrivateKey: { key } } })

describe('defect R30: the check of client metadata and parameters', () => {
  it('accepts valid options', () => {
    expect(findings({})).toEqual([])
    expect(checkOAuthClient(withProviders(new OAuthProvider({ id: 'x', name: 'X' })))).toEqual([])
    for (const response_mode of ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt'])
      expect(asking({ response_mode, response_type: 'code', max_age: '60' })).toEqual([])
    expect(asking({ max_age: 0 })).toEqual([])
    for (const id_token_signed_response_alg of ['RS256', 'PS512', 'ES384', 'EdDSA', 'HS256'])
      expect(findings({ client: { id_token_signed_response_alg } })).toEqual([])
    expect(withKey(privateKey)).toEqual([])
  })

  it('refuses a private key that cannot sign', async () => {
    const jwk = await crypto.subtle.exportKey('jwk', privateKey)
    for (const key of [undefined, '-----BEGIN PRIVATE KEY-----', jwk, publicKey, null])
      expect(withKey(key)).toEqual(['providers ("op") token.clientPrivateKey.key'])
    expect(findings({ client: { token_endpoint_auth_method: 'private_key_jwt' } })).toEqual([
      'providers ("op") token.clientPrivateKey.key',
    ])
  })

  it.each([
    { id_token_signed_response_alg: 'none' },
    { id_token_signed_response_alg: 'RS255' },
    { userinfo_signed_response_alg: 'HS256' },
    { authorization_signed_response_alg: 'HS256' },
    { id_token_encrypted_response_alg: 'RSA-OAEP' },
    { id_token_encrypted_response_enc: 'A256GCM' },
    { userinfo_encrypted_response_alg: 'ECDH-ES' },
    { authorization_encrypted_response_alg: 'ECDH-ES' },
    { default_max_age: 'an hour' },
  ])('refuses the client metadata %j', (client) => {
    expect(findings({ client })).toEqual([`providers ("op") client.${Object.keys(client).join()}`])
  })

  it.each([
    { response_type: 'code id_token' },
    { response_type: 'token' },
    { response_mode: 'fragment' },
    { response_mode: 'fragment.jwt' },
    { response_mode: 'web_message' },
    { request: 'eyJ.x.y' },
    { request_uri: 'https://app.example/request' },
    { max_age: 'an hour' },
    { max_age: -1 },
    { max_age: 1.5 },
    { max_age: '' },
  ])('refuses the parameters %j', (params) => {
    expect(asking(params)).toEqual([`providers ("op") authorization.params.${Object.keys(params).join()}`])
  })
})
