import { describe, expect, it } from '@jest/globals'
import { OAuthProvider } from '../../../../src/oauth/OAuthProvider.js'

describe('OAuthProvider', () => {
  it('requires an authorization endpoint and a token endpoint', () => {
    const provider = new OAuthProvider({ id: 'svc', name: 'Service' })
    expect(provider.type).toBe('oauth')
    expect(provider.checks).toEqual(['pkce'])
    expect(provider.requiredMetadata).toEqual(['authorization_endpoint', 'token_endpoint'])
  })

  it('requests the profile from the userinfo endpoint', async () => {
    const asked: string[] = []
    const get = (url: string): Promise<unknown> => {
      asked.push(url)
      return Promise.resolve({ id: '7' })
    }
    const resources = { get, post: get, send: () => get('') }
    const us = { clientId: 'app', clientSecret: undefined }
    const described = { id: 'svc', ...us, userinfo: { url: undefined } }
    const provider = new OAuthProvider({ id: 'svc', name: 'Service' })
    expect(
      await provider.fetchProfile({
        tokens: {},
        resources,
        url: 'https://svc.example/me',
        apiKey: undefined,
        ...us,
        provider: described,
      }),
    ).toEqual({
      id: '7',
    })
    expect(asked).toEqual(['https://svc.example/me'])
  })
})
