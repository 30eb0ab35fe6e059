import assert from 'node:assert/strict'

/**
 * Compares two values as JSON: members that are undefined count as absent.
 *
 * Some test runners run tests with another `Object` than Node's own, for which a strict comparison fails.
 *
 * @throws AssertionError when they differ.
 */
export function alike(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(plain(actual), plain(expected), message)
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
