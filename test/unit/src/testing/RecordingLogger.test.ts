import { describe, expect, it } from '@jest/globals'
import { RecordingLogger } from 'authengine/testing'

describe('RecordingLogger', () => {
  it('records every line with its level', () => {
    const log = new RecordingLogger()
    log.error('a', 1)
    log.warn('b')
    log.debug('c', 2, 3)
    log.error('d')
    expect(log.lines).toEqual([
      { level: 'error', code: 'a', message: [1] },
      { level: 'warn', code: 'b', message: [] },
      { level: 'debug', code: 'c', message: [2, 3] },
      { level: 'error', code: 'd', message: [] },
    ])
    expect(log.codes('error')).toEqual(['a', 'd'])
  })

  it('finds texts in causes and members', () => {
    const log = new RecordingLogger()
    log.error('code', new RangeError('outer', { cause: new TypeError('inner', { cause: { deep: 'deepest' } }) }), {
      member: ['text', null, 7],
    })
    for (const text of ['code', 'outer', 'inner', 'deepest', 'text', 'null', '7']) expect(log.text()).toContain(text)
  })
})
