import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import type { SoftAuthenticator } from 'authengine/testing'
import { passkeyOfAuthjs } from '../../../plugins/migrate/src/passkeys/authjs.js'
import { passkeyOfBetterAuth } from '../../../plugins/migrate/src/passkeys/betterAuth.js'
import type { MigratedPasskey } from '../../../plugins/migrate/src/passkeys/migratedPasskey.js'
import { MEMORY_AND_SQLITE } from '../../support/memoryAndSqlite.js'
import { sessionOf } from '../../support/anEngine.js'
import { target } from '../mailSite.js'
import { ANN, aPasskeySite, claimantOf } from '../passkeySite.js'

interface FormerKey {
  readonly phone: SoftAuthenticator
  /** Id of the credential, base64url. */
  readonly id: string
  /** The public key (COSE), base64. */
  readonly publicKey: string
  readonly counter: number
}

/** A key that a user has registered elsewhere. */
async function formerKey(): Promise<FormerKey> {
  const adapter = new MemoryAdapter()
  const site = aPasskeySite({ adapter })
  const phone = await site.registered()
  const [row] = await adapter.authenticators.ofUser((await claimantOf(site))?.id ?? '')
  if (!row) throw new TypeError('There is no passkey.')
  const id = Buffer.from(row.credentialID, 'base64').toString('base64url')
  return { phone, id, publicKey: row.credentialPublicKey, counter: row.counter }
}

/** Rows as the libraries store them. */
const ROWS: readonly [string, (key: FormerKey, userId: string) => MigratedPasskey | string][] = [
  [
    'Better Auth',
    ({ counter, id, publicKey }, userId) =>
      passkeyOfBetterAuth(
        {
          ...{ credentialID: id, publicKey, userId, counter, name: 'Phone', createdAt: new Date('2026-05-05') },
          ...{ deviceType: 'singleDevice', backedUp: false, transports: 'internal,hybrid' },
        },
        'pk',
      ),
  ],
  [
    'Better Auth in SQLite',
    ({ counter, id, publicKey }, userId) =>
      passkeyOfBetterAuth(
        { credentialID: id, publicKey, userId, counter, deviceType: 'singleDevice', backedUp: 0, transports: null },
        'pk',
      ),
  ],
  [
    'Auth.js',
    ({ counter, id, publicKey }, userId) =>
      passkeyOfAuthjs(
        {
          ...{ credentialID: Buffer.from(id, 'base64url').toString('base64'), credentialPublicKey: publicKey, userId },
          ...{ counter: String(counter), credentialDeviceType: 'singleDevice', credentialBackedUp: 0 },
          transports: 'internal',
        },
        'pk',
      ),
  ],
]

describe.each(MEMORY_AND_SQLITE)('with %s', (_name, make) => {
  it.each(ROWS)('a passkey of %s signs its user in', async (_library, convert) => {
    const key = await formerKey()
    const adapter = await make()
    const user = await adapter.users.create({ name: 'Ann', email: ANN, emailVerified: new Date(), image: null })
    const migrated = convert(key, user.id)
    if (typeof migrated === 'string') throw new TypeError(migrated)
    await adapter.accounts.link(migrated.account)
    await adapter.authenticators?.create(migrated.authenticator)
    const site = aPasskeySite({ adapter })
    const ann = site.browser()
    expect(target(await site.signIn(ann, key.phone)).path).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await adapter.authenticators?.ofUser(user.id)).toHaveLength(1)
  })
})
