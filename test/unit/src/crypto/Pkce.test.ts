import { describe, expect, it } from '@jest/globals'
import { codeChallenge } from '../../../../src/crypto/tokens.js'

describe('codeChallenge', () => {
  it('makes the challenge of RFC 7636 appendix B', async () => {
    expect(await codeChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    )
  })
})
