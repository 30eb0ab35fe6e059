import { afterEach, describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { checkEncryption } from '../../../../../src/cli/doctor/checkEncryption.js'
import { DataKeys } from '../../../../../src/crypto/DataKeys.js'
import { aPatient, GOOD } from '../../../../support/cli/aPatient.js'
import { Desk } from '../../../../support/cli/Desk.js'
import { aSecret, KEY_A, KEY_B, storeSealed } from '../../../../support/cli/sealedUsers.js'

let desk = new Desk()
afterEach(() => {
  desk.clear()
  desk = new Desk()
})

const [ID_A, ID_B] = await new DataKeys([KEY_A, KEY_B]).ids()

const said = async (
  adapter: unknown,
  env: Readonly<Record<string, string>> = {},
  more: Parameters<typeof aPatient>[3] = {},
): Promise<readonly string[]> => {
  const found = { path: 'x', config: undefined, adapter }
  const verdicts = await checkEncryption(aPatient(desk, { AUTH_SECRET: GOOD, ...env }, undefined, { found, ...more }))
  return verdicts.map(({ fix, found: what, status }) => [status, what, fix].filter(Boolean).join(' | '))
}

const sealed = async (key: string, count: number): Promise<MemoryAdapter> => {
  const adapter = new MemoryAdapter()
  await storeSealed(adapter, key, count)
  return adapter
}

async function withLookup(adapter: MemoryAdapter, key: string): Promise<MemoryAdapter> {
  const { id } = await adapter.users.create({
    ...{ name: null, email: 'code@example.test', image: null, emailVerified: null },
  })
  const [lookup] = await new DataKeys([key]).lookups('two-factor.recovery', 'CODE')
  await adapter.secrets.add(aSecret(id, 'code', 'set-1', { kind: 'two-factor.recovery', lookup }))
  return adapter
}

describe('the check of keys for values in a database', () => {
  it('reports nothing if nothing is sealed and no key is set', async () => {
    expect(await said(new MemoryAdapter())).toEqual([])
    expect(await said(undefined, { AUTH_ENCRYPTION_KEY: KEY_A })).toEqual([])
  })

  it('counts the values that need the key', async () => {
    const adapter = await withLookup(await sealed(KEY_A, 2), KEY_A)
    expect(await said(adapter, { AUTH_ENCRYPTION_KEY: KEY_A })).toEqual([
      'ok | AUTH_ENCRYPTION_KEY seals; it is needed by 2 values and 1 lookup.',
    ])
    expect(await said(new MemoryAdapter(), { AUTH_ENCRYPTION_KEY: KEY_A })).toEqual(['ok | AUTH_ENCRYPTION_KEY seals.'])
  })

  it('warns of rows that need a key that is not configured', async () => {
    expect(await said(await sealed(KEY_A, 3), { AUTH_ENCRYPTION_KEY: KEY_B })).toEqual([
      `warning | the key ${String(ID_A)} is not configured, but the database has 3 values made with it: they cannot be used.` +
        ' | Set that key as AUTH_ENCRYPTION_KEY_1, or as the next number that is free. Then: npx authengine reseal',
      'ok | AUTH_ENCRYPTION_KEY seals.',
    ])
  })

  it('explains what to do before an older key is removed', async () => {
    const env = { AUTH_ENCRYPTION_KEY: KEY_B, AUTH_ENCRYPTION_KEY_1: KEY_A }
    expect((await said(await withLookup(await sealed(KEY_A, 1), KEY_A), env))[1]).toBe(
      'warning | the older key AUTH_ENCRYPTION_KEY_1 is needed by 1 value and 1 lookup. | npx authengine reseal',
    )
    expect((await said(await withLookup(await sealed(KEY_B, 1), KEY_A), env))[1]).toBe(
      'ok | keep AUTH_ENCRYPTION_KEY_1: it is needed by 1 lookup, until users present them.',
    )
    expect(await said(await sealed(KEY_B, 1), env)).toEqual([
      'ok | AUTH_ENCRYPTION_KEY seals; it is needed by 1 value.',
      'ok | AUTH_ENCRYPTION_KEY_1 is not needed any more: remove it.',
    ])
  })

  it('uses the option, or the secret in development', async () => {
    const adapter = await sealed(GOOD, 1)
    expect(await said(adapter)).toEqual(['ok | AUTH_SECRET seals; it is needed by 1 value.'])
    const found = { path: 'x', config: undefined, adapter: await sealed(KEY_B, 1) }
    const patient = aPatient(desk, {}, { providers: [], encryptionKeys: [KEY_B] })
    expect((await checkEncryption({ ...patient, found })).map(({ found: what }) => what)).toEqual([
      'the option encryptionKeys seals; it is needed by 1 value.',
    ])
  })

  it('does not use the secret as a key in production', async () => {
    const [warning] = await said(await sealed(GOOD, 1), { NODE_ENV: 'production' })
    expect(warning).toMatch(/^warning \| the key [0-9a-f]{12} is not configured/)
  })

  it('warns in development of a key that production refuses; there, the configuration check reports it', async () => {
    const env = { AUTH_ENCRYPTION_KEY: 'too-short' }
    expect(await said(undefined, env)).toEqual([
      'warning | AUTH_ENCRYPTION_KEY can be guessed. Production refuses it. | npx authengine secret --encryption --write',
    ])
    expect(await said(undefined, { ...env, NODE_ENV: 'production' })).toEqual([])
  })

  it('reports what it could not count, and leaves faults of the database to their check', async () => {
    const env = { AUTH_ENCRYPTION_KEY: KEY_A }
    expect(await said(await sealed(KEY_A, 1), env, { offline: true })).toEqual([
      'unknown | the values in the database were not counted: --offline.',
    ])
    expect(await said({ secrets: undefined }, env)).toEqual([
      'unknown | the adapter cannot list the secrets of all users: which keys they need is unknown.',
    ])
    const down = { secrets: { change: () => false, page: () => Promise.reject(new TypeError('down')) } }
    expect(await said(down, env)).toEqual([])
    expect(ID_B).not.toBe(ID_A)
  })
})
