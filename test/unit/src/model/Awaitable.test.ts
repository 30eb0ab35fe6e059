import { describe, expect, it } from '@jest/globals'
import { following } from '../../../../src/model/index.js'

const next = (value: unknown): string => `after ${JSON.stringify(value)}`

describe('following', () => {
  it.each([null, 0, '', 'text', { then: 'a claim' }, ['a']])('goes on at once with %j', (value) => {
    expect(following(value, next)).toBe(`after ${JSON.stringify(value)}`)
  })

  it('waits for what is not there yet', async () => {
    expect(following(Promise.resolve(1), next)).toBeInstanceOf(Promise)
    expect(await following(Promise.resolve(1), next)).toBe('after 1')
    await expect(following(Promise.reject(new TypeError('no')), next)).rejects.toThrow('no')
  })
})
