import { describe, expect, it } from '@jest/globals'
import { ConfigurationError } from 'authengine'
import { coreConfig } from '../../../../plugins/solid-start/src/coreConfig.js'

describe('coreConfig', () => {
  it('is the same for the same configuration, and leaves it alone', () => {
    const config = Object.freeze({ prefix: '/login', raw: true, debug: true })
    expect(coreConfig(config)).toBe(coreConfig(config))
    expect(coreConfig(config)).toEqual({ basePath: '/login', debug: true })
  })

  it('leaves the base path to what is said of it elsewhere', () => {
    expect(coreConfig({ basePath: '/login' })).toEqual({ basePath: '/login' })
    expect(coreConfig({ prefix: undefined })).toEqual({})
  })

  it('takes a prefix that says the same as the base path', () => {
    expect(coreConfig({ prefix: '/login/', basePath: '/login' })).toEqual({ basePath: '/login/' })
  })

  it('refuses a prefix that says something else', () => {
    const config = { prefix: '/login', basePath: '/auth' }
    expect(() => coreConfig(config)).toThrow(ConfigurationError)
    expect(() => coreConfig(config)).toThrow('prefix: It says "/login", and basePath says "/auth". Set one of the two.')
  })
})
