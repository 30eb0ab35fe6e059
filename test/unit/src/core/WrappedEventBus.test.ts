import { describe, expect, it } from '@jest/globals'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import { EventBus, EventListener, WrappedEventBus } from '../../../../src/core/EventBus.js'
import { FakeClock, RecordingLogger } from '../../../../src/testing/index.js'

const ctx = {} as CallbackContext
const message = { user: { id: 'ann' } }

describe('WrappedEventBus', () => {
  it('behaves like the inner bus if a plugin leaves out its method', async () => {
    const heard: unknown[] = []
    const parts = [new FakeClock(), new RecordingLogger()] as const
    const inner = new EventBus([new EventListener({ createUser: (told) => void heard.push(told) })], ...parts)
    const wrapped = new WrappedEventBus(inner, () => ({}), ...parts)
    expect([wrapped.hasListener('createUser'), wrapped.hasListener('signIn')]).toEqual([true, false])
    await wrapped.emit('createUser', message, ctx)
    expect(heard).toEqual([message])
  })

  it('has a listener for every event if a plugin listens, and never rejects', async () => {
    const logger = new RecordingLogger()
    const inner = new EventBus([], new FakeClock(), logger)
    const failing = (): never => {
      throw new TypeError('the queue is away')
    }
    const wrapped = new WrappedEventBus(inner, () => ({ emit: failing }), new FakeClock(), logger)
    expect(wrapped.hasListener('signIn')).toBe(true)
    await wrapped.emit('createUser', message, ctx)
    expect(logger.lines).toMatchObject([{ level: 'error', code: 'EventError' }])
  })
})
