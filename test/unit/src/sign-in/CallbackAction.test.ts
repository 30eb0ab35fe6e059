import { describe, expect, it } from '@jest/globals'
import { NotFound } from '../../../../src/core/errors.js'
import { CallbackAction } from '../../../../src/sign-in/SignInHandler.js'
import { locationOf, parts } from './parts.js'

const route = (providerId: string) => ({ action: 'callback', providerId })

describe('CallbackAction', () => {
  it('requires a CSRF token if a form of the library posts to it', () => {
    const { signInHandler, context } = parts()
    const action = new CallbackAction(signInHandler)
    expect(action.requiresCsrf(context({ method: 'POST', route: route('cred') }))).toBe(true)
    expect(action.requiresCsrf(context({ method: 'POST', route: route('op') }))).toBe(false)
    expect(action.requiresCsrf(context({ route: route('cred') }))).toBe(false)
  })

  it('throws for an unknown provider', () => {
    const { signInHandler, context } = parts()
    const ctx = context({ method: 'POST', route: route('unknown') })
    expect(() => new CallbackAction(signInHandler).requiresCsrf(ctx)).toThrow(NotFound)
  })

  it('completes the sign-in', async () => {
    const { signInHandler, context } = parts()
    const ctx = context({ route: route('op'), path: '/auth/callback/op?number=7&callbackUrl=/home' })
    expect(locationOf(await new CallbackAction(signInHandler).handle(ctx))).toBe('https://app.example/home')
  })
})
