import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { loadedWith } from './loadedWith.js'

/** The files of a feature that are loaded with the engine. The first sign-in loads the others. */
const AT_ONCE: Readonly<Record<string, RegExp>> = {
  credentials: /Provider|Feature/,
  email: /Provider|Feature/,
  oauth:
    /Provider(Tokens)?\.|EngineTokens|Feature|checkOAuth|federatedLogout|OAuthClients|AuthorizationServers|endpoints|standardClaims/,
  webauthn: /Provider|Feature|Action|checkWebAuthn|AuthenticatorDirectory|webauthnScript\./,
}
const LATE = [
  // flows, pages and mails, but for the keys of texts, which the check of the configuration knows
  ...Object.entries(AT_ONCE).map(([folder, { source }]) => new RegExp(`^src/${folder}/(?!\\w*(${source}))`)),
  /^src\/pages\/(?!(BuiltInPages|html|PageLanguages|PageRenderer|siteName|texts\/(en|languages))\.ts)/,
  // unsealing of tokens that another platform sealed
  /^src\/crypto\/joseParts\.ts$/,
]
const BUNDLED = ['cookie', 'inversify']
const ENGINE = ['cookie', 'inversify']

interface EntryPoint {
  /** Path of its source file. */
  readonly source: string
  /** The only packages that it loads. */
  readonly packages: readonly string[]
  /** The only folders of `src` that it loads, if it does not load the engine. */
  readonly folders?: readonly string[]
}

const ENTRY_POINTS: Readonly<Record<string, EntryPoint>> = {
  '.': { source: 'src/index.ts', packages: ENGINE },
  './plugin': { source: 'src/plugin.ts', packages: ['cookie'] },
  './adapter': { source: 'src/adapter.ts', packages: [], folders: ['adapters', 'core', 'crypto', 'plugin-api'] },
  './binding': { source: 'src/binding.ts', packages: ENGINE },
  './provider': {
    source: 'src/provider.ts',
    packages: [],
    folders: ['core', 'credentials', 'email', 'oauth', 'webauthn'],
  },
  './testing': { source: 'src/testing/index.ts', packages: [...ENGINE, 'jose'] },
  './client': { source: 'src/client/index.ts', packages: [], folders: ['client'] },
  './webauthn-client': {
    source: 'src/webauthn-client/index.ts',
    packages: ['@simplewebauthn/browser'],
    folders: ['client', 'webauthn-client'],
  },
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>
  readonly dependencies: Readonly<Record<string, string>>
}
const isOurs = (name: string): boolean => name.startsWith('src/')
const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
const folderOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1]

describe('the entry points', () => {
  it('are all tested', () => {
    expect(Object.keys(ENTRY_POINTS).sort()).toEqual(
      Object.keys(manifest.exports)
        .filter((key) => key !== './package.json')
        .sort(),
    )
  })

  describe.each(Object.entries(ENTRY_POINTS))('%s', (_key, { source, packages }) => {
    const loaded = [...loadedWith(source)]

    it('loads no flow, no page and no mail', () => {
      expect(loaded.filter((file) => LATE.some((late) => late.test(file)))).toEqual([])
    })

    it('loads exactly its packages', () => {
      const others = loaded.filter((name) => !isOurs(name) && !name.startsWith('node:'))
      expect(others.sort()).toEqual([...packages].sort())
    })

    it('loads nothing of the command line, not even lazily', () => {
      const all = [...loadedWith(source, { later: true })]
      expect(all.filter((file) => file.startsWith('src/cli/') || file === 'commander')).toEqual([])
    })

    it('loads only packages that are dependencies or are bundled', () => {
      const known = [...Object.keys(manifest.dependencies), ...BUNDLED]
      expect(packages.filter((name) => !known.includes(name))).toEqual([])
    })
  })

  const small = Object.entries(ENTRY_POINTS).flatMap(([key, { source, folders }]) =>
    folders ? [{ key, source, folders }] : [],
  )

  it.each(small)('$key loads only these folders: $folders', ({ source, folders }) => {
    const entered = new Set([...loadedWith(source)].flatMap((file) => folderOf(file) ?? []))
    expect([...entered].sort()).toEqual(folders)
  })
})

describe('what is loaded lazily', () => {
  it.each(LATE)('exists: %s', (late) => {
    const all = [...loadedWith('src/index.ts', { later: true })]
    expect(all.some((file) => late.test(file))).toBe(true)
  })

  it('loads its packages', () => {
    const all = loadedWith('src/index.ts', { later: true })
    for (const name of ['openid-client', 'jose', '@simplewebauthn/server'])
      expect([...all].map(packageOf)).toContain(name)
  })
})
