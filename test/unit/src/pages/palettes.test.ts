import { describe, expect, it } from '@jest/globals'
import { contrast } from '../../../../src/core/Theme.js'
import { DEFAULT_BRAND } from '../../../../src/core/Theme.js'
import { palettes } from '../../../../src/pages/styles.js'

describe.each(Object.entries(palettes))('the %s palette', (_, palette) => {
  it.each([
    ['text', 'card'],
    ['text', 'page'],
    ['text', 'field'],
    ['muted', 'card'],
    ['muted', 'page'],
    ['muted', 'field'],
    ['link', 'card'],
    ['alertText', 'alert'],
  ] as const)('has %s that is readable on %s (WCAG AA: 4.5)', (text, surface) => {
    expect(contrast(palette[text], palette[surface])).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['control', 'card'],
    ['control', 'field'],
    ['focus', 'card'],
    ['focus', 'page'],
  ] as const)('has %s that stands out from %s (WCAG AA: 3)', (line, surface) => {
    expect(contrast(palette[line], palette[surface])).toBeGreaterThanOrEqual(3)
  })

  it('has a main button that stands out, with readable text', () => {
    expect(contrast(DEFAULT_BRAND, palette.card)).toBeGreaterThanOrEqual(3)
    expect(contrast(DEFAULT_BRAND, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
