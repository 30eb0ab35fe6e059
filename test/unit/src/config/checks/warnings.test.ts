import { describe, expect, it } from '@jest/globals'
import { Settings } from '../../../../../src/config/Settings.js'
import { readEnvironment, type SettingsInput, skipCSRFCheck } from '../../../../../src/config/SettingsInput.js'
import { warnings } from '../../../../../src/config/checks/checkConfig.js'
import { OidcProvider } from '../../../../../src/oauth/OAuthProvider.js'
import { warnOfHttp } from '../../../../../src/oauth/checkOAuth.js'
import { warnOfWebAuthn } from '../../../../../src/webauthn/checkWebAuthn.js'

const OF_FEATURES = [warnOfHttp, warnOfWebAuthn]

const codes = (input: SettingsInput, NODE_ENV = 'production'): string[] =>
  warnings(new Settings(input, readEnvironment({ NODE_ENV })), [], OF_FEATURES).map(({ code }) => code)

describe('warnings', () => {
  it.each<[string[], SettingsInput]>([
    [[], {}],
    [['trust-any-host'], { trustHost: true }],
    [[], { trustHost: true, url: 'https://app.example' }],
    [[], { trustHost: ['app.example'] }],
    [['csrf-disabled'], { skipCSRFCheck }],
    [['debug-enabled'], { debug: true }],
    [['unknown-option', 'unknown-option'], { region: 'eu', site: 'x', other: undefined } as object],
    [['experimental-webauthn'], { experimental: { enableWebAuthn: true } }],
    [
      ['trust-any-host', 'csrf-disabled', 'debug-enabled', 'experimental-webauthn'],
      { trustHost: true, skipCSRFCheck, debug: true, experimental: { enableWebAuthn: true } },
    ],
  ])('returns %j', (expected, input) => {
    expect(codes(input)).toEqual(expected)
  })

  it('does not warn of debug lines and untrusted hosts in development', () => {
    expect(codes({ debug: true, trustHost: true }, 'development')).toEqual([])
  })

  it('defect R45: names a provider that may be requested over http in production', () => {
    const provider = new OidcProvider({ id: 'op', name: 'OP', allowDangerousHttp: true })
    const said = (NODE_ENV: string) =>
      warnings(new Settings({}, readEnvironment({ NODE_ENV })), [provider], OF_FEATURES).map(({ code }) => code)
    expect([said('production'), said('development')]).toEqual([['dangerous-http'], []])
  })
})
