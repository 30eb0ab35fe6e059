import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import { coreConfig } from '../../../../plugins/solid-start/src/coreConfig.js'

describe('coreConfig', () => {
  it('returns the same object for the same configuration, and does not change the configuration', () => {
    const config = Object.freeze({ prefix: '/login', raw: true, debug: true })
    expect(coreConfig(config)).toBe(coreConfig(config))
    expect(coreConfig(config)).toEqual({ basePath: '/login', debug: true })
  })

  it('keeps basePath, and sets no base path without a prefix', () => {
    expect(coreConfig({ basePath: '/login' })).toEqual({ basePath: '/login' })
    expect(coreConfig({ prefix: undefined })).toEqual({})
  })

  it('accepts a prefix that equals the base path', () => {
    expect(coreConfig({ prefix: '/login/', basePath: '/login' })).toEqual({ basePath: '/login/' })
  })

  it('refuses a prefix that differs from the base path', () => {
    const config = { prefix: '/login', basePath: '/auth' }
    expect(() => coreConfig(config)).toThrow(ConfigurationError)
    expect(() => coreConfig(config)).toThrow('prefix: It says "/login", and basePath says "/auth". Set one of the two.')
  })
})
