import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type TOTP, URI } from 'otpauth'
import { issuerFor, keyUri } from '../../../../../plugins/second-factor/src/totp/keyUri.js'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const uriOf = (issuer: string, account: string): string => keyUri(SECRET, { issuer, account })

describe('the URI of a key', () => {
  it('names the site and the account, and has no parameters that some apps ignore', () => {
    expect(uriOf('Example', 'ann@example.test')).toBe(
      `otpauth://totp/Example:ann%40example.test?secret=${SECRET}&issuer=Example`,
    )
  })

  it('is read by an independent library', () => {
    const read = URI.parse(uriOf('Example Site', 'ann@example.test')) as TOTP
    expect(read).toMatchObject({ issuer: 'Example Site', label: 'ann@example.test', algorithm: 'SHA1' })
    expect([read.digits, read.period, read.secret.base32]).toEqual([6, 30, SECRET])
  })

  it('replaces colons, which separate the site from the account', () => {
    expect(uriOf('A: B', 'user:1')).toBe(`otpauth://totp/A%20%20B:user%201?secret=${SECRET}&issuer=A%20%20B`)
  })

  it.each([
    ['Bücher & Co', 'B%C3%BCcher%20%26%20Co'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['50%', '50%25'],
    ['日本', '%E6%97%A5%E6%9C%AC'],
    ['line\r\nbreak', 'line%20break'],
    ['lone \ud800 half', 'lone%20%EF%BF%BD%20half'],
  ])('encodes %j', (name, encoded) => {
    expect(uriOf(name, name)).toBe(`otpauth://totp/${encoded}:${encoded}?secret=${SECRET}&issuer=${encoded}`)
  })

  it('shortens long names, so that phones read the QR code', () => {
    const uri = uriOf('s'.repeat(1000), 'a'.repeat(1000))
    expect(uri).toContain(`/${'s'.repeat(64)}:${'a'.repeat(64)}?`)
  })

  it('does not cut a character in two', () => {
    for (let length = 60; length < 68; length++) {
      const { label } = URI.parse(uriOf('Example', `${'a'.repeat(length)}😀😀`))
      expect(label.isWellFormed()).toBe(true)
      expect(label.length).toBeLessThanOrEqual(64)
    }
  })

  it('is well formed for any names', () => {
    const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 })
    const halves = fc.array(fc.integer({ min: 0xd700, max: 0xe000 }), { maxLength: 70 })
    const broken = halves.map((units) => String.fromCharCode(...units))
    fc.assert(
      fc.property(fc.oneof(name, broken), fc.oneof(name, broken), (issuer, account) => {
        const { protocol, pathname, searchParams } = new URL(uriOf(issuer, account))
        expect(protocol).toBe('otpauth:')
        expect([...searchParams.keys()]).toEqual(['secret', 'issuer'])
        expect(searchParams.get('secret')).toBe(SECRET)
        expect(decodeURIComponent(pathname).split(':')).toHaveLength(2)
      }),
    )
  })
})

describe('the name of the site in apps', () => {
  const settings = (siteName?: string) => ({ theme: { siteName } }) as unknown as Parameters<typeof issuerFor>[1]
  const ctx = { origin: 'https://app.example:8443' }

  it('is the option, otherwise the name in the theme, otherwise the host', () => {
    expect(issuerFor({ issuer: 'Option' }, settings('Theme'), ctx)).toBe('Option')
    expect(issuerFor({ issuer: undefined }, settings('Theme'), ctx)).toBe('Theme')
    expect(issuerFor({ issuer: undefined }, settings(), ctx)).toBe('app.example:8443')
  })
})
