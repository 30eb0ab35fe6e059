import { inspect } from 'node:util'
import { describe, expect, it } from '@jest/globals'
import { AuthError } from '../../../../src/core/AuthError.js'
import { AccessDenied, CallbackRouteError, CredentialsSignin } from '../../../../src/core/errors.js'

class Unpaid extends CallbackRouteError {}
class NeedsCode extends CredentialsSignin {
  override code = 'second-factor'
}

describe('AuthError', () => {
  it('can be created without arguments', () => {
    const error = new AuthError()
    expect(error.message).toBe('')
    expect(error.cause).toBeUndefined()
    expect(error).toMatchObject({ name: 'AuthError', type: 'AuthError', kind: 'error' })
  })

  it('can be created with a message', () => {
    const error = new AuthError('It broke.')
    expect(error.message).toBe('It broke.')
    expect(error.cause).toBeUndefined()
  })

  it('has a link to its explanation, also in a class of the application', () => {
    expect(new AccessDenied().help).toBe('node_modules/authengine/docs/errors.md#accessdenied')
    expect(new Unpaid().help).toBe('node_modules/authengine/docs/errors.md#callbackrouteerror')
  })

  it('keeps an error that is given as the cause in err', () => {
    const reason = new TypeError('no such column')
    expect(new AuthError('It broke.', { cause: reason }).cause).toEqual({ err: reason })
  })

  it('keeps the members of an object that is given as the cause', () => {
    const err = new Error('inner')
    expect(new AuthError('It broke.', { cause: { err, provider: 'op' } }).cause).toEqual({ err, provider: 'op' })
  })

  it('has no own property with the cause, not even a hidden one, that could be copied into a response', () => {
    const error = new AuthError('It broke.', { cause: new TypeError('The server said no.') })
    expect(Object.getOwnPropertyNames(error)).not.toContain('cause')
    expect(inspect(error)).toContain('cause')
  })

  it('keeps any other cause as the reason', () => {
    expect(new AuthError('It broke.', { cause: 'late' }).cause).toEqual({ reason: 'late' })
    expect(new AuthError('It broke.', { cause: 0 }).cause).toEqual({ reason: 0 })
    expect(new AuthError('It broke.', { cause: null }).cause).toBeUndefined()
  })

  it('can be created with an error: its message, and itself as the cause', () => {
    const reason = new Error('refused')
    const error = new AuthError(reason)
    expect(error.message).toBe('refused')
    expect(error.cause).toEqual({ err: reason })
  })

  it('can be created with options only', () => {
    const reason = new Error('refused')
    const error = new AuthError({ cause: reason })
    expect(error.message).toBe('')
    expect(error.cause).toEqual({ err: reason })
  })

  it('does not expose its cause when the error is enumerated or serialized', () => {
    const error = new AuthError('It broke.', { cause: new Error('secret detail') })
    expect(Object.keys(error)).not.toContain('cause')
    expect(JSON.stringify(error)).not.toContain('secret detail')
  })

  it('is an Error with a stack', () => {
    expect(new AuthError('It broke.')).toBeInstanceOf(Error)
    expect(new AuthError('It broke.').stack).toContain('AuthError.test.ts')
  })

  it('has the name of its own class, and the type of the nearest class that has one', () => {
    expect(new Unpaid()).toMatchObject({ name: 'Unpaid', type: 'CallbackRouteError', kind: 'error' })
    expect(new NeedsCode()).toMatchObject({ name: 'NeedsCode', type: 'CredentialsSignin', kind: 'signIn' })
    expect(new AccessDenied()).toMatchObject({ name: 'AccessDenied', type: 'AccessDenied', kind: 'error' })
  })
})
