import { describe, expect, it } from '@jest/globals'
import { configText } from '../../../../../src/cli/frameworks/configText.js'
import { express } from '../../../../../src/cli/frameworks/express.js'
import { sveltekit } from '../../../../../src/cli/frameworks/sveltekit.js'

const GITHUB = { id: 'github', factory: 'GitHub', variables: ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET'] }
const AUTH0 = { id: 'auth0', factory: 'Auth0', variables: ['AUTH_AUTH0_ID'] }

describe('the initial configuration', () => {
  it('accepts no password yet, and lists the chosen providers in that order', () => {
    expect(configText(express, [GITHUB, AUTH0])).toBe(`import Auth0 from '@authengine/express/providers/auth0'
import Credentials from '@authengine/express/providers/credentials'
import GitHub from '@authengine/express/providers/github'
import { defineConfig } from 'authengine'

export const config = defineConfig({
  providers: [
    Credentials({
      credentials: { username: { label: 'Name' }, password: { label: 'Password', type: 'password' } },
      // WRITE THIS: ({ username, password }) => the user, such as { id: '1', name: 'Ada' }, or null.
      // As it stands, no user can sign in with a password.
      authorize: () => null,
    }),
    GitHub, // AUTH_GITHUB_ID, AUTH_GITHUB_SECRET
    Auth0, // AUTH_AUTH0_ID
  ],
})
`)
  })

  it('contains the options that a provider needs', () => {
    const acme = { id: 'acme', factory: 'Acme', entry: "Acme({\n  region: 'eu',\n})", variables: ['AUTH_ACME_ID'] }
    expect(configText(express, [acme])).toContain("\n    Acme({\n      region: 'eu',\n    }), // AUTH_ACME_ID\n  ],\n")
  })

  it('loads the env file if the framework does not', () => {
    expect(configText(sveltekit, [])).toMatch(/existsSync\('\.env'\)\) process\.loadEnvFile\(\)\n\nexport const config/)
    expect(configText(express, [])).not.toContain('loadEnvFile')
  })
})
