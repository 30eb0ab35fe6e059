import { describe, expect, it } from '@jest/globals'
import { isOfOtherLibrary } from '../../../../src/sessions/SessionCookie.js'

const tokenWith = (header: unknown): string =>
  `${Buffer.from(JSON.stringify(header)).toString('base64url')}..iv.body.tag`

describe('isOfOtherLibrary', () => {
  it.each([
    { alg: 'dir', enc: 'A256GCM' },
    { alg: 'dir', enc: 'A256GCM', kid: 'k'.repeat(43) },
    { alg: 'dir', enc: 'A256CBC-HS512' },
    { alg: 'dir', enc: 'A256CBC-HS512', kid: 'k'.repeat(43) },
    { alg: 'dir', enc: 'A256CBC-HS512', kid: '-_'.repeat(43) },
    { alg: 'HS256' },
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'HS512' },
  ])('is true for %j', (header) => {
    expect(isOfOtherLibrary(tokenWith(header))).toBe(true)
  })

  it.each([
    { alg: 'dir', enc: 'A256GCM', kid: 'c0ffee123456.203001' },
    { alg: 'dir', enc: 'A256CBC-HS512', kid: 'c0ffee123456.203001' },
    { alg: 'dir', enc: 'A256GCM', kid: null },
    { alg: 'dir', enc: 'A256GCM', kid: 'k'.repeat(44) },
    { alg: 'dir', enc: 'A128GCM' },
    { alg: 'none' },
    { alg: 'RS256' },
    {},
    [],
    null,
    7,
    { alg: 'HS256', more: 'x'.repeat(300) },
  ])('is false for %j', (header) => {
    expect(isOfOtherLibrary(tokenWith(header))).toBe(false)
  })

  it.each(['', '.', 'a.b.c', '..', 'x'.repeat(100_000), 'A'.repeat(43), '%.%'])('is false for %p', (token) => {
    expect(isOfOtherLibrary(token)).toBe(false)
  })
})
