import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { importsOf } from './imports.js'

/** Whether dynamic imports count as well. */
export interface LoadedOptions {
  readonly later?: boolean
}

const COMPILER = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }
/** Source files of the entry points that files of this project import by name, and of the `imports` of the manifest. */
const ALIASES: ReadonlyMap<string, string> = new Map([['authengine/provider', 'src/provider.ts'], ...manifestImports()])
const known = new Map<string, readonly string[]>()

/**
 * All files of the project and all packages that are loaded when a file runs, without type imports and dynamic imports.
 */
export function loadedWith(file: string, { later = false }: LoadedOptions = {}, seen = new Set<string>()): Set<string> {
  const path = ALIASES.get(file) ?? file
  if (seen.has(path)) return seen
  seen.add(path)
  if (path.endsWith('.ts')) for (const each of importsAtRun(path, later)) loadedWith(each, { later }, seen)
  return seen
}

function importsAtRun(file: string, later: boolean): readonly string[] {
  const key = `${file} ${String(later)}`
  const found = known.get(key) ?? importsOf(file, running(readFileSync(file, 'utf8'), later))
  known.set(key, found)
  return found
}

function running(text: string, later: boolean): string {
  const { outputText } = ts.transpileModule(text, { compilerOptions: COMPILER })
  return later ? outputText : outputText.replaceAll(/\bimport\(/g, 'later(')
}

function manifestImports(): [string, string][] {
  const { imports = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly imports?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  return Object.entries(imports).flatMap(([name, { 'authengine-source': source = '' }]): [string, string][] =>
    existsSync(source) ? [[name, source.slice(2)]] : [],
  )
}
