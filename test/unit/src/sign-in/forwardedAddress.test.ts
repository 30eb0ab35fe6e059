import { describe, expect, it } from '@jest/globals'
import { forwardedAddress } from '../../../../src/sign-in/RateLimits.js'

describe('forwardedAddress', () => {
  it.each([
    ['203.0.113.9', 1, '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
    ['198.51.100.1,203.0.113.9', 2, '198.51.100.1'],
    ['a, b, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['203.0.113.9:4711', 1, '203.0.113.9'],
    ['[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['[2001:db8::1]', 1, '2001:db8::1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['fe80::1%eth0', 1, 'fe80::1'],
    ['[fe80::1%eth0]:4711', 1, 'fe80::1'],
    ['[fe80::1%25eth0]', 1, 'fe80::1'],
    ['::ffff:203.0.113.9', 1, '::ffff:203.0.113.9'],
  ])('reads %j behind %d trusted proxies as %s', (header, proxies, address) => {
    expect(forwardedAddress(header, proxies)).toBe(address)
  })

  it.each([
    [null, 1],
    ['', 1],
    ['203.0.113.9', 2],
    ['unknown', 1],
    ['203.0.113.9, ', 1],
    ['203.0.113.999', 1],
    ['203.0.113.9, <script>', 1],
    ['203.0.113.9%eth0', 1],
    ['203.0.113.9:4711%eth0', 1],
    ['[203.0.113.9%eth0]:4711', 1],
    ['%eth0', 1],
  ])('returns undefined for %j behind %d', (header, proxies) => {
    expect(forwardedAddress(header, proxies)).toBeUndefined()
  })
})
