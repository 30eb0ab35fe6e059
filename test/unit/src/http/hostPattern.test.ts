import { describe, expect, it } from '@jest/globals'
import { hostMatches, isHostPattern, isOriginPattern } from '../../../../src/http/origins.js'

describe('isHostPattern', () => {
  it.each(['app.example', 'localhost:3000', '[::1]:3000', '*.preview.example'])('accepts %j', (pattern) => {
    expect(isHostPattern(pattern)).toBe(true)
  })

  it.each(['', '*', 'https://app.example', 'a.*.example', '*.*.example', 'app.example/path', 7, undefined])(
    'refuses %j',
    (pattern) => {
      expect(isHostPattern(pattern)).toBe(false)
    },
  )
})

describe('isOriginPattern', () => {
  it.each([
    ['https://app.example', true],
    ['http://*.preview.example:3000', true],
    ['app.example', false],
    ['ftp://app.example', false],
    ['https://', false],
    ['https://app.example/', false],
    [['https://app.example'], false],
  ])('checks %j', (origin, is) => {
    expect(isOriginPattern(origin)).toBe(is)
  })
})

describe('hostMatches', () => {
  it.each([
    ['app.example', 'app.example', true],
    ['app.example', 'App.Example', true],
    ['app.example', 'other.example', false],
    ['app.example:3000', 'app.example', false],
    ['one.preview.example', '*.preview.example', true],
    ['one.preview.example', '*.Preview.Example', true],
    ['preview.example', '*.preview.example', false],
    ['.preview.example', '*.preview.example', false],
    ['one.two.preview.example', '*.preview.example', false],
    ['one.preview.example.evil.test', '*.preview.example', false],
  ])('compares %s with %s', (host, pattern, matches) => {
    expect(hostMatches(host, pattern)).toBe(matches)
  })
})
