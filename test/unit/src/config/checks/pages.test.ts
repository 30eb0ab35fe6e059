import { describe, expect, it } from '@jest/globals'
import { pages } from '../../../../../src/config/checks/values.js'
import { inspected, optionsOf } from './inspected.js'

describe('the check of pages', () => {
  it.each(['/login', '/', '/login?x=1#f', '/a/b/', '/anmeldung/süß'])('accepts %s', (path) => {
    const all = { signIn: path, signOut: path, error: path, verifyRequest: path, newUser: path }
    expect(pages(inspected({ pages: all }))).toEqual([])
  })

  it.each([
    '',
    'signin',
    'https://other.example/x',
    'https://app.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\evil',
    'javascript:alert(1)',
    '/a\r\nb',
    '/\t/evil.example',
    '/\ud800',
    ' /login',
    42,
    null,
  ])('refuses %j', (path) => {
    expect(pages(inspected({ pages: { signIn: path as string } }))).toEqual([
      {
        option: 'pages.signIn',
        problem: `is ${JSON.stringify(path)}.`,
        fix: 'Write a path of this site, such as "/login".',
      },
    ])
  })

  it('defect R26: accepts only valid values of openerPolicy', () => {
    for (const opener of ['same-origin', 'same-origin-allow-popups', 'unsafe-none', undefined] as const)
      expect(pages(inspected({ pages: { opener } }))).toEqual([])
    for (const opener of ['/x', '', 'SAME-ORIGIN', 1, null])
      expect(pages(inspected({ pages: { opener: opener as 'same-origin' } }))).toEqual([
        expect.objectContaining({ option: 'pages.opener', problem: `is ${JSON.stringify(opener)}.` }),
      ])
  })

  it.each(['/auth/signin', '/auth/error?x=1', '/auth/../auth/signout', '/auth/verify-request'])(
    'refuses the built-in page %s, which would redirect to itself',
    (path) => {
      expect(pages(inspected({ pages: { error: path } }))).toEqual([
        expect.objectContaining({ option: 'pages.error', fix: 'Leave it out, or write the path of your own page.' }),
      ])
    },
  )

  it('accepts a page of the application beside the built-in ones', () => {
    expect(pages(inspected({ pages: { signIn: '/auth/login' } }))).toEqual([])
    expect(pages(inspected({ basePath: '/api/auth', pages: { signIn: '/auth/signin' } }))).toEqual([])
  })

  it('reports an unknown page', () => {
    expect(optionsOf(pages(inspected({ pages: { login: '/login' } as object })))).toEqual(['pages.login'])
  })

  it('ignores an undefined page', () => {
    expect(pages(inspected({ pages: { signIn: undefined } }))).toEqual([])
  })
})
