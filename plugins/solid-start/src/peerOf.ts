import type { NativeEvent } from './NativeEvent.js'

/**
 * IP address at the other end of the connection; undefined if it is unknown.
 *
 * The events of SolidStart 2 have a `runtime`. There the socket is read only in the development server of SolidStart
 * itself: that of Nitro forwards requests to a worker without adding a header, so the worker's socket shows the
 * forwarder.
 */
export function peerOf(native: NativeEvent | undefined): string | undefined {
  const { USING_SOLID_START_DEV_SERVER: isOwnServer } = globalThis as { USING_SOLID_START_DEV_SERVER?: unknown }
  if (native?.runtime !== undefined && isOwnServer !== true) return undefined
  return native?.node?.req?.socket?.remoteAddress
}
