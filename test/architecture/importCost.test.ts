import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { loadedWith } from './loadedWith.js'

const FOLDER = 'plugins/providers/src'
// The development sign-in is a plugin with a page, so it needs the entry points for plugins.
const providers = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'development.ts')
const base = loadedWith('authengine/provider')

describe('the import of a provider', () => {
  it('loads the base classes and the errors, but not the engine', () => {
    const folders = new Set([...base].map((file) => file.split('/').slice(0, 2).join('/')))
    expect([...folders].sort()).toEqual([
      'src/core',
      'src/credentials',
      'src/email',
      'src/oauth',
      'src/provider.ts',
      'src/webauthn',
    ])
    expect(base.size).toBeLessThan(25)
  })

  it.each(providers)('loads only its own file, and its own logo: %s', (name) => {
    const more = [...loadedWith(`${FOLDER}/${name}`)].filter((file) => !base.has(file))
    // The deprecated module exports the provider of the new one.
    const own = name === 'azure-ad.ts' ? ['azure-ad.ts', 'microsoft-entra-id.ts'] : [name]
    const logo = existsSync(`${FOLDER}/icons/${name}`) ? [`icons/${name}`] : []
    expect(more).toEqual([...own, ...logo].map((each) => `${FOLDER}/${each}`))
  })

  it('loads only the entry points for plugins as well: development.ts', () => {
    const more = [...loadedWith(`${FOLDER}/development.ts`)].filter((file) => !base.has(file))
    expect(more.sort()).toEqual([
      'authengine',
      'authengine/plugin',
      `${FOLDER}/development.ts`,
      `${FOLDER}/development/DevelopmentAccess.ts`,
    ])
  })
})
