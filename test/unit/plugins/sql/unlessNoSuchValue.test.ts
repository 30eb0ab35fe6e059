import { describe, expect, it } from '@jest/globals'
import { unlessNoSuchValue } from '../../../../plugins/sql/src/unlessNoSuchValue.js'

const failing = (code: string) => () => Promise.reject(Object.assign(new TypeError(`said ${code}`), { code }))

describe('unlessNoSuchValue', () => {
  it('returns the result of the query', async () => {
    expect(await unlessNoSuchValue(() => Promise.resolve('row'), 'nothing')).toBe('row')
  })

  it.each(['22P02', '22003'])('returns the fallback for a value that cannot exist, which is %s', async (code) => {
    expect(await unlessNoSuchValue<string>(failing(code), 'nothing')).toBe('nothing')
  })

  it('rejects with any other error', async () => {
    await expect(unlessNoSuchValue(failing('23505'), 'nothing')).rejects.toThrow('said 23505')
    await expect(unlessNoSuchValue(() => Promise.reject(new TypeError('none')), 0)).rejects.toThrow('none')
  })
})
