import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { AuthorizationCodeProvider, type Provider } from 'authengine/provider'
import { FRAMEWORKS } from '../../src/cli/frameworks/detect.js'
import { readProvider } from '../../src/cli/providers/readProvider.js'
import type { ProviderCase } from '../support/providers/ProviderCase.js'

interface Checked {
  readonly id: string
  readonly checkedOn?: string
}

interface Described extends Checked {
  readonly factory: string
  readonly variables: readonly string[]
  readonly register: string
  readonly verified?: 'yes' | 'unknown' | 'none'
  readonly provider: Provider
  readonly lead: string
  readonly example?: string
  readonly order: readonly string[]
  readonly paragraphs: ReadonlyMap<string, string>
}

interface Generator {
  readonly FRAMEWORKS: readonly (readonly [name: string, binding: string, basePath: string])[]
  readonly PARAGRAPHS: readonly string[]
  catalogue(): Promise<ReadonlyMap<string, string>>
  reminder(services: readonly Checked[], today: Date): string | undefined
  describeProvider(id: string): Promise<Described>
  providerIds(): readonly string[]
}

// The generator is JavaScript, because it also runs after the build.
const generator = (await import(`${process.cwd()}/.config/catalogue.mjs`)) as Generator
const all = await Promise.all(generator.providerIds().map((id) => generator.describeProvider(id)))
const services = all.flatMap(({ provider, ...rest }) =>
  provider instanceof AuthorizationCodeProvider ? [{ ...rest, provider }] : [],
)

/** Services that send only verified email addresses, without a member that says so. */
const SENDS_ONLY_VERIFIED: ReadonlySet<string> = new Set(['github', 'twitter'])

describe('the catalogue of providers', () => {
  it('is generated from the provider files', async () => {
    const pages = await generator.catalogue()
    for (const [path, text] of pages) expect(readFileSync(path, 'utf8')).toBe(text)
    const inFolder = readdirSync('docs/providers').map((name) => `docs/providers/${name}`)
    expect(['docs/providers.md', ...inFolder].sort()).toEqual([...pages.keys()].sort())
  })

  it('has the base paths of the command line', () => {
    const known = FRAMEWORKS.map(({ binding, basePath }) => `${binding} ${basePath}`).sort()
    expect(generator.FRAMEWORKS.map(([, binding, path]) => `${binding} ${path}`).sort()).toEqual(known)
  })

  it('has a date of the check for each service, and prints which are older than a year', () => {
    const isDay = (text = ''): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    expect(services.filter(({ checkedOn }) => !isDay(checkedOn)).map(({ id }) => id)).toEqual([])
    const old = generator.reminder(services, new Date())
    if (old !== undefined) process.stderr.write(`${old}\n`)
  })

  it('names services whose check is more than a year ago', () => {
    const known = [{ id: 'acme', checkedOn: '2026-03-01' }, { id: 'corp', checkedOn: '2026-03-02' }, { id: 'undated' }]
    expect(generator.reminder(known, new Date('2027-03-01T12:00:00Z'))).toMatch(/ago: acme \(2026-03-01\)\.$/)
    expect(generator.reminder(known, new Date('2027-03-01T00:00:00Z'))).toBeUndefined()
  })

  it('has a file for each id', () => {
    expect(all.length).toBeGreaterThan(100)
    for (const { id, provider } of all) expect(provider.id).toBe(id)
  })

  it('has a unique name for each service', () => {
    expect(new Set(services.map(({ provider }) => provider.name)).size).toBe(services.length)
  })

  describe.each(services.map((each): [string, (typeof services)[number]] => [each.id, each]))('%s', (id, described) => {
    const { order, paragraphs, provider, lead } = described

    it('contains what an application needs to know', () => {
      expect(lead).toMatch(/^Signs in /)
      expect(order).toEqual(generator.PARAGRAPHS)
      const environment = paragraphs.get('Environment')
      expect(environment).toContain(`\`AUTH_${provider.environmentPrefix}_ID\``)
      expect(environment).toContain(`https://<your site><base path>/callback/${id}\``)
      expect(environment?.match(/\bAUTH_[A-Z0-9_]+\b/g)).toEqual(
        environment?.match(new RegExp(`\\bAUTH_${provider.environmentPrefix}_[A-Z_]+\\b`, 'g')),
      )
    })

    it('says the same on the command line and on its page', () => {
      const known = readProvider(id, readFileSync(`plugins/providers/src/${id}.ts`, 'utf8'))
      expect(known).toMatchObject({ id, factory: described.factory, variables: described.variables })
      expect(known?.entry).toBe(described.example)
      const about = known?.about?.replaceAll('/auth/callback/', '<base path>/callback/')
      expect(about).toBe(paragraphs.get('Environment'))
      expect(about?.endsWith(described.register)).toBe(true)
      expect(described.register).toMatch(/^[A-Z]/)
    })

    it('says of verified email addresses what the contract of the service expects', async () => {
      const { email, verified } = ((await import(`../contract/providers/${id}.js`)) as { default: ProviderCase })
        .default
      const says = verified === null && !SENDS_ONLY_VERIFIED.has(id) ? 'unknown' : 'yes'
      expect(described.verified).toBe(email === null ? 'none' : says)
    })

    it('names each requested scope', () => {
      const { scope } = provider.authorizationParams()
      const scopes = typeof scope === 'string' ? scope.split(/[ ,]/).filter(Boolean) : []
      for (const each of scopes) expect(paragraphs.get('Scopes')).toContain(`\`${each}\``)
      if (scopes.length === 0) expect(paragraphs.get('Scopes')).toMatch(/^none\b/)
    })

    it('has the brand color and an icon at most, and no image', () => {
      const { brandColor = '#000', icon: _, ...rest } = provider.style
      expect(brandColor).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/i)
      expect(rest).toEqual({})
      expect(readFileSync(`plugins/providers/src/${id}.ts`, 'utf8')).not.toMatch(/\blogo\b/)
    })
  })
})

describe('a package for a framework', () => {
  const bindings = readdirSync('plugins').filter((name) => {
    const manifest = JSON.parse(readFileSync(`plugins/${name}/package.json`, 'utf8')) as { exports: object }
    return './providers/*' in manifest.exports
  })

  it.each(bindings)('offers every provider: %s', async (name) => {
    for (const id of generator.providerIds()) {
      const [offered, original] = (await Promise.all([
        import(`@authengine/${name}/providers/${id}`),
        import(`@authengine/providers/${id}`),
      ])) as [object, object]
      expect(Object.keys(offered)).toEqual(Object.keys(original))
      expect(Reflect.get(offered, 'default')).toBe(Reflect.get(original, 'default'))
    }
  })
})
