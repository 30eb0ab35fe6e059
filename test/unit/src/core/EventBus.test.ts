import { describe, expect, it } from '@jest/globals'
import { FakeClock, RecordingLogger } from 'authengine/testing'
import { EventBus, type EventHandlers, EventListener, PATIENCE_MS } from '../../../../src/core/EventBus.js'
import type { CallbackContext } from '../../../../src/core/Callbacks.js'
import { anEngine, ORIGIN, sessionOf } from '../../../support/anEngine.js'

const CTX: CallbackContext = { headers: new Headers(), origin: ORIGIN }
const MESSAGE = { user: { id: 'ann' }, account: null }

function aBus(...listeners: readonly EventHandlers[]): { bus: EventBus; clock: FakeClock; log: RecordingLogger } {
  const [clock, log] = [new FakeClock(), new RecordingLogger()]
  return {
    bus: new EventBus(
      listeners.map((handlers) => new EventListener(handlers)),
      clock,
      log,
    ),
    clock,
    log,
  }
}

describe('EventBus', () => {
  it('calls all listeners, one after another, with message and context', async () => {
    const told: unknown[] = []
    const listen = (name: string): EventHandlers => ({
      async signIn(message, ctx) {
        told.push([name, 'begins', message, ctx])
        await Promise.resolve()
        told.push([name, 'ends'])
      },
    })
    const { bus } = aBus(listen('a'), {}, { signIn: undefined }, listen('b'))
    await bus.emit('signIn', MESSAGE, CTX)
    expect(told).toEqual([
      ['a', 'begins', MESSAGE, CTX],
      ['a', 'ends'],
      ['b', 'begins', MESSAGE, CTX],
      ['b', 'ends'],
    ])
  })

  it('calls no listener of other events', async () => {
    const told: string[] = []
    await aBus({ signOut: () => told.push('signOut') }).bus.emit('signIn', MESSAGE, CTX)
    expect(told).toEqual([])
  })

  it('calls handlers with their object as this', async () => {
    const listener = {
      told: 0,
      signIn() {
        this.told++
      },
    }
    await aBus(listener).bus.emit('signIn', MESSAGE, CTX)
    expect(listener.told).toBe(1)
  })

  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new RangeError('no audit log')
      },
    ],
    ['rejects', () => Promise.reject(new RangeError('no audit log'))],
  ])('continues when a handler %s, and logs it once', async (_how, signIn) => {
    const told: string[] = []
    const { bus, log } = aBus({ signIn }, { signIn: () => told.push('next') })
    await bus.emit('signIn', MESSAGE, CTX)
    expect(told).toEqual(['next'])
    expect(log.codes('error')).toEqual(['EventError'])
    expect(log.text()).toContain('no audit log')
  })

  it('continues without a handler that hangs', async () => {
    const told: string[] = []
    const { bus, clock, log } = aBus(
      { signIn: () => new Promise(() => undefined) },
      { signIn: () => told.push('next') },
    )
    const emitting = bus.emit('signIn', MESSAGE, CTX)
    clock.forward(PATIENCE_MS / 1000)
    await emitting
    expect(told).toEqual(['next'])
    expect(log.text()).toContain(`did not end within ${String(PATIENCE_MS)} ms`)
  })
})

describe('a sign-in', () => {
  const fail = (): never => {
    throw new RangeError('no audit log')
  }

  it('is not changed by handlers that throw', async () => {
    const { browser, log } = anEngine({ events: { signIn: fail, session: fail, signOut: fail } })
    const ann = browser()
    const signIn = await ann.submit('/auth/callback/cred', { username: 'ann', password: 'right', callbackUrl: '/home' })
    expect(signIn.headers.get('location')).toBe(`${ORIGIN}/home`)
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann' } })
    const signOut = await ann.submit('/auth/signout', { callbackUrl: '/bye' })
    expect(signOut.headers.get('location')).toBe(`${ORIGIN}/bye`)
    expect(await sessionOf(ann)).toBeNull()
    expect(log.codes('error')).toEqual(['EventError', 'EventError', 'EventError'])
  })

  it('is not delayed by handlers that hang', async () => {
    let arrived = (): void => undefined
    const hang = (): Promise<never> => {
      arrived()
      return new Promise(() => undefined)
    }
    const { browser, clock, log } = anEngine({ events: { signIn: hang, session: hang, signOut: hang } })
    const ann = browser()
    /** Advances the clock by the time limit once a handler hangs. */
    const impatiently = async (start: () => Promise<Response>): Promise<Response> => {
      const hanging = new Promise<void>((resolve) => (arrived = resolve))
      const answer = start()
      await hanging
      clock.forward(PATIENCE_MS / 1000)
      return answer
    }
    const fields = { username: 'ann', password: 'right', callbackUrl: '/home' }
    const signIn = await impatiently(async () => ann.submit('/auth/callback/cred', fields))
    expect(signIn.headers.get('location')).toBe(`${ORIGIN}/home`)
    const read = await impatiently(async () => ann.get('/auth/session'))
    expect(await read.json()).toMatchObject({ user: { name: 'Ann' } })
    expect((await impatiently(async () => ann.submit('/auth/signout'))).status).toBe(302)
    expect(log.codes('error')).toEqual(['EventError', 'EventError', 'EventError'])
  })
})
