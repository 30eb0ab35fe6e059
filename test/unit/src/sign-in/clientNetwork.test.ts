import { describe, expect, it } from '@jest/globals'
import { clientNetwork } from '../../../../src/sign-in/RateLimits.js'

const PRIVATE = ['10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.1.1', '172.31.0.1', '192.168.1.1', '::1', 'fd00::1']

describe('clientNetwork', () => {
  it('uses the IP address of the framework if no header contains another', () => {
    for (const address of ['203.0.113.9', ...PRIVATE]) {
      expect(clientNetwork(address, new Headers())).toMatchObject({ certain: true, network: expect.any(String) })
    }
  })

  it.each([
    ['x-forwarded-for', '198.51.100.1, 203.0.113.9'],
    ['x-forwarded-for', '203.0.113.9:5678'],
    ['x-real-ip', '::ffff:203.0.113.9'],
    ['forwarded', 'for=198.51.100.1;proto=https, for="203.0.113.9:80"'],
    ['forwarded', 'For="[::ffff:203.0.113.9]:80"'],
  ])('trusts an address that equals %s: %s', (name, value) => {
    expect(clientNetwork('203.0.113.9', new Headers([[name, value]]))).toEqual({
      network: '203.0.113.9',
      wide: undefined,
      certain: true,
    })
  })

  it.each(PRIVATE)(
    'defect R67: counts %s as many clients if a header contains another address, because it may be a proxy',
    (address) => {
      const headers = new Headers({ 'x-forwarded-for': '203.0.113.9' })
      const wide = clientNetwork(address, new Headers()).network
      expect(wide).toEqual(expect.any(String))
      expect(clientNetwork(address, headers)).toEqual({ network: undefined, wide, certain: false })
    },
  )

  it('defect R67: has a wide network of 48 bits for IPv6 only', () => {
    const [one, other] = ['2001:db8:1:2::3', '2001:DB8:1:ffff::4'].map((address) =>
      clientNetwork(address, new Headers()),
    )
    expect(one).toEqual({ network: '2001:db8:1:2::/64', wide: '2001:db8:1::/48', certain: true })
    expect(other).toMatchObject({ network: '2001:db8:1:ffff::/64', wide: '2001:db8:1::/48' })
    expect(clientNetwork('::ffff:203.0.113.9', new Headers()).wide).toBeUndefined()
  })

  it.each(['203.0.113.9', '172.32.0.1', '100.128.0.1', '2001:db8::1', 'fec0::1'])(
    'counts by %s anyway, because any client can send a header',
    (address) => {
      const answer = clientNetwork(address, new Headers({ 'x-forwarded-for': '198.51.100.1' }))
      expect(answer).toMatchObject({ network: expect.any(String), certain: false })
    },
  )

  it.each([undefined, '', 'unknown'])('returns no network for %j', (address) => {
    expect(clientNetwork(address, new Headers())).toEqual({ network: undefined, wide: undefined, certain: false })
  })
})
