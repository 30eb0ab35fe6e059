import { describe, expect, it } from '@jest/globals'
import { oauthProfile } from '../../../../../src/flows/code/oauthProfile.js'
import { OAuthProvider } from '../../../../../src/providers/OAuthProvider.js'
import type { UserinfoRequest } from '../../../../../src/providers/endpoints.js'

const FACTS = { id: 'op', name: 'OP', authorization: 'https://op.example/a', token: 'https://op.example/t' }
const URL = 'https://op.example/me'
const server = {
  userinfoRequest: () =>
    ({ url: URL, resources: { get: (url: string) => Promise.resolve({ from: url }) } }) as unknown as UserinfoRequest,
}

describe('the profile of an OAuth 2 service', () => {
  it('is fetched by the provider, or by the handler of the application', async () => {
    expect(await oauthProfile(new OAuthProvider(FACTS), {}, server)).toEqual({ from: URL })
    const own = new OAuthProvider(FACTS, { userinfo: ({ url }) => ({ own: url }) })
    expect(await oauthProfile(own, {}, server)).toEqual({ own: URL })
  })
})
