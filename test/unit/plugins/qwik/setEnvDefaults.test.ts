import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, ConfigurationError } from 'authengine'
import { readEnvironment } from '../../../../src/config/SettingsInput.js'
import { setEnvDefaults } from '@authengine/qwik'

const getter = (values: Readonly<Record<string, string>>) => ({ get: (name: string) => values[name] })
const filled = (values: Readonly<Record<string, string>>, config: AuthConfig = {}): AuthConfig => {
  setEnvDefaults(getter(values), config)
  return config
}

describe('setEnvDefaults', () => {
  it.each([
    {},
    { AUTH_URL: ' https://app.example/sso ', AUTH_REDIRECT_PROXY_URL: 'https://hub.example/auth' },
    { AUTH_SECRET: 'new', AUTH_SECRET_1: 'old', AUTH_SECRET_9: 'oldest', AUTH_SECRET_10: 'unknown' },
    { AUTH_SECRET: '', AUTH_SECRET_2: 'only', AUTH_URL: '  ' },
    { AUTH_TRUST_HOST: 'true', NODE_ENV: 'production' },
    { AUTH_TRUST_HOST: 'NO' },
    { AUTH_TRUST_HOST: '', NODE_ENV: 'production' },
    { NODE_ENV: 'production', VERCEL: '1' },
    { NODE_ENV: 'production', CF_PAGES: '1' },
    { NODE_ENV: 'development' },
  ])('reads %j as the engine does', (values) => {
    const { url, secret, trustHost, redirectProxyUrl } = filled(values)
    expect({ url, secret, trustHost, redirectProxyUrl }).toEqual(readEnvironment(values).input)
  })

  it('overwrites no option', () => {
    const config = {
      url: 'https://mine.example',
      secret: 'mine',
      trustHost: false,
      redirectProxyUrl: 'https://m.example',
    }
    const values = { AUTH_URL: 'x', AUTH_SECRET: 'x', AUTH_TRUST_HOST: '1', AUTH_REDIRECT_PROXY_URL: 'x' }
    expect(filled(values, { ...config })).toMatchObject(config)
  })

  it('sets client id and secret of providers that are plain objects', () => {
    const providers = [{ id: 'acme', name: 'Acme', type: 'oidc' }] as const
    const config = filled({ AUTH_ACME_ID: 'client', AUTH_ACME_SECRET: 'secret' }, { providers })
    expect(config.providers).toEqual([{ ...providers[0], clientId: 'client', clientSecret: 'secret' }])
  })

  it('refuses a flag that is neither true nor false, as the engine does', () => {
    expect(() => filled({ AUTH_TRUST_HOST: 'maybe' })).toThrow(ConfigurationError)
    expect(readEnvironment({ AUTH_TRUST_HOST: 'maybe' }).findings).toHaveLength(1)
  })
})
