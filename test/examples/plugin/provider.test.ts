import { describe, expect, it } from '@jest/globals'
import { AuthEngine } from 'authengine'
import Acme from '../../../docs/examples/plugin/provider/AcmeProvider.js'
import { providerCases } from '../../../docs/examples/plugin/provider/cases.js'

describe('the provider of the guide', () => {
  it.each(providerCases)('$name', ({ run }) => run())

  it('takes its client from the environment', () => {
    const environment = { AUTH_ACME_ID: 'app', AUTH_ACME_SECRET: 'secret', AUTH_SECRET: 's'.repeat(32) }
    expect(new AuthEngine({ providers: [Acme()] }, environment)).toBeDefined()
    const production = { AUTH_SECRET: environment.AUTH_SECRET, NODE_ENV: 'production' }
    expect(() => new AuthEngine({ providers: [Acme()] }, production)).toThrow('AUTH_ACME_ID')
  })
})
