import { describe, expect, it } from '@jest/globals'
import { aForeign, anAdapter, PERSON, THEN } from './fixtures.js'

describe('a session', () => {
  it('is found with its user in one query, although both have columns of the same name', async () => {
    const { sessions, users } = await anAdapter()
    const user = await users.create(PERSON)
    const session = {
      sessionToken: 'token',
      userId: user.id,
      expires: THEN,
      createdAt: THEN,
      lastSeen: null,
      address: '192.0.2.1',
      agent: 'Browser',
      provider: 'op',
      providerSid: 'sid',
      providerSub: 'sub',
      authMethods: null,
    }
    await sessions.create(session)
    expect(await sessions.find('token')).toEqual({ session, user })
    expect(await sessions.delete('token')).toEqual(session)
  })

  it('is not found by its provider alone', async () => {
    const { sessions } = await anAdapter()
    expect(await sessions.ofProvider?.({ provider: 'op' })).toEqual([])
  })
})

describe('a session in a foreign table', () => {
  it('has no user agent or other details, and cannot be found by a provider', async () => {
    const { sessions, users } = await aForeign()
    const { id: userId } = await users.create({ ...PERSON, role: 'admin' } as typeof PERSON)
    await sessions.create({ sessionToken: 'token', userId, expires: THEN, agent: 'Browser' })
    await sessions.extend('token', { expires: THEN, lastSeen: THEN })
    const found = await sessions.find('token')
    expect(found?.session).toEqual({ sessionToken: 'token', userId, expires: THEN })
    expect(found?.user).toMatchObject({ email: PERSON.email, role: 'admin' })
    expect(sessions.ofProvider).toBeUndefined()
    expect(sessions.keepsStart).toBe(false)
    expect((await anAdapter()).sessions.keepsStart).toBe(true)
  })
})
