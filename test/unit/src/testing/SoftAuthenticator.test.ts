import { describe, expect, it } from '@jest/globals'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { SoftAuthenticator, type SoftAuthenticatorOptions, type SoftFaults } from 'authengine/testing'

/** Creating an RSA key takes long on a busy machine. */
const PATIENT = 60_000
const ORIGIN = 'https://app.example'
const CHALLENGE = Buffer.alloc(32, 7).toString('base64url')
const HANDLE = Buffer.alloc(32, 9).toString('base64url')
const CREATION = {
  challenge: CHALLENGE,
  rp: { id: 'app.example' },
  user: { id: HANDLE },
  pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
}
const REQUEST = { challenge: CHALLENGE, rpId: 'app.example' }
const EXPECTED = { expectedChallenge: CHALLENGE, expectedOrigin: ORIGIN, expectedRPID: 'app.example' }

async function registered(phone: SoftAuthenticator, faults?: SoftFaults) {
  const response = phone.create(CREATION, faults) as never
  const { registrationInfo } = await verifyRegistrationResponse({ ...EXPECTED, response })
  return registrationInfo!
}

const used = async (phone: SoftAuthenticator, credential: never, faults?: SoftFaults) =>
  verifyAuthenticationResponse({ ...EXPECTED, response: phone.get(REQUEST, faults), credential })

describe('SoftAuthenticator', () => {
  it.each<SoftAuthenticatorOptions>(
    ([-8, -7, -257] as const).flatMap((alg) => [
      { algorithms: [alg], attestation: 'none' },
      { algorithms: [alg], attestation: 'packed' },
    ]),
  )(
    'creates and uses keys that verify: %j',
    async (options) => {
      const phone = new SoftAuthenticator(ORIGIN, options)
      const { credential, credentialDeviceType, fmt } = await registered(phone)
      expect([fmt, credential.counter, credentialDeviceType]).toEqual([options.attestation, 0, 'singleDevice'])
      const { authenticationInfo, verified } = await used(phone, credential as never)
      expect([verified, authenticationInfo.newCounter]).toEqual([true, 1])
      expect(
        await used(phone, credential as never, { badSignature: true }).catch(() => ({ verified: false })),
      ).toMatchObject({
        verified: false,
      })
    },
    PATIENT,
  )

  it('reports its properties', async () => {
    const synced = new SoftAuthenticator(ORIGIN, { synced: true, verifies: false, transports: ['usb'] })
    const response = synced.create(CREATION) as never
    const { registrationInfo } = await verifyRegistrationResponse({
      ...EXPECTED,
      response,
      requireUserVerification: false,
    })
    expect(registrationInfo).toMatchObject({
      credential: { transports: ['usb'] },
      credentialDeviceType: 'multiDevice',
      credentialBackedUp: true,
      userVerified: false,
    })
    expect(synced.get(REQUEST).response.userHandle).toBe(HANDLE)
    expect(synced.get(REQUEST, { userHandle: null }).response.userHandle).toBeUndefined()
  })

  it('has keys for the relying party that created them, and creates no second one', () => {
    const phone = new SoftAuthenticator(ORIGIN)
    expect(() => phone.get(REQUEST)).toThrow('no key')
    const { id } = phone.create(CREATION)
    expect(phone.keys).toEqual([id])
    expect(() => phone.create({ ...CREATION, excludeCredentials: [{ id }] })).toThrow('already')
    expect(() => phone.create({ ...CREATION, pubKeyCredParams: [{ alg: -36 }] })).toThrow('algorithm')
    expect(phone.get({ challenge: CHALLENGE }).id).toBe(id)
    expect(phone.get({ ...REQUEST, allowCredentials: [{ id }] }).id).toBe(id)
    expect(() => phone.get({ ...REQUEST, allowCredentials: [{ id: 'other' }] })).toThrow('no key')
    expect(() => phone.get({ ...REQUEST, rpId: 'evil.example' })).toThrow('no key')
    expect(phone.get({ ...REQUEST, rpId: 'evil.example' }, { use: id }).id).toBe(id)
    phone.forget(id)
    expect(phone.keys).toEqual([])
  })

  it('uses keys that are not resident only if their id is given', () => {
    const stick = new SoftAuthenticator(ORIGIN, { resident: false })
    const { id } = stick.create({ ...CREATION, rp: {} })
    expect(() => stick.get(REQUEST)).toThrow('no key')
    expect(stick.get({ ...REQUEST, allowCredentials: [{ id }] }).response.userHandle).toBeUndefined()
  })

  it.each<SoftFaults>([
    { challenge: 'other' },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { userPresent: false },
    { userVerified: false },
    { backedUp: true },
    { algorithm: -36 },
    { id: 'other', rawId: 'another' },
    { attestationObject: 'duplicate' },
    { attestationObject: 'indefinite' },
    { attestationObject: 'nested' },
    { authenticatorData: 'trailing' },
    { authenticatorData: 'nested' },
  ])('makes faults that verification detects: %j', async (faults) => {
    await expect(registered(new SoftAuthenticator(ORIGIN), faults)).rejects.toThrow()
  })

  it('returns the values that the test sets', () => {
    const phone = new SoftAuthenticator(ORIGIN)
    const { id, response } = phone.create(CREATION, {
      credentialId: 'AAAA',
      crossOrigin: true,
      topOrigin: 'https://x.example',
    })
    expect(id).toBe('AAAA')
    expect(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).toEqual({
      type: 'webauthn.create',
      challenge: CHALLENGE,
      origin: ORIGIN,
      crossOrigin: true,
      topOrigin: 'https://x.example',
    })
    const { authenticatorData } = phone.get(REQUEST, { counter: 77, backupEligible: true }).response
    const bytes = Buffer.from(authenticatorData, 'base64url')
    expect([bytes[32], bytes.readUInt32BE(33)]).toEqual([0b1101, 77])
  })

  it('defect R7: refuses unknown options and faults', () => {
    expect(() => new SoftAuthenticator(ORIGIN, { sync: true } as object)).toThrow('SoftAuthenticator sync')
    const phone = new SoftAuthenticator(ORIGIN)
    expect(() => phone.create(CREATION, { rpID: 'x' } as object)).toThrow('Write rpId.')
    expect(() => phone.get(REQUEST, { userhandle: 'x' } as object)).toThrow('Write userHandle.')
  })
})
