import { describe, expect, it } from '@jest/globals'
import { OAuthProvider } from '../../../../src/oauth/OAuthProvider.js'
import type { UserinfoRequest } from '../../../../src/oauth/endpoints.js'
import { oauthProfile } from '../../../../src/oauth/profiles.js'

const FACTS = { id: 'op', name: 'OP', authorization: 'https://op.example/a', token: 'https://op.example/t' }
const URL = 'https://op.example/me'
const server = {
  userinfoRequest: () =>
    ({ url: URL, resources: { get: (url: string) => Promise.resolve({ from: url }) } }) as unknown as UserinfoRequest,
}

describe('the profile of an OAuth 2 service', () => {
  it('is requested by the provider, or by the handler of the application', async () => {
    expect(await oauthProfile(new OAuthProvider(FACTS), {}, server)).toEqual({ from: URL })
    const own = new OAuthProvider(FACTS, { userinfo: ({ url }) => ({ own: url }) })
    expect(await oauthProfile(own, {}, server)).toEqual({ own: URL })
  })
})
