/** A value that can be encoded: numbers, text, bytes, lists and maps. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>

/** Encodes a value in CBOR (RFC 8949 section 3), with lengths in their shortest form. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<number | string, Cbor>)]
    return Buffer.concat([
      head(5, entries.length),
      ...entries.flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)]),
    ])
  }
  const list = value as readonly Cbor[]
  return Buffer.concat([head(4, list.length), ...list.map(encodeCbor)])
}

function head(major: number, length: number): Buffer {
  const first = major << 5
  if (length < 24) return Buffer.from([first | length])
  if (length < 0x100) return Buffer.from([first | 24, length])
  const long = Buffer.alloc(length < 0x10000 ? 3 : 5)
  long[0] = first | (length < 0x10000 ? 25 : 26)
  long.writeUIntBE(length, 1, long.length - 1)
  return long
}
