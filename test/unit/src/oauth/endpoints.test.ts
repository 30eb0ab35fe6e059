import { describe, expect, it } from '@jest/globals'
import { type AuthorizationEndpoint, endpointOf, mergeEndpoints } from '../../../../src/oauth/endpoints.js'

describe('endpointOf', () => {
  it('reads a URL, a handler, an object, and undefined', () => {
    const request = (): string => 'https://op.example/'
    const endpoint = { url: 'https://op.example/auth', params: { scope: 'x' } }
    expect(endpointOf<AuthorizationEndpoint>('https://op.example/auth')).toEqual({ url: 'https://op.example/auth' })
    expect(endpointOf<AuthorizationEndpoint>(request)).toEqual({ request })
    expect(endpointOf<AuthorizationEndpoint>(endpoint)).toBe(endpoint)
    expect(endpointOf<AuthorizationEndpoint>(undefined)).toEqual({})
  })
})

describe('mergeEndpoints', () => {
  it('prefers the second endpoint, and merges single parameters', () => {
    const merged = mergeEndpoints<AuthorizationEndpoint>(
      { url: 'https://fact.example', params: { a: '1', b: '1' } },
      { url: 'https://given.example', params: { b: '2', c: '2' } },
    )
    expect(merged).toEqual({ url: 'https://given.example', params: { a: '1', b: '2', c: '2' } })
    expect(Object.isFrozen(merged)).toBe(true)
  })

  it('changes neither endpoint', () => {
    const fact = Object.freeze({ params: Object.freeze({ a: '1' }) })
    mergeEndpoints<AuthorizationEndpoint>(fact, { params: { a: '2' } })
    expect(fact.params.a).toBe('1')
  })
})
