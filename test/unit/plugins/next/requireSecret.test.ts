import { describe, expect, it } from '@jest/globals'
import { MissingSecretError } from 'authengine'
import { requireSecret } from '../../../../plugins/next/src/requireSecret.js'

const PRODUCTION = { NODE_ENV: 'production' }

describe('requireSecret', () => {
  it.each([
    ['no secret', {}],
    ['an empty secret', { secret: '' }],
    ['an empty list', { secret: [] }],
    ['a list of empty secrets', { secret: ['', ''] }],
  ])('throws for %s in production', (_name, config) => {
    expect(() => {
      requireSecret(config, PRODUCTION)
    }).toThrow(MissingSecretError)
  })

  it.each([
    ['a secret', { secret: 'x' }, PRODUCTION],
    ['several secrets', { secret: ['', 'x'] }, PRODUCTION],
    ['AUTH_SECRET', {}, { ...PRODUCTION, AUTH_SECRET: 'x' }],
    ['AUTH_SECRET_9', {}, { ...PRODUCTION, AUTH_SECRET_9: 'x' }],
    ['development', {}, { NODE_ENV: 'development' }],
    ['the build', {}, { ...PRODUCTION, NEXT_PHASE: 'phase-production-build' }],
  ])('accepts %s', (_name, config, env) => {
    expect(() => {
      requireSecret(config, env)
    }).not.toThrow()
  })

  it('refuses an empty option even if the environment has a secret, as the core does', () => {
    expect(() => {
      requireSecret({ secret: '' }, { ...PRODUCTION, AUTH_SECRET: 'x' })
    }).toThrow(MissingSecretError)
  })
})
