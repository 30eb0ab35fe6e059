import type { MalformedCbor } from './SoftFaults.js'

const OVERSIZED = 1024 * 1024
const DEEP = 5000

/** Adds a fault to well-formed CBOR. */
export function malformedCbor(good: Uint8Array, fault: MalformedCbor | undefined): Buffer {
  const bytes = Buffer.from(good)
  switch (fault) {
    case undefined:
      return bytes
    case 'truncated':
      return bytes.subarray(0, -1)
    case 'trailing':
      return Buffer.concat([bytes, Buffer.from([0])])
    case 'oversized':
      return Buffer.concat([bytes, Buffer.alloc(OVERSIZED)])
    case 'duplicate':
      // A map with one key twice: { "a": 0, "a": 0 }.
      return Buffer.from('a2616100616100', 'hex')
    case 'indefinite':
      // A map of indefinite length that begins with a text of indefinite length. Neither of them ends.
      return Buffer.concat([Buffer.from('bf7f', 'hex'), Buffer.alloc(DEEP, 0x61)])
    case 'nested':
      return Buffer.concat([Buffer.alloc(DEEP, 0x81), Buffer.from([0])])
  }
}
