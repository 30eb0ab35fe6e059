import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { type Block, blocksOf } from './reader.js'

const ROOT = process.cwd()
const CONFIG = /(^|\/)auth\.config\.ts$/

/** A code block as a file of the application of a user. */
export interface Printed {
  readonly block: Block
  /** Absolute path in a folder that exists for the compiler only. Each page has one. */
  readonly path: string
  readonly text: string
}

// A file without a folder, such as tsconfig.json, belongs to the reader of the guide.
export const isQuote = ({ file = '' }: Block): boolean =>
  file.includes('/') && existsSync(file) && !file.endsWith('.md')
const isCode = (block: Block): boolean => /^[jt]sx?$/.test(block.language) && !isQuote(block)
const folderOf = (page: string): string => join(ROOT, 'docs', `printed-${page.replace(/\W/g, '-')}`)

// Types and virtual modules of frameworks that are not installed here: `npm run guides` builds those with a name.
const ELSEWHERE =
  /from '(?:@solidjs\/|vinxi|@authengine\/qwik2|@sveltejs\/adapter-|svelte|@opentelemetry\/sdk-node|\$app\/|\.\/\$types|@qwik-(?:city-plan|client-manifest)|\.\.?\/.*vite\.config)/

/**
 * The blocks of a page as files. A block with the words "In `path`:" before it is that file. Every other block is a file
 * of its own beside `auth.config.ts`.
 */
export function printedOn(page: string, blocks: readonly Block[] = blocksOf(page)): Printed[] {
  // Frameworks of recipes are not installed here: `npm run guides -- --recipes` builds these files.
  if (page.startsWith('docs/recipes/')) return []
  const code = blocks.filter(isCode)
  const config = code.find(({ file }) => file !== undefined && CONFIG.test(file))?.file ?? 'src/auth.config.ts'
  const settings = blocks.find(({ file }) => file === 'tsconfig.json')?.code ?? ''
  const [, source] = /"jsxImportSource": "([^"]+)"/.exec(settings) ?? []
  const last = new Map(code.map((block) => [block.file, block]))
  return code
    .filter((block) => !ELSEWHERE.test(block.code))
    .map((block) => {
      const { line, language } = block
      const { file = join(dirname(config), `line${line}.${language}`) } = block
      // A file that is printed again later is compiled beside the later one.
      const isLast = block.file === undefined || last.get(block.file) === block
      const path = join(folderOf(page), isLast ? file : file.replace(/(\.\w+)$/, `-${line}$1`))
      const isJsx = language === 'tsx' && source !== undefined
      return { block, path, text: isJsx ? `/** @jsxImportSource ${source} */ ${block.code}` : block.code }
    })
}

/** `auth.config.ts` of the Express guide, for the pages that import it and print none. */
function sharedConfigs(pages: readonly string[], printed: readonly Printed[]): [string, string][] {
  const { code = '' } = blocksOf('docs/guides/express.md').find(({ file }) => file === 'src/auth.config.ts') ?? {}
  const owners = new Set(printed.filter(({ path }) => CONFIG.test(path)).map(({ block }) => block.page))
  return pages.filter((page) => !owners.has(page)).map((page) => [join(folderOf(page), 'src/auth.config.ts'), code])
}

// The build copies these from @authengine/providers: test/architecture/catalogue.test.ts checks that they are complete.
const OFFERED = /@authengine\/[\w-]+\/providers\//g

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile('.config/tsconfig.base.json', (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, join(ROOT, '.config'))
  return {
    ...options,
    ...{ noEmit: true, composite: false, incremental: false, noUnusedLocals: false, noUnusedParameters: false },
    ...{ allowJs: true, checkJs: true, jsx: ts.JsxEmit.ReactJSX, types: ['node'] },
    lib: ['lib.es2023.d.ts', 'lib.es2024.string.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    // Resolves like the bundlers of frameworks: without extensions.
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  }
}

/** Packages of an application, and packages with the same functions that are installed here. */
const STAND_INS = { "'vitest'": "'@jest/globals'", "'playwright'": "'playwright-core'" }

const withStandIns = (text: string): string =>
  Object.entries(STAND_INS).reduce(
    (known, [name, installed]) => known.replaceAll(`from ${name}`, `from ${installed}`),
    text,
  )

/** The messages of the compiler about each block, by the page and line of the block. Each begins with its own place. */
export function faultsOf(printed: readonly Printed[]): Map<string, string[]> {
  const pages = [...new Set(printed.map(({ block }) => block.page))]
  const texts = new Map([...sharedConfigs(pages, printed), ...printed.map(({ path, text }) => [path, text] as const)])
  for (const [path, text] of texts) {
    const offered = text.replaceAll(OFFERED, '@authengine/providers/').replaceAll("'./examples/", "'../../examples/")
    texts.set(path, withStandIns(offered))
  }
  const folders = new Set([...texts.keys()].map(dirname))
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const { directoryExists, fileExists, getSourceFile, readFile } = host
  host.directoryExists = (path) => folders.has(path) || (directoryExists?.(path) ?? false)
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return new Map(
    printed.map(({ block, path }) => {
      const source = program.getSourceFile(path)
      // Without a source, the compiler would report the faults of all files.
      if (source === undefined) throw new Error(`The compiler did not read ${path}`)
      const all = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
      const messages = all.map(({ start = 0, messageText }) => {
        const line = block.line + 1 + source.getLineAndCharacterOfPosition(start).line
        return `${block.page}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
      })
      return [`${block.page}:${block.line}`, messages]
    }),
  )
}
