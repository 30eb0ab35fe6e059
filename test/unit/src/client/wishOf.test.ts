import { describe, expect, it } from '@jest/globals'
import type { SignInOptions } from '../../../../src/client/index.js'
import { wishOf } from '../../../../src/client/wishOf.js'

const PAGE = 'https://app.example/page?a=1'
const of = (options: SignInOptions, page = PAGE) => wishOf(options, () => page)

describe('wishOf', () => {
  it('navigates, and returns to the page, by default', () => {
    expect(of({})).toEqual({ wanted: PAGE, leaves: true, fields: {} })
  })

  it.each([true, undefined, 'true', ''])('navigates with redirect %j', (redirect) => {
    expect(of({ redirect } as SignInOptions).leaves).toBe(true)
  })

  it.each([false, 'false'])('stays on the page with redirect %j', (redirect) => {
    expect(of({ redirect } as SignInOptions).leaves).toBe(false)
  })

  it('uses the URL of the call, and prefers the newer option name', () => {
    expect(of({ redirectTo: '/new', callbackUrl: '/old' }).wanted).toBe('/new')
    expect(of({ callbackUrl: '/old?error=AccessDenied' }).wanted).toBe('/old?error=AccessDenied')
  })

  it('puts all other options into the form', () => {
    expect(of({ redirect: false, redirectTo: '/', username: 'ann', remember: true }).fields).toEqual({
      username: 'ann',
      remember: true,
    })
  })

  it.each([
    ['?error=AccessDenied&code=x', ''],
    ['?a=1&error=AccessDenied#top', '?a=1#top'],
    ['?error=404&code=x', '?error=404&code=x'],
    ['?code=x', '?code=x'],
  ])('reads the page %s as %s', (query, wanted) => {
    expect(of({}, `https://app.example/login${query}`).wanted).toBe(`https://app.example/login${wanted}`)
  })
})
