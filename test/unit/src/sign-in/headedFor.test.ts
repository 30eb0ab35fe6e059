import { describe, expect, it } from '@jest/globals'
import { OAuthCallbackError } from '../../../../src/core/errors.js'
import { withCallbackUrl } from '../../../../src/sign-in/SignInHandler.js'

describe('headedFor', () => {
  it('returns the result', async () => {
    await expect(withCallbackUrl('https://app.example/home', () => Promise.resolve(1))).resolves.toBe(1)
  })

  it('stores the requested destination in an error', async () => {
    const error = new OAuthCallbackError('no')
    await expect(withCallbackUrl('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error.callbackUrl).toBe('https://app.example/home')
  })

  it('keeps the destination that an error already has', async () => {
    const error = new OAuthCallbackError('no')
    error.callbackUrl = 'https://app.example/first'
    await expect(withCallbackUrl('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error.callbackUrl).toBe('https://app.example/first')
  })

  it('passes on other errors unchanged', async () => {
    const error = new TypeError('no')
    await expect(withCallbackUrl('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error).not.toHaveProperty('callbackUrl')
  })
})
