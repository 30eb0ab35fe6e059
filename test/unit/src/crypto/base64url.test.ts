import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { base64url } from '../../../../src/crypto/index.js'

describe('base64url', () => {
  it('writes bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      }),
    )
  })
})
