import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../src/config/SettingsInput.js'
import type { Inspected } from '../../../../src/config/checks/ConfigCheck.js'
import { PasskeyProvider, type WebAuthnOptions, WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { checkWebAuthn } from '../../../../src/webauthn/checkWebAuthn.js'
import { inspected } from '../config/checks/inspected.js'

const ALLOWED: SettingsInput = { experimental: { enableWebAuthn: true }, url: 'https://app.example' }

const problems = (options: unknown, input = ALLOWED, more: Partial<Inspected> = {}): string[] => {
  const providers = [new WebAuthnProvider(options as WebAuthnOptions)]
  return checkWebAuthn(inspected(input, { providers, keepsAuthenticators: true, ...more })).map(
    ({ problem }) => problem,
  )
}

describe('the check of WebAuthn providers', () => {
  it('accepts valid providers', () => {
    expect(checkWebAuthn(inspected())).toEqual([])
    expect(problems({})).toEqual([])
    const party = { id: 'app.example', origins: ['https://app.example', 'http://localhost:3000', ANDROID] }
    expect(problems({ relyingParty: party, algorithms: [-7], timeout: 10_000, residentKey: 'required' })).toEqual([])
    expect(problems({ relyingParty: { id: 'example' } })).toEqual([])
    expect(problems({ relyingParty: { id: 'other.example', origins: ['https://app.example'] } })).toEqual([])
    expect(problems({ relyingParty: { id: 'other.example' } }, { experimental: { enableWebAuthn: true } })).toEqual([])
  })

  it('requires the experimental switch, and a store for keys', () => {
    expect(problems({}, { ...ALLOWED, experimental: {} })).toEqual(['is experimental.'])
    expect(problems({}, ALLOWED, { keepsAuthenticators: false })).toEqual(['cannot store passkeys.'])
  })

  it('names the missing functions of an adapter', () => {
    const authjsAdapter = { offers: (name: string): boolean => name === 'getAuthenticator' }
    const providers = [new PasskeyProvider()]
    expect(checkWebAuthn(inspected(ALLOWED, { providers, authjsAdapter }))[0]?.fix).toBe(
      'Add createAuthenticator, listAuthenticatorsByUserId, updateAuthenticatorCounter to the adapter.',
    )
  })

  it('allows only one provider to offer passkeys in a field', () => {
    const quiet = new WebAuthnProvider({ id: 'key', conditionalUi: false, formFields: {} })
    const loud = [new PasskeyProvider(), new WebAuthnProvider()]
    expect(problems({}, ALLOWED, { providers: [quiet, loud[0]!] })).toEqual([])
    const found = checkWebAuthn(inspected(ALLOWED, { providers: loud, keepsAuthenticators: true }))
    expect(found.map(({ option }) => option)).toEqual(['providers ("webauthn")'])
  })

  it.each<[object, string]>([
    [{ userVerification: 'yes' }, 'has an unknown userVerification.'],
    [{ residentKey: true }, 'has an unknown residentKey.'],
    [{ attestation: 'enterprise' }, 'has an unknown attestation.'],
    [{ algorithms: [] }, 'has algorithms that cannot be verified.'],
    [{ algorithms: [-7, -65535] }, 'has algorithms that cannot be verified.'],
    [{ algorithms: 'ES256' }, 'has algorithms that cannot be verified.'],
    [{ timeout: 9_999 }, 'has a timeout of 9999.'],
    [{ timeout: 600_001 }, 'has a timeout of 600001.'],
    [{ timeout: 10_000.5 }, 'has a timeout of 10000.5.'],
    [{ formFields: { email: {} } }, 'offers passkeys in a form field, but no form field allows it.'],
    [{ conditionalUi: false, formFields: { data: {} } }, 'has a field called "data", a name the form needs itself.'],
    [{ relyingParty: { id: '127.0.0.1' } }, 'has a relyingParty.id that is an IP address.'],
    [{ relyingParty: { id: 'https://app.example' } }, 'has a relyingParty.id that is not a domain.'],
    [{ relyingParty: { id: 'App.example' } }, 'has a relyingParty.id that is not a domain.'],
    [{ relyingParty: { id: 'pp.example' } }, 'has a relyingParty.id that is not a domain of https://app.example.'],
    [{ relyingParty: { origins: [] } }, 'has relyingParty.origins that are not origins.'],
    [{ relyingParty: { origins: ['https://app.example/'] } }, 'has relyingParty.origins that are not origins.'],
    [{ relyingParty: { origins: ['http://app.example'] } }, 'has relyingParty.origins that are not origins.'],
    [
      { relyingParty: { origins: ['https://www.app.example'] } },
      'has relyingParty.origins without https://app.example.',
    ],
  ])('refuses %j', (options, problem) => {
    expect(problems(options)).toEqual([problem])
  })
})

const ANDROID = `android:apk-key-hash:${'x'.repeat(43)}`
