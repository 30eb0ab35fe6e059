import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { encoded } from '../../../../plugins/redis/src/encoded.js'

describe('a part of a key', () => {
  it.each([
    ['abc-_.~09AZ', 'abc-_.~09AZ'],
    ['a:b', 'a%3ab'],
    ['{a}', '%7ba%7d'],
    ['ä 𝒜', '%c3%a4%20%f0%9d%92%9c'],
    ['%3a', '%253a'],
    ['\ud800', '%ud800'],
    ['', ''],
  ])('encodes %j as %s', (text, part) => {
    expect(encoded(text)).toBe(part)
  })

  it('contains no character with a meaning in Redis or in key names', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[\w.~%-]*$/.test(encoded(text))))
  })

  it('is different for different texts', () => {
    const unit = fc.constantFrom('%', 'u', 'd', '8', '0', '\ud800', '\udc00', '%ud800', 'ä', '%c3%a4', ':')
    const texts = fc.string({ unit })
    fc.assert(fc.property(texts, texts, (one, other) => (encoded(one) === encoded(other)) === (one === other)))
  })
})
