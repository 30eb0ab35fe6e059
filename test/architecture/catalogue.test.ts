import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { AuthorizationCodeProvider, type Provider } from 'authengine/provider'

interface Described {
  readonly id: string
  readonly provider: Provider
  readonly lead: string
  readonly order: readonly string[]
  readonly paragraphs: ReadonlyMap<string, string>
}

interface Generator {
  readonly PARAGRAPHS: readonly string[]
  catalogue(): Promise<string>
  describeProvider(id: string): Promise<Described>
  providerIds(): readonly string[]
}

// The generator is JavaScript, because it also runs after the build.
const generator = (await import(`${process.cwd()}/.config/catalogue.mjs`)) as Generator
const all = await Promise.all(generator.providerIds().map((id) => generator.describeProvider(id)))
const services = all.flatMap(({ provider, ...rest }) =>
  provider instanceof AuthorizationCodeProvider ? [{ ...rest, provider }] : [],
)

describe('the catalogue of providers', () => {
  it('is generated from the provider files', async () => {
    expect(readFileSync('docs/providers.md', 'utf8')).toBe(await generator.catalogue())
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
