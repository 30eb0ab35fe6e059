import { describe, expect, it } from '@jest/globals'
import { type ProviderIcon, validIcon } from '../../../../src/core/ProviderIcon.js'

const d = 'M12 2 2 22h20Z'
const viewBox = '0 0 24 24'
const icon: ProviderIcon = { viewBox, paths: [{ d }] }

describe('validIcon', () => {
  it.each([
    icon,
    {
      viewBox: '-3 0.5 262 262',
      paths: [
        { d: 'm.5-1e3,4a1 1 0 01.2.3z', fill: '#4285f4' },
        { d, fill: 'rebeccapurple' },
      ],
    },
    { viewBox, paths: Array.from({ length: 16 }, () => ({ d })) },
    { viewBox, paths: [{ d: `M${'1'.repeat(8191)}` }] },
  ])('accepts path data (%#)', (valid) => {
    expect(validIcon(valid)).toBe(valid)
  })

  it.each([
    undefined,
    null,
    'M0 0',
    {},
    { viewBox },
    { ...icon, paths: [] },
    { ...icon, paths: 'M0 0' },
    { ...icon, paths: [null] },
    { ...icon, paths: [{}] },
    { ...icon, paths: [{ d: '' }] },
    { ...icon, paths: [{ d: 'L1 1' }] },
    { ...icon, paths: [{ d: 'M0 0"/><script>' }] },
    { ...icon, paths: [{ d: 'M0 0&quot;' }] },
    { ...icon, paths: [{ d: 'M0 0x' }] },
    { ...icon, paths: [{ d: [d] }] },
    { ...icon, paths: [{ d, fill: 'url(https://evil.example/#a)' }] },
    { ...icon, paths: [{ d, fill: 'red" onload="alert(1)' }] },
    { ...icon, paths: [{ d, fill: ['red'] }] },
    { ...icon, viewBox: '' },
    { ...icon, viewBox: '0 0 24' },
    { ...icon, viewBox: '0 0 24 24" onload="alert(1)' },
    { ...icon, viewBox: [0, 0, 24, 24] },
    { ...icon, paths: Array.from({ length: 17 }, () => ({ d })) },
    { ...icon, paths: [{ d: `M${'1'.repeat(8192)}` }] },
  ])('attack #283: refuses everything else (%#)', (invalid) => {
    expect(validIcon(invalid as unknown as ProviderIcon)).toBeUndefined()
  })
})
