import { describe, expect, it } from '@jest/globals'
import { clientNetwork } from '../../../../src/limits/clientNetwork.js'

const PRIVATE = ['10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.1.1', '172.31.0.1', '192.168.1.1', '::1', 'fd00::1']

describe('clientNetwork', () => {
  it('takes the address of the framework, where no header names another', () => {
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
  ])('trusts an address that %s names: %s', (name, value) => {
    expect(clientNetwork('203.0.113.9', new Headers([[name, value]]))).toEqual({
      network: '203.0.113.9',
      certain: true,
    })
  })

  it.each(PRIVATE)('does not count by %s when a header names another client: it is a proxy', (address) => {
    const headers = new Headers({ 'x-forwarded-for': '203.0.113.9' })
    expect(clientNetwork(address, headers)).toEqual({ network: undefined, certain: false })
  })

  it.each(['203.0.113.9', '172.32.0.1', '100.128.0.1', '2001:db8::1', 'fec0::1'])(
    'counts by %s all the same: anybody can send a header',
    (address) => {
      const answer = clientNetwork(address, new Headers({ 'x-forwarded-for': '198.51.100.1' }))
      expect(answer).toMatchObject({ network: expect.any(String), certain: false })
    },
  )

  it.each([undefined, '', 'unknown'])('knows nothing by the address %j', (address) => {
    expect(clientNetwork(address, new Headers())).toEqual({ network: undefined, certain: false })
  })
})
