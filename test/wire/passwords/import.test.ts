import { legacyHashes, Passwords } from '@authengine/passwords'
import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import { MEMORY_AND_SQLITE } from '../../support/memoryAndSqlite.js'
import { sessionOf } from '../../support/anEngine.js'
import { ANN, aPasswordSiteOn, locationOf, type PasswordSite, signIn } from '../../support/passwords/aPasswordSite.js'
import {
  DEVISE_PEPPER,
  FIREBASE_PROJECT,
  FORMER_HASHES,
  FORMER_PASSWORD,
} from '../../support/passwords/formerHashes.js'

const legacy = legacyHashes({ firebase: FIREBASE_PROJECT, devise: { pepper: DEVISE_PEPPER } })
const VERIFIED = new Date('2025-01-01')

interface Site extends PasswordSite<DatabaseAdapter> {
  readonly id: string
  readonly stored: () => Promise<string | undefined>
}

async function aSite(
  user: { readonly email?: string | null; readonly emailVerified?: Date | null } = {},
  options: Parameters<typeof aPasswordSiteOn>[1] = {},
  adapter: DatabaseAdapter = new MemoryAdapter(),
): Promise<Site> {
  const site = aPasswordSiteOn(adapter, { legacy, minLength: 15, ...options })
  const { id } = await adapter.users.create({ name: 'Ann', image: null, email: ANN, emailVerified: VERIFIED, ...user })
  const stored = async (): Promise<string | undefined> => (await adapter.secrets?.of(id, 'passwords'))?.[0]?.value
  return { ...site, id, stored }
}

const [[, BETTER_AUTH] = ['', '']] = FORMER_HASHES.filter(([system]) => system.startsWith('Better Auth'))

describe('a password of another system', () => {
  it.each(FORMER_HASHES)('signs in, and gets a hash of today: %s', async (_system, hash) => {
    const site = await aSite()
    const api = site.engine.api(Passwords)
    expect(await api.import([{ userId: site.id, hash }])).toEqual({ imported: 1, refused: [] })
    expect(await site.stored()).toBe(hash)
    expect((await signIn(site.browser(), ANN, 'another password')).headers.get('location')).toContain('error')
    expect(await site.stored()).toBe(hash)
    const ann = site.browser()
    expect(locationOf(await signIn(ann, ANN, FORMER_PASSWORD))).toBe('/')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await site.stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(locationOf(await signIn(site.browser(), ANN, FORMER_PASSWORD))).toBe('/')
  })
})

describe('an import for a stored user', () => {
  it.each(MEMORY_AND_SQLITE)('gives the password to exactly this user, once, with %s', async (_name, make) => {
    const site = await aSite({ email: null, emailVerified: null }, { names: 'both' }, await make())
    const api = site.engine.api(Passwords)
    const other = await site.adapter.users.create({ name: 'Ann', email: ANN, emailVerified: VERIFIED, image: null })
    const user = { userId: site.id, email: ANN, emailVerified: VERIFIED, username: 'Ann_1', hash: BETTER_AUTH }
    expect(await api.import([user, user])).toMatchObject({ imported: 1, refused: [{ row: 2 }] })
    expect([await api.has(site.id), await api.has(other.id)]).toEqual([true, false])
    const ann = site.browser()
    expect(locationOf(await signIn(ann, 'ann_1', FORMER_PASSWORD))).toBe('/')
    expect(await site.adapter.users.byId(site.id)).toMatchObject({ email: null, emailVerified: null })
  })

  it('asks a user with an address that is not verified for a proof first', async () => {
    const site = await aSite({ emailVerified: null })
    await site.engine.api(Passwords).import([{ userId: site.id, hash: BETTER_AUTH }])
    const ann = site.browser()
    await signIn(ann, ANN, FORMER_PASSWORD)
    expect(await sessionOf(ann)).toBeNull()
    expect((await site.mailTo(ANN)).text).toMatch(/\d{4} \d{4}/)
  })

  it('gives nothing to a user with a verified address if the other system had not verified it', async () => {
    const site = await aSite()
    const api = site.engine.api(Passwords)
    const reason =
      'The user has verified the address here, and the imported person had not: another person may have set the password.'
    for (const key of [{ email: ANN }, { email: ANN, emailVerified: null }, { userId: site.id, emailVerified: null }])
      expect(await api.import([{ ...key, hash: BETTER_AUTH }])).toEqual({ imported: 0, refused: [{ row: 1, reason }] })
    expect(await api.has(site.id)).toBe(false)
  })

  it('does not bring back a password that was removed', async () => {
    const site = await aSite()
    const api = site.engine.api(Passwords)
    expect(await api.import([{ userId: site.id, hash: BETTER_AUTH }])).toMatchObject({ imported: 1 })
    await api.remove(site.id)
    const reason = 'The user had a password here, and it was removed.'
    for (const key of [{ userId: site.id }, { email: ANN, emailVerified: VERIFIED }])
      expect(await api.import([{ ...key, hash: BETTER_AUTH }])).toEqual({ imported: 0, refused: [{ row: 1, reason }] })
    expect(await api.has(site.id)).toBe(false)
  })

  it('says what it refuses, without the hash', async () => {
    const site = await aSite({ email: null, emailVerified: null }, { names: 'username' })
    const api = site.engine.api(Passwords)
    const other = await site.adapter.users.create({ name: 'Bob', email: null, emailVerified: null, image: null })
    await api.import([{ userId: other.id, username: 'bob', hash: BETTER_AUTH }])
    const { imported, refused } = await api.import([
      { userId: 'unknown', hash: BETTER_AUTH },
      { userId: site.id, hash: `plain ${BETTER_AUTH}` },
      { userId: site.id, username: 'no name', hash: BETTER_AUTH },
      { userId: site.id, username: 'Bob', hash: BETTER_AUTH },
      { hash: BETTER_AUTH },
    ])
    expect(imported).toBe(0)
    expect(refused.map(({ reason }) => reason.slice(0, 24))).toEqual([
      'No user has the id.',
      'Its format is not known.',
      'The user name is not one',
      'Another user has the use',
      'The email address is not',
    ])
    expect(JSON.stringify(refused)).not.toContain(BETTER_AUTH)
    expect(await site.stored()).toBeUndefined()
  })
})
