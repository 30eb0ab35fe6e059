import { describe, expect, it } from '@jest/globals'
import { SessionTokenError } from '../../../../src/core/errors.js'
import { tokenHash } from '../../../../src/crypto/tokens.js'
import { DatabaseSessionStrategy } from '../../../../src/sessions/DatabaseSessionStrategy.js'
import { SessionDirectory } from '../../../../src/sessions/EngineSessions.js'
import { UserSessions } from '../../../../src/sessions/UserSessions.js'
import { alarmSet } from '../../../support/alarmSet.js'
import { peopledAdapter } from '../../../support/peopledAdapter.js'
import { aContext, cookiesAfter, theParts } from './fixtures.js'
import { AGAIN } from '../../../support/aStrength.js'
import type { RequestContext } from '../../../../src/http/RequestContext.js'

/** A directory of Ann's and Bob's sessions; a sign-in returns its cookies. */
function aDirectory(tokenStorage: 'hash' | 'plain' = 'hash') {
  const adapter = peopledAdapter('')
  const parts = theParts({ session: { tokenStorage, maxAge: 3600 } })
  const sessions = new DatabaseSessionStrategy(parts, adapter.sessions, adapter.users)
  const { sessions: store } = adapter
  const ofUser = (userId: string) => store.ofUser?.(userId) ?? Promise.resolve([])
  const rows = { ofUser, delete: store.delete.bind(store) }
  const signIn = async (id = 'ann', agent = 'Browser/1.0') => {
    const ctx = aContext()
    ctx.headers.set('user-agent', agent)
    await sessions.create(ctx, {
      user: { id },
      account: { provider: 'cred', providerAccountId: id, type: 'credentials' },
      ...AGAIN,
    })
    return cookiesAfter(ctx)
  }
  return { adapter, parts, sessions, signIn, directory: new SessionDirectory(rows, sessions, parts.clock, 500), rows }
}

describe('SessionDirectory', () => {
  it('defect R80: gives up a listing that takes longer than the limit, but not the end of sessions', async () => {
    const { directory, parts, rows, sessions, signIn } = aDirectory()
    await signIn()
    const { ofUser } = rows
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    rows.ofUser = async (userId) => {
      await answered
      return ofUser(userId)
    }
    const waits = alarmSet(parts.clock)
    const listed = directory.list('ann').catch((error: unknown) => error)
    const ended = new UserSessions(sessions, { end: () => Promise.resolve() }).endAll('ann')
    await waits
    parts.clock.forward(0.5)
    expect(await listed).toBeInstanceOf(SessionTokenError)
    expect(String(await listed)).toContain('The limit is 500 ms')
    answer()
    expect(await ended).toBe(1)
  })

  it.each(['hash', 'plain'] as const)(
    'lists known details, newest first, without anything that opens a session (%s)',
    async (storage) => {
      const { adapter, directory, parts, signIn } = aDirectory(storage)
      const first = await signIn('ann', 'Phone/1.0')
      parts.clock.forward(60)
      const second = await signIn('ann', 'Laptop/1.0')
      await signIn('bob')
      const listed = await directory.list('ann')
      expect(listed.map(({ agent }) => agent)).toEqual(['Laptop/1.0', 'Phone/1.0'])
      expect(listed[0]).toEqual({
        id: expect.stringMatching(/^ann~[0-9a-f]{32}$/),
        userId: 'ann',
        expires: new Date(parts.clock.now().getTime() + 3600_000),
        createdAt: parts.clock.now(),
        lastSeen: parts.clock.now(),
        address: null,
        agent: 'Laptop/1.0',
        provider: 'cred',
      })
      const text = JSON.stringify(listed)
      for (const token of [...Object.values(first), ...Object.values(second)]) {
        expect(text).not.toContain(token)
        expect(text).not.toContain(await tokenHash(token))
      }
      for (const { id } of listed) expect(await adapter.sessions.find(id)).toBeNull()
      expect(await directory.list('unknown')).toEqual([])
    },
  )

  it('leaves out expired sessions, and returns null for unknown details', async () => {
    const { adapter, directory, parts, signIn } = aDirectory()
    await signIn()
    parts.clock.forward(3600)
    const expires = new Date(parts.clock.now().getTime() + 1000)
    await adapter.sessions.create({ sessionToken: 'bare', userId: 'ann', expires })
    const unknown = { createdAt: null, lastSeen: null, address: null, agent: null, provider: null }
    expect(await directory.list('ann')).toEqual([{ id: expect.any(String), userId: 'ann', expires, ...unknown }])
  })

  it.each(['hash', 'plain'] as const)('marks the current session of the user (%s)', async (storage) => {
    const { directory, parts, signIn } = aDirectory(storage)
    const phone = await signIn('ann', 'Phone/1.0')
    parts.clock.forward(60)
    const laptop = await signIn('ann', 'Laptop/1.0')
    const bob = await signIn('bob')
    const asked = async (cookies: Readonly<Record<string, string>>) =>
      (await directory.listFor(aContext(cookies))).map(({ agent, current }) => [agent, current])
    expect(await asked(phone)).toEqual([
      ['Laptop/1.0', false],
      ['Phone/1.0', true],
    ])
    expect(await asked(laptop)).toEqual([
      ['Laptop/1.0', true],
      ['Phone/1.0', false],
    ])
    expect(await asked(bob)).toEqual([['Browser/1.0', true]])
    const unmarked = (await directory.listFor(aContext(phone))).map(({ current: _, ...listed }) => listed)
    expect(unmarked).toEqual(await directory.list('ann'))
  })

  it('lists nothing without a session, or for an expired one', async () => {
    const { directory, parts, signIn } = aDirectory()
    const phone = await signIn()
    expect(await directory.listFor(aContext())).toEqual([])
    parts.clock.forward(3600)
    expect(await directory.listFor(aContext(phone))).toEqual([])
  })

  it('ends the session with this id, once', async () => {
    const { directory, sessions, signIn } = aDirectory()
    const [phone, laptop] = [await signIn('ann', 'Phone/1.0'), await signIn('ann', 'Laptop/1.0')]
    const { id = '' } = (await directory.list('ann')).find(({ agent }) => agent === 'Phone/1.0') ?? {}
    expect(await directory.revoke(id)).toBe(true)
    expect(await directory.revoke(id)).toBe(false)
    expect(await sessions.get(aContext(phone))).toBeNull()
    expect(await sessions.get(aContext(laptop))).not.toBeNull()
  })

  it.each(['', '~', 'ann', 'ann~', 'unknown~0123', '%', '%E0~0', 'ann~%', '__proto__~'])(
    'ends nothing for the made-up id "%s"',
    async (id) => {
      const { directory, sessions, signIn } = aDirectory()
      const ann = await signIn()
      expect(await directory.revoke(id)).toBe(false)
      expect(await sessions.get(aContext(ann))).not.toBeNull()
    },
  )

  it('accepts no id that contains another user id', async () => {
    const { directory, sessions, signIn } = aDirectory()
    const ann = await signIn()
    await signIn('bob')
    const [{ id } = { id: '' }] = await directory.list('ann')
    expect(await directory.revoke(id.replace('ann', 'bob'))).toBe(false)
    expect(await sessions.get(aContext(ann))).not.toBeNull()
  })

  it('ends sessions of the current user only', async () => {
    const { directory, sessions, signIn } = aDirectory()
    const [phone, laptop, bob] = [
      await signIn('ann', 'Phone/1.0'),
      await signIn('ann', 'Laptop/1.0'),
      await signIn('bob'),
    ]
    const idOf = async (user: string, agent?: string) =>
      (await directory.list(user)).find((listed) => agent === undefined || listed.agent === agent)?.id ?? ''
    const revokeOwn = async (ctx: RequestContext, id: string): Promise<boolean> =>
      (await directory.isOwn(ctx, id)) && directory.revoke(id)
    expect(await revokeOwn(aContext(phone), await idOf('bob'))).toBe(false)
    expect(await revokeOwn(aContext(bob), await idOf('ann'))).toBe(false)
    expect(await revokeOwn(aContext(), await idOf('ann'))).toBe(false)
    for (const running of [phone, laptop, bob]) expect(await sessions.get(aContext(running))).not.toBeNull()
    const id = await idOf('ann', 'Laptop/1.0')
    expect(await revokeOwn(aContext(phone), id)).toBe(true)
    expect(await revokeOwn(aContext(phone), id)).toBe(false)
    expect(await sessions.get(aContext(laptop))).toBeNull()
    expect(await revokeOwn(aContext(phone), await idOf('ann'))).toBe(true)
    expect(await sessions.get(aContext(phone))).toBeNull()
  })
})
