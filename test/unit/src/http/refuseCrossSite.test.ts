import { describe, expect, it } from '@jest/globals'
import { CrossSiteRequest } from '../../../../src/core/errors.js'
import { refuseCrossSite } from '../../../../src/http/RequestContext.js'

const ask = (headers: Record<string, string>): void => {
  refuseCrossSite({ headers: new Headers(headers), origin: 'https://app.example', originSource: 'AUTH_URL' })
}

describe('refuseCrossSite', () => {
  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://app.example' },
    { origin: 'https://app.example', 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
    { referer: 'https://app.example/page?x' },
    { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
  ])('accepts %j', (headers) => {
    expect(() => {
      ask(headers)
    }).not.toThrow()
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' },
    { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://app.example' },
    { origin: 'https://app.example:8443' },
    { origin: 'https://app.example.evil.example' },
    { origin: 'https://app.example/' },
    { origin: 'https://APP.example' },
    { origin: 'https://app.example https://evil.example' },
    { origin: 'https://evil.example', referer: 'https://app.example/' },
    { referer: 'https://evil.example/?https://app.example' },
    { referer: 'https://app.example@evil.example/' },
    { referer: 'not a url' },
    { referer: '' },
    { referer: '/auth/signin' },
  ])('refuses %j', (headers) => {
    expect(() => {
      ask(headers)
    }).toThrow(CrossSiteRequest)
  })

  it('names what it received and what to do, shortened and in one line', () => {
    const origin = `https://${'e'.repeat(1000)}.example`
    expect(() => {
      ask({ origin })
    }).toThrow(
      /^The Origin header says "https:\/\/e{192}", but this site is https:\/\/app\.example \(from AUTH_URL\)\. .*X-Forwarded-Host/,
    )
  })
})
