import { describe, expect, it } from '@jest/globals'
import { skipCSRFCheck } from '../../../../src/config/SettingsInput.js'
import { NotFound } from '../../../../src/core/errors.js'
import { CsrfAction } from '../../../../src/sign-in/CsrfGuard.js'
import { cookiesOf, parts } from './parts.js'

describe('CsrfAction', () => {
  it('returns the token of the cookie that it sets', async () => {
    const { guard, context } = parts()
    const ctx = context()
    const { body } = await new CsrfAction(guard).handle(ctx)
    const { csrfToken } = JSON.parse(body ?? '') as { csrfToken: string }
    expect(cookiesOf(ctx)['__Host-authengine.csrf-token']?.split('.')[0]).toBe(csrfToken)
  })

  it('does not exist if the token is turned off', async () => {
    const { guard, context } = parts({ skipCSRFCheck })
    await expect(new CsrfAction(guard).handle(context())).rejects.toThrow(NotFound)
  })
})
