import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { OAuthCallbackError } from '../../../../src/core/errors.js'
import { checkIdToken, type IdTokenFacts } from '../../../../src/oauth/checkIdToken.js'

const NOW = 1_893_456_000
const tokenWith = (header: object): string => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.e30.x`
const CLAIMS = { sub: 'ann', iat: NOW, exp: NOW + 3600 }
const facts = (claims: object = {}, more: Partial<IdTokenFacts> = {}): IdTokenFacts => ({
  token: tokenWith({ alg: 'RS256' }),
  claims: { ...CLAIMS, ...claims },
  accessToken: 'access',
  clientId: 'app',
  maxAge: undefined,
  now: NOW,
  ...more,
})
const halfOf = (hash: string): string => {
  const digest = createHash(hash).update('access').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

describe('checkIdToken', () => {
  it.each([
    {},
    { azp: 'app' },
    { sub: 'x'.repeat(255) },
    { sub: '__proto__' },
    { iat: NOW + 30 },
    { iat: NOW - 86_400 },
    { exp: NOW - 29 },
    { nbf: NOW + 30 },
  ])('accepts %j', async (claims) => {
    await expect(checkIdToken(facts(claims))).resolves.toBeUndefined()
  })

  it.each([
    { sub: undefined },
    { sub: '' },
    { sub: 7 },
    { sub: 'x'.repeat(256) },
    { sub: 'a\u0000b' },
    { iat: undefined },
    { iat: '1' },
    { iat: NOW + 31 },
    { iat: NOW + 86_400 },
    { exp: undefined },
    { exp: NOW - 30 },
    { exp: String(NOW + 60) },
    { nbf: NOW + 31 },
    { nbf: 'now' },
    { azp: 'other' },
    { azp: '' },
    { at_hash: 'x' },
    { at_hash: null },
    { at_hash: halfOf('sha512') },
  ])('attacks #153, #154: refuses %j', async (claims) => {
    await expect(checkIdToken(facts(claims))).rejects.toThrow(OAuthCallbackError)
  })

  it.each([
    ['RS256', 'sha256'],
    ['PS384', 'sha384'],
    ['ES512', 'sha512'],
    ['EdDSA', 'sha512'],
    ['Ed25519', 'sha512'],
  ])('compares the hash of the access token, with the algorithm %s', async (alg, hash) => {
    const token = tokenWith({ alg })
    await expect(checkIdToken(facts({ at_hash: halfOf(hash) }, { token }))).resolves.toBeUndefined()
    await expect(checkIdToken(facts({ at_hash: halfOf(hash) }, { token, accessToken: 'other' }))).rejects.toThrow(
      'at_hash',
    )
  })

  it('refuses a hash with an unknown algorithm', async () => {
    const token = tokenWith({ alg: 'XX999' })
    await expect(checkIdToken(facts({ at_hash: halfOf('sha256') }, { token }))).rejects.toThrow('at_hash')
  })

  it.each([
    ['JWT', true],
    ['jwt', true],
    ['application/jwt', true],
    ['at+jwt', false],
    ['logout+jwt', false],
    ['', false],
  ])('accepts a token of the type %j: %s', async (typ, isAccepted) => {
    const checked = checkIdToken(facts({}, { token: tokenWith({ alg: 'RS256', typ }) }))
    await (isAccepted ? expect(checked).resolves.toBeUndefined() : expect(checked).rejects.toThrow('another type'))
  })

  it.each([
    [NOW, true],
    [NOW - 330, true],
    [NOW - 331, false],
    [undefined, false],
    ['now', false],
  ])('attack #157: with a max_age of 300, accepts a sign-in at %s: %s', async (auth_time, isAccepted) => {
    const checked = checkIdToken(facts({ auth_time }, { maxAge: 300 }))
    await (isAccepted ? expect(checked).resolves.toBeUndefined() : expect(checked).rejects.toThrow('too long ago'))
  })
})
