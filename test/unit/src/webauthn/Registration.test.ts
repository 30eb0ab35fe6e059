import { describe, expect, it } from '@jest/globals'
import type { User } from '../../../../src/core/User.js'
import { type Cbor, encodeCbor } from '../../../../src/testing/webauthn/encodeCbor.js'
import { Registration } from '../../../../src/webauthn/Registration.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { readCbor } from '../../../../src/webauthn/authenticatorData.js'
import { target } from '../../../wire/mailSite.js'
import { ANN, aPasskeySite, claimantOf, expectRefused } from '../../../wire/passkeySite.js'
import { aKey, keyParts } from './parts.js'

const PROVIDER = new WebAuthnProvider()

async function begun(signedIn: User | null, person?: User) {
  const { challenges, context, database, flowParts, keys } = keyParts()
  const ann = await database.users.create({ name: 'Ann', email: null, emailVerified: null })
  await database.authenticators.create(aKey('AAAA', { userId: ann.id }))
  await database.authenticators.create(aKey('BBBB', { userId: ann.id, userHandle: 'handle' }))
  const registration = new Registration(flowParts, challenges, keys)
  const who = signedIn && { ...signedIn, id: signedIn.id === 'ann' ? ann.id : signedIn.id! }
  return registration.begin(PROVIDER, context(), person, who)
}

describe('Registration', () => {
  it('is for the stored user, with the handle of their keys', async () => {
    expect(await begun({ id: 'ann' }, { email: 'eve@evil.example' })).toMatchObject({
      action: 'register',
      options: {
        user: { id: 'handle', name: 'Ann', displayName: 'Ann' },
        excludeCredentials: [{ id: 'AAAA' }, { id: 'BBBB' }],
      },
    })
  })

  it.each([
    [{ id: 'unknown' }, undefined],
    [{ id: '' }, undefined],
    [null, undefined],
    [null, {}],
    [null, { id: 'ann' }],
    [null, { email: null, name: '' }],
  ])('is for no user if %j is signed in and %j is named', async (signedIn, person) => {
    expect(await begun(signedIn, person)).toBeUndefined()
  })

  it('is refused for a user whose name in the application is not an email address', async () => {
    const site = aPasskeySite({ webauthn: { getUserInfo: () => ({ id: 'ann', name: 'ann' }) } })
    const eve = site.browser()
    expect(target(await site.register(eve, site.phone())).parameters['error']).toBe('OAuthAccountNotLinked')
    await site.expectNothing(eve)
  })

  it('is refused for a user who was removed meanwhile', async () => {
    const site = aPasskeySite({ config: { session: { strategy: 'jwt' } } })
    const ann = site.browser()
    await site.register(ann, site.phone())
    const phone = site.phone()
    const asked = (await (await site.options(ann, 'register')).json()) as {
      options: Parameters<typeof phone.create>[0]
    }
    await site.adapter.users.delete!((await claimantOf(site))!.id)
    site.settle()
    const answer = await site.send(ann, 'register', phone.create(asked.options))
    expect(target(answer).parameters['error']).toBe('WebAuthnVerificationError')
    expect({ told: site.told, writes: site.writes }).toEqual({ told: [], writes: [] })
  })

  it.each(['none', 'direct'] as const)(
    'accepts a self-attested key if the option attestation is %s',
    async (attestation) => {
      const site = aPasskeySite({ webauthn: { attestation } })
      const phone = site.phone({ attestation: 'packed' })
      const { options } = (await (await site.options(site.browser(), 'register', { email: ANN })).json()) as {
        options: { attestation: string }
      }
      expect(options.attestation).toBe(attestation)
      expect(target(await site.register(site.browser(), phone)).path).toBe('/home')
    },
  )

  it.each([
    ['none', 'apple', 'not accepted'],
    ['none', 'android-safetynet', 'not accepted'],
    ['direct', 'android-safetynet', 'not accepted'],
    ['direct', 'compound', 'not accepted'],
    // Verified, and refused.
    ['direct', 'fido-u2f', 'FIDO'],
  ] as const)(
    'with the option attestation set to %s, verifies the format %s: %s',
    async (attestation, format, said) => {
      const site = aPasskeySite({ webauthn: { attestation } })
      const eve = site.browser()
      const phone = site.phone()
      const asked = (await (await site.options(eve, 'register', { email: ANN })).json()) as {
        options: Parameters<typeof phone.create>[0]
      }
      const answer = phone.create(asked.options)
      const { value } = readCbor(Buffer.from(answer.response.attestationObject, 'base64url'))
      const attestationObject = encodeCbor(new Map([...(value as ReadonlyMap<string, Cbor>), ['fmt', format]]))
      const response = { ...answer.response, attestationObject: attestationObject.toString('base64url') }
      await expectRefused(site, eve, await site.send(eve, 'register', { ...answer, response }))
      expect(String(site.log.lines.at(-1)?.message[0])).toContain(said)
    },
  )
})
