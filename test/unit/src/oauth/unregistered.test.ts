import { describe, expect, it } from '@jest/globals'
import type { Inspected } from '../../../../src/config/checks/ConfigCheck.js'
import { ConfiguredCredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { OidcProvider } from '../../../../src/oauth/OAuthProvider.js'
import { isUnregistered, warnOfUnregistered } from '../../../../src/oauth/checkOAuth.js'

const DEVELOPMENT = { NODE_ENV: 'development' }
const aProvider = (clientId?: string) => new OidcProvider({ id: 'my-op', name: 'Mine' }, clientId ? { clientId } : {})
const credentials = new ConfiguredCredentialsProvider({
  id: 'cred',
  type: 'credentials',
  credentials: {},
  authorize: () => null,
})

describe('a provider without a client id', () => {
  it('is left out in development', () => {
    expect(isUnregistered(aProvider(), DEVELOPMENT)).toBe(true)
    expect(isUnregistered(aProvider(), { ...DEVELOPMENT, AUTH_MY_OP_ID: ' ' })).toBe(true)
  })

  it.each([{}, { NODE_ENV: 'production' }, { NODE_ENV: 'test' }, { NODE_ENV: 'Development' }])(
    'stays in the environment %j, where its sign-ins fail',
    (environment) => {
      expect(isUnregistered(aProvider(), environment)).toBe(false)
    },
  )

  it('is the only one that is left out', () => {
    expect(isUnregistered(aProvider('id'), DEVELOPMENT)).toBe(false)
    expect(isUnregistered(aProvider(), { ...DEVELOPMENT, AUTH_MY_OP_ID: 'id' })).toBe(false)
    expect(isUnregistered(credentials, DEVELOPMENT)).toBe(false)
  })

  it('is warned of, with the variables to set', () => {
    const found = (environment: object) =>
      warnOfUnregistered({ environment, providers: [credentials, aProvider()] } as unknown as Inspected)
    expect(found({ NODE_ENV: 'production' })).toEqual([])
    expect(found(DEVELOPMENT)).toEqual([
      {
        severity: 'warning',
        code: 'unregistered-provider',
        option: 'providers ("my-op")',
        problem: 'has no client id, so development leaves it out.',
        fix: 'Set AUTH_MY_OP_ID and AUTH_MY_OP_SECRET, or its options clientId and clientSecret.',
      },
    ])
  })
})
