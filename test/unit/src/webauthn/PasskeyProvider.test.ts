import { describe, expect, it } from '@jest/globals'
import { PasskeyProvider, type WebAuthnOptions } from '../../../../src/webauthn/WebAuthnProvider.js'

describe('PasskeyProvider', () => {
  it('always requires the properties of a passkey', () => {
    const loose: WebAuthnOptions = { residentKey: 'discouraged', userVerification: 'discouraged' }
    for (const provider of [new PasskeyProvider(), new PasskeyProvider(loose)]) {
      const { id, name, residentKey, type, userVerification } = provider
      expect({ id, name, type }).toEqual({ id: 'passkey', name: 'Passkey', type: 'webauthn' })
      expect({ residentKey, userVerification }).toEqual({ residentKey: 'required', userVerification: 'required' })
    }
    expect(new PasskeyProvider({ id: 'keys', name: 'Keys' })).toMatchObject({ id: 'keys', name: 'Keys' })
  })
})
