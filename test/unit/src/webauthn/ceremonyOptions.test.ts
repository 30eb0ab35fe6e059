import { describe, expect, it } from '@jest/globals'
import type { StoredAuthenticator } from '../../../../src/core/DatabaseAdapter.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import {
  creationOptions,
  descriptorOf,
  requestOptions,
  transportsIn,
} from '../../../../src/webauthn/ceremonyOptions.js'

const PARTY = { id: 'app.example', name: 'Example', origins: [] }
const OWNER = { id: 'AAAA', name: 'ann', displayName: 'Ann' }

describe('the options of ceremonies', () => {
  it('contain the options of the provider', () => {
    const extensions = { credProps: false, minPinLength: true }
    const provider = new WebAuthnProvider({
      residentKey: 'required',
      registrationOptions: { authenticatorAttachment: 'cross-platform', extensions },
      authenticationOptions: { extensions: { largeBlob: {} } },
    })
    expect(creationOptions(provider, PARTY, 'abc', OWNER, [])).toMatchObject({
      challenge: 'abc',
      user: OWNER,
      authenticatorSelection: {
        authenticatorAttachment: 'cross-platform',
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'preferred',
      },
      extensions: { credProps: true, minPinLength: true },
    })
    expect(requestOptions(provider, PARTY, 'abc', [])).toEqual({
      challenge: 'abc',
      rpId: 'app.example',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [],
      hints: [],
      extensions: { largeBlob: {} },
    })
    expect(requestOptions(new WebAuthnProvider(), PARTY, 'abc', [])).not.toHaveProperty('extensions')
  })

  it('describe stored keys as browsers do', () => {
    const key = { credentialID: '+/+/AA==', transports: 'usb,nfc' } as StoredAuthenticator
    expect(descriptorOf(key)).toEqual({ id: '-_-_AA', type: 'public-key', transports: ['usb', 'nfc'] })
    for (const transports of [undefined, null, '']) expect(descriptorOf({ ...key, transports }).transports).toEqual([])
  })

  it.each([
    [['internal', 'hybrid'], 'internal,hybrid'],
    [['usb', 'usb', 'a,b', 7, 'x'], 'usb'],
    [['x'], undefined],
    [[], undefined],
    ['usb', undefined],
    [undefined, undefined],
  ])('keep known transports of %j', (said, kept) => {
    expect(transportsIn(said)).toBe(kept)
  })
})
