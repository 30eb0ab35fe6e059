import { expect, it } from '@jest/globals'
import { peerOf } from '../../../../plugins/qwik/src/peerOf.js'

it('returns the IP address of the socket that the Node server passes', () => {
  expect(peerOf({ incomingMessage: { socket: { remoteAddress: '192.0.2.1' } } })).toBe('192.0.2.1')
})

it.each([{}, { incomingMessage: {} }, { incomingMessage: { socket: {} } }])(
  'returns undefined without a socket (%j)',
  (platform) => {
    expect(peerOf(platform)).toBeUndefined()
  },
)
