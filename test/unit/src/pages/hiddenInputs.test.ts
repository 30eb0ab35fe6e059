import { describe, expect, it } from '@jest/globals'
import { hiddenInputs } from '../../../../src/pages/layout.js'

describe('hiddenInputs', () => {
  it('contain the CSRF token and the callback URL', () => {
    expect(hiddenInputs({ csrfToken: 't', callbackUrl: 'https://app.example/?a=1&b=2' }).join('')).toBe(
      '<input type="hidden" name="csrfToken" value="t">' +
        '<input type="hidden" name="callbackUrl" value="https://app.example/?a=1&amp;b=2">',
    )
  })

  it('leave out a token that is not checked', () => {
    expect(hiddenInputs({ csrfToken: undefined, callbackUrl: '/' }).join('')).not.toContain('csrfToken')
  })
})
