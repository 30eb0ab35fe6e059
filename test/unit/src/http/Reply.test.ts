import { describe, expect, it } from '@jest/globals'
import { html, json, redirect } from '../../../../src/http/Reply.js'

describe('replies', () => {
  it('redirect with 302, so that a POST becomes a GET', () => {
    expect(redirect('https://app.example/x')).toEqual({
      status: 302,
      headers: { location: 'https://app.example/x' },
      body: null,
    })
  })

  it('write JSON, whose content type cannot be changed', () => {
    expect(json(null)).toEqual({ status: 200, headers: { 'content-type': 'application/json' }, body: 'null' })
    expect(json({ a: 1 }, 400, { allow: 'GET', 'content-type': 'text/html' })).toEqual({
      status: 400,
      headers: { allow: 'GET', 'content-type': 'application/json' },
      body: '{"a":1}',
    })
  })

  it('write pages that cannot be framed', () => {
    expect(html('<p>', "default-src 'none'", 403)).toEqual({
      status: 403,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      },
      body: '<p>',
    })
  })
})
