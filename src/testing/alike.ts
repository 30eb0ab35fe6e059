import assert from 'node:assert/strict'

/**
 * Compares two values as JSON would tell them: members that are undefined count as left out.
 *
 * Contracts run in any test runner, and some give tests an `Object` of their own, which a strict comparison refuses.
 *
 * @throws AssertionError when they differ.
 */
export function alike(actual: unknown, expected: unknown, message?: string): void {
  assert.deepEqual(plain(actual), plain(expected), message)
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
