import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import type { Provider, ProviderIcon } from 'authengine/provider'
import { monogramOf } from '../../src/core/monogramOf.js'
import { validIcon } from '../../src/core/ProviderIcon.js'

interface Logo {
  readonly icon: ProviderIcon
  readonly color: string
}

interface Source {
  readonly LEFT_OUT: { readonly words: readonly string[]; readonly large: readonly string[] }
  logos(): ReadonlyMap<string, Logo>
  sizeOf(id: string): number | undefined
}

const { LEFT_OUT, logos, sizeOf } = (await import(`${process.cwd()}/.config/logos.mjs`)) as Source
const SOURCES = 'plugins/providers/src'
const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))

const all = await Promise.all(
  namesIn(SOURCES).map(async (id) => {
    const { default: make } = (await import(`@authengine/providers/${id}`)) as {
      default: (options: object) => Provider
    }
    return make({})
  }),
)

const sixDigits = (color: string | undefined): string | undefined =>
  color?.toLowerCase().replace(/^#([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3')

describe('the logos of services', () => {
  it('are the files that "npm run logos" writes', () => {
    expect(new Set(namesIn(`${SOURCES}/icons`))).toEqual(new Set(logos().keys()))
    expect(logos().size).toBeGreaterThanOrEqual(40)
    expect(readFileSync('docs/guides/pages.md', 'utf8')).toContain(`The buttons of ${logos().size} services`)
  })

  it.each([...logos()])('%s has the shape and the colour of the package', async (id, { icon, color }) => {
    const generated = (await import(`@authengine/providers/icons/${id}`)) as { icon: ProviderIcon }
    expect(generated.icon).toEqual(icon)
    expect(validIcon(icon)).toBe(icon)
    const provider = all.find((each) => each.id === id)
    expect(provider?.style.icon).toBe(generated.icon)
    expect(sixDigits(provider?.style.brandColor)).toBe(color.toLowerCase())
  })

  it('leave out words, large drawings and those with a licence of their own, which the guide names', () => {
    const guide = readFileSync('docs/guides/pages.md', 'utf8')
    const listed = (ids: readonly string[]): string => {
      const names = ids.map((id) => all.find((each) => each.id === id)?.name ?? '')
      return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
    }
    const leftOut = [...LEFT_OUT.words, ...LEFT_OUT.large]
    const services = all.filter(({ type }) => type === 'oauth' || type === 'oidc')
    const others = services.map(({ id }) => id).filter((id) => sizeOf(id) !== undefined && !logos().has(id))
    const licensed = others.filter((id) => !leftOut.includes(id))
    const groups = [LEFT_OUT.words, LEFT_OUT.large, licensed].map(listed)
    expect(groups.filter((names) => !guide.includes(names))).toEqual([])
    for (const id of LEFT_OUT.large) expect(sizeOf(id)).toBeGreaterThan(4000)
    for (const { icon } of logos().values()) for (const { d } of icon.paths) expect(d.length).toBeLessThanOrEqual(4000)
  })

  it('are loaded only with the provider that shows them', () => {
    for (const id of namesIn(SOURCES)) {
      const imported = [...readFileSync(`${SOURCES}/${id}.ts`, 'utf8').matchAll(/'\.\/icons\/([\w-]+)\.js'/g)]
      expect(imported.map(([, name]) => name)).toEqual(logos().has(id) ? [id] : [])
    }
  })

  it('leave two letters in a colour that no other service without a logo has, if its colour is known', () => {
    // Names of the same service, which an application uses one at a time.
    const microsoft = new Set(['azure-ad', 'azure-ad-b2c', 'azure-devops'])
    const marks = all
      .filter(({ id, style }) => style.icon === undefined && style.brandColor !== undefined && !microsoft.has(id))
      .map(({ name, style }) => `${monogramOf(name) ?? ''} ${style.brandColor ?? ''}`)
    expect(marks).toContain('Mi #0072c6')
    expect(marks.filter((mark, at) => marks.indexOf(mark) !== at)).toEqual([])
  })
})
