import type { RunningSession } from '../../../../src/sessions/SessionStrategy.js'
import type { Reauthentication } from '../../../../src/sign-in/Reauthentication.js'
import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { DatabaseAdapter, type StoredAuthenticator } from 'authengine/adapter'
import { ConfigurationError, LastAuthenticator } from '../../../../src/core/errors.js'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { AuthenticatorDirectory, keyName } from '../../../../src/webauthn/AuthenticatorDirectory.js'
import { PasskeyProvider } from '../../../../src/webauthn/WebAuthnProvider.js'
import { cookiesOf, parts, Passport } from '../sign-in/parts.js'
import { AGAIN } from '../../../support/aStrength.js'
import { CHANGES } from '../sign-in/quiet.js'

const key = (credentialID: string, more: Partial<StoredAuthenticator> = {}): StoredAuthenticator => ({
  credentialID,
  userId: 'ann',
  providerAccountId: credentialID,
  credentialPublicKey: 'AAAA',
  counter: 0,
  credentialDeviceType: 'singleDevice',
  credentialBackedUp: false,
  ...more,
})

async function withKeys(...keys: StoredAuthenticator[]) {
  const { context, sessions } = parts()
  const adapter = new MemoryAdapter()
  for (const each of keys) await adapter.authenticators.create(each)
  const providers = new ProviderCatalogue([new PasskeyProvider(), new Passport({ id: 'op', name: 'Example' })])
  const arriving = context()
  const account = { provider: 'passkey', providerAccountId: 'AAAA', type: 'webauthn' }
  await sessions.create(arriving, { user: { id: 'ann' }, account, ...AGAIN })
  const ctx = context({ cookies: cookiesOf(arriving) })
  return {
    adapter,
    context,
    ctx,
    directory: new AuthenticatorDirectory(adapter, providers, sessions, CHANGES, RECENT),
    providers,
    sessions,
  }
}

/** Every session is recent enough. */
const RECENT: Pick<Reauthentication, 'require'> = { require: () => Promise.resolve({} as RunningSession) }

describe('AuthenticatorDirectory', () => {
  it('lists the public members of keys, newest first, those of unknown age last', async () => {
    const { context, ctx, directory } = await withKeys(
      key('+/+/'),
      key('AAAA', { createdAt: new Date(1), name: 'Phone', lastUsed: new Date(5), provider: 'passkey' }),
      key('BBBB', { createdAt: new Date(2), credentialDeviceType: 'multiDevice', credentialBackedUp: true }),
      key('CCCC', { userId: 'bob' }),
    )
    const unknown = { name: null, createdAt: null, lastUsed: null, provider: null }
    const list = [
      { ...unknown, id: 'BBBB', createdAt: new Date(2), synced: true, deviceBound: false },
      {
        id: 'AAAA',
        name: 'Phone',
        createdAt: new Date(1),
        lastUsed: new Date(5),
        synced: false,
        deviceBound: true,
        provider: 'passkey',
      },
      { ...unknown, id: '-_-_', synced: false, deviceBound: true },
    ]
    expect(await directory.list('ann')).toEqual(list)
    expect(await directory.listFor(ctx)).toEqual(list)
    expect([await directory.listFor(context()), await directory.list('')]).toEqual([[], []])
  })

  it('counts keys of a configured or unrecorded provider as authentication methods, but not others', async () => {
    for (const [provider, removed] of [
      ['passkey', true],
      [null, true],
      ['gone', false],
    ] as const) {
      const { ctx, directory } = await withKeys(key('AAAA'), key('BBBB', { provider }))
      const removing = directory.remove(ctx, 'AAAA')
      if (removed) expect(await removing).toBe(true)
      else await expect(removing).rejects.toThrow(LastAuthenticator)
    }
  })

  it.each([false, true])(
    'lets the store keep one of several concurrently removed keys; with another authentication method: %j',
    async (other) => {
      const { adapter, ctx, directory } = await withKeys(key('AAAA'), key('BBBB'))
      if (other) await adapter.accounts.link({ provider: 'op', providerAccountId: '1', type: 'oidc', userId: 'ann' })
      const asked: unknown[] = []
      adapter.authenticators.delete = (...given) => Promise.resolve(Boolean(asked.push(given)))
      expect(await directory.remove(ctx, 'AAAA')).toBe(true)
      expect(asked).toEqual([['AAAA', !other]])
    },
  )

  it('returns false if another request has removed the key, and then keeps the last one', async () => {
    const { adapter, ctx, directory } = await withKeys(key('AAAA'), key('BBBB'))
    const remove = adapter.authenticators.delete!.bind(adapter.authenticators)
    adapter.authenticators.delete = async (id) => {
      await remove(id, false)
      return false
    }
    expect(await directory.remove(ctx, 'AAAA')).toBe(false)
    const second = await withKeys(key('AAAA'), key('BBBB'))
    second.adapter.authenticators.delete = () => Promise.resolve(false)
    await expect(second.directory.remove(second.ctx, 'AAAA')).rejects.toThrow(LastAuthenticator)
  })

  it('changes nothing without a signed-in user', async () => {
    const { context, directory } = await withKeys(key('AAAA'), key('BBBB'))
    expect([await directory.rename(context(), 'AAAA', 'x'), await directory.remove(context(), 'AAAA')]).toEqual([
      false,
      false,
    ])
  })

  it('explains that a database cannot store keys', async () => {
    const { adapter, providers, sessions } = await withKeys()
    class Few extends DatabaseAdapter {
      override readonly users = adapter.users
      override readonly accounts = adapter.accounts
    }
    const directory = new AuthenticatorDirectory(new Few(), providers, sessions, CHANGES, RECENT)
    await expect(directory.list('ann')).rejects.toThrow(ConfigurationError)
  })
})

describe('keyName', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    [' Phone ', 'Phone'],
    ["Ann's key \u{1f511}", "Ann's key \u{1f511}"],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('changes %j to %j', (typed, name) => {
    expect(keyName(typed)).toBe(name)
  })

  it.each(['x'.repeat(65), 'a\nb', 'a\u0000b', 'a\u202eb', 'a\u200bb', 'a\u2028b', 'a\ud800b'])(
    'refuses %j',
    (typed) => {
      expect(() => keyName(typed)).toThrow('at most 64')
    },
  )
})
