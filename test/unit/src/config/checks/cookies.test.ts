import { describe, expect, it } from '@jest/globals'
import { cookies } from '../../../../../src/config/checks/cookies.js'
import type { CookieOverride } from '../../../../../src/http/CookiePolicy.js'
import { inspected, optionsOf } from './inspected.js'

const inspect = (sessionToken: CookieOverride): readonly unknown[] => cookies(inspected({ cookies: { sessionToken } }))

describe('the check of cookies', () => {
  it.each<CookieOverride>([
    {},
    { name: 'sid' },
    { name: '__Secure-sid', options: { domain: 'app.example' } },
    { name: '__Host-sid' },
    { name: '__Host-sid', options: { path: '/' } },
    { options: { domain: '.app.example', path: '/app', sameSite: 'none', secure: true } },
    { options: { sameSite: 'strict', httpOnly: false } },
  ])('accepts %j', (override) => {
    expect(inspect(override)).toEqual([])
  })

  it.each<[string, CookieOverride]>([
    ['a blank in the name', { name: 'a b' }],
    ['a semicolon in the name', { name: 'a;b' }],
    ['a line break in the name', { name: 'a\r\nb' }],
    ['an equals sign in the name', { name: 'a=b' }],
    ['an empty name', { name: '' }],
    ['a quote in the name', { name: 'a"b' }],
    ['an at sign in the name', { name: 'a@b' }],
    ['a line break in the domain', { options: { domain: 'x\r\ny' } }],
    ['an attribute in the path', { options: { path: '/;HttpOnly' } }],
  ])('refuses %s', (_, override) => {
    expect(inspect(override)).toEqual([
      {
        option: 'cookies.sessionToken',
        problem: 'cannot be written as a header.',
        fix: 'Use a plain name, a real domain, and a path without ";".',
      },
    ])
  })

  it.each<[string, CookieOverride, string]>([
    [
      'a __Host- cookie with a domain',
      { name: '__Host-a', options: { domain: 'a.b' } },
      '__Host- cookie with a domain',
    ],
    ['a __Host- cookie with a path', { name: '__Host-a', options: { path: '/x' } }, '__Host- cookie with a domain'],
    ['a __Host- cookie without secure', { name: '__Host-a', options: { secure: false } }, 'not secure'],
    ['a __Secure- cookie without secure', { name: '__Secure-a', options: { secure: false } }, 'not secure'],
    ['SameSite=None without secure', { options: { sameSite: 'none', secure: false } }, 'SameSite=None'],
    ['a partitioned cookie without secure', { options: { partitioned: true, secure: false } }, 'Partitioned'],
  ])('refuses %s, because browsers do', (_, override, problem) => {
    expect(inspect(override)).toEqual([
      expect.objectContaining({ problem: expect.stringContaining(problem) as unknown }),
    ])
  })

  it('refuses a broken expiry', () => {
    const findings = cookies(inspected({ cookies: { csrfToken: { options: { expires: new Date(NaN) } } } }))
    expect(findings).toEqual([expect.objectContaining({ problem: 'cannot be written as a header.' })])
  })

  it.each<CookieOverride['options']>([{ maxAge: 60 }, { maxAge: 0 }, { expires: new Date() }])(
    'refuses an expiry for a cookie that ends with its content: %j',
    (options = {}) => {
      const [end = ''] = Object.keys(options)
      const problem = 'would let the cookie expire at another time than its content.'
      const findings = (kind: string) => cookies(inspected({ cookies: { [kind]: { options } } }))
      const session = { problem, fix: expect.stringContaining('session.maxAge') as unknown }
      expect(findings('sessionToken')).toEqual([{ option: `cookies.sessionToken.options.${end}`, ...session }])
      const flow = { problem, fix: expect.stringContaining('15 minutes') as unknown }
      expect(findings('flow')).toEqual([{ option: `cookies.flow.options.${end}`, ...flow }])
      expect(findings('csrfToken')).toEqual([])
    },
  )

  it('treats an undefined expiry as missing', () => {
    expect(inspect({ options: { maxAge: undefined, expires: undefined } })).toEqual([])
  })

  it('defect R22: reports a name that leaves too little room for a value', () => {
    expect(inspect({ name: 'n'.repeat(1000) })).toEqual([])
    for (const override of [{ name: 'n'.repeat(2100) }, { options: { path: `/${'p'.repeat(2100)}` } }]) {
      expect(inspect(override)).toEqual([
        expect.objectContaining({ problem: expect.stringContaining('less than 2048 bytes') as unknown }),
      ])
    }
  })

  it('reports an unknown cookie', () => {
    const unknown = { callbackUrl: { name: 'x' } } as object
    expect(optionsOf(cookies(inspected({ cookies: unknown })))).toEqual(['cookies.callbackUrl'])
  })

  it('ignores an undefined cookie', () => {
    expect(cookies(inspected({ cookies: { csrfToken: undefined } }))).toEqual([])
  })
})
