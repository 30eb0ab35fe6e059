import { describe, expect, it } from '@jest/globals'
import { Authentication } from '../../../../src/webauthn/Authentication.js'
import { WebAuthnProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { target } from '../../../wire/mailSite.js'
import { ANN, aPasskeySite, claimantOf } from '../../../wire/passkeySite.js'
import { aKey, keyParts } from './parts.js'

const keyOf = (id: string): string => Buffer.from(id, 'base64url').toString('base64')

describe('Authentication', () => {
  it('stores the ids of the offered keys, or none if no user is named', async () => {
    const { challenges, context, database, flowParts, keys, next } = keyParts()
    const user = await database.users.create({ email: ANN, emailVerified: null })
    await database.authenticators.create(aKey('AAAA', { userId: user.id }))
    const authentication = new Authentication(flowParts, challenges, keys)
    const provider = new WebAuthnProvider()
    const remembered = []
    for (const person of [{ email: ANN }, { email: 'unknown@example.test' }, undefined]) {
      const ctx = context()
      const { options } = await authentication.begin(provider, ctx, person, { id: 'starter' })
      const { challenge } = options as { challenge: string }
      remembered.push(await challenges.take(next(ctx), provider, 'authenticate', challenge))
    }
    const allowed = Array.from({ length: 20 }, () => expect.stringMatching(/^[0-9a-f]{32}$/) as unknown)
    expect(remembered).toEqual([
      { startedBy: 'starter', allowed },
      { startedBy: 'starter', allowed },
      { startedBy: 'starter' },
    ])
  })

  it('requires that the owner of the key also owns the account', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const { id } = (await claimantOf(site))!
    const eve = await site.adapter.users.create({ email: 'eve@evil.example', emailVerified: null })
    const key = (await site.adapter.authenticators!.find(keyOf(phone.keys[0]!)))!
    await site.adapter.accounts.unlinkAll!(id)
    await site.adapter.accounts.link({
      provider: 'pk',
      providerAccountId: key.providerAccountId,
      type: 'webauthn',
      userId: eve.id,
    })
    const browser = site.browser()
    expect(target(await site.signIn(browser, phone)).parameters['error']).toBe('WebAuthnVerificationError')
  })

  it.each([undefined, null, 'other'])('restores no lost account for a key of the provider %j', async (provider) => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const { id } = (await claimantOf(site))!
    const store = site.adapter.authenticators!
    const key = (await store.find(keyOf(phone.keys[0]!)))!
    await site.adapter.accounts.unlinkAll!(id)
    await store.delete!(key.credentialID, false)
    await store.create({ ...key, provider })
    expect(target(await site.signIn(site.browser(), phone)).parameters['error']).toBe('WebAuthnVerificationError')
  })

  it('accepts a key of a store that keeps neither provider nor handle', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const store = site.adapter.authenticators!
    const find = store.find.bind(store)
    store.find = async (id) => {
      const key = await find(id)
      return key && { ...key, provider: undefined, userHandle: undefined }
    }
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  })

  it('refuses another key that a loosely comparing store returns', async () => {
    const site = aPasskeySite()
    const [ann, bob] = [await site.registered(), await site.registered('bob@example.test')]
    const store = site.adapter.authenticators!
    const key = await store.find(keyOf(bob.keys[0]!))
    store.find = () => Promise.resolve(key)
    expect(target(await site.signIn(site.browser(), ann)).parameters['error']).toBe('WebAuthnVerificationError')
    expect(target(await site.signIn(site.browser(), bob)).path).toBe('/home')
  })
})
