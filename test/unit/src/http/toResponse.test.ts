import { describe, expect, it } from '@jest/globals'
import { html, json, redirect, toResponse } from '../../../../src/http/Reply.js'

const SECURITY = {
  'cache-control': 'private, no-cache, no-store',
  expires: '0',
  pragma: 'no-cache',
  'referrer-policy': 'no-referrer',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
}
const headersOf = (response: Response) => Object.fromEntries(response.headers)

describe('toResponse', () => {
  it('adds the security headers to every response', async () => {
    const response = toResponse(json({ a: 1 }, 418, { 'x-more': '1' }), [], false)
    expect(response.status).toBe(418)
    expect(headersOf(response)).toEqual({ ...SECURITY, 'content-type': 'application/json', 'x-more': '1' })
    expect(await response.text()).toBe('{"a":1}')
  })

  it('lets a page set its referrer policy, because forms need their origin', () => {
    const headers = headersOf(toResponse(html('<p>', "default-src 'none'"), [], false))
    expect(headers).toEqual({
      ...SECURITY,
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('allows caching of a response that is the same for every user', () => {
    const { headers } = toResponse(
      { status: 200, headers: { 'cache-control': 'public, max-age=60' }, body: 'x' },
      [],
      false,
    )
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(['expires', 'pragma', 'vary'].map((name) => headers.get(name))).toEqual([null, null, null])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('redirects without a body', async () => {
    const response = toResponse(redirect('https://app.example/x'), [], false)
    expect(response.status).toBe(302)
    expect(headersOf(response)).toEqual({ ...SECURITY, location: 'https://app.example/x' })
    expect(await response.text()).toBe('')
  })

  it('returns a redirect as JSON to a client that navigates by itself', async () => {
    const response = toResponse(redirect('https://app.example/x'), [], true)
    expect(response.status).toBe(200)
    expect(headersOf(response)).toEqual({
      ...SECURITY,
      'content-type': 'application/json',
      location: 'https://app.example/x',
    })
    expect(await response.json()).toEqual({ url: 'https://app.example/x' })
  })

  it('sends any other reply to a client that navigates by itself as usual', async () => {
    const response = toResponse(json({ error: 'NotFound' }, 404), [], true)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: 'NotFound' })
  })

  it('writes each cookie into its own header', () => {
    const options = { httpOnly: true, path: '/' }
    const cookies = [
      { name: 'a', value: '1', options },
      { name: 'b', value: 'x y', options: { ...options, maxAge: 0 } },
    ]
    expect(toResponse(redirect('/'), cookies, true).headers.getSetCookie()).toEqual([
      'a=1; Path=/; HttpOnly',
      'b=x%20y; Max-Age=0; Path=/; HttpOnly',
    ])
  })
})
