import { refuse } from './refuse.js'

/** A value that CBOR can hold here. */
export type CborValue = number | string | boolean | null | Uint8Array | readonly CborValue[] | CborMap
/** A map; keys are numbers or text. */
export type CborMap = ReadonlyMap<number | string, CborValue>

/** A value, and where the next one begins. */
interface Read<T = CborValue> {
  readonly value: T
  readonly end: number
}

/** CTAP2 section 8 allows four levels; certificates and extensions of others may need a few more. */
const DEEPEST = 8
const MOST_MEMBERS = 64

/**
 * Reads one CBOR value (RFC 8949) of the kinds that authenticators send, and nothing looser: known lengths, no key twice, no
 * tags, everything within the bytes.
 *
 * @throws WebAuthnVerificationError
 */
export function readCbor(bytes: Uint8Array, at = 0, depth = 0): Read {
  if (depth > DEEPEST) refuse('The CBOR is nested too deeply.')
  const first = bytes[at]
  if (first === undefined) refuse('The CBOR ends too early.')
  const [major, argument] = [first >> 5, first & 31]
  if (major === 7) return simple(argument, at + 1)
  const { value: length, end } = readLength(bytes, argument, at + 1)
  switch (major) {
    case 0:
      return { value: length, end }
    case 1:
      return { value: -1 - length, end }
    case 2:
      return { value: slice(bytes, end, length), end: end + length }
    case 3:
      return { value: textOf(slice(bytes, end, length)), end: end + length }
    case 4:
      return readList(bytes, end, length, depth)
    case 5:
      return readMap(bytes, end, length, depth)
    default:
      return refuse('The CBOR has a tag.')
  }
}

function readLength(bytes: Uint8Array, argument: number, at: number): Read<number> {
  if (argument < 24) return { value: argument, end: at }
  const size = [1, 2, 4][argument - 24]
  if (size === undefined) refuse('The CBOR has a length that is unknown or enormous.')
  return { value: slice(bytes, at, size).reduce((sum, byte) => sum * 256 + byte, 0), end: at + size }
}

function readList(bytes: Uint8Array, at: number, length: number, depth: number): Read {
  if (length > MOST_MEMBERS) refuse('The CBOR has a list that is too long.')
  const list: CborValue[] = []
  let end = at
  for (let count = 0; count < length; count++) {
    const item = readCbor(bytes, end, depth + 1)
    list.push(item.value)
    end = item.end
  }
  return { value: list, end }
}

function readMap(bytes: Uint8Array, at: number, length: number, depth: number): Read<CborMap> {
  if (length > MOST_MEMBERS) refuse('The CBOR has a map that is too large.')
  const map = new Map<number | string, CborValue>()
  let end = at
  for (let count = 0; count < length; count++) {
    const key = readCbor(bytes, end, depth + 1)
    if (typeof key.value !== 'number' && typeof key.value !== 'string') refuse('The CBOR has a key that is no name.')
    if (map.has(key.value)) refuse('The CBOR has a key twice.')
    const item = readCbor(bytes, key.end, depth + 1)
    map.set(key.value, item.value)
    end = item.end
  }
  return { value: map, end }
}

const SIMPLE: ReadonlyMap<number, boolean | null> = new Map([
  [20, false],
  [21, true],
  [22, null],
])

function simple(argument: number, end: number): Read {
  const value = SIMPLE.get(argument)
  return value === undefined ? refuse('The CBOR has a value of an unknown kind.') : { value, end }
}

function slice(bytes: Uint8Array, at: number, length: number): Uint8Array {
  if (at + length > bytes.length) refuse('The CBOR ends too early.')
  return bytes.subarray(at, at + length)
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return refuse('The CBOR has text that is no UTF-8.', error)
  }
}
