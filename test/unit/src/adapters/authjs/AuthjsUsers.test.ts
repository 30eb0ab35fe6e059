import { describe, expect, it } from '@jest/globals'
import { SeededRandom } from 'authengine/testing'
import { AuthjsAccounts, AuthjsUsers } from '../../../../../src/adapters/authjs/AuthjsUsers.js'
import {
  type AuthjsAccount,
  type AuthjsAdapter,
  AuthjsCalls,
  AuthjsIds,
} from '../../../../../src/adapters/authjs/AuthjsAdapter.js'
import { AuthjsMemory, type AuthjsMemoryOptions, plain } from './AuthjsMemory.js'

const ANN = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }

const usersIn = (functions: AuthjsAdapter): AuthjsUsers => {
  const [calls, ids] = [new AuthjsCalls(functions), new AuthjsIds()]
  return new AuthjsUsers(calls, ids, new AuthjsAccounts(calls, ids), new SeededRandom())
}

let next = 41
const KINDS: readonly [string, AuthjsMemoryOptions][] = [
  ['text ids and null', { nothing: null }],
  ['numeric ids and undefined', { newId: () => ++next, nothing: undefined }],
  ['big ids and ISO dates', { newId: () => BigInt(++next), date: (date) => date.toISOString() }],
]

describe.each(KINDS)('AuthjsUsers of an adapter with %s', (_name, options) => {
  it('finds users by id, email address and account, and returns null for no user', async () => {
    const memory = new AuthjsMemory(options)
    const users = usersIn(memory)
    const ann = await users.create(ANN)
    expect(typeof ann.id).toBe('string')
    expect(ann).toEqual({ ...ANN, id: ann.id, role: 'member' })
    const [own] = memory.users.keys()
    memory.linkAccount({ provider: 'op', providerAccountId: '7', type: 'oidc', userId: own ?? '' })
    const key = { provider: 'op', providerAccountId: '7', type: 'oidc', access_token: 'secret' }
    expect(await users.byId(ann.id)).toEqual(ann)
    expect(await users.byEmail('ann@example.test')).toEqual(ann)
    expect(await users.byAccount(key)).toEqual(ann)
    expect(await users.byId('unknown')).toBeNull()
    expect(await users.byEmail('unknown@example.test')).toBeNull()
    expect(await users.byAccount({ ...key, provider: 'other' })).toBeNull()
  })

  it('changes only the given members of a user', async () => {
    const users = usersIn(new AuthjsMemory(options))
    const ann = await users.create(ANN)
    const emailVerified = new Date(0)
    expect(await users.update({ id: ann.id, emailVerified })).toEqual({ ...ann, emailVerified })
    expect(await users.byId(ann.id)).toEqual({ ...ann, emailVerified })
  })

  it('removes a user', async () => {
    const memory = new AuthjsMemory(options)
    const users = usersIn(memory)
    await users.delete?.((await users.create(ANN)).id)
    expect(memory.users.size).toBe(0)
  })

  it('finds a user before it has seen an id', async () => {
    const memory = new AuthjsMemory(options)
    const ann = await usersIn(memory).create(ANN)
    const found = await usersIn(memory).byId(ann.id)
    // A bigint is never guessed, only a number.
    expect(found).toEqual(typeof [...memory.users.keys()][0] === 'bigint' ? null : ann)
  })
})

/** An adapter on a database that ignores case and accents, as MySQL does by default. */
class LooseMemory extends AuthjsMemory {
  override getUserByAccount(key: {
    provider: string
    providerAccountId: string
  }): ReturnType<AuthjsMemory['getUserByAccount']> {
    const { provider, providerAccountId } = this.stored(key) ?? key
    return super.getUserByAccount({ provider, providerAccountId })
  }

  protected stored(key: { provider: string; providerAccountId: string }) {
    const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
    return [...this.accounts.values()].find(
      (row) => row.provider === key.provider && fold(row.providerAccountId) === fold(key.providerAccountId),
    )
  }
}

/** The same database, with a function that returns the account it found. */
class ShowingMemory extends LooseMemory {
  getAccount(providerAccountId: string, provider: string): AuthjsAccount | null {
    return this.stored({ provider, providerAccountId }) ?? null
  }
}

describe('defect R56: AuthjsUsers on a database that compares loosely', () => {
  const stored = async (memory: LooseMemory, providerAccountId: string) => {
    const users = usersIn(memory)
    const ann = await users.create(ANN)
    memory.linkAccount({ provider: 'op', providerAccountId, type: 'oidc', userId: ann.id })
    return { ann, find: (id: string) => users.byAccount({ provider: 'op', providerAccountId: id }) }
  }
  it('finds an account by its exact id, if the adapter returns the account it found', async () => {
    const { ann, find } = await stored(new ShowingMemory(), 'Renée')
    expect(await find('Renée')).toEqual(ann)
    for (const id of ['RENEE', 'renée', 'Renee ']) expect(await find(id)).toBeNull()
  })

  it('refuses an id that has another spelling, if the adapter does not return the account', async () => {
    const { find } = await stored(new LooseMemory(), 'Renée')
    for (const id of ['Renée', 'RENEE', 'renee', 'Renee '])
      await expect(find(id)).rejects.toThrow('collate utf8mb4_bin')
  })

  it('finds an id without another spelling anyway', async () => {
    const { ann, find } = await stored(new LooseMemory(), '12345')
    expect(await find('12345')).toEqual(ann)
    await expect(find('12345 ')).rejects.toThrow('collate utf8mb4_bin')
    expect(await find('１２３')).toBeNull()
  })
})

describe('AuthjsUsers', () => {
  it('treats a user with another id as not found', async () => {
    const users = usersIn({ getUser: () => ({ id: 7 }) })
    expect(await users.byId('7')).toMatchObject({ id: '7' })
    expect(await users.byId('7x')).toBeNull()
  })

  it('cannot remove users if the adapter cannot', () => {
    expect(usersIn(plain(new AuthjsMemory(), 'deleteUser')).delete).toBeUndefined()
  })

  it('reads the user again if updateUser returns nothing', async () => {
    const users = usersIn({ updateUser: () => null, getUser: () => ({ id: 'ann', name: 'Ann' }) })
    expect(await users.update({ id: 'ann', name: 'Ann' })).toMatchObject({ id: 'ann', name: 'Ann' })
  })

  it('leaves out undefined members', async () => {
    const asked: object[] = []
    const users = usersIn({ updateUser: (user) => (asked.push(user), { id: 'ann' }) })
    await users.update({ id: 'ann', name: undefined, email: null } as never)
    expect(asked.map((user) => Object.keys(user))).toEqual([['email', 'id']])
  })

  it.each([undefined, null])('refuses %p as the created user', async (answer) => {
    const users = usersIn({ createUser: () => answer as never, getUser: () => null, updateUser: () => null })
    await expect(users.create(ANN)).rejects.toThrow('The function createUser of the adapter returned no user.')
    await expect(users.update({ id: 'ann' })).rejects.toThrow(
      'The function updateUser of the adapter returned no user.',
    )
  })

  it('creates a random id for a new user, whatever the profile contains', async () => {
    const users = usersIn(new AuthjsMemory())
    const { id } = await users.create({ ...ANN, id: 'mine' })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
