import { describe, expect, it } from '@jest/globals'
import { SignInAction } from '../../../../src/sign-in/SignInHandler.js'
import { locationOf, parts } from './parts.js'

describe('SignInAction', () => {
  it('starts the sign-in of its provider', async () => {
    const { signInHandler, context } = parts()
    const action = new SignInAction(signInHandler)
    const ctx = context({ method: 'POST', route: { action: 'signin', providerId: 'op' } })
    expect(action.requiresCsrf(ctx)).toBe(true)
    expect(locationOf(await action.handle(ctx))).toMatch(/^https:\/\/op\.example\//)
  })
})
