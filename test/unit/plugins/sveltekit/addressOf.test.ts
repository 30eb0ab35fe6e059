import { expect, it } from '@jest/globals'
import { addressOf } from '../../../../plugins/sveltekit/src/addressOf.js'

it('returns the IP address of the adapter', () => {
  expect(addressOf({ getClientAddress: () => '203.0.113.7' })).toBe('203.0.113.7')
})

it.each([
  ['is empty', () => ''],
  [
    'cannot be read, as while pages are prerendered',
    () => {
      throw new TypeError('Cannot read clientAddress during prerendering')
    },
  ],
])('returns undefined if the address %s', (_name, getClientAddress) => {
  expect(addressOf({ getClientAddress })).toBeUndefined()
})
