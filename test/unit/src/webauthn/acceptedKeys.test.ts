import { describe, expect, it } from '@jest/globals'
import type { StoredAuthenticator } from '../../../../src/core/DatabaseAdapter.js'
import { acceptedKeys } from '../../../../src/webauthn/KnownKeys.js'
import { PasskeyProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { parts } from '../sign-in/parts.js'

const key = (credentialID: string, userHandle: string | null): StoredAuthenticator => ({
  credentialID,
  userHandle,
  userId: 'u1',
  providerAccountId: credentialID,
  credentialPublicKey: 'AQID',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
})
const accepted = (keys: readonly StoredAuthenticator[]) =>
  acceptedKeys(new PasskeyProvider(), parts().context(), 'u1', { ofUser: () => Promise.resolve(keys) })

describe('defect R41: the list of accepted passkeys for a browser', () => {
  it('contains all keys, also those of other providers and without a handle', async () => {
    const keys = [key('a+/=', null), { ...key('BBBB', 'handle'), provider: 'other' }]
    expect(await accepted(keys)).toEqual({
      rpId: 'app.example',
      userId: 'handle',
      allAcceptedCredentialIds: ['a-8', 'BBBB'],
    })
  })

  it('is null if no key has a handle', async () => {
    expect(await accepted([])).toBeNull()
    expect(await accepted([key('AAAA', null)])).toBeNull()
  })
})
