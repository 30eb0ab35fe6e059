import { describe, expect, it } from '@jest/globals'
import { type Account, type AuthConfig, MemoryAdapter } from 'authengine'
import { FakeClock, FakeIdentityProvider } from 'authengine/testing'
import { anOpSite, type OpSiteOptions } from './opSite.js'

const DETAILS = [{ type: 'account_information' }]
const MORE = { expires_in: 3600, authorization_details: DETAILS, team: { id: 'T1' } }
/** Members that the library sets: a provider cannot change the account with them. */
const FORGED = { provider: 'other', providerAccountId: 'eve', userId: 'user-eve', type: 'email' }

/** Signs in once. Returns what callbacks and events got, and what was stored. */
async function signedIn(options: NonNullable<OpSiteOptions['options']>, adapter = new MemoryAdapter()) {
  const given: Record<string, Account | null | undefined> = {}
  const clock = new FakeClock()
  const op = new FakeIdentityProvider({
    issuer: 'https://op.example',
    clock,
    tokens: (usual) => ({ ...usual, ...MORE, ...FORGED }),
  })
  const config: AuthConfig = {
    callbacks: {
      signIn: ({ account }) => {
        given['signIn'] = account
        return true
      },
      jwt: ({ token, account }) => {
        if (account) given['jwt'] = account
        return token
      },
    },
  }
  const site = anOpSite({ adapter, clock, op, config, options })
  await site.signIn(site.browser())
  for (const { event, message } of site.told)
    if ('account' in message) given[`${event} event`] = message['account'] as Account
  const user = await adapter.users.byEmail('ann@example.test')
  return { given, stored: await adapter.accounts.find(user?.id ?? '', 'op'), log: site.log.text() }
}

const OWN = { provider: 'op', providerAccountId: 'ann-at-op', type: 'oidc' }

describe('the account of a sign-in', () => {
  it('defect R8: contains the whole token response in callbacks and events', async () => {
    const { given, log } = await signedIn({})
    expect(log).toBe('')
    expect(Object.keys(given).sort()).toEqual(['jwt', 'linkAccount event', 'signIn', 'signIn event'])
    for (const account of Object.values(given)) {
      expect(account).toMatchObject({ ...OWN, ...MORE, token_type: 'bearer', access_token: expect.any(String) })
      expect(account?.userId).not.toBe(FORGED.userId)
    }
    expect(given['signIn']).not.toHaveProperty('userId')
  })

  it('defect R8: contains in callbacks what `account` does not store, next to what it stores', async () => {
    const { given, stored } = await signedIn({ account: ({ expires_at }) => ({ expires_at, scope: 'mine' }) })
    for (const account of Object.values(given)) {
      expect(account).toMatchObject({ ...MORE, access_token: expect.any(String), scope: 'mine' })
    }
    expect(stored).toEqual({ ...OWN, userId: expect.any(String), expires_at: expect.any(Number), scope: 'mine' })
  })

  it('is stored without those members', async () => {
    const { stored } = await signedIn({})
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      [
        'access_token',
        'expires_at',
        'id_token',
        'provider',
        'providerAccountId',
        'refresh_token',
        'scope',
        'token_type',
      ]
        .concat('type', 'userId')
        .sort(),
    )
  })

  it('defect R8: contains them also for a returning user', async () => {
    const adapter = new MemoryAdapter()
    await signedIn({}, adapter)
    const { given, stored } = await signedIn({}, adapter)
    expect(Object.keys(given).sort()).toEqual(['jwt', 'signIn', 'signIn event'])
    for (const account of Object.values(given)) expect(account).toMatchObject(MORE)
    expect(stored).not.toHaveProperty('expires_in')
  })
})
