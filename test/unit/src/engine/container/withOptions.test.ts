import { describe, expect, it } from '@jest/globals'
import { withOptions } from '../../../../../src/engine/container/withOptions.js'
import { customFetch } from '../../../../../src/providers/AuthorizationCodeProvider.js'

describe('withOptions', () => {
  it('returns an object without options as it is', () => {
    for (const made of [{ id: 'a' }, { id: 'a', options: null }, { id: 'a', options: 'text' }]) {
      expect(withOptions(made)).toBe(made)
    }
  })

  it('lets options win, merges objects, replaces lists, and changes neither', () => {
    const made = Object.freeze({
      id: 'a',
      name: 'A',
      checks: ['state', 'nonce'],
      style: Object.freeze({ text: '#fff', bg: '#000' }),
      options: Object.freeze({ id: 'b', name: undefined, checks: ['pkce'], style: { bg: '#111' } }),
    })
    expect(withOptions(made)).toEqual({
      ...{ id: 'b', name: 'A', checks: ['pkce'], style: { text: '#fff', bg: '#111' } },
      options: made.options,
    })
  })

  it('merges endpoints in whatever way they are written', () => {
    const request = (): void => undefined
    const merged = withOptions({
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

  it('knows the symbol for fetch of each copy of Auth.js by its name', () => {
    const [ours, theirs] = [(): void => undefined, (): void => undefined]
    const foreign = Symbol('custom-fetch')
    expect(Reflect.get(withOptions({ [foreign]: theirs, options: {} }), customFetch)).toBe(theirs)
    expect(Reflect.get(withOptions({ options: { [foreign]: theirs } }), customFetch)).toBe(theirs)
    expect(Reflect.get(withOptions({ [foreign]: theirs, options: { [customFetch]: ours } }), customFetch)).toBe(ours)
  })
})
