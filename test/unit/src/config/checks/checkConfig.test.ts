import { describe, expect, it } from '@jest/globals'
import type { SettingsInput } from '../../../../../src/config/SettingsInput.js'
import { checkConfig } from '../../../../../src/config/checks/checkConfig.js'
import { ConfiguredCredentialsProvider } from '../../../../../src/credentials/CredentialsProvider.js'
import { inspected, optionsOf } from './inspected.js'

const authorize = (): null => null

describe('checkConfig', () => {
  it('finds nothing in an empty configuration', () => {
    expect(checkConfig(inspected())).toEqual([])
  })

  it('runs all checks, and collects their findings', () => {
    const found = checkConfig(
      inspected(
        {
          sesion: {},
          basePath: 'auth',
          url: 'nonsense',
          session: { maxAge: 0 },
          pages: { signIn: 'login' },
          cookies: { sessionToken: { name: 'a b' } },
          theme: { logo: 'javascript:x' },
          bodyLimit: 1,
        } as SettingsInput,
        { providers: [new ConfiguredCredentialsProvider({ id: 'a/b', type: 'credentials', authorize })] },
      ),
    )
    expect(optionsOf(found)).toEqual([
      'sesion',
      'providers ("a/b")',
      'basePath',
      'url (AUTH_URL)',
      'session.maxAge',
      'pages.signIn',
      'cookies.sessionToken',
      'theme.logo',
      'bodyLimit',
    ])
    expect(found.every(({ problem, fix }) => problem.endsWith('.') && fix.endsWith('.'))).toBe(true)
  })
})
