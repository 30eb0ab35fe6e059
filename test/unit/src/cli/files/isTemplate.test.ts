import { describe, expect, it } from '@jest/globals'
import { isTemplate } from '../../../../../src/cli/files/isTemplate.js'

describe('a file of variables', () => {
  it.each(['.env.example', '.env.local.sample', 'config/.env.template', '.env.dist', 'example.env'])(
    'is a template: %s',
    (name) => {
      expect(isTemplate(name)).toBe(true)
    },
  )

  it.each(['.env', '.env.local', '.env.production', 'dist/.env', '.env.distant'])('is not a template: %s', (name) => {
    expect(isTemplate(name)).toBe(false)
  })
})
