import { describe, expect, it } from '@jest/globals'
import { faultOfLogoutToken } from '../../../../src/oauth/checkIdToken.js'

const NOW = 1_893_456_000
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const CLAIMS = { iat: NOW, exp: NOW + 120, jti: 'one', sub: 'ann', events: { [EVENT]: {} } }
const tokenOf = (typ?: string): string =>
  `${Buffer.from(JSON.stringify({ alg: 'RS256', typ })).toString('base64url')}.e30.x`
const faultOf = (claims: object, typ?: string): string | undefined =>
  faultOfLogoutToken(tokenOf(typ), { ...CLAIMS, ...claims }, NOW)

describe('a logout token', () => {
  it.each([
    {},
    { sid: 's' },
    { sub: undefined, sid: 's' },
    { iat: NOW + 30 },
    { iat: NOW - 300 },
    { events: { [EVENT]: {}, more: 1 } },
  ])('is accepted with %j', (claims) => {
    expect(faultOf(claims)).toBeUndefined()
  })

  it.each([
    [{ iat: NOW + 31 }, 'it was not issued just now'],
    [{ iat: NOW - 301 }, 'it was not issued just now'],
    [{ iat: undefined }, 'it was not issued just now'],
    [{ events: undefined }, 'it does not announce a logout'],
    [{ events: null }, 'it does not announce a logout'],
    [{ events: [EVENT] }, 'it does not announce a logout'],
    [{ events: { other: {} } }, 'it does not announce a logout'],
    [{ events: { [EVENT]: true } }, 'it does not announce a logout'],
    [{ events: { [EVENT]: [] } }, 'it does not announce a logout'],
    [{ nonce: 'n' }, 'it has a nonce, as ID tokens have'],
    [{ sub: undefined }, 'it has neither "sid" nor "sub"'],
    [{ sub: undefined, sid: 7 }, 'its "sid" or "sub" is not a string'],
    [{ sid: '' }, 'its "sid" or "sub" is not a string'],
    [{ jti: undefined }, 'it has no id'],
    [{ jti: '' }, 'it has no id'],
  ])('with %j is refused: %s', (claims, fault) => {
    expect(faultOf(claims)).toBe(fault)
  })

  it('has its own type, or no type', () => {
    expect(faultOf({}, 'logout+jwt')).toBeUndefined()
    expect(faultOf({}, 'Logout+JWT')).toBeUndefined()
    for (const typ of ['JWT', 'at+jwt', '']) expect(faultOf({}, typ)).toBe('it is a token of another type')
  })
})
