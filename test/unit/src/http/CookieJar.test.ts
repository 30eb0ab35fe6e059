import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { CookieJar, type CookieSpec, trimOws } from '../../../../src/http/CookieJar.js'
import { isOptional, padding } from '../../../support/whiteSpace.js'

const SPEC: CookieSpec = { name: 'n', options: { path: '/', secure: true } }

describe('CookieJar', () => {
  it('reads the cookies of the request', () => {
    const jar = new CookieJar('a=1; b=2; empty=; c=x%20y; d="q"; e=%E0%A4%A')
    expect(['a', 'b', 'empty', 'c', 'd', 'e', 'missing'].map((name) => jar.read(name))).toEqual([
      ...['1', '2', '', 'x y', '"q"', '%E0%A4%A'],
      undefined,
    ])
    expect(jar.names()).toEqual(['a', 'b', 'empty', 'c', 'd', 'e'])
  })

  it('reads the first of two cookies with the same name', () => {
    expect(new CookieJar('a=1; a=2').read('a')).toBe('1')
  })

  it('defect R49: treats a name with other white space or a control character as another name', () => {
    fc.assert(
      fc.property(fc.tuple(padding, padding, padding, padding), ([first, second, third, fourth]) => {
        const jar = new CookieJar(`x=1;${first}n${second}=${third}v${fourth};y=2`)
        expect(jar.read('n')).toBe(isOptional(first + second) ? trimOws(`${third}v${fourth}`) : undefined)
        expect(jar.names()).toEqual(['x', trimOws(`${first}n${second}`), 'y'])
      }),
    )
  })

  it.each([null, '', ';', '=', 'a', ';;;', '=a=b', '\u0000'])('reads nothing from %j', (header) => {
    const jar = new CookieJar(header)
    for (const name of ['a', '__proto__', 'constructor', 'toString']) expect(jar.read(name)).toBeUndefined()
    expect(jar.outgoing).toEqual([])
  })

  it('reads names of members that every object has like any other name', () => {
    const jar = new CookieJar('__proto__=x; constructor=y')
    expect([jar.read('__proto__'), jar.read('constructor'), jar.read('toString')]).toEqual(['x', 'y', undefined])
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('reads a written cookie as the next request will send it', () => {
    const jar = new CookieJar('n=old')
    jar.write(SPEC, 'new')
    expect(jar.read('n')).toBe('new')
    jar.expire(SPEC)
    expect(jar.read('n')).toBeUndefined()
  })

  it('sends the last value of each name', () => {
    const jar = new CookieJar(null)
    const expires = new Date(1000)
    jar.write(SPEC, 'one')
    jar.write({ ...SPEC, name: 'm' }, 'other', expires)
    jar.write(SPEC, 'two')
    expect(jar.outgoing).toEqual([
      { name: 'n', value: 'two', options: SPEC.options },
      { name: 'm', value: 'other', options: { ...SPEC.options, expires } },
    ])
    jar.expire(SPEC)
    expect(jar.outgoing[0]).toEqual({ name: 'n', value: '', options: { ...SPEC.options, maxAge: 0 } })
  })

  it('drops cookies that were set, but not removals, when a request fails', () => {
    const jar = new CookieJar('m=1')
    jar.write(SPEC, 'value')
    jar.expire({ ...SPEC, name: 'm' })
    jar.keepRemovalsOnly()
    expect(jar.outgoing.map(({ name }) => name)).toEqual(['m'])
    expect(jar.read('n')).toBeUndefined()
  })
})
