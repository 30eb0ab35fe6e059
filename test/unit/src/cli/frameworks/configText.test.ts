import { describe, expect, it } from '@jest/globals'
import { configText } from '../../../../../src/cli/frameworks/configText.js'
import { express } from '../../../../../src/cli/frameworks/express.js'
import { sveltekit } from '../../../../../src/cli/frameworks/sveltekit.js'

const GITHUB = { id: 'github', factory: 'GitHub', variables: ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET'] }
const AUTH0 = { id: 'auth0', factory: 'Auth0', variables: ['AUTH_AUTH0_ID'] }

describe('the initial configuration', () => {
  it('has the development sign-in after the chosen providers, which keep their order', () => {
    expect(configText(express, [GITHUB, AUTH0])).toBe(`import Auth0 from '@authengine/express/providers/auth0'
import Development from '@authengine/express/providers/development'
import GitHub from '@authengine/express/providers/github'
import { defineConfig } from 'authengine'

export const config = defineConfig({
  providers: [
    GitHub, // AUTH_GITHUB_ID, AUTH_GITHUB_SECRET
    Auth0, // AUTH_AUTH0_ID
    Development, // Anyone signs in, on this machine and in development only. Replace it by your own providers.
  ],
})
`)
  })

  it('contains the options that a provider needs', () => {
    const acme = { id: 'acme', factory: 'Acme', entry: "Acme({\n  region: 'eu',\n})", variables: ['AUTH_ACME_ID'] }
    expect(configText(express, [acme])).toContain(
      "\n    Acme({\n      region: 'eu',\n    }), // AUTH_ACME_ID\n    Development,",
    )
  })

  it('loads the env file if the framework does not', () => {
    expect(configText(sveltekit, [])).toMatch(/existsSync\('\.env'\)\) process\.loadEnvFile\(\)\n\nexport const config/)
    expect(configText(express, [])).not.toContain('loadEnvFile')
  })
})
