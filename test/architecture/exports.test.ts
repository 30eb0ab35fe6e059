import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const folders = ['.', ...readdirSync('plugins').map((name) => `plugins/${name}`)]
const manifests = folders.map((folder): [string, Manifest] => [
  folder,
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
])

describe.each(manifests)('the package in %s', (folder, manifest) => {
  it('maps every entry point to an existing source file', () => {
    const sources = Object.values(manifest.exports).flatMap((target) =>
      typeof target === 'string' ? [target] : (target['authengine-source'] ?? []),
    )
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) expect(existsSync(join(folder, source.replace('*.ts', '')))).toBe(true)
  })

  it('has the version of all other packages', () => {
    expect(manifest.version).toBe(manifests[0]?.[1].version)
  })

  it('pins its dependencies to exact versions', () => {
    const pinned = { ...manifest.dependencies, ...manifest.devDependencies }
    for (const [name, range] of Object.entries(pinned))
      expect(`${name}@${range}`).toMatch(/@(npm:.*@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

it('exports at most 147 names for authors of plugins', () => {
  const section = readFileSync('docs/surface/authengine.txt', 'utf8')
    .split(/^\/\/\/\/ /m)
    .find((part) => part.startsWith('authengine/plugin\n'))
  const names = [...(section ?? '').matchAll(/^\/\/ ([A-Za-z]\w*)$/gm)].map(([, name]) => name)
  expect(names).toContain('PluginRegistry')
  expect(new Set(names).size).toBeLessThanOrEqual(147)
})
