import { describe, expect, it } from '@jest/globals'
import { withCookies } from '../../../../src/engine/withCookies.js'
import type { Cookie } from '../../../../src/http/index.js'

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
    ['leaves pairs as they came', 'x=%7C%zz; lonely', [set('a', '1')], 'x=%7C%zz; lonely; a=1'],
  ])('%s', (_, cookie, changes, expected) => {
    const headers = new Headers({ 'x-other': 'kept', ...(cookie !== undefined && { cookie }) })
    const next = withCookies(headers, changes)
    expect(next.get('cookie')).toBe(expected)
    expect(next.get('x-other')).toBe('kept')
    expect(headers.get('cookie')).toBe(cookie ?? null)
  })
})
