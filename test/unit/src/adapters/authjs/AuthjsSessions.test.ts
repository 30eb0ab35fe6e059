import { describe, expect, it } from '@jest/globals'
import { type AuthjsAdapter, AuthjsCalls, AuthjsIds } from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AuthjsSessions } from '../../../../../src/adapters/authjs/AuthjsDatabaseAdapter.js'
import { AuthjsMemory } from './AuthjsMemory.js'

const EXPIRES = new Date('2030-01-01T00:00:00Z')
const LATER = new Date('2031-01-01T00:00:00Z')

const sessionsIn = (functions: AuthjsAdapter): AuthjsSessions => {
  const ids = new AuthjsIds()
  ids.textOf(1)
  return new AuthjsSessions(new AuthjsCalls(functions), ids)
}

/** A database with numeric ids and ISO dates, and a session of its user in it. */
async function aSession(): Promise<{ store: AuthjsSessions; memory: AuthjsMemory }> {
  const memory = new AuthjsMemory({ newId: () => 7, date: (date) => date.toISOString() })
  memory.createUser({ id: '', email: 'ann@example.test', emailVerified: null })
  const store = sessionsIn(memory)
  await store.create({
    sessionToken: 's',
    userId: '7',
    expires: EXPIRES,
    createdAt: EXPIRES,
    address: null,
    agent: 'x',
  })
  return { store, memory }
}

describe('AuthjsSessions', () => {
  it('stores the three members of Auth.js', async () => {
    const { memory } = await aSession()
    expect(memory.sessions.get('s')).toStrictEqual({ sessionToken: 's', userId: 7, expires: EXPIRES.toISOString() })
  })

  it('finds a session with its user, and null for an unknown token', async () => {
    const { store } = await aSession()
    expect(await store.find('s')).toEqual({
      session: { sessionToken: 's', userId: '7', expires: EXPIRES },
      user: { id: '7', name: null, email: 'ann@example.test', image: null, emailVerified: null, role: 'member' },
    })
    expect(await store.find('other')).toBeNull()
  })

  it('changes the end of a session, and creates none for an ended one', async () => {
    const { store, memory } = await aSession()
    await store.extend('s', { expires: LATER, lastSeen: LATER } as never)
    expect(await store.find('s')).toMatchObject({ session: { expires: LATER } })
    await store.delete('s')
    await store.extend('s', { expires: LATER })
    expect(memory.sessions.size).toBe(0)
  })

  it('rejects if the end of an existing session cannot be changed', async () => {
    const { store, memory } = await aSession()
    memory.updateSession = (): never => {
      throw new TypeError('locked')
    }
    await expect(store.extend('s', { expires: LATER })).rejects.toThrow(
      'The function updateSession of the adapter failed.',
    )
  })

  it('returns the removed session, or null if there was none, even if the adapter throws then', async () => {
    const { store } = await aSession()
    expect(await store.delete('s')).toEqual({ sessionToken: 's', userId: '7', expires: EXPIRES })
    expect(await store.delete('s')).toBeNull()
  })

  it('rejects if the session still exists', async () => {
    const { store, memory } = await aSession()
    memory.deleteSession = (): never => {
      throw new TypeError('locked')
    }
    await expect(store.delete('s')).rejects.toThrow('The function deleteSession of the adapter failed.')
  })

  it('returns the session if another call removed it meanwhile', async () => {
    const { store, memory } = await aSession()
    memory.deleteSession = (token): never => {
      memory.sessions.delete(token)
      throw new TypeError('no such session')
    }
    expect(await store.delete('s')).toMatchObject({ sessionToken: 's' })
  })

  it.each([
    ['undefined', undefined],
    ['no user', { session: { sessionToken: 's', userId: 7, expires: EXPIRES }, user: null }],
    ['no session', { session: undefined, user: { id: 7 } }],
  ])('treats %s as not found', async (_what, answer) => {
    expect(await sessionsIn({ getSessionAndUser: () => answer as never }).find('s')).toBeNull()
  })

  it.each([
    ['the record of another user', { session: { sessionToken: 's', userId: 8, expires: EXPIRES }, user: { id: 7 } }],
    ['no owner', { session: { sessionToken: 's', expires: EXPIRES }, user: { id: 7 } }],
  ])('refuses a session with %s', async (_what, answer) => {
    await expect(sessionsIn({ getSessionAndUser: () => answer as never }).find('s')).rejects.toThrow(
      'The adapter returned',
    )
  })

  it('returns an invalid date for a session without an end, so that it counts as ended (defect R1)', async () => {
    const answer = { session: { sessionToken: 's', userId: 7 }, user: { id: 7 } }
    const found = await sessionsIn({ getSessionAndUser: () => answer as never }).find('s')
    expect(found?.session.expires.getTime()).toBeNaN()
  })
})
