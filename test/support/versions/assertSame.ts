import assert from 'node:assert/strict'

/** Asserts that two values are the same as JSON: what a response holds may be of another realm than what a test writes. */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected))
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown
