import { afterEach, describe, expect, it } from '@jest/globals'
import { peerOf } from '../../../../plugins/solid-start/src/peerOf.js'

const node = { req: { socket: { remoteAddress: '192.0.2.1' } } }

afterEach(() => {
  Reflect.set(globalThis, 'USING_SOLID_START_DEV_SERVER', undefined)
})

describe('the peer of a request', () => {
  it('is that of the socket in SolidStart 1', () => {
    expect(peerOf({ node })).toBe('192.0.2.1')
  })

  it('is that of the socket in the development server of SolidStart 2', () => {
    Reflect.set(globalThis, 'USING_SOLID_START_DEV_SERVER', true)
    expect(peerOf({ node, runtime: { node } })).toBe('192.0.2.1')
  })

  it('is unknown in SolidStart 2 behind Nitro, where the socket may be that of a forwarder', () => {
    expect(peerOf({ node, runtime: { node } })).toBeUndefined()
  })

  it.each([undefined, {}, { node: {} }, { node: { req: {} } }])('is unknown without a socket (%j)', (native) => {
    expect(peerOf(native)).toBeUndefined()
  })
})
