import { describe, expect, it } from '@jest/globals'
import { EventBus, EventListener } from '../../../../src/core/EventBus.js'
import { CredentialsSignin, NotFound } from '../../../../src/core/errors.js'
import { CORE_EVENTS, type SecurityEvent } from '../../../../src/core/SecurityEvent.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { SecurityEvents } from '../../../../src/sign-in/SecurityEvents.js'
import { FakeClock, RecordingLogger, SeededRandom } from '../../../../src/testing/index.js'

/** Counts keyed hashes and ids. */
function counted(secrets: readonly string[], isHandled: boolean, isRecorded: boolean) {
  const counts = { macs: 0, ids: 0 }
  const events: SecurityEvent[] = []
  const [clock, logger] = [new FakeClock(), new RecordingLogger()]
  class CountingSecrets extends SecretRing {
    override macs(...asked: Parameters<SecretRing['macs']>): ReturnType<SecretRing['macs']> {
      counts.macs++
      return super.macs(...asked)
    }
  }
  class CountingRandom extends SeededRandom {
    override uuid(): string {
      counts.ids++
      return super.uuid()
    }
  }
  const listener = new EventListener(isHandled ? { security: (event) => void events.push(event) } : {})
  const subject = new SecurityEvents({
    bus: new EventBus([listener], clock, logger),
    catalogue: CORE_EVENTS,
    isRecorded: () => isRecorded,
    clock,
    random: new CountingRandom('events'),
    secrets: new CountingSecrets(secrets, clock),
    logger,
    options: {},
  })
  return { counts, events, subject }
}
const SECRETS = ['a-secret-for-tests-only-0123456789abcdefghijklmnopqrstuv']
const SOURCE = { headers: new Headers(), origin: 'https://app.example', address: '192.0.2.1' }
const FACT = { name: 'sign_in.refused', reason: 'wrong_credentials', typed: 'ann' } as const

describe('SecurityEvents', () => {
  it('needs no keyed hash and no id without a handler and a recorder', async () => {
    const { counts, subject } = counted(SECRETS, false, false)
    await subject.announce(FACT, SOURCE)
    subject.note(SOURCE, { typed: 'ann' })
    await subject.announceError(new CredentialsSignin(), SOURCE)
    expect(await subject.made(FACT, SOURCE)).toBeUndefined()
    expect(counts).toEqual({ macs: 0, ids: 0 })
  })

  it.each([
    [true, false, 1],
    [false, true, 0],
  ])('makes an event if there is a handler (%p) or a recorder (%p)', async (isHandled, isRecorded, heard) => {
    const { counts, events, subject } = counted(SECRETS, isHandled, isRecorded)
    await subject.announce(FACT, SOURCE)
    expect(counts.macs).toBe(1)
    expect(events).toHaveLength(heard)
  })

  it('adds what was noted about a request to the events of its errors, and to no other request', async () => {
    const { events, subject } = counted(SECRETS, true, false)
    subject.note(SOURCE, { provider: 'cred' })
    subject.note(SOURCE, { data: { step: 'word' } })
    await subject.announceError(new CredentialsSignin(), SOURCE, { method: 'credentials' })
    await subject.announceError(new NotFound('No.'), { ...SOURCE })
    expect(events).toMatchObject([
      { provider: 'cred', method: 'credentials', data: { step: 'word', code: 'credentials' } },
      { name: 'request.refused' },
    ])
    expect(events[0]?.request).not.toBe(events[1]?.request)
    expect(events[1]).not.toHaveProperty('provider')
  })

  it('has no identifier without a secret', async () => {
    const { events, subject } = counted([], true, false)
    await subject.announce(FACT, SOURCE)
    expect(events).toMatchObject([{ name: 'sign_in.refused' }])
    expect(events[0]).not.toHaveProperty('identifier')
  })

  it('makes no event without a fact', async () => {
    const { events, subject } = counted(SECRETS, true, false)
    await subject.announce(undefined, SOURCE)
    expect(events).toEqual([])
  })
})
