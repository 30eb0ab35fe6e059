import { describe, expect, it } from '@jest/globals'
import { ConfiguredCredentialsProvider } from '../../../../src/credentials/CredentialsProvider.js'
import { checkCredentials } from '../../../../src/credentials/credentialsFeature.js'
import { withProviders } from '../config/checks/inspected.js'

describe('checkCredentials', () => {
  it.each<unknown>([undefined, null, true])('reports a missing authorize for %p', (authorize) => {
    const provider = new ConfiguredCredentialsProvider({ type: 'credentials', authorize: authorize as never })
    expect(checkCredentials(withProviders(provider))).toEqual([
      {
        option: 'providers ("credentials")',
        problem: 'has no authorize.',
        fix: 'Add authorize(credentials): it returns the user, or null.',
      },
    ])
  })

  it.each(['csrfToken', 'callbackUrl', 'constructor', 'prototype', '__proto__'])(
    'refuses a field with the name %s',
    (field) => {
      const fields = Object.fromEntries([[field, {}]])
      expect(
        checkCredentials(
          withProviders(
            new ConfiguredCredentialsProvider({ type: 'credentials', credentials: fields, authorize: () => null }),
          ),
        ),
      ).toEqual([expect.objectContaining({ problem: `has a field called "${field}", a name the form needs itself.` })])
    },
  )
})
