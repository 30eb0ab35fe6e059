import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { existingUser } from '../../../../src/webauthn/KnownKeys.js'

describe('existingUser', () => {
  it('finds a user by id, otherwise by their exact email address', async () => {
    const { users } = new MemoryAdapter()
    const ann = await users.create({ email: 'ann@example.test', emailVerified: null })
    expect(await existingUser(users, { id: ann.id })).toEqual(ann)
    expect(await existingUser(users, { email: 'ann@example.test' })).toEqual(ann)
    expect(await existingUser(users, { id: 'unknown', email: 'ann@example.test' })).toBeNull()
    expect(await existingUser(users, { name: 'Ann', email: null })).toBeNull()
    users.byEmail = () => Promise.resolve(ann)
    expect(await existingUser(users, { email: 'ANN@example.test' })).toBeNull()
  })
})
