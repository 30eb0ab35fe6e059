import { describe, expect, it } from '@jest/globals'
import { OAuthCallbackError } from '../../../../src/core/errors.js'
import { headedFor } from '../../../../src/sign-in/SignInHandler.js'

describe('headedFor', () => {
  it('yields what is performed', async () => {
    await expect(headedFor('https://app.example/home', () => Promise.resolve(1))).resolves.toBe(1)
  })

  it('lets an error remember where the person wanted to go', async () => {
    const error = new OAuthCallbackError('no')
    await expect(headedFor('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error.callbackUrl).toBe('https://app.example/home')
  })

  it('leaves what an error remembers already', async () => {
    const error = new OAuthCallbackError('no')
    error.callbackUrl = 'https://app.example/first'
    await expect(headedFor('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error.callbackUrl).toBe('https://app.example/first')
  })

  it('leaves errors of others as they are', async () => {
    const error = new TypeError('no')
    await expect(headedFor('https://app.example/home', () => Promise.reject(error))).rejects.toBe(error)
    expect(error).not.toHaveProperty('callbackUrl')
  })
})
