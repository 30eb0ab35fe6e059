import { describe, expect, it } from '@jest/globals'
import { malformedCbor } from '../../../../../src/testing/webauthn/malformedCbor.js'

const GOOD = Buffer.from('a10102', 'hex')

describe('malformedCbor', () => {
  it('returns the bytes unchanged without a fault', () => {
    expect(malformedCbor(GOOD, undefined)).toEqual(GOOD)
  })

  it.each([
    ['truncated', /^a101$/],
    ['trailing', /^a1010200$/],
    ['duplicate', /^a2616100616100$/],
    ['indefinite', /^bf7f6161/],
    ['nested', /^(81)+00$/],
    ['oversized', /^a10102(00){1048576}$/],
  ] as const)('adds the fault %s', (fault, hex) => {
    expect(malformedCbor(GOOD, fault).toString('hex')).toMatch(hex)
  })
})
