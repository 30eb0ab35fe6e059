import { describe, expect, it } from '@jest/globals'
import { defineConfig } from '../../../../src/engine/AuthConfig.js'

describe('defineConfig', () => {
  it('returns its argument, by which engines are cached', () => {
    const config = Object.freeze({ basePath: '/auth' })
    expect(defineConfig(config)).toBe(config)
  })
})
