import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { withCookies } from '../../../../src/engine/RequestAuth.js'
import { type Cookie, parseCookies } from '../../../../src/http/CookieJar.js'
import { asBytes, canBeSent, padding } from '../../../support/whiteSpace.js'

const set = (name: string, value: string): Cookie => ({ name, value, options: {} })

describe('withCookies', () => {
  it.each<[string, string | undefined, Cookie[], string | null]>([
    ['adds a cookie', undefined, [set('a', '1')], 'a=1'],
    ['keeps the others', 'x=1; y=2', [set('a', '1')], 'x=1; y=2; a=1'],
    ['replaces every cookie of the name', 'a=0; x=1;a=9', [set('a', '1')], 'x=1; a=1'],
    ['removes what was removed', 'a=0; x=1', [set('a', '')], 'x=1'],
    ['leaves no empty header', 'a=0', [set('a', '')], null],
    ['takes no name for the beginning of another', 'ab=0; a.0=1', [set('a', '1')], 'ab=0; a.0=1; a=1'],
    ['encodes what is set', '', [set('a', 'ä;b')], 'a=%C3%A4%3Bb'],
    ['leaves values as they came', 'x=%7C%zz', [set('a', '1')], 'x=%7C%zz; a=1'],
    ['leaves out what has no name', 'x=1; lonely; =b=2; =', [set('a', '1')], 'x=1; a=1'],
    ['takes no other white space for a blank', 'a=0; \u00a0a=1; a\u00a0=2', [set('a', '')], '\u00a0a=1; a\u00a0=2'],
  ])('%s', (_, cookie, changes, expected) => {
    const headers = new Headers({ 'x-other': 'kept', ...(cookie !== undefined && { cookie }) })
    const next = withCookies(headers, changes)
    expect(next.get('cookie')).toBe(expected)
    expect(next.get('x-other')).toBe('kept')
    expect(headers.get('cookie')).toBe(cookie ?? null)
  })

  it('defect R49: changes no name and no value, whatever white space or control character surrounds them', () => {
    const padded = (text: string) => fc.tuple(padding, padding).map(([before, behind]) => before + text + behind)
    const pair = fc.tuple(padded('__Host-authengine.session-token'), padded('stranger'))
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 3 }), (pairs) => {
        const cookie = pairs.map((each) => asBytes(each.join('='), true)).join(';')
        fc.pre(canBeSent(cookie))
        const headers = new Headers({ cookie: `${cookie};z=9` })
        const before = parseCookies(headers.get('cookie') ?? '')
        const after = parseCookies(withCookies(headers, [set('set-by-server', '1')]).get('cookie') ?? '')
        expect(after).toEqual([...before, { name: 'set-by-server', value: '1' }])
      }),
    )
  })
})
