import { describe, expect, it } from '@jest/globals'
import { asPosted } from '../../../../src/engine/AuthEngine.js'

describe('asPosted', () => {
  it('converts numbers and booleans as a form does, and leaves out null and undefined', () => {
    const fields = { username: 'ann', code: 123_456, remember: true, forget: false, a: undefined, b: null, c: '' }
    expect(asPosted(fields)).toEqual({ username: 'ann', code: '123456', remember: 'true', forget: 'false', c: '' })
  })

  it('leaves out forbidden field names', () => {
    const fields = Object.fromEntries(['__proto__', 'constructor', 'prototype', 'name'].map((name) => [name, 'x']))
    expect(Object.keys(asPosted(fields))).toEqual(['name'])
  })

  it('keeps values that a form cannot post', () => {
    const password = { $ne: '' }
    expect(asPosted({ password, list: ['a'] })).toEqual({ password, list: ['a'] })
  })
})
