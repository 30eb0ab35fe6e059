import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { networkOf } from '../../../../src/sign-in/RateLimits.js'

const DOCUMENTATION = '2001:db8:0:1::/64'

describe('networkOf', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['001.002.003.004', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['2001:db8:0:1::1', DOCUMENTATION],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', DOCUMENTATION],
    ['2001:0db8:0000:0001::', DOCUMENTATION],
    [' [2001:db8:0:1::1]:443 ', DOCUMENTATION],
    ['2001:db8::1:0:0:0:1', DOCUMENTATION],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('maps %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    '0x7f.1',
    ':::',
    '1::2::3',
    'g::1',
    '[::1',
  ])('returns undefined for %j', (address) => {
    expect(networkOf(address)).toBeUndefined()
  })

  it('never throws, and maps all spellings of an address to the same network', () => {
    fc.assert(fc.property(fc.string(), (text) => ['string', 'undefined'].includes(typeof networkOf(text))))
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address)
        expect(network).toBeDefined()
        expect(networkOf(address.toUpperCase())).toBe(network)
        expect(networkOf(new URL(`http://[${address}]/`).hostname)).toBe(network)
      }),
    )
  })
})
