import { afterEach, describe, expect, it } from '@jest/globals'
import { peerOf } from '../../../../plugins/sveltekit/src/peerOf.js'

const event = (platform?: object) => ({ platform: platform as App.Platform | undefined, getClientAddress: () => '::1' })

afterEach(() => {
  Reflect.set(globalThis, '__SVELTEKIT_DEV__', undefined)
})

describe('the peer of a request', () => {
  it('is that of the socket that adapter-node passes, whatever the adapter takes for the client', () => {
    expect(peerOf(event({ req: { socket: { remoteAddress: '192.0.2.1' } } }))).toBe('192.0.2.1')
  })

  it('is the address that the development server reads from the socket', () => {
    Reflect.set(globalThis, '__SVELTEKIT_DEV__', true)
    expect(peerOf(event())).toBe('::1')
    expect(peerOf(event({ env: {} }))).toBe('::1')
  })

  it.each([
    ['a platform without a socket', { env: {} }],
    ['a request without a socket', { req: {} }],
    ['no platform', undefined],
  ])('is unknown in a build with %s, whose client address may come from a header', (_name, platform) => {
    expect(peerOf(event(platform))).toBeUndefined()
    Reflect.set(globalThis, '__SVELTEKIT_DEV__', false)
    expect(peerOf(event(platform))).toBeUndefined()
  })
})
