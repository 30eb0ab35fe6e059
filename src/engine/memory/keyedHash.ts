/** A hash of 64 bits, as two halves. */
export type Hash = readonly [number, number]

/**
 * HalfSipHash-2-4 of a text, with a key of this process: nobody outside can choose texts that meet.
 *
 * @param key - Two random numbers of 32 bits.
 */
export function keyedHash([k0, k1]: Hash, text: string): Hash {
  const state: State = [k0, k1, 0x6c796765 ^ k0, 0x74656462 ^ k1 ^ 0xee]
  // Two code units to a word. The length comes last, so no text is the beginning of another.
  for (let at = 0; at < text.length; at += 2) mix(state, text.charCodeAt(at) | ((text.charCodeAt(at + 1) || 0) << 16))
  mix(state, text.length)
  state[2] ^= 0xee
  for (let count = 0; count < 4; count++) round(state)
  const first = (state[1] ^ state[3]) >>> 0
  state[1] ^= 0xdd
  for (let count = 0; count < 4; count++) round(state)
  return [first, (state[1] ^ state[3]) >>> 0]
}

type State = [number, number, number, number]

/* eslint-disable no-param-reassign -- A new state for each word would cost more than the hash. */

function mix(state: State, word: number): void {
  state[3] ^= word
  round(state)
  round(state)
  state[0] ^= word
}

function round(state: State): void {
  let [v0, v1, v2, v3] = state
  v0 = (v0 + v1) | 0
  v1 = rotated(v1, 5) ^ v0
  v0 = rotated(v0, 16)
  v2 = (v2 + v3) | 0
  v3 = rotated(v3, 8) ^ v2
  v0 = (v0 + v3) | 0
  v3 = rotated(v3, 7) ^ v0
  v2 = (v2 + v1) | 0
  v1 = rotated(v1, 13) ^ v2
  v2 = rotated(v2, 16)
  state[0] = v0
  state[1] = v1
  state[2] = v2
  state[3] = v3
}

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
