import { describe, expect, it } from '@jest/globals'
import { RouteResponse } from '../../../../src/client/RouteResponse.js'

const HERE = 'https://app.example/auth/signin/op'
const answer = (body: unknown, status = 200, url = HERE): RouteResponse =>
  new RouteResponse('/auth/signin/op', { ok: status === 200, status, url }, body)

describe('Answer', () => {
  it.each([[undefined], [null], [[{}]], ['text'], [7]])('has no members for %j', (body) => {
    expect(answer(body).members).toBeUndefined()
  })

  it.each([
    ['https://op.example/authorize?x=1', 'https://op.example/authorize?x=1'],
    ['/home', 'https://app.example/home'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ])('redirects to %s', (url, href) => {
    expect(answer({ url }).destination.href).toBe(href)
  })

  it('redirects to an absolute URL if its own URL is unknown', () => {
    const { destination } = answer({ url: 'https://op.example/' }, 200, '')
    expect(destination.href).toBe('https://op.example/')
    expect(() => answer({ url: '/home' }, 200, '').destination).toThrow()
  })

  it.each([
    undefined,
    null,
    7,
    {},
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'file:///etc',
    'https://',
    'mailto:a@b',
  ])('does not redirect to %j', (url) => {
    expect(() => answer({ url }).destination).toThrow(expect.objectContaining({ code: 'unexpected' }))
  })

  it.each([
    ['/home', '/home', undefined],
    ['/login?error=CredentialsSignin', '/home', 'CredentialsSignin'],
    ['/login?error=CredentialsSignin', undefined, 'CredentialsSignin'],
    ['/login?error=custom', '/home', 'custom'],
    ['/login?error=', '/home', ''],
    ['/home?error=404', '/home?error=404', undefined],
    ['/home?error=404', 'https://app.example/home?error=404', undefined],
    ['/home?error=AccessDenied', '/home?error=AccessDenied', 'AccessDenied'],
    ['/login?error=custom', 'https://', 'custom'],
  ])('at %s, with the wanted page %s, returns the error %s', (url, wanted, error) => {
    expect(answer({ url }).refusal(wanted)).toBe(error)
  })

  it.each([
    [{ error: 'CrossSiteRequest' }, 403, 'refused', 'CrossSiteRequest'],
    [{ error: 'CrossSiteRequest' }, 200, 'refused', 'CrossSiteRequest'],
    [null, 400, 'refused', undefined],
    [undefined, 404, 'unexpected', undefined],
    [undefined, 500, 'unexpected', undefined],
    [{ error: 'not a name' }, 200, 'unexpected', undefined],
    [{ error: 7 }, 200, 'unexpected', undefined],
  ])('for %j with status %i, fails as %s', (body, status, code, error) => {
    const failure = answer(body, status).failure()
    expect(failure).toMatchObject({ name: 'AuthClientError', code, error, status })
    expect(failure.message).toMatch(/^\/auth\/signin\/op (refused|did not).* \(\w+\)\. Check .*\.$/)
  })

  it('uses a given error name', () => {
    expect(answer({}).failure('SignOutError')).toMatchObject({ code: 'refused', error: 'SignOutError' })
  })
})
