import { describe, expect, it } from '@jest/globals'
import type { RevocableSession } from 'authengine/adapter'
import { FakeClock } from 'authengine/testing'
import { MemoryEndedSessions } from '../../../../../src/adapters/memory/MemoryEndedSessions.js'

const DAY = 86_400
const MAX_AGE = 30 * DAY

interface Site {
  readonly clock: FakeClock
  readonly list: MemoryEndedSessions
  /** Starts a session of a user at the current time. */
  session(user: string): RevocableSession
  /** Ends a session. */
  end(sid: string, session: RevocableSession): boolean
}

function aList(bounds?: { readonly user: number; readonly total: number }): Site {
  const clock = new FakeClock()
  const list = new MemoryEndedSessions(clock, bounds)
  return {
    clock,
    list,
    session: (user) => ({ user, startedAt: clock.seconds(), maxAge: MAX_AGE }),
    end: (sid, session) => list.revoke(sid, clock.seconds() + MAX_AGE, session),
  }
}

describe('MemoryEndedSessions', () => {
  it('refuses a session until its regular end, and reports which call ended it first', () => {
    const { clock, end, list, session } = aList()
    const ann = session('ann')
    expect([end('one', ann), end('one', ann)]).toEqual([true, false])
    expect([list.isRevoked('one', ann), list.isRevoked('two', ann)]).toEqual([true, false])
    clock.forward(MAX_AGE - 1)
    expect(list.isRevoked('one', ann)).toBe(true)
    clock.forward(1)
    expect(list.isRevoked('one', ann)).toBe(false)
  })

  it('keeps 100 entries of a user, and with more ends all sessions that started earlier', () => {
    const { clock, end, list, session } = aList()
    const [other, bob] = [session('ann'), session('bob')]
    for (let at = 0; at < 100; at++) end(String(at), session('ann'))
    expect([list.size, list.isRevoked('other', other)]).toEqual([100, false])
    clock.forward(1)
    const last = session('ann')
    clock.forward(1)
    end('100', last)
    expect(list.size).toBe(1)
    for (let at = 0; at <= 100; at++) expect(list.isRevoked(String(at), other)).toBe(true)
    expect([list.isRevoked('other', other), list.isRevoked('bobs', bob)]).toEqual([true, false])
    expect(list.isRevoked('new', session('ann'))).toBe(false)
    clock.forward(MAX_AGE - 1)
    expect(list.isRevoked('other', other)).toBe(true)
  })

  it('keeps other sessions that started in the same second, except if all entries are of that second', () => {
    const { clock, end, list, session } = aList()
    for (let at = 0; at < 100; at++) end(String(at), session('ann'))
    clock.forward(1)
    const now = session('ann')
    end('100', now)
    expect([list.isRevoked('100', now), list.isRevoked('just started', now)]).toEqual([true, false])
    for (let at = 0; at < 100; at++) end(`more ${String(at)}`, now)
    expect([list.size, list.isRevoked('100', now), list.isRevoked('just started', now)]).toEqual([1, true, true])
  })

  it('merges the entries of users with most of them first, at the bound', () => {
    const { clock, end, list, session } = aList({ user: 100, total: 50 })
    const bob = session('bob')
    end('bobs', bob)
    const ann = session('ann')
    clock.forward(1)
    for (let at = 0; at < 50; at++) end(String(at), ann)
    expect(list.size).toBe(2)
    expect([list.isRevoked('anns other', ann), list.isRevoked('7', ann)]).toEqual([true, true])
    expect([list.isRevoked('bobs', bob), list.isRevoked('bobs other', bob)]).toEqual([true, false])
  })

  it('forgets sessions that would have ended anyway before it merges entries', () => {
    const { clock, end, list, session } = aList({ user: 100, total: 50 })
    for (let at = 0; at < 50; at++) end(String(at), session('ann'))
    clock.forward(MAX_AGE)
    const ann = session('ann')
    end('last', ann)
    expect([list.size, list.isRevoked('last', ann), list.isRevoked('other', ann)]).toEqual([1, true, false])
  })

  it('forgets no ended session, and stays within its bound, in any order (defect R2)', () => {
    const { clock, end, list, session } = aList({ user: 10, total: 100 })
    const ended: [string, RevocableSession][] = []
    const first = session('ann')
    for (let at = 0; at < 2000; at++) {
      const one = session(`user ${String(at % 7 === 0 ? 0 : at)}`)
      if (at % 3 === 0) clock.forward(60)
      end(String(at), one)
      ended.push([String(at), one])
      expect(list.size).toBeLessThanOrEqual(100)
    }
    expect(ended.filter(([sid, one]) => !list.isRevoked(sid, one))).toEqual([])
    // The cost: the oldest sessions of every user have ended.
    expect(list.isRevoked('never ended', first)).toBe(true)
    expect(list.isRevoked('new', session('ann'))).toBe(false)
  })

  it('accepts an id without details of the session', () => {
    const { clock, list } = aList()
    expect([list.revoke('sid', clock.seconds() + 60), list.revoke('sid', clock.seconds() + 60)]).toEqual([true, false])
    expect([list.isRevoked('sid'), list.isRevoked('other')]).toEqual([true, false])
  })

  it('does not treat an id as revoked because old sessions have ended', () => {
    const { end, list, session } = aList({ user: 10, total: 20 })
    for (let at = 0; at < 30; at++) end(String(at), session(String(at)))
    expect([list.isRevoked('other', session('other')), list.isRevoked('an id')]).toEqual([true, false])
  })

  it('ends all sessions of a user with a lower epoch, and forgets the epoch when none is left', () => {
    const { clock, list, session } = aList()
    const of = (epoch?: number) => ({ ...session('op ann'), subject: 'ann', epoch })
    expect([list.epochOf('ann'), list.isRevoked('one', of())]).toEqual([0, false])
    const first = list.endAll('ann', clock.seconds() + 100)
    expect(first).toEqual({ before: 0, epoch: clock.seconds() })
    const second = list.endAll('ann', clock.seconds() + 50)
    expect(second).toEqual({ before: first.epoch, epoch: first.epoch + 1 })
    expect([of(), of(first.epoch), of(second.epoch)].map((each) => list.isRevoked('one', each))).toEqual([
      ...[true, true, false],
    ])
    expect(list.isRevoked('one', { ...of(), subject: 'bob' })).toBe(false)
    expect(list.size).toBe(1)
    clock.forward(99)
    expect(list.isRevoked('one', of())).toBe(true)
  })

  it('ends the oldest sessions of every user before it forgets an epoch', () => {
    const { clock, list, session } = aList({ user: 100, total: 10 })
    const old = { ...session('op ann'), subject: 'ann' }
    clock.forward(1)
    for (let index = 0; index < 30; index++) {
      list.endAll(`user ${String(index)}`, clock.seconds() + MAX_AGE)
      clock.forward(1)
    }
    expect(list.size).toBeLessThanOrEqual(10)
    for (let index = 0; index < 30; index++)
      expect(list.isRevoked('one', { ...old, subject: `user ${String(index)}` })).toBe(true)
    expect(list.isRevoked('one', { ...session('op ann'), subject: 'ann' })).toBe(false)
  })
})
