import { describe, expect, it } from '@jest/globals'
import { aForeign, anAdapter, KEY, PERSON, ScriptedMysql, THEN } from './fixtures.js'

const DETAILS = { provider: 'passkey', userHandle: 'aGFuZGxl', name: 'Phone', createdAt: THEN, lastUsed: null }
const TABLE = { tables: { authenticators: 'Authenticator' } }

describe('an authenticator', () => {
  it('is returned as it was stored, with null for unknown members', async () => {
    const { authenticators, users } = await anAdapter()
    const { id: userId } = await users.create(PERSON)
    await authenticators?.create({ ...KEY, ...DETAILS, userId })
    expect(await authenticators?.find(KEY.credentialID)).toEqual({ ...KEY, ...DETAILS, userId })
    await authenticators?.create({ ...KEY, userId, credentialID: 'dHdv', transports: undefined })
    expect(await authenticators?.find('dHdv')).toMatchObject({ transports: null, name: null, createdAt: null })
  })

  it('is listed after older ones', async () => {
    const { authenticators, users } = await anAdapter()
    const { id: userId } = await users.create(PERSON)
    for (const [index, name] of ['a', 'c', 'b'].entries()) {
      await authenticators?.create({ ...KEY, userId, credentialID: name, createdAt: new Date(index) })
    }
    expect((await authenticators?.ofUser(userId))?.map(({ credentialID }) => credentialID)).toEqual(['a', 'c', 'b'])
  })

  it('keeps the time of the last use if an update leaves it out', async () => {
    const { authenticators, users } = await anAdapter()
    const { id: userId } = await users.create(PERSON)
    await authenticators?.create({ ...KEY, ...DETAILS, userId, lastUsed: THEN })
    const use = { counter: 8, credentialBackedUp: false, lastUsed: undefined }
    expect(await authenticators?.use(KEY.credentialID, KEY.counter, use)).toBe(true)
    const after = { counter: 8, credentialBackedUp: false, lastUsed: THEN }
    expect(await authenticators?.find(KEY.credentialID)).toMatchObject(after)
  })

  it('needs an existing user', async () => {
    const { authenticators } = await anAdapter()
    await expect(authenticators?.create({ ...KEY, userId: 'unknown' })).rejects.toMatchObject({
      code: 'SQLITE_CONSTRAINT_FOREIGNKEY',
    })
  })
})

describe('an authenticator in MySQL', () => {
  const row = { ...KEY, userId: '7', credentialBackedUp: 1 }

  it('is removed while no other passkey of its user can be removed', async () => {
    const mysql = new ScriptedMysql((sql) =>
      sql.startsWith('select') ? { rows: [row, { ...row, credentialID: 'x' }] } : {},
    )
    expect(await mysql.adapter.authenticators?.delete(KEY.credentialID, true)).toBe(true)
    const steps = mysql.statements.map((text) => text.replace(/^(\w+) .*?from `(\w+)` .*?( for update)?$/, '$1 $2$3'))
    expect(steps).toEqual([
      'select authenticators',
      'select users for update',
      'select authenticators for update',
      'delete authenticators',
      'delete accounts',
    ])
  })

  it('is removed in a transaction that runs again after a deadlock', async () => {
    let left = 1
    const lost = Object.assign(new TypeError('deadlock'), { code: 'ER_LOCK_DEADLOCK' })
    const mysql = new ScriptedMysql((sql) => {
      if (sql.startsWith('delete') && left-- > 0) return lost
      return sql.startsWith('select') ? { rows: [row] } : {}
    })
    expect(await mysql.adapter.authenticators?.delete(KEY.credentialID, false)).toBe(true)
    expect(mysql.statements.filter((text) => text.endsWith('for update'))).toHaveLength(4)
  })

  it('is removed by one of two calls that have found it', async () => {
    let asked = 0
    const mysql = new ScriptedMysql(() => ({ rows: asked++ === 0 ? [row] : [] }))
    expect(await mysql.adapter.authenticators?.delete(KEY.credentialID, false)).toBe(false)
    expect(mysql.statements.filter((text) => text.startsWith('delete'))).toEqual([])
  })

  it('has ids that the driver returns as bytes', async () => {
    const bytes = (text: string) => Buffer.from(text)
    const { credentialID, providerAccountId } = KEY
    const stored = { ...row, credentialID: bytes(credentialID), providerAccountId: bytes(providerAccountId) }
    const mysql = new ScriptedMysql(() => ({ rows: [stored] }))
    expect(await mysql.adapter.authenticators?.find(credentialID)).toMatchObject({ ...KEY, userId: '7' })
  })
})

describe('an authenticator in a foreign table', () => {
  it('has the members of Auth.js, but no name', async () => {
    const { authenticators, users } = await aForeign(TABLE)
    const { id: userId } = await users.create(PERSON)
    await authenticators?.create({ ...KEY, ...DETAILS, userId })
    expect(authenticators?.rename).toBeUndefined()
    expect(await authenticators?.ofUser(userId)).toEqual([{ ...KEY, userId }])
  })

  it('is removed with its user, and can be stored with a new one', async () => {
    const { authenticators, users } = await aForeign(TABLE)
    const account = { provider: 'passkey', providerAccountId: KEY.credentialID, type: 'webauthn' } as const
    const { id: userId } = await users.createWithAccount(PERSON, { account, authenticator: KEY })
    expect(await authenticators?.find(KEY.credentialID)).toEqual({ ...KEY, userId })
    await users.delete(userId)
    expect(await authenticators?.find(KEY.credentialID)).toBeNull()
  })

  it('needs the name of the table', async () => {
    const { authenticators, users } = await aForeign()
    expect(authenticators).toBeUndefined()
    const account = { provider: 'passkey', providerAccountId: KEY.credentialID, type: 'webauthn' } as const
    await expect(users.createWithAccount(PERSON, { account, authenticator: KEY })).rejects.toThrow(
      '`tables.authenticators`',
    )
    const { id } = await users.createWithAccount(PERSON, { account })
    await users.delete(id)
    expect(await users.byId(id)).toBeNull()
  })
})
