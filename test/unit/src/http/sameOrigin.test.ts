import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parse, sameOrigin } from '../../../../src/http/origins.js'
import { corpus, named } from '../../../support/corpora/corpora.js'
import { hostileUrls } from '../../../support/hostileUrls.js'

const ORIGIN = 'https://app.example'

describe('sameOrigin', () => {
  it.each([
    ['/', `${ORIGIN}/`],
    ['/a/../b?c#d', `${ORIGIN}/b?c#d`],
    [ORIGIN, `${ORIGIN}/`],
    ['https://APP.example:443/x', `${ORIGIN}/x`],
    ['/日本', `${ORIGIN}/%E6%97%A5%E6%9C%AC`],
    ['/\\', undefined],
    ['//app.example/x', `${ORIGIN}/x`],
    ['//evil.example', undefined],
    [`${ORIGIN}//evil.example/x`, `${ORIGIN}/evil.example/x`],
    ['/.//evil.example/x?y#z', `${ORIGIN}/evil.example/x?y#z`],
    ['/a/..//evil.example', `${ORIGIN}/evil.example`],
    ['/%2e//evil.example', `${ORIGIN}/evil.example`],
    ['/.\\/evil.example', `${ORIGIN}/evil.example`],
    ['/a//b', `${ORIGIN}/a//b`],
    ['/\\evil.example', undefined],
    ['x', undefined],
    ['', undefined],
    ['?x', undefined],
    ['/a\tb', undefined],
    ['/\u007f', undefined],
    ['/\ud800', undefined],
    ['https://u@app.example/', undefined],
    ['http://app.example/', undefined],
    ['blob:https://app.example/x', undefined],
  ])('returns %j as %j', (url, target) => {
    expect(sameOrigin(url, ORIGIN)).toBe(target)
  })

  it.each([undefined, null, 1, {}, [ORIGIN], new URL(ORIGIN)])('returns undefined for %p', (value) => {
    expect(sameOrigin(value, ORIGIN)).toBeUndefined()
  })

  it('refuses an origin that starts with the own origin', () => {
    expect(sameOrigin('https://app.example.evil.example/', ORIGIN)).toBeUndefined()
    expect(sameOrigin('https://app.example:8443/', ORIGIN)).toBeUndefined()
    expect(sameOrigin('https://app.example/', 'https://app.example:8443')).toBeUndefined()
    expect(sameOrigin('/x', 'http://[::1]:3000')).toBe('http://[::1]:3000/x')
  })

  const expectHarmless = (url: string): void => {
    const target = sameOrigin(url, ORIGIN)
    if (target === undefined) return
    expect(target).toMatch(/^https:\/\/app\.example\/[!-~]*$/)
    for (const page of [`${ORIGIN}/auth/signin`, 'https://evil.example/', 'http://app.example/'])
      expect(new URL(target, page).origin).toBe(ORIGIN)
    expect(sameOrigin(target, ORIGIN)).toBe(target)
    // The URL that a router makes of the path alone (attack #82).
    const { pathname, search } = new URL(target)
    expect(new URL(pathname + search, ORIGIN).href).toBe(ORIGIN + pathname + search)
  }

  it.each(corpus('redirects').map((url) => [named(url), url]))('keeps %s on this origin', (_name, url) => {
    expectHarmless(url)
  })

  it('keeps any text on this origin, and changes nothing the second time', () => {
    let kept = 0
    fc.assert(
      fc.property(hostileUrls(ORIGIN), (url) => {
        expectHarmless(url)
        if (sameOrigin(url, ORIGIN) !== undefined) kept += 1
      }),
      { numRuns: 5000 },
    )
    expect(kept).toBeGreaterThan(500)
  })
})

describe('parse', () => {
  it('returns a URL, or undefined instead of throwing', () => {
    expect(parse('/x', ORIGIN)?.href).toBe(`${ORIGIN}/x`)
    expect(parse('/x')).toBeUndefined()
    expect(parse('http://[')).toBeUndefined()
  })
})
