import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ts from 'typescript'

/** Source text by path relative to the project, such as `src/http/Reply.ts`. */
export type Sources = ReadonlyMap<string, string>

/** The layer of every folder: imports go down. */
const LAYERS: Readonly<Record<string, number>> = {
  core: 0,
  http: 1,
  crypto: 1,
  pages: 1,
  config: 1,
  accounts: 2,
  sessions: 2,
  adapters: 2,
  'sign-in': 2,
  'plugin-api': 3,
  oauth: 4,
  email: 4,
  credentials: 4,
  webauthn: 4,
  engine: 5,
  testing: 6,
  cli: 6,
}

/** Folders of one feature each: they do not import each other, and only {@link FEATURES} imports from them. */
const FEATURE_FOLDERS: ReadonlySet<string | undefined> = new Set(['oauth', 'email', 'credentials', 'webauthn'])
/** The list of built-in features. */
const FEATURES = 'src/engine/features.ts'
/** Folders above the engine that may import `oauth`, to check providers with the authorization code flow. */
const OAUTH_TOOLS: ReadonlySet<string> = new Set(['cli', 'testing'])

/**
 * Folders that run in browsers, outside the layers: they share no code with the server. The value lists the folders of
 * this kind that each may import.
 */
const BROWSER_FOLDERS: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  ['client', []],
  ['webauthn-client', ['client']],
])
/** The only package for browsers, and the folder that needs it. */
const BROWSER_PACKAGE = '@simplewebauthn/browser'
const PACKAGED_ROOM = 'webauthn-client'
/** The only folder of the server from which browser code may import types. */
const NOUNS = 'src/core/'

/** The folder of the command line, which runs on Node and is never part of an application. */
const COMMANDS = 'cli'
/** Folders that need Node. */
const ON_NODE: ReadonlySet<string | undefined> = new Set(['testing', COMMANDS])
const ENTRY_POINTS = new Set([
  'src/index.ts',
  'src/plugin.ts',
  'src/adapter.ts',
  'src/binding.ts',
  'src/provider.ts',
  'src/testing/index.ts',
  'src/client/index.ts',
  'src/webauthn-client/index.ts',
])

const ENTRY_POINT_SPECIFIERS = new Set([
  'authengine',
  'authengine/plugin',
  'authengine/adapter',
  'authengine/binding',
  'authengine/provider',
  'authengine/testing',
  'authengine/client',
  'authengine/webauthn-client',
])

/** Every source file of the core and the plugins. */
export function readSources(root: string): Sources {
  const folders = ['src', ...readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}/src`)]
  return new Map(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name): [string, string] => [posix.join(folder, name), readFileSync(join(root, folder, name), 'utf8')]),
    ),
  )
}

/** Imports that break the rules of the source code, one sentence for each. Type imports count as well. */
export function violations(sources: Sources): string[] {
  const graph = new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]))
  const broken = [...graph].flatMap(([file, imports]) =>
    imports.flatMap((target) => {
      const reason = refusal(file, target, sources)
      return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`]
    }),
  )
  return [...broken, ...barrels(sources), ...cycles(graph)]
}

const exportsAnotherFile = (statement: ts.Statement): boolean =>
  ts.isExportDeclaration(statement) &&
  statement.moduleSpecifier !== undefined &&
  ts.isStringLiteral(statement.moduleSpecifier) &&
  statement.moduleSpecifier.text.startsWith('.')

/** This file exports others, so that one `import()` loads them together. */
const LOADED_TOGETHER = 'src/pages/drawings.ts'

/** Files other than entry points that only export other files: an import must name the file that declares the name. */
function barrels(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith('src/') && !ENTRY_POINTS.has(file) && file !== LOADED_TOGETHER)
    .filter(([file, text]) => {
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
      return statements.length > 0 && statements.every(exportsAnotherFile)
    })
    .map(([file]) => `${file}: exports other files only`)
}

/** The imported specifiers of a file; relative ones as paths in the project. */
export function importsOf(file: string, text: string): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? posix.join(dirname(file), fileName).replace(/\.js$/, '.ts') : fileName,
    )
}

function refusal(file: string, target: string, sources: Sources): string | undefined {
  if (file.startsWith('plugins/')) return refusalInPlugin(file, target)
  if (target.startsWith('plugins/') || target.startsWith('@authengine/')) return 'the core knows no plugin'
  if (ENTRY_POINT_SPECIFIERS.has(target)) return 'the core does not import its own entry points'
  const from = folderOf(file)
  if (!target.startsWith('src/')) return refusalOfPackage(file, from, target)
  if (!sources.has(target)) return 'there is no such file'
  const to = folderOf(target)
  if (to === undefined) return from === undefined ? undefined : 'an entry point is for code outside of the core'
  if (from === to) return undefined
  const allowed = BROWSER_FOLDERS.get(from)
  if (from === undefined && to === COMMANDS) return 'an entry point knows nothing of the command line'
  if (BROWSER_FOLDERS.has(to))
    return allowed?.includes(to) ? undefined : `${from ?? 'an entry point'} knows nothing of ${to}`
  if (allowed) return refusalInBrowser(file, target, sources)
  if (from === undefined) return undefined
  const [own, other] = [LAYERS[from], LAYERS[to]]
  if (own === undefined || other === undefined) return 'the folder has no layer'
  const mayKnow = file === FEATURES || (to === 'oauth' && OAUTH_TOOLS.has(from))
  if (FEATURE_FOLDERS.has(to) && !mayKnow) return `only ${FEATURES} and the entry points know ${to}`
  return own < other ? `${to} is above ${from}` : undefined
}

function refusalInBrowser(file: string, target: string, sources: Sources): string | undefined {
  if (!target.startsWith(NOUNS)) return 'browser code knows nothing of the server'
  return importsTypes(file, target, sources.get(file) ?? '') ? undefined : 'browser code knows types of the server only'
}

/** Whether all imports of a target are type imports. */
function importsTypes(file: string, target: string, text: string): boolean {
  const types = ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest)
    .statements.filter(
      (each) =>
        (ts.isImportDeclaration(each) && each.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
        (ts.isExportDeclaration(each) && each.isTypeOnly),
    )
  const named = (source: string): number => importsOf(file, source).filter((name) => name === target).length
  return named(types.map(({ pos, end }) => text.slice(pos, end)).join('\n')) === named(text)
}

function refusalInPlugin(file: string, target: string): string | undefined {
  const own = file.split('/').slice(0, 2).join('/')
  if (
    target.startsWith('src/') ||
    /^authengine\/(?!plugin$|adapter$|binding$|provider$|testing$|client$|webauthn-client$)/.test(target)
  )
    return 'plugins import entry points only'
  if (target.startsWith('plugins/') && !target.startsWith(`${own}/`)) return 'plugins do not know each other'
  if (target.startsWith('@authengine/')) return 'plugins do not know each other'
  return undefined
}

function refusalOfPackage(file: string, from: string | undefined, target: string): string | undefined {
  if (target === 'reflect-metadata') return 'inversify brings it along'
  if (target === 'inversify' && !file.startsWith('src/engine/container/')) return 'only the container knows inversify'
  if (BROWSER_FOLDERS.has(from) || target === BROWSER_PACKAGE) {
    if (target !== BROWSER_PACKAGE || from !== PACKAGED_ROOM) return 'a browser needs this package, and no other'
  }
  if (target === 'commander' && from !== COMMANDS) return 'only the command line knows commander'
  // `#platform` is one of these files on Node, and another file elsewhere.
  if (target.startsWith('node:') && !ON_NODE.has(from) && !file.startsWith('src/crypto/platform/'))
    return 'the core runs where Node does not'
  return undefined
}

const folderOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1]

function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push(`${[...path.slice(path.indexOf(file)), file].join(' -> ')}: an import cycle`)
      return
    }
    if (done.has(file)) return
    for (const target of graph.get(file) ?? []) if (graph.has(target)) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}
