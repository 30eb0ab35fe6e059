import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { withQuery } from '../../../../src/http/origins.js'

describe('withQuery', () => {
  it.each([
    ['/login', { a: '1' }, '/login?a=1'],
    ['/login?x=y', { a: '1' }, '/login?x=y&a=1'],
    ['/login#top', { a: '1' }, '/login?a=1#top'],
    ['/login?x=y#top?z', { a: '1', b: '2' }, '/login?x=y&a=1&b=2#top?z'],
    ['/login?', { a: '1' }, '/login?a=1'],
    ['/login?x', {}, '/login?x'],
    ['/login', { a: undefined }, '/login'],
    ['https://app.example/', { a: 'b&c=d#e' }, 'https://app.example/?a=b%26c%3Dd%23e'],
    ['', { a: '' }, '?a='],
  ])('adds to %s the parameters %j', (url, parameters, expected) => {
    expect(withQuery(url, parameters)).toBe(expected)
  })

  it('encodes every value, and keeps path, query and fragment', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '&', '=', '#', '?', '%', '+', ' ', '\r', '\n', '/', '\\', 'é', '"'),
    })
    const part = fc.string({ unit: fc.constantFrom('a', '/', '%20', '=', '.') })
    fc.assert(
      fc.property(part, part, part, text, (path, query, fragment, value) => {
        const result = new URL(withQuery(`https://app.example/${path}?q=${query}#${fragment}`, { value }))
        expect(result.searchParams.getAll('value')).toEqual([value])
        expect(result.searchParams.get('q')).toBe(new URLSearchParams(`q=${query}`).get('q'))
        expect(result.hash).toBe(new URL(`https://x/#${fragment}`).hash)
        expect(result.pathname).toBe(new URL(`https://app.example/${path}`).pathname)
      }),
    )
  })
})
