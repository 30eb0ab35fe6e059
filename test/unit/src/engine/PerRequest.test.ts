import { describe, expect, it } from '@jest/globals'
import { PerRequest } from '../../../../src/engine/RequestAuth.js'

describe.each([
  ['an object', (): object => ({ method: 'GET' })],
  ['a request', (): object => new Request('https://app.example/')],
  ['a frozen object', (): object => Object.freeze({ method: 'GET' })],
  ['a proxy', (): object => new Proxy({ method: 'GET' }, {})],
])('PerRequest, of %s', (_kind, make) => {
  it('returns the value that was set for this request, and for no other', () => {
    const authorize = new PerRequest<string>()
    const [one, other] = [make(), make()]
    expect(authorize.get(one)).toBeUndefined()
    authorize.set(one, 'first')
    expect([authorize.get(one), authorize.get(other)]).toEqual(['first', undefined])
  })

  it('keeps values of several instances apart', () => {
    const all = [new PerRequest<number>(), new PerRequest<number>(), new PerRequest<number>()]
    const request = make()
    for (const [at, each] of all.entries()) each.set(request, at)
    expect(all.map((each) => each.get(request))).toEqual([0, 1, 2])
    expect(new PerRequest<number>().get(request)).toBeUndefined()
  })

  it('still returns the value after the request was frozen', () => {
    const authorize = new PerRequest<string>()
    const request = make()
    authorize.set(request, 'first')
    try {
      Object.freeze(request)
    } catch {
      // An object that cannot be frozen stays unchanged.
    }
    expect(authorize.get(request)).toBe('first')
  })

  it('sets no visible property', () => {
    const request = make()
    const before = Reflect.ownKeys(request)
    new PerRequest<string>().set(request, 'secret')
    expect(Reflect.ownKeys(request)).toEqual(before)
    expect(JSON.stringify(request)).not.toContain('secret')
  })
})
