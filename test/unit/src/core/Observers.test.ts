import { describe, expect, it } from '@jest/globals'
import { AccessDenied, AuthError } from 'authengine'
import type { Observer, Operation } from 'authengine/plugin'
import { RecordingLogger } from 'authengine/testing'
import { knownMethod, Observers, RunningOperation } from '../../../../src/core/Observer.js'

const anOperation = (): RunningOperation => new RunningOperation('step', 'commit', 'cred')

function observedBy(...all: readonly Observer['observe'][]): { observers: Observers; log: RecordingLogger } {
  const log = new RecordingLogger()
  const observers = new Observers(log)
  for (const observe of all) observers.add({ observe })
  return { observers, log }
}

const fine: Observer['observe'] = (_operation, work) => work()
const never: Observer['observe'] = () => undefined

/** What an observer may do wrong, and what is logged about it. */
const OBSERVERS: readonly (readonly [name: string, observe: Observer['observe'], logged: readonly string[]])[] = [
  ['does nothing wrong', fine, []],
  ['never calls work', never, []],
  [
    'throws before work',
    () => {
      throw new TypeError('before')
    },
    ['observer-failed'],
  ],
  [
    'throws after work',
    (_operation, work) => {
      work()
      throw new TypeError('after')
    },
    ['observer-failed'],
  ],
  [
    'returns something else',
    (_operation, work) => {
      work()
      return 'something else'
    },
    [],
  ],
  [
    'calls work twice',
    (_operation, work) => {
      work()
      return work()
    },
    [],
  ],
  ['returns a promise that is rejected', () => Promise.reject(new TypeError('later')), ['observer-failed']],
  ['returns a promise that never settles', () => new Promise(() => undefined), []],
  [
    'returns something whose then throws',
    () => ({
      get then(): never {
        throw new TypeError('then')
      },
    }),
    ['observer-failed'],
  ],
  [
    'calls work too late',
    async (_operation: Operation, work: () => unknown) => {
      await Promise.resolve()
      return work()
    },
    [],
  ],
]

describe.each(OBSERVERS)('an observer that %s', (_name, observe, logged) => {
  it('does not change a value', () => {
    const { observers } = observedBy(fine, observe, fine)
    let calls = 0
    expect(observers.run(anOperation(), () => ++calls)).toBe(1)
    expect(calls).toBe(1)
  })

  it('does not change an error', () => {
    const { observers } = observedBy(observe)
    const error = new AccessDenied('no')
    let calls = 0
    const work = (): never => {
      calls++
      throw error
    }
    expect(() => observers.run(anOperation(), work)).toThrow(error)
    expect(calls).toBe(1)
  })

  it('does not change a promise, not even to another promise', async () => {
    const { observers } = observedBy(observe, fine)
    const promise = Promise.resolve('value')
    expect(observers.run(anOperation(), () => promise)).toBe(promise)
    await promise
  })

  it('does not change a rejection', async () => {
    const { observers, log } = observedBy(observe)
    const rejected = observers.run(anOperation(), () => Promise.reject(new AccessDenied('no')))
    await expect(rejected).rejects.toThrow(AccessDenied)
    await Promise.resolve()
    expect(log.codes('warn')).toEqual(logged)
  })

  it('is logged once', async () => {
    const { observers, log } = observedBy(observe)
    for (let at = 0; at < 3; at++) observers.run(anOperation(), () => at)
    await new Promise(setImmediate)
    expect(log.codes('warn')).toEqual(logged)
  })
})

describe('Observers', () => {
  it('do not count the error of the work as an error of an observer', async () => {
    const through = (async (_operation: Operation, work: () => Promise<unknown>) => {
      await Promise.resolve()
      return work()
    }) as never
    const { observers, log } = observedBy(fine, through)
    await expect(observers.run(anOperation(), () => Promise.reject(new TypeError('its own')))).rejects.toThrow(
      TypeError,
    )
    await new Promise(setImmediate)
    expect(log.lines).toEqual([])
  })

  it('run in the order in which they were added', () => {
    const order: string[] = []
    const named =
      (name: string): Observer['observe'] =>
      (_operation, work) => {
        order.push(`${name} begins`)
        const value = work()
        order.push(`${name} ends`)
        return value
      }
    observedBy(named('a'), named('b')).observers.run(anOperation(), () => order.push('work'))
    expect(order).toEqual(['a begins', 'b begins', 'work', 'b ends', 'a ends'])
  })

  it.each<[string, unknown, string, boolean]>([
    ['a refusal', new AccessDenied('ann@example.test'), 'AccessDenied', false],
    ['a fault', new AuthError('x'), 'AuthError', true],
    ['an error of other code', new RangeError('ann@example.test'), 'RangeError', true],
    ['an error with a chosen name', Object.assign(new Error('x'), { name: 'ann@example.test' }), 'Error', true],
    ['something that is not an error', 'ann@example.test', 'Error', true],
  ])('see the type of %s, as soon as it has happened', async (_name, error, type, isFault) => {
    const seen: unknown[] = []
    const note = ({ error: named, isFault: fault }: Operation): unknown => seen.push([named, fault])
    const { observers } = observedBy((operation, work) => {
      try {
        const value = work() as Promise<never>
        value.catch(() => note(operation))
        return value
      } catch (thrown) {
        note(operation)
        throw thrown
      }
    })
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- Anything may be thrown.
    await observers.run(anOperation(), () => Promise.reject<unknown>(error)).catch(() => seen.push('the caller'))
    expect(seen).toEqual([[type, isFault], 'the caller'])
    const thrown = (): never => {
      throw error
    }
    expect(() => observers.run(anOperation(), thrown)).toThrow()
    expect(seen.at(-1)).toEqual([type, isFault])
  })
})

describe('knownMethod', () => {
  it.each([
    ['GET', 'GET'],
    ['PATCH', 'PATCH'],
    ['get', '_OTHER'],
    ['ANN@EXAMPLE.TEST', '_OTHER'],
  ])('%s is %s', (method, known) => {
    expect(knownMethod(method)).toBe(known)
  })
})
