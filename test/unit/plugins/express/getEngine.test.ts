import { describe, expect, it } from '@jest/globals'
import { getEngine } from '@authengine/express'
import { aConfig } from './fixtures.js'

describe('getEngine', () => {
  it('returns the same engine for the same configuration', () => {
    const config = aConfig()
    expect(getEngine(config)).toBe(getEngine(config))
    expect(getEngine(aConfig())).not.toBe(getEngine(config))
  })
})
