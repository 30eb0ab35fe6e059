import { describe, expect, it } from '@jest/globals'
import Credentials from '@authengine/providers/credentials'
import GitHub, { GitHubProvider } from '@authengine/providers/github'
import { codeProviders } from '../../../../../src/cli/doctor/codeProviders.js'

describe('providers that redirect to a service', () => {
  it.each([
    ['an instance', GitHub(), 'GITHUB'],
    ['a factory', GitHub, 'GITHUB'],
    ['a class', GitHubProvider, 'GITHUB'],
    ['an object', { id: 'a-b', name: 'A', type: 'oidc', issuer: 'https://a.example' }, 'A_B'],
    ['an object of OAuth', { id: 'c', name: 'C', type: 'oauth' }, 'C'],
  ])('include %s', (_kind, input, prefix) => {
    expect(codeProviders([input]).map(({ environmentPrefix }) => environmentPrefix)).toEqual([prefix])
  })

  it('defect R6: have the options that a factory of Auth.js was called with', () => {
    const defaults = { id: 'acme', name: 'Acme', type: 'oidc', issuer: 'https://acme.example' }
    const [provider] = codeProviders([{ ...defaults, options: { clientId: 'me', issuer: 'https://own.example' } }])
    expect(provider?.given).toMatchObject({ clientId: 'me', issuer: 'https://own.example' })
  })

  it.each([
    ['credentials', Credentials({ credentials: {}, authorize: () => null })],
    ['an object of another type', { id: 'x', type: 'email' }],
    ['an object without a type', {}],
    ['what fails', () => GitHub(null as never)],
    ['nothing', null],
  ])('do not include %s', (_kind, input) => {
    expect(codeProviders([input])).toEqual([])
  })
})
