import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { databaseAdapterContract } from 'authengine/testing'
import { JsonAdapter } from '../../../docs/examples/plugin/adapter/JsonAdapter.js'

const folder = mkdtempSync(join(tmpdir(), 'json-adapter-'))
let files = 0
const create = () => Promise.resolve(new JsonAdapter(join(folder, `${++files}.json`)))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the adapter of the examples', () => {
  const contract = databaseAdapterContract(create, {
    without: [
      ...(['accounts.unlinkAll', 'users.createWithAccount', 'users.delete'] as const),
      ...(['authenticators', 'counters', 'sessions', 'verificationTokens'] as const),
      ...(['ended', 'extension', 'pending', 'secrets', 'transaction', 'used'] as const),
    ],
  })
  it.each(contract)('$name', ({ run }) => run())

  it('finds what another one has written', async () => {
    const path = join(folder, 'again.json')
    const emailVerified = new Date('2030-01-01T00:00:00Z')
    const ann = await new JsonAdapter(path).users.create({ name: 'Ann', email: 'ann@example.test', emailVerified })
    expect(await new JsonAdapter(path).users.byEmail('ann@example.test')).toEqual(ann)
  })

  it('goes on after a file could not be written', async () => {
    const broken = new JsonAdapter(join(folder, 'there', 'is', 'no', 'such.json'))
    const person = { name: 'Ann', emailVerified: null }
    await expect(broken.users.create(person)).rejects.toThrow('ENOENT')
    await expect(broken.users.create(person)).rejects.toThrow('ENOENT')
  })
})
