import { describe, expect, it } from '@jest/globals'
import { colorSchemes, optionRules, styleSheet } from '../../../../src/pages/styles.js'
import { button } from './fixtures.js'

const DARK = '@media (prefers-color-scheme:dark)'

describe('styleSheet', () => {
  it('follows the system unless a scheme is chosen', () => {
    expect(styleSheet({})).toContain(DARK)
    expect(styleSheet({ colorScheme: 'auto' })).toContain(DARK)
    expect(styleSheet({ colorScheme: 'light' })).not.toContain(DARK)
    expect(styleSheet({ colorScheme: 'dark' })).toContain(':root{color-scheme:dark;')
  })

  it('treats an unknown scheme as the default', () => {
    expect(colorSchemes({ colorScheme: 'x}' as 'auto' })).toBe('light dark')
  })

  it.each([
    ['#facc15', '#000000'],
    ['#fff', '#000000'],
    ['#0f766e', '#ffffff'],
    ['#1e3a8a', '#ffffff'],
    ['rebeccapurple', '#ffffff'],
  ])('uses for a button of %s the text colour %s', (brandColor, text) => {
    expect(styleSheet({ brandColor })).toContain(`--brandText:${text}}}`)
  })

  it('prefers the configured text colour', () => {
    expect(styleSheet({ brandColor: '#facc15', buttonText: 'navy' })).toContain('{:root{--brandText:navy}}')
  })

  it('keeps its own colour if the browser does not know the colour name', () => {
    expect(styleSheet({ brandColor: 'blurple' })).toContain('@supports (color:blurple){:root{--brand:blurple}}')
  })

  it('uses a brand colour for links only where it is readable', () => {
    expect(styleSheet({ brandColor: '#facc15', colorScheme: 'light' })).not.toContain('--link:#facc15')
    expect(styleSheet({ brandColor: '#facc15', colorScheme: 'dark' })).toContain('--link:#facc15')
  })

  it('is made once for each theme', () => {
    const theme = { brandColor: '#0f766e' }
    expect(styleSheet(theme)).toBe(styleSheet(theme))
    expect(styleSheet(theme)).not.toBe(styleSheet({ brandColor: '#facc15' }))
  })

  it.each([
    'red}</style><script>alert(1)</script>',
    'url(javascript:alert(1))',
    'red;background:url(//evil.example)',
    'expression(1)',
  ])('attack #282: ignores %s', (value) => {
    expect(styleSheet({ brandColor: value, buttonText: value })).toBe(styleSheet({}))
  })

  it('respects the setting for reduced motion', () => {
    const outside = styleSheet({}).replaceAll(
      /@media \(prefers-reduced-motion:no-preference\)\{[^{}]*\{[^{}]*\}\}/g,
      '',
    )
    // A delayed form does not move: it becomes visible in one step.
    expect(outside.replace(/\.delayed\{animation:delayed \d+s step-end\}/, '')).not.toMatch(/transition|animation/)
  })

  it('cannot end the style element, and loads nothing', () => {
    expect(styleSheet({})).not.toMatch(/<|url\(|@import/)
  })
})

describe('optionRules', () => {
  it('colours only options that have a colour', () => {
    const rules = optionRules(
      [button, { ...button, style: { brandColor: '#24292f', bg: 'red' } }, { ...button, style: { bg: 'red' } }],
      {},
    )
    expect(rules).toBe(
      '@supports (color:#24292f){.option-2{--option:#24292f;--optionText:#ffffff}}@supports (color:red){.option-3{--option:red;--optionText:#ffffff}}',
    )
  })

  it('attack #283: drops a value that contains more than a colour', () => {
    expect(
      optionRules([{ ...button, style: { brandColor: 'red}*{display:none', bg: 'url(//evil.example)' } }], {}),
    ).toBe('')
  })

  it('defect R37: writes the letter in the colour of style.text', () => {
    expect(optionRules([{ ...button, style: { bg: '#24292f', text: '#ffd700' } }], {})).toBe(
      '@supports (color:#24292f){.option-1{--option:#24292f;--optionText:#ffffff}@supports (color:#ffd700){.option-1{--optionText:#ffd700}}}',
    )
  })

  it('defect R37: accepts only a colour as style.text, and only with a background colour', () => {
    const [known] = [optionRules([{ ...button, style: { brandColor: '#24292f' } }], {})]
    expect(optionRules([{ ...button, style: { brandColor: '#24292f', text: 'red}*{display:none' } }], {})).toBe(known)
    expect(optionRules([{ ...button, style: { text: '#ffd700' } }], {})).toBe('')
  })

  describe.each([
    ['#181717', '@media (prefers-color-scheme:light){.option-1{--icon:#181717}}', '.option-1{--icon:#181717}', ''],
    ['#1ed760', '@media (prefers-color-scheme:dark){.option-1{--icon:#1ed760}}', '', '.option-1{--icon:#1ed760}'],
    ['navy', '', '', ''],
  ])('for an icon in the colour %s', (brandColor, auto, light, dark) => {
    const icon = { viewBox: '0 0 24 24', paths: [{ d: 'M0 0h9z' }] }

    it.each([
      ['auto', auto],
      ['light', light],
      ['dark', dark],
    ] as const)('has that colour only where it contrasts with the page: %s', (colorScheme, rule) => {
      const plain = optionRules([{ ...button, style: { brandColor } }], { colorScheme })
      const end = /}$/.exec(plain)?.[0] ?? ''
      expect(optionRules([{ ...button, style: { brandColor, icon } }], { colorScheme })).toBe(
        `${plain.slice(0, -1)}${rule}${end}`,
      )
    })
  })
})
