import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import * as portable from '../../../../src/crypto/encodings.js'
import * as platform from '../../../../src/crypto/platform/node.js'

describe.each([
  ['portable', portable],
  ['of the platform', platform],
])('base64url, %s', (_name, { base64url }) => {
  it('writes bytes as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
        expect(base64url(bytes.subarray(1))).toBe(Buffer.from(bytes.subarray(1)).toString('base64url'))
      }),
    )
  })
})
