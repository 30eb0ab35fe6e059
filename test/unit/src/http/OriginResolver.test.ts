import fc from 'fast-check'
import { describe, expect, it } from '@jest/globals'
import { MalformedRequest, UntrustedHost } from '../../../../src/core/errors.js'
import { OriginResolver, type OriginRules } from '../../../../src/http/origins.js'

const SEEN = 'http://localhost:3000'
const resolve = (
  rules: OriginRules,
  headers: Record<string, string> = {},
  seen = SEEN,
): { origin: string; source: string } => new OriginResolver(rules).resolve(new Headers(headers), { url: seen })

describe('OriginResolver', () => {
  it('reads no header if the origin is configured', () => {
    const headers = { host: '[', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' }
    const rules = { url: 'https://app.example', trustHost: true }
    expect(resolve(rules, headers)).toEqual({ origin: 'https://app.example', source: 'AUTH_URL' })
  })

  it('does not read the URL either, which some frameworks must build first', () => {
    const seen = {
      get url(): string {
        throw new Error('not needed')
      },
    }
    const resolver = new OriginResolver({ url: 'https://app.example', trustHost: false })
    expect(resolver.resolve(new Headers(), seen).origin).toBe('https://app.example')
  })

  it.each<[Record<string, string>, string, string]>([
    [{ host: 'app.example' }, 'http://app.example', 'Host'],
    [{ host: 'app.example:8080' }, 'http://app.example:8080', 'Host'],
    [{ host: 'APP.example' }, 'http://app.example', 'Host'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000', 'Host'],
    [{ host: 'a.example', 'x-forwarded-host': 'b.example' }, 'http://b.example', 'X-Forwarded-Host'],
    [{ host: 'a.example', 'x-forwarded-host': 'b.example, c.example' }, 'http://b.example', 'X-Forwarded-Host'],
    [{ host: 'a.example', 'x-forwarded-host': '' }, 'http://a.example', 'Host'],
    [{ host: 'a.example', 'x-forwarded-proto': 'https' }, 'https://a.example', 'Host'],
    [{ host: 'a.example', 'x-forwarded-proto': 'https,http' }, 'https://a.example', 'Host'],
    [{ host: 'a.example', 'x-forwarded-proto': 'http, https' }, 'http://a.example', 'Host'],
    [{}, SEEN, 'request URL'],
  ])('accepts %j if every host is trusted', (headers, origin, source) => {
    expect(resolve({ trustHost: true }, headers)).toEqual({ origin, source })
  })

  it('defect R53: uses only Host if clients can send the other headers', () => {
    const headers = { host: 'app.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const seen = 'https://app.example/auth/session'
    const app = { origin: 'https://app.example', source: 'Host' }
    for (const trustHost of [true, ['app.example', 'evil.example']])
      expect(resolve({ trustHost, ignoresForwarded: true }, headers, seen)).toEqual(app)
  })

  it.each([
    [{ host: 'app.example' }, 'https://app.example'],
    [{ host: 'app.example', 'x-forwarded-proto': 'http' }, 'https://app.example'],
    [{ host: 'x', 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'http' }, 'https://app.example'],
    [{ host: 'app.example:8443', 'x-forwarded-proto': 'http' }, 'https://app.example:8443'],
    [{ host: 'localhost:3000', 'x-forwarded-proto': 'http' }, 'http://localhost:3000'],
    [{ host: '[::1]:3000' }, 'http://[::1]:3000'],
    [{ host: '127.0.0.1:3000' }, 'http://127.0.0.1:3000'],
    [{ host: 'localhost:3000', 'x-forwarded-proto': 'https' }, 'https://localhost:3000'],
  ])('defect R63: resolves %j to %s if https is required', (headers, origin) => {
    const trustHost = ['app.example', 'app.example:8443', 'localhost:3000', '[::1]:3000', '127.0.0.1:3000']
    expect(resolve({ trustHost, requiresHttps: true }, headers).origin).toBe(origin)
  })

  it('defect R63: keeps the scheme of a configured URL', () => {
    expect(resolve({ url: 'http://app.example', trustHost: ['app.example'], requiresHttps: true }).origin).toBe(
      'http://app.example',
    )
  })

  it.each(['javascript', 'file', 'ws', 'HTTPS', '', 'https:', 'https ,x', 'ht tps'])(
    'ignores the scheme %j',
    (proto) => {
      const wanted = proto.split(',')[0]?.trim() === 'https' ? 'https://a.example' : 'http://a.example'
      expect(resolve({ trustHost: true }, { host: 'a.example', 'x-forwarded-proto': proto }).origin).toBe(wanted)
    },
  )

  it.each([
    '[',
    'a b',
    'a@b',
    'a/b',
    'a?b',
    'a#b',
    '%',
    'a%2fb',
    'a:99999',
    '..',
    'é',
    '',
    'a,b',
    'a\\b',
    ':',
    'a:b',
    'a:80:80',
    '[::1',
    'u:p@a',
    'a\tb',
    '*',
    'a"b',
    '<a>',
  ])('refuses the host %j', (host) => {
    expect(() => resolve({ trustHost: true }, { host })).toThrow(MalformedRequest)
  })

  it.each<[readonly string[], string, boolean]>([
    [['app.example'], 'app.example', true],
    [['APP.example'], 'app.EXAMPLE', true],
    [['app.example'], 'app.example:8443', false],
    [['app.example:8443'], 'app.example:8443', true],
    [['app.example'], 'app.example.evil.example', false],
    [['app.example'], 'xapp.example', false],
    [['app.example'], 'app.example.', false],
    [['*.app.example'], 'a.app.example', true],
    [['*.app.example'], 'a.b.app.example', false],
    [['*.app.example'], 'app.example', false],
    [['*.app.example'], '.app.example', false],
    [['*.app.example'], 'a.app.example:8443', false],
    [['*.app.example'], 'xapp.example', false],
    [['*.app.example'], 'a.xapp.example', false],
    [['a.example', 'b.example'], 'b.example', true],
    [['localhost'], '127.0.0.1', false],
    [['127.0.0.1'], '2130706433', true],
    [[], 'a.example', false],
  ])('with the list %j, the host %s is trusted: %s', (trustHost, host, isTrusted) => {
    const attempt = (): unknown => resolve({ trustHost }, { host })
    if (isTrusted) expect(attempt).not.toThrow()
    else expect(attempt).toThrow(UntrustedHost)
  })

  it('ignores forwarded headers if no host is trusted, and explains what to do', () => {
    const headers = { host: 'a.example', 'x-forwarded-host': 'evil.example' }
    expect(() => resolve({ trustHost: false }, headers)).toThrow(/"a\.example" \(from the Host header\).*AUTH_URL/)
    expect(() => resolve({ trustHost: ['b.example'] }, { host: 'a.example' })).toThrow(/not in the trustHost list/)
  })

  it('does not name the URL of a request as a header', () => {
    expect(() => resolve({ trustHost: false })).toThrow('"localhost:3000" (from the request URL) is not trusted')
    expect(() => resolve({ trustHost: true }, {}, 'file:///x')).toThrow('The request URL does not name a host.')
  })

  it('returns an http or https origin, or throws, for any host', () => {
    const unit = fc.constantFrom(
      'a',
      '.',
      ':',
      '/',
      '\\',
      '@',
      '?',
      '#',
      '%',
      '[',
      ']',
      '0',
      '80',
      ' ',
      '-',
      '_',
      ',',
      'é',
      '*',
      '2f',
      '..',
      'evil.example',
    )
    const host = fc.array(unit, { maxLength: 8 }).map((pieces) => pieces.join(''))
    let accepted = 0
    fc.assert(
      fc.property(host, host, (direct, forwarded) => {
        try {
          const { origin } = resolve({ trustHost: true }, { host: direct, 'x-forwarded-host': forwarded })
          expect(new URL(origin).origin).toBe(origin)
          expect(origin).toMatch(/^http:\/\/[\w.:[\]-]+$/)
          accepted += 1
        } catch (error) {
          if (!(error instanceof MalformedRequest)) throw error
        }
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
})
