import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { importsOf } from './imports.js'

const COMPILER = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }
const FOLDER = 'plugins/providers/src'
const known = new Map<string, readonly string[]>()

/** What a file imports when it runs: no types, and nothing that is imported later. */
function importsAtRun(file: string): readonly string[] {
  const found = known.get(file) ?? importsOf(file, running(readFileSync(file, 'utf8')))
  known.set(file, found)
  return found
}

const running = (text: string): string =>
  ts.transpileModule(text, { compilerOptions: COMPILER }).outputText.replaceAll(/\bimport\(/g, 'later(')

/** Everything that is loaded with a file: files of the project, and packages. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  const path = file === 'authengine/provider' ? 'src/provider.ts' : file
  if (seen.has(path)) return seen
  seen.add(path)
  if (path.endsWith('.ts')) for (const each of importsAtRun(path)) loadedWith(each, seen)
  return seen
}

const providers = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'))
const base = loadedWith('authengine/provider')

describe('the import of a provider', () => {
  it('loads the base classes and the errors, and nothing of the engine', () => {
    const rooms = new Set([...base].map((file) => file.split('/').slice(0, 2).join('/')))
    expect([...rooms].sort()).toEqual(['src/errors', 'src/provider.ts', 'src/providers'])
    expect(base.size).toBeLessThan(40)
  })

  it.each(providers)('loads nothing else: %s', (name) => {
    const more = [...loadedWith(`${FOLDER}/${name}`)].filter((file) => !base.has(file))
    // The former name of a service is the service.
    const own = name === 'azure-ad.ts' ? ['azure-ad.ts', 'microsoft-entra-id.ts'] : [name]
    expect(more).toEqual(own.map((each) => `${FOLDER}/${each}`))
  })
})
