import { describe, expect, it } from '@jest/globals'
import { type CookieOptions, serializeCookie, mergeSetCookies } from '../../../../src/http/CookieJar.js'

describe('serializeCookie', () => {
  it('writes every attribute', () => {
    const options: CookieOptions = {
      domain: 'app.example',
      path: '/',
      maxAge: 60,
      expires: new Date(0),
      httpOnly: true,
      secure: true,
      sameSite: 'none',
      partitioned: true,
      priority: 'high',
    }
    const [pair, ...attributes] = serializeCookie({ name: 'n', value: 'v', options }).split('; ')
    expect(pair).toBe('n=v')
    expect(new Set(attributes)).toEqual(
      new Set([
        'Domain=app.example',
        'Path=/',
        'Max-Age=60',
        'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
        'HttpOnly',
        'Secure',
        'SameSite=None',
        'Partitioned',
        'Priority=High',
      ]),
    )
  })

  it('encodes the value', () => {
    expect(serializeCookie({ name: 'n', value: 'a b;c\r\n"é', options: {} })).toBe('n=a%20b%3Bc%0D%0A%22%C3%A9')
  })

  it.each(['', 'a b', 'a;b', 'a=b', 'a\r\nb', 'a,b c', 'ä', 'a\tb', 'a\u0000b'])('refuses the name %j', (name) => {
    expect(() => serializeCookie({ name, value: 'v', options: {} })).toThrow(TypeError)
  })

  it.each<CookieOptions>([
    { domain: 'x\r\ny' },
    { domain: 'x;y' },
    { path: '/;HttpOnly' },
    { path: '/\n' },
    { maxAge: 1.5 },
    { maxAge: NaN },
    { expires: new Date(NaN) },
    { sameSite: 'x' as unknown as 'lax' },
    { priority: 'x' as unknown as 'low' },
  ])('refuses the attributes %j', (options) => {
    expect(() => serializeCookie({ name: 'n', value: 'v', options })).toThrow(TypeError)
  })
})

describe('mergeSetCookies', () => {
  it.each([
    ['adds to others', ['a=1; Path=/'], ['b=2'], ['a=1; Path=/', 'b=2']],
    ['replaces those of the same name', ['a=1', 'b=1', 'a=2'], ['a=3; Path=/'], ['b=1', 'a=3; Path=/']],
    ['takes no name for the beginning of another', ['a.0=1', 'ab=1'], ['a=2'], ['a.0=1', 'ab=1', 'a=2']],
    ['keeps all that is added, as pieces of one session', [], ['a.0=1', 'a.1=2'], ['a.0=1', 'a.1=2']],
    ['adds nothing', ['a=1'], [], ['a=1']],
    [
      'reads names as browsers do',
      ['\ta =1; Path=/', '\u00a0a=1', 'a; x=1', '=a'],
      ['a=2'],
      ['\u00a0a=1', 'a; x=1', '=a', 'a=2'],
    ],
  ])('%s', (_, earlier, later, expected) => {
    expect(mergeSetCookies(earlier, later)).toEqual(expected)
  })
})
