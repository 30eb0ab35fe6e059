import { describe, expect, it } from '@jest/globals'
import { MemoryCounters } from '../../src/adapters/memory/MemoryCounters.js'
import { Settings } from '../../src/config/Settings.js'
import { readEnvironment } from '../../src/config/SettingsInput.js'
import { CredentialsSignin, TooManyAttempts } from '../../src/core/errors.js'
import { KeyedHashes, SecretRing } from '../../src/crypto/SecretRing.js'
import type { RequestContext } from '../../src/http/RequestContext.js'
import { RateLimits } from '../../src/sign-in/RateLimits.js'
import { FakeClock, RecordingLogger } from '../../src/testing/index.js'
import { usedMemory } from '../support/usedMemory.js'

/** No request comes from a known browser. */
const strangers = { nameFor: () => Promise.resolve(undefined) }

const NOWHERE = { callbackContext: {}, headers: new Headers() } as unknown as RequestContext

describe('200,000 anonymous attempts in one process', () => {
  it('defect R51: keep every limit, cause few refusals, and need less than 48 MiB', async () => {
    const clock = new FakeClock()
    const settings = new Settings({}, readEnvironment({}))
    const names = new KeyedHashes(new SecretRing(['x'.repeat(32)], clock))
    const limits = new RateLimits(settings, new MemoryCounters(), names, clock, new RecordingLogger(), strangers)
    const guess = async (account: string): Promise<boolean> => {
      const fail = () => Promise.reject(new CredentialsSignin())
      const attempt = { kind: 'credentials', account } as const
      const error: unknown = await limits.countFailures(NOWHERE, attempt, fail, () => false).catch((e: unknown) => e)
      return !(error instanceof TooManyAttempts)
    }
    const guesses = async (account: string): Promise<number> => {
      let count = 0
      while (await guess(account)) count++
      return count
    }
    const before = usedMemory()
    expect(await guesses('victim')).toBe(5)
    let refused = 0
    for (let name = 0; name < 200_000; name++) if (!(await guess(`name ${String(name)}`))) refused++
    expect(refused).toBeLessThan(2000)
    expect(await guess('victim')).toBe(false)
    expect(usedMemory() - before).toBeLessThan(48 * 1024 * 1024)
    // A day of guesses during a flood: no more than the limit of a day is allowed.
    let total = 5
    for (let hour = 0; hour < 24; hour++) {
      clock.forward(3600)
      total += await guesses('victim')
    }
    expect(total).toBeLessThanOrEqual(100)
  }, 300_000)
})
