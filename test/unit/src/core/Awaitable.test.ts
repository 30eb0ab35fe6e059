import { describe, expect, it } from '@jest/globals'
import { following } from '../../../../src/core/guards.js'

const next = (value: unknown): string => `after ${JSON.stringify(value)}`

describe('following', () => {
  it.each([null, 0, '', 'text', { then: 'a claim' }, ['a']])('calls the function at once with %j', (value) => {
    expect(following(value, next)).toBe(`after ${JSON.stringify(value)}`)
  })

  it.each([
    ['a function', (given: Promise<number>) => Object.assign(() => 0, { then: given.then.bind(given) })],
    ['an object whose then answers nothing', (given: Promise<number>) => ({ then: (f: never) => void given.then(f) })],
  ])('waits for a thenable: %s', async (_what, of) => {
    expect(await following(of(Promise.resolve(1)) as unknown as number, next)).toBe('after 1')
  })

  it('waits for a promise', async () => {
    expect(following(Promise.resolve(1), next)).toBeInstanceOf(Promise)
    expect(await following(Promise.resolve(1), next)).toBe('after 1')
    await expect(following(Promise.reject(new TypeError('no')), next)).rejects.toThrow('no')
  })
})
