import { describe, expect, it } from '@jest/globals'
import { claimsOrNull } from '../../../../src/core/CallbackPipeline.js'
import { JWTSessionError } from '../../../../src/core/errors.js'

describe('claimsOrNull', () => {
  it('returns a plain object, or null', () => {
    const claims = { sub: 'ann' }
    expect([claimsOrNull(claims), claimsOrNull(null)]).toEqual([claims, null])
  })

  it.each(['text', '', 7, 0, true, false, undefined, [{ sub: 'ann' }], new Date(0), new Map(), () => ({})])(
    'refuses %p (defect R19)',
    (answer) => {
      expect(() => claimsOrNull(answer)).toThrow(JWTSessionError)
    },
  )
})
