import { describe, expect, it } from '@jest/globals'
import { theme } from '../../../../../src/config/checks/values.js'
import { inspected, optionsOf } from './inspected.js'

describe('the check of theme', () => {
  it.each([
    '',
    '#fff',
    '#0f766e',
    '#0f766e80',
    'teal',
    'rebeccapurple',
    'rgb(1, 2, 3)',
    'hsl(120deg 75% 25% / 60%)',
    'oklch(40% 0.2 0.5)',
  ])('accepts the colour %j', (color) => {
    expect(theme(inspected({ theme: { brandColor: color, buttonText: color } }))).toEqual([])
  })

  it.each([
    'red}</style><script>alert(1)</script>',
    'red;background:url(//evil.example)',
    'url(javascript:alert(1))',
    'expression(alert(1))',
    'var(--x)',
    'image-set("x")',
    '#ggg',
    '</style>',
    'rgb(1,2,3) }',
  ])('refuses the colour %j', (color) => {
    expect(optionsOf(theme(inspected({ theme: { brandColor: color, buttonText: color } })))).toEqual([
      'theme.brandColor',
      'theme.buttonText',
    ])
  })

  it.each(['', '/logo.svg', 'data:image/png;base64,AAAA', 'https://cdn.example/logo.png'])(
    'accepts the logo %j',
    (logo) => {
      expect(theme(inspected({ theme: { logo } }))).toEqual([])
    },
  )

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://cdn.example/logo.png',
    '//cdn.example/logo.png',
    '/\\evil.example',
    'logo.png',
    '/a" onerror="alert(1)',
  ])('refuses the logo %j', (logo) => {
    expect(optionsOf(theme(inspected({ theme: { logo } })))).toEqual(['theme.logo'])
  })

  it.each(['auto', 'dark', 'light'] as const)('accepts the colour scheme %s', (colorScheme) => {
    expect(theme(inspected({ theme: { colorScheme } }))).toEqual([])
  })

  it('refuses an unknown colour scheme', () => {
    expect(theme(inspected({ theme: { colorScheme: 'sepia' as 'auto' } }))).toEqual([
      { option: 'theme.colorScheme', problem: 'is unknown.', fix: 'Write "auto", "dark" or "light".' },
    ])
  })
})
