import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import type { Transaction } from 'authengine/plugin'
import { MemoryEnded } from '../../../../src/adapters/memory/MemoryEnded.js'
import { MemoryEndedSessions } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import type { EndedSessionStore } from '../../../../src/core/EndedSessionStore.js'
import type { RevocationList } from '../../../../src/core/RevocationList.js'
import { JoseCodec } from '../../../../src/crypto/JoseCodec.js'
import { SecretRing } from '../../../../src/crypto/SecretRing.js'
import { JwtSessionStrategy } from '../../../../src/sessions/JwtSessionStrategy.js'
import { PulledRevocations } from '../../../../src/sessions/PulledRevocations.js'
import { UserSessions } from '../../../../src/sessions/UserSessions.js'
import { SECRET } from '../../../support/anEngine.js'
import { aContext, ANN, cookiesAfter, NAME, theParts } from './fixtures.js'

/** A transaction with the members that a strategy uses. */
const inside = (db: DatabaseAdapter): Transaction => ({ db, afterwards: () => undefined }) as unknown as Transaction

/** A strategy with sealed sessions and a list, and a browser that signs in. */
function aStrategy(list?: (parts: ReturnType<typeof theParts>) => RevocationList) {
  const parts = theParts()
  const codec = new JoseCodec(new SecretRing([SECRET], parts.clock))
  const revocations = list?.(parts) ?? new MemoryEndedSessions(parts.clock)
  const sessions = new JwtSessionStrategy(parts, codec, revocations)
  const signedIn = async () => {
    const ctx = aContext()
    await sessions.create(ctx, ANN)
    return cookiesAfter(ctx)
  }
  const claimsOf = async (cookies: Readonly<Record<string, string>>) =>
    codec.unseal(cookies[NAME] ?? '', `session ${NAME}`)
  return { parts, codec, revocations, sessions, signedIn, claimsOf }
}

const pulled =
  (store: EndedSessionStore = new MemoryEnded()) =>
  ({ clock, logger }: ReturnType<typeof theParts>): RevocationList =>
    new PulledRevocations(store, clock, logger, { delay: 5000, readTimeLimit: 2000 })

describe('the epoch of a sealed session', () => {
  it('is not in the cookie before all sessions of the user have ended once, as in version 0.1', async () => {
    const { claimsOf, parts, sessions, signedIn } = aStrategy()
    const first = await signedIn()
    expect(await claimsOf(first)).not.toHaveProperty('epoch')
    await sessions.endAll?.('ann')
    expect(await sessions.get(aContext(first))).toBeNull()
    const second = await signedIn()
    expect(await claimsOf(second)).toMatchObject({ epoch: parts.clock.seconds() })
    expect(await claimsOf(second)).not.toHaveProperty('epoch_user')
    expect(await sessions.get(aContext(second))).not.toBeNull()
  })

  it('counts as 0 if it is not a number', async () => {
    const { codec, parts, sessions } = aStrategy()
    const claims = { sub: 'ann', sid: 'sid', exp: parts.clock.seconds() + 60, epoch: 'high' }
    const cookies = { [NAME]: await codec.seal(claims as never, `session ${NAME}`) }
    expect(await sessions.get(aContext(cookies))).not.toBeNull()
    await sessions.endAll?.('ann')
    expect(await sessions.get(aContext(cookies))).toBeNull()
  })

  it('rises above an epoch that was lost when the process restarted', async () => {
    const before = aStrategy()
    await before.sessions.endAll?.('ann')
    const cookies = await before.signedIn()
    const { parts, sessions } = aStrategy()
    expect(await sessions.get(aContext(cookies))).not.toBeNull()
    parts.clock.forward(60)
    await sessions.endAll?.('ann')
    expect(await sessions.get(aContext(cookies))).toBeNull()
  })
})

describe('ending all sessions of a user', () => {
  it('does not keep a session that another call has just ended', async () => {
    const store = new MemoryEnded()
    const { sessions, signedIn } = aStrategy(pulled(store))
    const cookies = await signedIn()
    const find = store.find.bind(store)
    let raised = false
    // Another call ends all of them after this session was found.
    Object.assign(store, {
      find: async (ids: readonly string[]) => {
        const found = await find(ids)
        if (!raised) await store.raise({ subject: 'ann', minimum: 1, until: new Date('2031-01-01') })
        raised = true
        return found
      },
    })
    const ctx = aContext(cookies)
    await sessions.endAll?.('ann', ctx)
    expect(raised).toBe(true)
    expect(cookiesAfter(ctx)).toEqual({})
    expect(await sessions.get(aContext(cookies), true)).toBeNull()
  })

  it('keeps no session of another user', async () => {
    const { sessions, signedIn } = aStrategy()
    const cookies = await signedIn()
    const ctx = aContext(cookies)
    await sessions.endAll?.('bob', ctx)
    expect(ctx.cookies.outgoing).toEqual([])
    expect(await sessions.get(aContext(cookies))).not.toBeNull()
  })

  it('runs in a transaction', async () => {
    const adapter = new MemoryAdapter()
    const { sessions, signedIn } = aStrategy(pulled(adapter.ended))
    const cookies = await signedIn()
    const userSessions = new UserSessions(sessions, { end: () => Promise.resolve() })
    const ctx = aContext(cookies)
    const failed = adapter.transaction(async (db) => {
      await userSessions.endAll('ann', ctx, inside(db))
      throw new TypeError('The work failed.')
    })
    await expect(failed).rejects.toThrow('The work failed.')
    expect(await sessions.get(aContext(cookies), true)).not.toBeNull()
    const kept = aContext(cookies)
    await adapter.transaction((db) => userSessions.endAll('ann', kept, inside(db)))
    expect(await sessions.get(aContext(cookies), true)).toBeNull()
    expect(await sessions.get(aContext(cookiesAfter(kept)), true)).not.toBeNull()
    await adapter.transaction(async (db) => {
      const elevated = aContext(cookiesAfter(kept))
      expect(await sessions.elevate(elevated, ['otp'], inside(db))).toMatchObject({ level: 2 })
      const created = aContext()
      await sessions.create(created, ANN, inside(db))
      expect(cookiesAfter(created)).not.toEqual({})
    })
  })
})

describe('elevating a sealed session', () => {
  it('checks the store for its end', async () => {
    const store = new MemoryEnded()
    const { revocations, sessions, signedIn, parts } = aStrategy(pulled(store))
    const other = new PulledRevocations(store, parts.clock, parts.logger, { delay: 5000, readTimeLimit: 2000 })
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()]
    for (const cookies of [one, two, three]) expect(await sessions.get(aContext(cookies))).not.toBeNull()
    const running = await sessions.get(aContext(one))
    await other.revoke(running?.id ?? '', parts.clock.seconds() + 1000)
    // This process does not know of it yet.
    expect(await revocations.isRevoked(running?.id ?? '')).toBe(false)
    expect(await sessions.elevate(aContext(one), ['otp'])).toBeNull()
    await other.endAll('ann', parts.clock.seconds() + 1000)
    expect(await sessions.get(aContext(two))).not.toBeNull()
    expect(await sessions.elevate(aContext(two), ['otp'])).toBeNull()
    expect(await sessions.get(aContext(three), true)).toBeNull()
  })

  it('does not survive a concurrent end of all sessions', async () => {
    const store = new MemoryEnded()
    const { parts, sessions, signedIn } = aStrategy(pulled(store))
    const cookies = await signedIn()
    const end = store.end.bind(store)
    Object.assign(store, {
      end: async (...asked: Parameters<typeof end>) => {
        await store.raise({ subject: 'ann', minimum: parts.clock.seconds(), until: new Date('2031-01-01') })
        return end(...asked)
      },
    })
    const ctx = aContext(cookies)
    await sessions.elevate(ctx, ['otp'])
    expect(await sessions.get(aContext(cookiesAfter(ctx)), true)).toBeNull()
  })

  it('keeps the session after a hundred sessions of its user have ended one by one', async () => {
    const { sessions, signedIn } = aStrategy(pulled())
    let cookies = await signedIn()
    const other = await signedIn()
    for (let times = 0; times < 103; times++) {
      const ctx = aContext(cookies)
      expect(await sessions.elevate(ctx, ['otp'])).not.toBeNull()
      expect(await sessions.get(aContext(cookies), true)).toBeNull()
      cookies = cookiesAfter(ctx)
    }
    expect(await sessions.get(aContext(cookies), true)).toMatchObject({ level: 2 })
    // At the bound, more sessions end, so that none is forgotten.
    expect(await sessions.get(aContext(other), true)).toBeNull()
  })
})
