import { describe, expect, it } from '@jest/globals'
import { explained } from '../../../../src/webauthn-client/explained.js'
import { PasskeyError } from '../../../../src/webauthn-client/index.js'

describe('explained', () => {
  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'aborted'],
    ['InvalidStateError', 'exists'],
    ['NotSupportedError', 'unsupported'],
    ['ConstraintError', 'unsupported'],
    ['SecurityError', 'domain'],
    ['UnknownError', 'failed'],
    ['constructor', 'failed'],
  ])('maps a browser’s %s to the code %s, and keeps it as the cause', (name, code) => {
    const cause = new DOMException('no', name)
    expect(explained(cause)).toMatchObject({ code, cause })
  })

  it.each([undefined, null, 'text', new TypeError('Failed to fetch')])('maps %s to the code failed', (thrown) => {
    expect(explained(thrown)).toMatchObject({ code: 'failed', cause: thrown })
  })

  it('returns an explained error unchanged', () => {
    const error = new PasskeyError('refused')
    expect(explained(error)).toBe(error)
  })
})
