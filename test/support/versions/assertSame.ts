import assert from 'node:assert/strict'

/** Asserts that two values are equal as JSON: values of a response may be of another realm than those of the test. */
export function assertSame(actual: unknown, expected: unknown): void {
  assert.deepEqual(plain(actual), plain(expected))
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown
