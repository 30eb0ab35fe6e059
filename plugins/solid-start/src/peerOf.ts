import type { NativeEvent } from './NativeEvent.js'

declare global {
  var USING_SOLID_START_DEV_SERVER: boolean | undefined
}

/**
 * IP address at the other end of the connection; undefined if it is unknown.
 *
 * The events of SolidStart 2 have a `runtime`. There the socket is read only in the development server of SolidStart
 * itself: that of Nitro forwards requests to a worker without adding a header, so the worker's socket shows the
 * forwarder.
 */
export function peerOf(native: NativeEvent | undefined): string | undefined {
  if (native?.runtime !== undefined && globalThis.USING_SOLID_START_DEV_SERVER !== true) return undefined
  return native?.node?.req?.socket?.remoteAddress
}
