import { describe, expect, it } from '@jest/globals'
import { PasskeyError, type PasskeyErrorCode } from '../../../../src/webauthn-client/index.js'

const CODES: readonly PasskeyErrorCode[] = ['unsupported', 'cancelled', 'aborted', 'exists', 'refused', 'failed']

describe('PasskeyError', () => {
  it.each(CODES)('has its own message for %s', (code) => {
    const error = new PasskeyError(code)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'PasskeyError', code, error: undefined, url: undefined })
    expect(error.message).toMatch(/^[A-Z].*\.$/)
    expect(CODES.filter((other) => new PasskeyError(other).message === error.message)).toEqual([code])
  })

  it('contains the error of the server, and keeps the cause', () => {
    const cause = new Error('why')
    const error = new PasskeyError('refused', { error: 'AccessDenied', url: '/auth/error?error=AccessDenied', cause })
    expect(error).toMatchObject({ error: 'AccessDenied', url: '/auth/error?error=AccessDenied', cause })
    expect(error.message).toBe('The server did not accept the request. The error of the server is "AccessDenied".')
  })
})
