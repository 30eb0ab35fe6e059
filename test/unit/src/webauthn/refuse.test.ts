import { describe, expect, it } from '@jest/globals'
import { WebAuthnVerificationError } from '../../../../src/core/errors.js'
import { refuse, refuseUnknown } from '../../../../src/webauthn/credentialResponse.js'

const thrownBy = (run: () => never): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('the end of a ceremony', () => {
  it('has a reason, and an optional cause', () => {
    const cause = new TypeError('x')
    const error = thrownBy(() => refuse('Why.', cause))
    expect(error).toBeInstanceOf(WebAuthnVerificationError)
    expect(error).toMatchObject({ message: 'Why.', code: undefined })
  })

  it('defect R41: has a code for an unknown passkey', () => {
    expect(thrownBy(() => refuseUnknown('Unknown.'))).toMatchObject({ message: 'Unknown.', code: 'unknown-passkey' })
  })
})
