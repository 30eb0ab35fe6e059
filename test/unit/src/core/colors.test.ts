import { describe, expect, it } from '@jest/globals'
import { contrast, isColor } from '../../../../src/core/Theme.js'

describe('isColor', () => {
  it.each([
    '#fff',
    '#0f766e',
    '#0F766E80',
    'red',
    'RebeccaPurple',
    'rgb(1, 2, 3)',
    'hsl(120deg 50% 40% / .5)',
    'oklch(0.6 0.1 250)',
  ])('accepts %s', (color) => {
    expect(isColor(color)).toBe(true)
  })

  it.each([
    undefined,
    '',
    '#ff',
    '#12345',
    'red}',
    'red;x:y',
    'red/**/',
    'url(x)',
    'var(--x)',
    'rgb(url(x))',
    'rgb(1,2,3)}',
    'red\n}',
    'red\\',
    'transparent',
    'currentColor',
    'inherit',
    'a'.repeat(40),
  ])('refuses %j', (color) => {
    expect(isColor(color)).toBe(false)
  })
})

describe('contrast', () => {
  it('is 21 between black and white, in either order', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#ffffff', '#000')).toBeCloseTo(21, 5)
  })

  it('is 1 between a colour and itself', () => {
    expect(contrast('#0f766e', '#0f766e')).toBe(1)
  })

  it('reads short notation like the long one', () => {
    expect(contrast('#1af', '#fff')).toBe(contrast('#11aaff', '#ffffff'))
  })

  it('agrees with a published value', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('is NaN for colours that are not opaque hex', () => {
    expect(contrast('red', '#fff')).toBeNaN()
    expect(contrast('#fff', '#ffffff80')).toBeNaN()
  })
})
