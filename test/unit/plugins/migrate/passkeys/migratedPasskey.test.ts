import { describe, expect, it } from '@jest/globals'
import { passkeyOfAuthjs } from '../../../../../plugins/migrate/src/passkeys/authjs.js'
import { type BetterAuthPasskey, passkeyOfBetterAuth } from '../../../../../plugins/migrate/src/passkeys/betterAuth.js'

const ID = Buffer.from([251, 255, 254, 1, 2, 3, 4, 5, 6, 7])
const KEY = Buffer.alloc(77, 250)
const ROW: BetterAuthPasskey = {
  ...{ credentialID: ID.toString('base64url'), publicKey: KEY.toString('base64'), userId: 'ann', counter: 3 },
  ...{ deviceType: 'multiDevice', backedUp: true, transports: 'internal,hybrid', name: ' Phone ' },
  createdAt: new Date('2026-01-01'),
}

describe('passkeyOfBetterAuth', () => {
  it('converts every column', () => {
    const credentialID = ID.toString('base64')
    expect(passkeyOfBetterAuth(ROW)).toEqual({
      authenticator: {
        ...{ credentialID, providerAccountId: credentialID, userId: 'ann', counter: 3 },
        ...{ credentialPublicKey: KEY.toString('base64'), credentialDeviceType: 'multiDevice' },
        ...{ credentialBackedUp: true, transports: 'internal,hybrid', provider: 'passkey', name: 'Phone' },
        createdAt: new Date('2026-01-01'),
      },
      account: { type: 'webauthn', provider: 'passkey', providerAccountId: credentialID, userId: 'ann' },
    })
  })

  it.each<[Partial<BetterAuthPasskey>, string]>([
    [{ credentialID: '' }, 'id of its credential'],
    [{ credentialID: null }, 'id of its credential'],
    [{ credentialID: 'a' }, 'id of its credential'],
    [{ credentialID: 'a b' }, 'id of its credential'],
    [{ credentialID: Buffer.alloc(1024).toString('base64url') }, 'id of its credential'],
    [{ publicKey: 'short' }, 'public key'],
    [{ publicKey: Buffer.alloc(2049).toString('base64') }, 'public key'],
    [{ counter: null }, 'counter'],
    [{ counter: '' }, 'counter'],
    [{ counter: -1 }, 'counter'],
    [{ counter: 1.5 }, 'counter'],
    [{ userId: null }, 'no user'],
    [{ userId: '' }, 'no user'],
  ])('refuses %j', (columns, reason) => {
    expect(passkeyOfBetterAuth({ ...ROW, ...columns })).toContain(reason)
  })

  it.each([
    ['["internal","hybrid"]', 'internal,hybrid'],
    ['internal, usb,other', 'internal,usb'],
    ['', null],
    [null, null],
    ['x'.repeat(2000), null],
  ])('reads the transports %j as %j', (transports, expected) => {
    expect(passkeyOfBetterAuth({ ...ROW, transports })).toMatchObject({ authenticator: { transports: expected } })
  })
})

describe('passkeyOfAuthjs', () => {
  it('reads numbers and booleans as databases return them', () => {
    const row = {
      ...{ credentialID: ID.toString('base64'), credentialPublicKey: KEY.toString('base64'), userId: 7n },
      ...{ counter: '9', credentialDeviceType: 'other', credentialBackedUp: '1' },
    }
    expect(passkeyOfAuthjs(row)).toMatchObject({
      authenticator: {
        ...{ credentialID: ID.toString('base64'), userId: '7', counter: 9, credentialBackedUp: true },
        ...{ credentialDeviceType: 'singleDevice', transports: null, provider: 'passkey' },
      },
    })
  })
})
