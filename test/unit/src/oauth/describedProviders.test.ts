import { describe, expect, it } from '@jest/globals'
import { customFetch } from '../../../../src/oauth/AuthorizationCodeProvider.js'
import { withOAuthOptions } from '../../../../src/oauth/oauthFeature.js'

describe('withOAuthOptions', () => {
  it('merges endpoints of different forms', () => {
    const request = (): void => undefined
    const merged = withOAuthOptions({
      authorization: { url: 'https://a.example', params: { scope: 'a', prompt: 'login' } },
      token: 'https://a.example/token',
      userinfo: { url: 'https://a.example/me', request },
      options: {
        authorization: { params: { scope: 'b' } },
        token: { params: { audience: 'x' } },
        userinfo: 'https://b.example/me',
      },
    })
    expect(merged).toMatchObject({
      authorization: { url: 'https://a.example', params: { scope: 'b', prompt: 'login' } },
      token: { url: 'https://a.example/token', params: { audience: 'x' } },
      userinfo: { url: 'https://b.example/me', request },
    })
  })

  it('recognizes the custom-fetch symbol of each copy of Auth.js by its description', () => {
    const [ours, theirs] = [(): void => undefined, (): void => undefined]
    const foreign = Symbol('custom-fetch')
    expect(Reflect.get(withOAuthOptions({ [foreign]: theirs, options: {} }), customFetch)).toBe(theirs)
    expect(Reflect.get(withOAuthOptions({ options: { [foreign]: theirs } }), customFetch)).toBe(theirs)
    expect(Reflect.get(withOAuthOptions({ [foreign]: theirs, options: { [customFetch]: ours } }), customFetch)).toBe(
      ours,
    )
  })
})
