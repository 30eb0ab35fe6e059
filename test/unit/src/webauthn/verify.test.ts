import { describe, expect, it } from '@jest/globals'
import { SoftAuthenticator, type SoftFaults } from 'authengine/testing'
import { PasskeyProvider, WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { base64 } from '../../../../src/crypto/encodings.js'
import { credentialResponse } from '../../../../src/webauthn/credentialResponse.js'
import { verifyAssertion, verifyRegistration } from '../../../../src/webauthn/verify.js'
import { aKey } from './parts.js'

const ORIGIN = 'https://app.example'
const CHALLENGE = 'x'.repeat(43)
const PARTY = { id: 'app.example', name: 'Example', origins: [ORIGIN] }
const CREATION = { challenge: CHALLENGE, rp: { id: PARTY.id }, user: { id: 'AAAA' }, pubKeyCredParams: [{ alg: -7 }] }
const expected = { provider: new WebAuthnProvider(), party: PARTY, challenge: CHALLENGE }

const answerOf = (value: unknown) => credentialResponse({ data: JSON.stringify(value) })

describe('verifyRegistration', () => {
  it('returns the verified data', async () => {
    const { id, ...answer } = new SoftAuthenticator(ORIGIN, { verifies: false }).create(CREATION)
    expect(await verifyRegistration(answerOf({ id, ...answer }), expected)).toMatchObject({
      id,
      counter: 0,
      aaguid: '00000000-0000-0000-0000-000000000000',
      userVerified: false,
    })
  })

  it.each<[SoftFaults, object]>([
    [{ origin: 'https://evil.example' }, {}],
    [{ challenge: 'other' }, {}],
    [{ rpId: 'evil.example' }, {}],
    [{ userPresent: false }, {}],
    [{ userVerified: false }, { provider: new PasskeyProvider() }],
    [{}, { provider: new WebAuthnProvider({ algorithms: [-8] }) }],
    [{ badSignature: true }, {}],
  ])('refuses %j', async (faults, more) => {
    const answer = answerOf(new SoftAuthenticator(ORIGIN, { attestation: 'packed' }).create(CREATION, faults))
    await expect(verifyRegistration(answer, { ...expected, ...more })).rejects.toMatchObject({
      type: 'WebAuthnVerificationError',
    })
  })
})

describe('verifyAssertion', () => {
  it.each<[SoftFaults, boolean]>([
    [{}, true],
    [{ badSignature: true }, false],
    [{ counter: 4 }, false],
    [{ origin: 'https://evil.example' }, false],
  ])('verifies %j', async (faults, good) => {
    const phone = new SoftAuthenticator(ORIGIN)
    const { publicKey } = await verifyRegistration(answerOf(phone.create(CREATION)), expected)
    const stored = aKey('AAAA', { credentialPublicKey: base64(publicKey), counter: 4 })
    const answer = answerOf(phone.get({ challenge: CHALLENGE }, { counter: 5, ...faults }))
    const verifying = verifyAssertion(answer, stored, expected)
    if (good) expect(await verifying).toEqual({ counter: 5, userVerified: true })
    else await expect(verifying).rejects.toMatchObject({ type: 'WebAuthnVerificationError' })
  })
})
