import { describe, expect, it } from '@jest/globals'
import type { AuthjsAuthenticator } from 'authengine'
import { authenticatorFrom } from '../../../../../src/adapters/authjs/AuthjsAuthenticators.js'
import { AuthjsIds } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'

const ROW: AuthjsAuthenticator = {
  credentialID: 'b25l',
  userId: 7,
  providerAccountId: 'b25l',
  credentialPublicKey: 'a2V5',
  counter: 3,
  credentialDeviceType: 'multiDevice',
  credentialBackedUp: true,
  transports: 'internal',
}

const from = (row: object) => authenticatorFrom({ ...ROW, ...row }, new AuthjsIds())

describe('authenticatorFrom', () => {
  it('returns the id of the user as text, and leaves out unknown members', () => {
    expect(from({ id: 1, extra: 'x' })).toStrictEqual({ ...ROW, userId: '7' })
    expect(from({ transports: undefined, name: 'Phone' })).toStrictEqual({
      ...ROW,
      userId: '7',
      transports: null,
      name: 'Phone',
    })
  })

  it('reads members of the prototype, as in rows that are instances of a class', () => {
    expect(authenticatorFrom(Object.create(ROW) as AuthjsAuthenticator, new AuthjsIds())).toStrictEqual({
      ...ROW,
      userId: '7',
    })
  })

  it.each([
    [4294967295, 4294967295],
    ['4294967295', 4294967295],
    [5n, 5],
    [0, 0],
  ])('reads the counter %p', (stored, counter) => {
    expect(from({ counter: stored })).toMatchObject({ counter })
  })

  it.each([undefined, null, '', ' ', 'many', -1, 1.5, Infinity])('refuses the counter %p', (counter) => {
    expect(() => from({ counter })).toThrow('whose counter is not an integer')
  })

  it.each([
    [true, true],
    [1, true],
    [1n, true],
    ['1', true],
    [false, false],
    [0, false],
    [0n, false],
    [null, false],
    [undefined, false],
  ])('reads %p as credentialBackedUp', (stored, credentialBackedUp) => {
    expect(from({ credentialBackedUp: stored })).toMatchObject({ credentialBackedUp })
  })

  it('refuses a passkey without a user', () => {
    expect(() => from({ userId: null })).toThrow('an id that is neither a string nor a whole number')
  })
})
