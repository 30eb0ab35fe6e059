import { describe, expect, it } from '@jest/globals'
import { defineConfig } from '../../../../src/engine/AuthConfig.js'

describe('defineConfig', () => {
  it('returns what it is given, which engines are cached by', () => {
    const config = Object.freeze({ basePath: '/auth' })
    expect(defineConfig(config)).toBe(config)
  })
})
