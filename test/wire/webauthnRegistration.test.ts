import { describe, expect, it } from '@jest/globals'
import { type Callbacks, MemoryAdapter } from 'authengine'
import type { SoftAuthenticatorOptions, SoftFaults } from 'authengine/testing'
import { type Cbor, encodeCbor } from '../../src/testing/webauthn/encodeCbor.js'
import { jsonOf, ORIGIN, sessionOf } from '../support/anEngine.js'
import { target } from './mailSite.js'
import { ANN, aPasskeySite, type CeremonyAnswer, expectRefused, claimantOf, NAME } from './passkeySite.js'
import { replacedMethod } from '../support/database/replacedMethod.js'

type SignInParams = Parameters<NonNullable<Callbacks['signIn']>>[0]

/** Generating an RSA key is slow on a busy machine. */
const PATIENT = 60_000

const bytes = (length: number): string => Buffer.alloc(length, 7).toString('base64url')

/** A database that stores a user, an account and a key one after the other. */
function inSteps(): MemoryAdapter {
  const adapter = new MemoryAdapter()
  Object.assign(adapter.users, { createWithAccount: undefined })
  return Object.assign(adapter, { transaction: undefined as never })
}

describe('a registration', () => {
  it.each<[string, SoftFaults]>([
    ['#233', { challenge: bytes(32) }],
    ['#235', { origin: 'https://evil.example' }],
    ['#235', { origin: 'https://app.example:8443' }],
    ['#235', { rpId: 'evil.example' }],
    ['#237', { userPresent: false }],
    ['#237', { backedUp: true }],
    ['#239', { crossOrigin: true }],
    ['#239', { crossOrigin: true, topOrigin: 'https://evil.example' }],
    ['#239', { topOrigin: ORIGIN }],
    ['#241', { attestationObject: 'truncated' }],
    ['#241', { attestationObject: 'duplicate' }],
    ['#241', { attestationObject: 'indefinite' }],
    ['#241', { attestationObject: 'nested' }],
    ['#241', { attestationObject: 'trailing' }],
    ['#241', { authenticatorData: 'truncated' }],
    ['#241', { authenticatorData: 'trailing' }],
    ['#241', { authenticatorData: 'duplicate' }],
    ['#241', { authenticatorData: 'indefinite' }],
    ['#241', { authenticatorData: 'nested' }],
    ['#242', { credentialId: bytes(1024) }],
    ['#242', { credentialId: bytes(15) }],
    ['#242', { id: bytes(32) }],
    ['#242', { rawId: bytes(32) }],
    ['#242', { id: Buffer.alloc(32, 0xfb).toString('base64') }],
    ['(type)', { type: 'webauthn.get' }],
    ['(algorithm)', { algorithm: -36 }],
    ['(algorithm)', { algorithm: -65535 }],
  ])('attack %s: is refused with %j', async (_, faults) => {
    const site = aPasskeySite()
    const eve = site.browser()
    await expectRefused(site, eve, await site.register(eve, site.phone(), { faults }))
    expect(await claimantOf(site)).toBeNull()
    expect(target(await site.register(site.browser(), site.phone())).path).toBe('/home')
  })

  it('attack #187: is refused for a sealed session from before the owner verified the email address', async () => {
    const site = aPasskeySite({ config: { session: { strategy: 'jwt' } } })
    const eve = site.browser()
    await site.register(eve, site.phone())
    expect(target(await site.register(eve, site.phone())).path).toBe('/home')
    const user = await claimantOf(site)
    await site.adapter.users.update({ id: user?.id ?? '', emailVerified: site.clock.now() })
    const refused = target(await site.register(eve, site.phone()))
    expect([refused.path, refused.parameters['error']]).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    expect(await site.adapter.authenticators?.ofUser(user?.id ?? '')).toHaveLength(2)
  })

  it('attack #237: is refused without user verification if that is required', async () => {
    const site = aPasskeySite({ passkeysOnly: true })
    const eve = site.browser()
    await expectRefused(site, eve, await site.register(eve, site.phone({ verifies: false })))
  })

  it.each(['attestationObject', 'authenticatorData'] as const)(
    'attack #241: is malformed with 1 MB of %s',
    async (what) => {
      const site = aPasskeySite({ config: { bodyLimit: 8 * 1024 * 1024 } })
      const eve = site.browser()
      const faults =
        what === 'attestationObject' ? { attestationObject: 'oversized' } : { authenticatorData: 'oversized' }
      const answer = await site.register(eve, site.phone(), { faults: faults as SoftFaults })
      expect([answer.status, await answer.json()]).toEqual([400, { error: 'MalformedRequest' }])
      await site.expectNothing(eve)
      const small = aPasskeySite()
      const asked = await small.register(small.browser(), small.phone(), { faults: faults as SoftFaults })
      expect(asked.status).toBe(413)
    },
  )

  it('attack #242: accepts an id of 1023 bytes', async () => {
    const site = aPasskeySite()
    const phone = site.phone()
    expect(target(await site.register(site.browser(), phone, { faults: { credentialId: bytes(1023) } })).path).toBe(
      '/home',
    )
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  })

  it('attack #242: refuses an id that a user has, and overwrites nothing', async () => {
    const site = aPasskeySite()
    const phone = await site.registered()
    const faults = { credentialId: phone.keys[0]! }
    const eve = site.browser()
    await expectRefused(
      site,
      eve,
      await site.register(eve, site.phone(), { fields: { email: 'eve@evil.example' }, faults }),
      phone,
    )
    const bob = site.browser()
    await site.register(bob, site.phone(), { fields: { email: 'bob@example.test' } })
    site.settle()
    const answer = await site.register(bob, site.phone(), { faults })
    expect(target(answer).parameters['error']).toBe('WebAuthnVerificationError')
    expect({ told: site.told, writes: site.writes }).toEqual({ told: [], writes: [] })
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  })

  it.each([
    ['in one step', new MemoryAdapter()],
    ['in steps', inSteps()],
  ])('attack #242: assigns an id to one of two concurrent registrations, stored %s', async (_, adapter) => {
    const site = aPasskeySite({ adapter })
    const faults = { credentialId: bytes(32) }
    const answers = await Promise.all(
      ['ann', 'eve'].map(async (name) =>
        site.register(site.browser(), site.phone(), { fields: { email: `${name}@example.test` }, faults }),
      ),
    )
    expect(answers.map((each) => target(each).path === '/home').sort()).toEqual([false, true])
    expect(site.told.map(({ event }) => event)).toEqual(['createUser', 'linkAccount', 'signIn'])
    const users = await Promise.all(['ann', 'eve'].map((name) => claimantOf({ adapter }, `${name}@example.test`)))
    expect(users.filter(Boolean)).toHaveLength(1)
    expect(await adapter.authenticators.ofUser(users.find(Boolean)!.id)).toHaveLength(1)
  })

  it('attack #245: is refused for the email address of an existing user if no user is signed in', async () => {
    const site = aPasskeySite()
    await site.adapter.users.create({ email: ANN, emailVerified: null })
    site.settle()
    const eve = site.browser()
    const { path, parameters } = target(await site.register(eve, site.phone()))
    expect([path, parameters['error']]).toEqual(['/auth/signin', 'OAuthAccountNotLinked'])
    await site.expectNothing(eve)
  })

  it('defect R55: that cannot succeed has the same result for every email address', async () => {
    let allows = true
    const site = aPasskeySite({
      webauthn: { verifyRegistration: ({ user }) => user.name !== 'refused' },
      config: { callbacks: { signIn: () => allows } },
    })
    const phone = await site.registered('bob@example.test')
    await site.adapter.users.create({ email: ANN, emailVerified: null })
    const outcome = async (email: string, name: string, faults: SoftFaults = {}): Promise<unknown> =>
      target(await site.register(site.browser(), site.phone(), { fields: { email, name }, faults }))
    const invalid: readonly (readonly [string, SoftFaults?])[] = [
      ['refused'],
      ['new', { rpId: 'evil.example' }],
      ['new', { credentialId: phone.keys[0]! }],
    ]
    for (const [name, faults] of invalid) {
      expect(await outcome(ANN, name, faults)).toEqual(await outcome('unknown@example.test', name, faults))
    }
    allows = false
    expect(await outcome(ANN, 'new')).toEqual(await outcome('unknown@example.test', 'new'))
  })

  it('defect R55: is limited when it is refused, so that email addresses cannot be tried', async () => {
    const site = aPasskeySite({ config: { limits: { registration: { network: [{ max: 2, seconds: 60 }] } } } })
    await site.adapter.users.create({ email: ANN, emailVerified: null })
    const errors = []
    for (let count = 0; count < 3; count++) {
      errors.push(target(await site.register(site.browser(), site.phone())).parameters['error'])
    }
    expect(errors).toEqual(['OAuthAccountNotLinked', 'OAuthAccountNotLinked', 'TooManyAttempts'])
  })

  it('attack #245: is refused for an email address that another user got in the meantime', async () => {
    const site = aPasskeySite()
    const eve = site.browser()
    const asked = await jsonOf<CeremonyAnswer>(await site.options(eve, 'register', { email: ANN }))
    await site.adapter.users.create({ email: ANN, emailVerified: null })
    site.settle()
    const answer = await site.send(eve, 'register', site.phone().create(asked.options))
    expect(target(answer).parameters['error']).toBe('OAuthAccountNotLinked')
    await site.expectNothing(eve)
  })

  it('attack #245: is for the user who began it, not for a user who signed in or out later', async () => {
    const site = aPasskeySite()
    const bobs = await site.registered('bob@example.test')
    const ann = site.browser()
    await site.register(ann, site.phone())
    const asked = async (browser = ann, fields = {}) =>
      (await jsonOf<CeremonyAnswer>(await site.options(browser, 'register', fields))).options
    const switched = await asked()
    await ann.submit('/auth/signout')
    const gone = await asked(ann, { email: 'new@example.test' })
    site.settle()
    await expectRefused(site, ann, await site.send(ann, 'register', site.phone().create(switched)))
    await site.signIn(ann, bobs)
    site.settle()
    const others = await asked()
    for (const options of [gone]) {
      const answer = await site.send(ann, 'register', site.phone().create(options))
      expect(target(answer).parameters['error']).toBe('WebAuthnVerificationError')
    }
    expect({ told: site.told, writes: site.writes }).toEqual({ told: [], writes: [] })
    expect(target(await site.send(ann, 'register', site.phone().create(others))).path).toBe('/home')
    const bob = (await claimantOf(site, 'bob@example.test'))!
    expect(await site.adapter.authenticators!.ofUser(bob.id)).toHaveLength(2)
    expect(await claimantOf(site, 'new@example.test')).toBeNull()
  })

  it('attack #189: is for a new user if the session has expired', async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    await site.register(ann, site.phone())
    site.clock.forward(31 * 24 * 60 * 60)
    expect((await site.options(ann, 'register')).status).toBe(400)
    const { user } = (await jsonOf<CeremonyAnswer>(await site.options(ann, 'register', { email: 'new@example.test' })))
      .options
    expect(user.name).toBe('new@example.test')
  })

  it('is refused for a challenge of a sign-in', async () => {
    const site = aPasskeySite()
    const eve = site.browser()
    const { options } = await jsonOf<CeremonyAnswer>(await site.options(eve, 'authenticate'))
    const answer = site.phone().create({ ...options, rp: {}, user: { id: bytes(32) }, pubKeyCredParams: [{ alg: -7 }] })
    await expectRefused(site, eve, await site.send(eve, 'register', answer))
  })

  it.each<SoftAuthenticatorOptions>(
    ([-8, -7, -257] as const).flatMap((algorithm) => [
      { algorithms: [algorithm], attestation: 'none' },
      { algorithms: [algorithm], attestation: 'packed', synced: true },
    ]),
  )(
    'stores a key of the kind %j, which can be used',
    async (kind) => {
      const site = aPasskeySite()
      const phone = site.phone(kind)
      const answer = await site.register(site.browser(), phone, { more: { name: '  Phone ' } })
      expect(target(answer)).toEqual({ path: '/home', parameters: {} })
      const user = (await claimantOf(site))!
      const [stored, ...more] = await site.adapter.authenticators!.ofUser(user.id)
      const credentialID = Buffer.from(phone.keys[0]!, 'base64url').toString('base64')
      expect(more).toEqual([])
      expect(stored).toEqual({
        credentialID,
        providerAccountId: credentialID,
        userId: user.id,
        credentialPublicKey: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
        counter: 0,
        credentialDeviceType: kind.synced ? 'multiDevice' : 'singleDevice',
        credentialBackedUp: kind.synced ?? false,
        transports: 'internal',
        provider: 'pk',
        userHandle: expect.stringMatching(/^[\w-]{43}$/),
        name: 'Phone',
        createdAt: site.clock.now(),
      })
      expect(await site.adapter.accounts.find(user.id, 'pk')).toEqual({
        provider: 'pk',
        providerAccountId: credentialID,
        type: 'webauthn',
        userId: user.id,
      })
      site.clock.forward(60)
      expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
      expect(await site.adapter.authenticators!.find(credentialID)).toMatchObject({
        counter: kind.synced ? 0 : 1,
        lastUsed: site.clock.now(),
      })
    },
    PATIENT,
  )

  it(
    'is refused with an algorithm that was not offered, or with a wrong attestation',
    async () => {
      const site = aPasskeySite({ webauthn: { algorithms: [-7] } })
      const eve = site.browser()
      const asked = await jsonOf<CeremonyAnswer>(await site.options(eve, 'register', { email: ANN }))
      const rsa = site.phone({ algorithms: [-257] })
      const answer = rsa.create({ ...asked.options, pubKeyCredParams: [{ alg: -257 }] })
      await expectRefused(site, eve, await site.send(eve, 'register', answer))
      const packed = site.phone({ attestation: 'packed' })
      await expectRefused(site, eve, await site.register(eve, packed, { faults: { badSignature: true } }))
    },
    PATIENT,
  )

  it('adds keys to the signed-in user, with one handle, and excludes existing keys', async () => {
    const site = aPasskeySite()
    const ann = site.browser()
    const [phone, laptop] = [site.phone(), site.phone()]
    await site.register(ann, phone)
    const { options } = await jsonOf<CeremonyAnswer & { options: { excludeCredentials: unknown } }>(
      await site.options(ann, 'register', { email: 'another.user@example.test' }),
    )
    expect(options).toMatchObject({
      user: { name: ANN, displayName: NAME },
      excludeCredentials: [{ id: phone.keys[0], type: 'public-key', transports: ['internal'] }],
    })
    expect(() => phone.create(options)).toThrow('already')
    site.settle()
    expect(target(await site.send(ann, 'register', laptop.create(options))).path).toBe('/home')
    expect(site.told.map(({ event }) => event)).toEqual(['linkAccount', 'signIn'])
    const user = (await claimantOf(site))!
    const stored = await site.adapter.authenticators!.ofUser(user.id)
    expect(new Set(stored.map(({ userHandle }) => userHandle))).toEqual(new Set([options.user.id]))
    for (const device of [phone, laptop]) {
      const browser = site.browser()
      await site.signIn(browser, device)
      expect(await sessionOf(browser)).toMatchObject({ user: { name: NAME } })
    }
  })

  it.each([
    ['in one step', new MemoryAdapter()],
    ['in steps', inSteps()],
  ])('stores everything of a new user or nothing, %s', async (_, adapter) => {
    const site = aPasskeySite({ adapter })
    const down = (): Promise<never> => Promise.reject(new TypeError('The database is away.'))
    for (const store of ['accounts', 'authenticators'] as const) {
      const putBack =
        store === 'accounts'
          ? replacedMethod(adapter, store, 'link', () => down)
          : replacedMethod(adapter, store, 'create', () => down)
      const eve = site.browser()
      const phone = site.phone()
      expect(target(await site.register(eve, phone)).parameters['error']).toBe('Configuration')
      expect(await sessionOf(eve)).toBeNull()
      const credentialID = Buffer.from(phone.keys[0]!, 'base64url').toString('base64')
      expect(await claimantOf({ adapter })).toBeNull()
      expect(await adapter.authenticators.find(credentialID)).toBeNull()
      expect(await adapter.users.byAccount({ provider: 'pk', providerAccountId: credentialID })).toBeNull()
      expect(site.told).toEqual([])
      putBack()
    }
    expect(target(await site.register(site.browser(), site.phone())).path).toBe('/home')
  })

  it.each([
    ['in a transaction', new MemoryAdapter()],
    ['in steps', inSteps()],
  ])('adds a key with its account to a signed-in user, or neither, %s', async (_, adapter) => {
    const site = aPasskeySite({ adapter })
    const ann = site.browser()
    await site.register(ann, site.phone())
    const away = (): Promise<never> => Promise.reject(new TypeError('The database is away.'))
    const putBack = replacedMethod(adapter, 'accounts', 'link', () => away)
    const tablet = site.phone()
    expect(target(await site.register(ann, tablet)).parameters['error']).toBe('Configuration')
    putBack()
    expect(await adapter.authenticators.find(Buffer.from(tablet.keys[0]!, 'base64url').toString('base64'))).toBeNull()
    expect(await sessionOf(ann)).toMatchObject({ user: { name: NAME } })
  })

  it('refuses keys that another user prepared for an email address before its owner came', async () => {
    const site = aPasskeySite()
    const eves = await site.registered(ANN)
    const user = (await claimantOf(site))!
    const { AddressProof } = await import('../../src/accounts/AddressProof.js')
    await new AddressProof({ database: site.adapter, clock: site.clock }).note(user, null)
    site.settle()
    const eve = site.browser()
    await expectRefused(site, eve, await site.signIn(eve, eves))
  })

  it.each([
    ['registrations', false],
    ['registrations', '/waiting-list'],
    ['sign-ins', false],
    ['sign-ins', '/waiting-list'],
  ])('attack #247: prevents %s when the signIn callback returns %j', async (what, said) => {
    let answer: boolean | string = true
    const asked: SignInParams[] = []
    const signIn = (params: SignInParams): boolean | string => {
      asked.push(params)
      return answer
    }
    const site = aPasskeySite({ config: { callbacks: { signIn } } })
    const phone = await site.registered()
    answer = said
    const eve = site.browser()
    const fields = { email: 'new@example.test' }
    const response =
      what === 'sign-ins' ? await site.signIn(eve, phone) : await site.register(eve, site.phone(), { fields })
    expect(target(response).path).toBe(said === false ? '/auth/error' : said)
    expect(await sessionOf(eve)).toBeNull()
    expect(site.told).toEqual([])
    expect(site.writes).toEqual(what === 'sign-ins' ? ['authenticators.use'] : [])
    expect(asked.at(-1)).toMatchObject({
      user: { email: null },
      account: { provider: 'pk', type: 'webauthn' },
      ...(what === 'registrations' && { profile: { email: fields.email, email_verified: false } }),
    })
    answer = true
    expect(target(await site.signIn(site.browser(), phone)).path).toBe('/home')
  })

  it.each<[string, Buffer]>([
    [
      'of an unknown type',
      encodeCbor(
        new Map<number, Cbor>([
          [1, 4],
          [3, -7],
          [-1, Buffer.alloc(32, 1)],
        ]),
      ),
    ],
    [
      'off its curve',
      encodeCbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.alloc(32, 1)],
          [-3, Buffer.alloc(32, 1)],
        ]),
      ),
    ],
    [
      'of RSA with 1024 bits',
      encodeCbor(
        new Map<number, Cbor>([
          [1, 3],
          [3, -257],
          [-1, Buffer.alloc(128, 0xff)],
          [-2, Buffer.from([1, 0, 1])],
        ]),
      ),
    ],
  ])('defect R18: stores no key %s', async (_, publicKey) => {
    const site = aPasskeySite()
    const eve = site.browser()
    await expectRefused(site, eve, await site.register(eve, site.phone(), { faults: { publicKey } }))
  })

  it.each(['registration', 'authentication'])(
    'is refused when the application does not accept the %s',
    async (what) => {
      let accepts = true
      const seen: object[] = []
      const verify = (checked: object): boolean => {
        seen.push(checked)
        return accepts
      }
      const site = aPasskeySite({ webauthn: { verifyRegistration: verify, verifyAuthentication: verify } })
      const phone = await site.registered()
      expect(seen[0]).toMatchObject({
        id: phone.keys[0],
        aaguid: '00000000-0000-0000-0000-000000000000',
        attestation: 'none',
        userVerified: true,
        multiDevice: false,
        backedUp: false,
        user: { email: ANN },
      })
      accepts = false
      const eve = site.browser()
      const fields = { email: 'new@example.test' }
      const answer = what === 'registration' ? site.register(eve, site.phone(), { fields }) : site.signIn(eve, phone)
      await expectRefused(site, eve, await answer)
    },
  )

  it.each(['x'.repeat(65), 'a\nb', 'a\u202eb'])('refuses the name %j for a key', async (name) => {
    const site = aPasskeySite()
    const eve = site.browser()
    expect((await site.register(eve, site.phone(), { more: { name } })).status).toBe(400)
    await site.expectNothing(eve)
  })
})
