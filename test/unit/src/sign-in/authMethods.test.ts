import { describe, expect, it } from '@jest/globals'
import { keyMethods, strengthOfProof } from '../../../../src/sign-in/authMethods.js'
import { ann } from './parts.js'

const NOW = new Date('2030-01-01T00:00:00Z')
const proofOf = (type: string) => ({ ...ann, account: { ...ann.account, type } })

describe('the authentication methods of a proof', () => {
  it.each([
    ['oauth', 'fed'],
    ['oidc', 'fed'],
    ['email', 'email'],
    ['credentials', 'pwd'],
    ['webauthn', 'swk'],
  ])('are, for the type %s: %s', (type, method) => {
    const expected = { authMethods: [{ method, at: NOW }], authTime: NOW, level: 1 }
    expect(strengthOfProof(proofOf(type), NOW)).toEqual(expected)
  })

  it('are those of the identity', () => {
    expect(strengthOfProof({ ...proofOf('credentials'), methods: ['otp', 'mfa'] }, NOW)).toMatchObject({ level: 2 })
    expect(strengthOfProof({ ...proofOf('credentials'), methods: [] }, NOW).authMethods).toEqual([])
  })

  it.each(['passport', 'constructor', ''])('are unknown for the type "%s"', (type) => {
    expect(strengthOfProof(proofOf(type), NOW)).toEqual({ authMethods: [], authTime: NOW, level: 1 })
  })

  it.each([
    [true, true, ['user', 'swk', 'mfa']],
    [true, false, ['user', 'hwk', 'mfa']],
    [false, true, ['swk']],
    [false, false, ['hwk']],
  ])('are, for a key with user verification %j on several devices %j', (userVerified, multiDevice, methods) => {
    expect(keyMethods({ userVerified, multiDevice })).toEqual(methods)
  })
})
