import { describe, expect, it } from '@jest/globals'
import type { JWT } from 'authengine'
import { meaningOf } from '../../../../src/sessions/sessionClaims.js'

describe('meaningOf', () => {
  it.each<[string, JWT, JWT, boolean]>([
    ['the same object in other words', { sub: 'a', name: 'Ann' }, { name: 'Ann', sub: 'a' }, true],
    ['another value', { name: 'Ann' }, { name: 'Bob' }, false],
    ['one more', { name: 'Ann' }, { name: 'Ann', role: 'admin' }, false],
    ['one less', { name: 'Ann', role: 'admin' }, { name: 'Ann' }, false],
    ['an undefined one, which JSON leaves out', { name: 'Ann' }, { name: 'Ann', role: undefined }, true],
    ['null where there was nothing', { name: 'Ann' }, { name: 'Ann', role: null }, false],
    ['nested alike', { roles: ['a', { b: 1 }] }, { roles: ['a', { b: 1 }] }, true],
    ['nested otherwise', { roles: ['a', { b: 1 }] }, { roles: ['a', { b: 2 }] }, false],
    ['a text that reads like what was nested', { roles: ['a'] }, { roles: '["a"]' }, false],
    ['a date where its text was', { at: '1970-01-01T00:00:00.000Z' }, { at: new Date(0) }, true],
    ['other claims of the site', { sub: 'a', iat: 1, exp: 2, jti: 'x' }, { sub: 'a', iat: 5, exp: 6, sid: 'y' }, true],
    ['a name that objects have', { sub: 'a' }, JSON.parse('{"sub":"a","__proto__":{"x":1}}') as JWT, false],
    [
      'the same under such a name',
      JSON.parse('{"__proto__":{"x":1}}') as JWT,
      JSON.parse('{"__proto__":{"x":1}}') as JWT,
      true,
    ],
    ['a number for its text', { level: 1 }, { level: '1' }, false],
  ])('%s', (_what, claims, other, isSame) => {
    expect(meaningOf(claims)(other)).toBe(isSame)
  })

  it('detects changes in the same object, at any depth', () => {
    const claims: JWT = { sub: 'a', settings: { theme: { dark: false } } }
    const saysTheSame = meaningOf(claims)
    expect(saysTheSame(claims)).toBe(true)
    ;(claims['settings'] as { theme: { dark: boolean } }).theme.dark = true
    expect(saysTheSame(claims)).toBe(false)
  })
})
