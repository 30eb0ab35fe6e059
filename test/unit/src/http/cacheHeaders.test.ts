import { describe, expect, it } from '@jest/globals'
import { keepFromCaches } from '../../../../src/http/Reply.js'

const after = (before: Record<string, string>, isPrivate: boolean): Record<string, string> => {
  const headers = new Headers(before)
  keepFromCaches(headers, isPrivate)
  return Object.fromEntries(headers)
}

describe('keepFromCaches', () => {
  it('marks a response as dependent on cookies, and a personal one as private', () => {
    expect(after({}, false)).toEqual({ vary: 'Cookie' })
    expect(after({}, true)).toEqual({ vary: 'Cookie', 'cache-control': 'private, no-store' })
  })

  it.each([
    ['Accept-Encoding', 'Accept-Encoding, Cookie'],
    ['cookie', 'cookie'],
    ['Accept, COOKIE', 'Accept, COOKIE'],
    ['*', '*'],
    ['X-Cookie', 'X-Cookie, Cookie'],
  ])('adds Cookie to Vary: %s', (vary, expected) => {
    expect(after({ vary }, false)).toEqual({ vary: expected })
  })

  it('keeps the Cache-Control of the application', () => {
    const cacheControl = { 'cache-control': 'public, max-age=60' }
    expect(after(cacheControl, true)).toEqual({ ...cacheControl, vary: 'Cookie' })
  })
})
