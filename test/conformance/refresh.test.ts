import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter, type TokenOutcome } from 'authengine'
import type { Lies } from '../support/hostile/HostileProvider.js'
import { aRelyingParty, type RelyingParty } from './support/aRelyingParty.js'
import { expectAccepted } from './support/signIn.js'

/** Signs in, lets the access token expire, and requests an access token, or several concurrently. */
async function refreshed(
  lies: Lies,
  times = 1,
): Promise<{ party: RelyingParty; before: string; outcomes: readonly TokenOutcome[] }> {
  const party = aRelyingParty({ lies, config: { adapter: new MemoryAdapter() } })
  const { browser } = await expectAccepted(party, {}, ['createUser', 'linkAccount', 'signIn'])
  const incomingRequest = new Request(`${party.origin}/report`, { headers: { cookie: browser.cookieHeader } })
  const before = await party.engine.tokens.get(incomingRequest, 'op')
  party.clock.forward(3601)
  const outcomes = await Promise.all(
    Array.from({ length: times }, async () => party.engine.tokens.get(incomingRequest, 'op')),
  )
  const seen = party.log.text()
  expect(party.wiretap.secrets.filter((secret) => seen.includes(secret))).toEqual([])
  expect((await party.engine.session(incomingRequest)).session).not.toBeNull()
  return { party, before: before.status === 'valid' ? before.accessToken : '', outcomes }
}

describe('the refresh token plan', () => {
  it('oidcc-client-test-refresh-token', async () => {
    const { party, before, outcomes } = await refreshed({})
    expect(outcomes).toMatchObject([{ status: 'valid', accessToken: expect.not.stringMatching(before) as unknown }])
    const grants = party.provider.requests
      .filter(({ endpoint }) => endpoint === 'token')
      .map(({ params }) => params.get('grant_type'))
    expect(grants).toEqual(['authorization_code', 'refresh_token'])
  })

  it.each([
    ['oidcc-client-test-refresh-token-invalid-issuer', 'iss-other'],
    ['oidcc-client-test-refresh-token-invalid-sub', 'sub-other'],
  ] as const)('%s', async (_name, refreshedIdToken) => {
    const { outcomes } = await refreshed({ refreshedIdToken })
    expect(outcomes).toMatchObject([{ status: 'refresh-failed', error: { type: 'OAuthCallbackError' } }])
  })

  it.each(['aud-other', 'signature-of-other-key', 'alg-none', 'exp-past', 'iat-missing', 'sub-missing'] as const)(
    'refuses a refreshed ID token with %s',
    async (refreshedIdToken) => {
      const { outcomes } = await refreshed({ refreshedIdToken })
      expect(outcomes).toMatchObject([{ status: 'refresh-failed', error: { type: 'OAuthCallbackError' } }])
    },
  )

  it('oidcc-client-test-refresh-token after a key rotation of the provider', async () => {
    const party = aRelyingParty({ config: { adapter: new MemoryAdapter() } })
    const { browser } = await expectAccepted(party, {}, ['createUser', 'linkAccount', 'signIn'])
    party.provider.rotateKeys()
    party.clock.forward(3601)
    const incomingRequest = new Request(`${party.origin}/report`, { headers: { cookie: browser.cookieHeader } })
    expect(await party.engine.tokens.get(incomingRequest, 'op')).toMatchObject({ status: 'valid' })
  })

  it('attack #273: refreshes once for a hundred concurrent requests, and returns the token to all', async () => {
    const { party, outcomes } = await refreshed({}, 100)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['valid']))
    expect(party.provider.count('token')).toBe(2)
  })
})
