import { describe, expect, it, jest } from '@jest/globals'
import { MemoryAdapter } from '../../../../src/adapters/memory/MemoryAdapter.js'
import { RecentAccounts } from '../../../../src/adapters/memory/MemoryAccounts.js'
import type { AccountStore, DatabaseAccount } from '../../../../src/core/DatabaseAdapter.js'
import { NotFound } from '../../../../src/core/errors.js'
import { FetchClient } from '../../../../src/http/FetchClient.js'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { AuthorizationServers } from '../../../../src/oauth/AuthorizationServers.js'
import { OAuthClients } from '../../../../src/oauth/OAuthClients.js'
import { OAuthProvider } from '../../../../src/oauth/OAuthProvider.js'
import { ProviderTokens } from '../../../../src/oauth/ProviderTokens.js'
import { ProviderCatalogue } from '../../../../src/sign-in/FlowCatalogue.js'
import { ann, cookiesOf, parts } from '../sign-in/parts.js'
import { A_STRENGTH, AGAIN } from '../../../support/aStrength.js'
import { QUIET } from '../sign-in/quiet.js'

/** Ann, signed in with `op`, with a stored account and prepared responses of the provider. */
async function annWith(tokens: Partial<DatabaseAccount>, store: AccountStore = new RecentAccounts()) {
  const { clock, context, sessions } = parts()
  const answers: Readonly<Record<string, unknown>>[] = []
  const sent: string[] = []
  const op = new OAuthProvider(
    {
      id: 'op',
      name: 'Op',
      authorization: 'https://op.example/authorize',
      token: 'https://op.example/token',
      userinfo: 'https://op.example/me',
    },
    {
      clientId: 'app',
      [customFetch]: async (input, init) => {
        const form = new URLSearchParams(await new Request(input, init).text())
        sent.push(form.get('refresh_token') ?? '')
        return Response.json(answers.shift() ?? {})
      },
    },
  )
  const providers = new ProviderCatalogue([op, new OAuthProvider({ id: 'other', name: 'Other' })])
  const servers = new AuthorizationServers(new OAuthClients({}), new FetchClient(), clock)
  const own = new ProviderTokens(sessions, providers, servers, store, clock, QUIET)
  await store.link({ ...ann.account, userId: 'user-ann', access_token: 'first', ...tokens })
  const arriving = context()
  await sessions.create(arriving, { ...ann, ...AGAIN })
  const cookies = cookiesOf(arriving)
  return { answers, clock, sent, store, get: (id = 'op') => own.get(context({ cookies }), id), own, context }
}

const LATER = 1_893_456_000 + 3600

describe('ProviderTokens', () => {
  it('returns the stored token', async () => {
    const { get } = await annWith({ expires_at: LATER, scope: 'read' })
    expect(await get()).toEqual({ status: 'valid', accessToken: 'first', expiresAt: LATER, scope: 'read' })
  })

  it('treats a token without an expiry as valid', async () => {
    const { clock, get } = await annWith({})
    clock.forward(1_000_000)
    expect(await get()).toMatchObject({ status: 'valid', accessToken: 'first', expiresAt: undefined })
  })

  it('refreshes half a minute before the expiry, and not earlier', async () => {
    const { answers, clock, get, sent } = await annWith({ expires_at: LATER, refresh_token: 'r1' })
    answers.push({ access_token: 'second', token_type: 'bearer', expires_in: 600, refresh_token: 'r2' })
    clock.forward(3569)
    expect(await get()).toMatchObject({ accessToken: 'first' })
    clock.forward(1)
    expect(await get()).toMatchObject({ accessToken: 'second', expiresAt: clock.seconds() + 600 })
    expect(sent).toEqual(['r1'])
  })

  it('keeps the refresh token if the provider returns no new one', async () => {
    const { answers, clock, get, sent } = await annWith({ expires_at: LATER, refresh_token: 'r1' })
    for (const access_token of ['second', 'third']) answers.push({ access_token, token_type: 'bearer', expires_in: 60 })
    clock.forward(3600)
    await get()
    clock.forward(60)
    expect(await get()).toMatchObject({ accessToken: 'third' })
    expect(sent).toEqual(['r1', 'r1'])
  })

  it('returns the reason why there is no token', async () => {
    const { clock, get, own, context } = await annWith({ expires_at: LATER })
    expect(await own.get(context(), 'op')).toEqual({ status: 'signed-out' })
    expect(await get('other')).toEqual({ status: 'not-linked' })
    clock.forward(3600)
    expect(await get()).toEqual({ status: 'expired' })
    await expect(get('unknown')).rejects.toThrow(NotFound)
  })

  it('returns the reason why a refresh failed, and can try again at once', async () => {
    const { answers, clock, get } = await annWith({ expires_at: LATER, refresh_token: 'r1' })
    clock.forward(3600)
    answers.push({ token_type: 'bearer' }, { access_token: 'second', token_type: 'bearer' })
    expect(await get()).toMatchObject({ status: 'refresh-failed', error: { type: 'OAuthCallbackError' } })
    expect(await get()).toMatchObject({ status: 'valid', accessToken: 'second' })
  })

  it('stores refreshed tokens even if one attempt fails, because the provider refuses the old token', async () => {
    const store = new RecentAccounts()
    const { answers, clock, get, sent } = await annWith({ expires_at: LATER, refresh_token: 'r1' }, store)
    clock.forward(3600)
    answers.push({ access_token: 'second', token_type: 'bearer', expires_in: 60, refresh_token: 'r2' })
    answers.push({ access_token: 'third', token_type: 'bearer', expires_in: 60, refresh_token: 'r3' })
    const { replaceTokens } = store
    store.replaceTokens = () => {
      store.replaceTokens = replaceTokens
      return Promise.reject(new TypeError('no connection'))
    }
    expect(await get()).toMatchObject({ status: 'valid', accessToken: 'second' })
    clock.forward(60)
    expect(await get()).toMatchObject({ status: 'valid', accessToken: 'third' })
    expect(sent).toEqual(['r1', 'r2'])
  })

  it('returns a failed refresh if the new tokens cannot be stored', async () => {
    const store = new RecentAccounts()
    const { answers, clock, get } = await annWith({ expires_at: LATER, refresh_token: 'r1' }, store)
    clock.forward(3600)
    answers.push({ access_token: 'second', token_type: 'bearer' })
    const { replaceTokens } = store
    store.replaceTokens = (key, refreshToken, tokens) =>
      'access_token' in tokens
        ? Promise.reject(new TypeError('no connection'))
        : replaceTokens.call(store, key, refreshToken, tokens)
    expect(await get()).toMatchObject({
      status: 'refresh-failed',
      error: { type: 'CallbackRouteError', cause: { err: new TypeError('no connection') } },
    })
  })

  it('reserves the refresh for the longest time that it can take', async () => {
    const store = new RecentAccounts()
    const { answers, clock, get } = await annWith({ expires_at: LATER, refresh_token: 'r1' }, store)
    clock.forward(3600)
    answers.push({ access_token: 'second', token_type: 'bearer' })
    const lease = jest.spyOn(store, 'lease')
    await get()
    const [[, , { now, until }]] = lease.mock.calls as [Parameters<AccountStore['lease']>]
    // Discovery, twice the token endpoint, and the keys: 10 seconds each.
    expect(until - now).toBeGreaterThan(40)
  })

  it('returns the stored ID token', async () => {
    const { own } = await annWith({ id_token: 'id' })
    const running = {
      id: 'session',
      user: { id: 'anything' },
      provider: 'op',
      providerAccountId: 'user-ann',
      ...A_STRENGTH,
    }
    expect(await own.idTokenOf(running, 'op')).toBe('id')
    expect(await own.idTokenOf(running, 'other')).toBeUndefined()
    expect(await own.idTokenOf({ ...running, providerAccountId: undefined }, 'op')).toBeUndefined()
  })

  it('finds the account in a database by the user, whatever they signed in with', async () => {
    const { own } = await annWith({ id_token: 'id' }, new MemoryAdapter().accounts)
    const running = {
      id: 'session',
      user: { id: 'user-ann' },
      provider: 'other',
      providerAccountId: '7',
      ...A_STRENGTH,
    }
    expect(await own.idTokenOf(running, 'op')).toBe('id')
    expect(await own.idTokenOf({ ...running, user: {} }, 'op')).toBeUndefined()
  })

  it('uses the account of the sign-in if a user has several at one provider', async () => {
    const { own, store } = await annWith({ id_token: 'first' }, new MemoryAdapter().accounts)
    await store.link({ ...ann.account, providerAccountId: '2', userId: 'user-ann', id_token: 'second' })
    const running = (providerAccountId?: string) => ({
      id: 'session',
      user: { id: 'user-ann' },
      provider: 'op',
      providerAccountId,
      ...A_STRENGTH,
    })
    expect(await own.idTokenOf(running('2'), 'op')).toBe('second')
    expect(await own.idTokenOf(running('user-ann'), 'op')).toBe('first')
    for (const gone of ['3', undefined]) expect(await own.idTokenOf(running(gone), 'op')).toBe('first')
  })
})
