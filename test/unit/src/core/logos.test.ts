import { describe, expect, it } from '@jest/globals'
import { localLogo, logoOrigin } from '../../../../src/core/Theme.js'

describe('localLogo', () => {
  it.each(['/logo.svg', '/a/b.png?v=1', 'data:image/png;base64,AAAA', "data:image/svg+xml,<svg xmlns='x'/>"])(
    'accepts %s',
    (logo) => {
      expect(localLogo(logo)).toBe(logo)
    },
  )

  it.each([
    undefined,
    '',
    'logo.svg',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    '/\t/evil.example',
    'https://evil.example/x.png',
    'javascript:x',
    'data:text/html,<script>',
    ' /logo.svg',
  ])('refuses %j', (logo) => {
    expect(localLogo(logo)).toBeUndefined()
  })
})

describe('logoOrigin', () => {
  it.each([
    ['https://cdn.example/logo.svg', 'https://cdn.example'],
    ['https://cdn.example:8443/logo.svg', 'https://cdn.example:8443'],
  ])('returns the origin of %s', (logo, origin) => {
    expect(logoOrigin(logo)).toBe(origin)
  })

  it.each([
    undefined,
    '',
    '/logo.svg',
    'http://cdn.example/logo.svg',
    'javascript:x',
    'data:image/png,x',
    'blob:https://cdn.example/x',
    'https://',
    "https://cdn.example;script-src'unsafe-inline'/x",
    'https://cdn.example,script-src/x',
    'https://*.example/x',
  ])('returns undefined for %j', (logo) => {
    expect(logoOrigin(logo)).toBeUndefined()
  })
})
