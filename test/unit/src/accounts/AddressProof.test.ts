import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { DatabaseAdapter } from 'authengine/adapter'
import { FakeClock } from 'authengine/testing'
import { AddressProof, ClaimedEmails } from '../../../../src/accounts/AddressProof.js'
import { MemoryRevocationList } from '../../../../src/adapters/memory/MemoryEndedSessions.js'
import { unverifiedSessions } from '../../../../src/core/RevocationList.js'

const KEY = { provider: 'op', providerAccountId: '1' }

async function prepared(emailVerified: Date | null = null) {
  const adapter = new MemoryAdapter()
  const clock = new FakeClock()
  const user = await adapter.users.create({ email: 'ann@example.test', emailVerified })
  await adapter.accounts.link({ ...KEY, userId: user.id, type: 'oidc' })
  await adapter.sessions.create({ sessionToken: 's', userId: user.id, expires: new Date(clock.now().getTime() + 1e6) })
  const left = async (): Promise<unknown[]> => [
    (await adapter.users.byAccount(KEY))?.id,
    (await adapter.sessions.find('s'))?.user.id,
  ]
  return { adapter, clock, left, user, proof: new AddressProof({ database: adapter, clock }) }
}

describe('AddressProof', () => {
  it('attack #185, #187: ends sessions and accounts with the first proof', async () => {
    const { clock, left, proof, user } = await prepared()
    expect((await proof.note(user, null)).user).toEqual({ ...user, emailVerified: clock.now() })
    expect(await left()).toEqual([undefined, undefined])
  })

  it('removes passkeys with the first proof, so that none of them signs in as the user again', async () => {
    const { adapter, proof, user } = await prepared()
    const key = { credentialID: 'a', providerAccountId: 'a', credentialPublicKey: 'k', counter: 0, userId: user.id }
    await adapter.authenticators.create({ ...key, credentialDeviceType: 'singleDevice', credentialBackedUp: false })
    await proof.note(user, null)
    expect(await adapter.authenticators.ofUser(user.id)).toEqual([])
  })

  it('attack #187: also ends what is written during the removal', async () => {
    const { adapter, left, proof, user } = await prepared()
    const update = adapter.users.update.bind(adapter.users)
    adapter.users.update = async (change) => {
      await adapter.accounts.link({ ...KEY, userId: user.id, type: 'oidc' })
      await adapter.sessions.create({ sessionToken: 's', userId: user.id, expires: new Date(1e13) })
      return update(change)
    }
    await proof.note(user, null)
    expect(await left()).toEqual([undefined, undefined])
  })

  it.each([1, 2])('does not store a first proof if removal %i fails; the next one tries again', async (failing) => {
    const { adapter, left, proof, user } = await prepared()
    const ofUser = adapter.authenticators.ofUser.bind(adapter.authenticators)
    let times = 0
    adapter.authenticators.ofUser = (id) => (++times === failing ? Promise.reject(new TypeError('away')) : ofUser(id))
    await expect(proof.note(user, null)).rejects.toThrow('away')
    expect(await adapter.users.byId(user.id)).toMatchObject({ emailVerified: null })
    await proof.note(user, null)
    expect(await left()).toEqual([undefined, undefined])
  })

  it('throws the first error if several steps fail', async () => {
    const { adapter, proof, user } = await prepared()
    const update = adapter.users.update.bind(adapter.users)
    adapter.users.update = (change) => {
      adapter.accounts.unlinkAll = () => Promise.reject(new TypeError('away'))
      return change.emailVerified ? update(change) : Promise.reject(new TypeError('away, too'))
    }
    await expect(proof.note(user, null)).rejects.toThrow(/^away$/)
  })

  it('ends nothing if the user is already signed in', async () => {
    const { left, proof, user } = await prepared()
    expect((await proof.note(user, user)).removed).toBe(0)
    expect(await left()).toEqual([user.id, user.id])
  })

  it('ends everything even if another user is signed in', async () => {
    const { left, proof, user } = await prepared()
    await proof.note(user, { id: 'eve' })
    expect(await left()).toEqual([undefined, undefined])
  })

  it('counts the accounts and passkeys that it removed, without claims of addresses', async () => {
    const { adapter, proof, user } = await prepared()
    await new ClaimedEmails(adapter).add(user.id, 'ann@other.test')
    await adapter.authenticators.create({
      credentialID: 'key',
      providerAccountId: 'key',
      userId: user.id,
      credentialPublicKey: '',
      counter: 0,
      credentialDeviceType: 'singleDevice',
      credentialBackedUp: false,
      transports: null,
    })
    await adapter.accounts.link({ provider: 'passkey', providerAccountId: 'key', userId: user.id, type: 'webauthn' })
    expect((await proof.note(user, null)).removed).toBe(2)
    expect((await proof.note(user, null)).removed).toBe(0)
  })

  it('with a later proof, stores only the time', async () => {
    const { clock, left, proof, user } = await prepared(new Date(0))
    expect((await proof.note(user, null)).user).toEqual({ ...user, emailVerified: clock.now() })
    expect(await left()).toEqual([user.id, user.id])
  })

  it('defect R58: ends earlier sealed sessions with the first proof, while such sessions can live', async () => {
    const { adapter, clock, user } = await prepared()
    const revocations = new MemoryRevocationList(clock)
    const proof = new AddressProof({ database: adapter, clock, sealed: { revocations, maxAge: 100 } })
    expect(await proof.hasEndedSessions(user.id)).toBe(false)
    await proof.note(user, null)
    expect(revocations.isRevoked(unverifiedSessions(user.id))).toBe(true)
    expect(await proof.hasEndedSessions(user.id)).toBe(true)
    clock.forward(161)
    expect(await proof.hasEndedSessions(user.id)).toBe(false)
    await proof.note(user, null)
    expect(await proof.hasEndedSessions(user.id)).toBe(false)
  })

  it('skips the steps that a database does not support', async () => {
    const { adapter, clock, user } = await prepared()
    class Few extends DatabaseAdapter {
      override readonly users = adapter.users
      override readonly accounts = Object.assign(adapter.accounts, { unlinkAll: undefined })
    }
    const proof = new AddressProof({ database: new Few(), clock })
    const proved = await proof.note(user, null)
    expect(proved.user).toMatchObject({ emailVerified: clock.now() })
    expect(proved.removed).toBe(0)
    expect(proof.now()).toEqual(clock.now())
  })
})
