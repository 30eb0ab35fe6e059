import { describe, expect, it } from '@jest/globals'
import { RedisError } from '@authengine/redis'
import { listIn, momentIn, numberIn, textIn, textsIn } from '../../../../plugins/redis/src/replies.js'

describe('a reply', () => {
  it('is read as text or null, whatever type the client returns', () => {
    expect([textIn('ä'), textIn(Buffer.from('ä')), textIn(7), textIn(7n), textIn(null)]).toEqual([
      'ä',
      'ä',
      '7',
      '7',
      null,
    ])
    expect(textsIn(['a', null, Buffer.from('b')])).toEqual(['a', null, 'b'])
  })

  it('is read as a number or a date', () => {
    expect([numberIn(7), numberIn('7'), numberIn(7n)]).toEqual([7, 7, 7])
    expect(momentIn('1893553445678')).toEqual(new Date('2030-01-02T03:04:05.678Z'))
  })

  it.each([
    ['text', textIn, [undefined, {}, true, []]],
    ['texts', textsIn, [undefined, null, 'text', {}, [undefined]]],
    ['a list', listIn, [undefined, null, 'text', {}]],
    ['a number', numberIn, [undefined, null, '', ' 1', 'text', '1.5', NaN, '1e4', '9'.repeat(16)]],
    ['a moment', momentIn, [undefined, null, 'NaN']],
  ])('is rejected if it is not %s', (_name, read: (reply: unknown) => unknown, replies) => {
    for (const reply of replies) expect(() => read(reply)).toThrow(RedisError)
  })
})
