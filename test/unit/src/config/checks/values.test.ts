import { describe, expect, it } from '@jest/globals'
import { type SettingsInput, skipCSRFCheck } from '../../../../../src/config/SettingsInput.js'
import { values } from '../../../../../src/config/checks/values.js'
import { inspected, optionsOf } from './inspected.js'

describe('the check of single values', () => {
  it.each<[string, SettingsInput]>([
    ['nothing', {}],
    ['the symbol', { skipCSRFCheck }],
    ['a small body', { bodyLimit: 1024 }],
    ['a proxy', { trustedProxies: 1 }],
    ['a proxy', { redirectProxyUrl: 'https://hub.example/auth' }],
    ['a trusted host', { trustHost: true }],
    ['hosts', { trustHost: ['app.example', '*.preview.example', 'localhost:3000', '[::1]:3000'] }],
    ['no hosts', { trustHost: [] }],
  ])('accepts %s', (_, input) => {
    expect(values(inspected(input))).toEqual([])
  })

  it.each([true, false, 'yes', Symbol('skipCSRFCheck')])('refuses %p as skipCSRFCheck', (value) => {
    const input = { skipCSRFCheck: value as typeof skipCSRFCheck }
    expect(optionsOf(values(inspected(input)))).toEqual(['skipCSRFCheck'])
  })

  it.each([0, -1, 1.5, NaN, Infinity, '1', true])('refuses %p as trustedProxies', (trustedProxies) => {
    expect(values(inspected({ trustedProxies: trustedProxies as number }))).toEqual([
      {
        option: 'trustedProxies',
        problem: `is ${String(trustedProxies)}.`,
        fix: 'Write how many proxies there are, at least 1, or leave it out.',
      },
    ])
  })

  it.each([1234, null, true, {}])('refuses the secret %p, without repeating it', (secret) => {
    const found = values(inspected({ secret: secret as never, jwt: { secret: secret as never } }))
    expect(optionsOf(found)).toEqual(['secret', 'jwt.secret'])
    expect(JSON.stringify(found)).not.toContain('1234')
  })

  it.each([0, 1023, -1, 1.5, NaN, Infinity])('refuses %p as bodyLimit', (bodyLimit) => {
    expect(values(inspected({ bodyLimit }))).toEqual([
      { option: 'bodyLimit', problem: `is ${String(bodyLimit)}.`, fix: 'Write whole bytes, at least 1024.' },
    ])
  })

  it.each(['', '/auth', 'hub.example', 'javascript:alert(1)'])(
    'refuses the redirectProxyUrl %j',
    (redirectProxyUrl) => {
      expect(optionsOf(values(inspected({ redirectProxyUrl })))).toEqual(['redirectProxyUrl (AUTH_REDIRECT_PROXY_URL)'])
    },
  )

  it.each(['', 'https://app.example', 'app.example/x', '*', 'a.*.example', 'a b', 'a@b', 42 as unknown as string])(
    'refuses the trusted host %p',
    (host) => {
      expect(optionsOf(values(inspected({ trustHost: ['app.example', host] })))).toEqual(['trustHost'])
    },
  )
})
