import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from '../../../../src/core/errors.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { type OidcOptions, OidcProvider } from '../../../../src/oauth/OAuthProvider.js'

const ENV = { AUTH_MY_OP_ID: 'env-id', AUTH_MY_OP_SECRET: 'env-secret', AUTH_MY_OP_ISSUER: 'https://env.example' }
const aProvider = (options?: OidcOptions, facts: OidcOptions = {}): OidcProvider =>
  new OidcProvider({ ...facts, id: 'my-op', name: 'Mine' }, options)

describe('OAuthClients', () => {
  it('reads the environment', () => {
    expect(new OAuthClients(ENV).of(aProvider())).toEqual({
      clientId: 'env-id',
      clientSecret: 'env-secret',
      issuer: 'https://env.example',
      plainOrigins: new Set(),
    })
  })

  it('prefers each option of the application to the environment', () => {
    expect(new OAuthClients(ENV).of(aProvider({ clientSecret: 'given' }))).toEqual({
      clientId: 'env-id',
      clientSecret: 'given',
      issuer: 'https://env.example',
      plainOrigins: new Set(),
    })
  })

  it('prefers the environment to the facts', () => {
    const provider = aProvider(undefined, { issuer: 'https://fact.example', clientId: 'fact' })
    expect(new OAuthClients(ENV).of(provider)).toMatchObject({ clientId: 'env-id', issuer: 'https://env.example' })
    expect(new OAuthClients({}).of(provider)).toEqual({
      clientId: 'fact',
      clientSecret: undefined,
      issuer: 'https://fact.example',
      plainOrigins: new Set(),
    })
  })

  it('defect R45: allows http if the application does, and the environment names the host', () => {
    const originsIn = (env: Record<string, string>, options: OidcOptions): string[] => [
      ...new OAuthClients({ ...ENV, AUTH_MY_OP_ISSUER: 'http://keycloak:8080/realms/x', ...env }).of(aProvider(options))
        .plainOrigins,
    ]
    expect(originsIn({ NODE_ENV: 'production' }, {})).toEqual([])
    expect(originsIn({ NODE_ENV: 'production' }, { allowDangerousHttp: true })).toEqual(['http://keycloak:8080'])
    const AUTH_MY_OP_ISSUER = 'http://op.example'
    expect(originsIn({ NODE_ENV: 'production', AUTH_MY_OP_ISSUER }, { allowDangerousHttp: true })).toEqual([])
    expect(originsIn({ AUTH_MY_OP_ISSUER }, { allowDangerousHttp: true })).toEqual(['http://op.example'])
  })

  it('treats an empty variable as unset, and trims white space', () => {
    const env = { AUTH_MY_OP_ID: ' id\n', AUTH_MY_OP_SECRET: ' ' }
    expect(new OAuthClients(env).of(aProvider())).toMatchObject({ clientId: 'id', clientSecret: undefined })
  })

  it('names the variable to set if there is no client id', () => {
    const clients = new OAuthClients({ AUTH_MY_OP_SECRET: 'x' })
    expect(() => clients.of(aProvider())).toThrow(ConfigurationError)
    expect(() => clients.of(aProvider())).toThrow('AUTH_MY_OP_ID')
    expect(() => clients.of(aProvider({ clientId: '' }))).toThrow(ConfigurationError)
  })
})
