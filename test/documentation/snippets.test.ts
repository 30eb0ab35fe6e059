import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { type Block, blocksOf, pages } from './reader.js'

const ROOT = process.cwd()
const LANGUAGES = ['ts', 'tsx']
const blocks = pages().flatMap(blocksOf)
const placeOf = ({ page, line }: Block): string => `${page}:${line}`

// A file without a folder, such as tsconfig.json, belongs to the reader of the guide.
const isQuote = ({ file = '' }: Block): boolean => file.includes('/') && existsSync(file) && !file.endsWith('.md')
/** Files that a user who follows a guide creates: `npm run guides` creates and runs them. */
const isMade = ({ file }: Block): boolean => file !== undefined

const quotes = blocks.filter(isQuote)
const snippets = blocks.filter((block) => LANGUAGES.includes(block.language) && !isQuote(block) && !isMade(block))

// The build copies these from @authengine/providers: test/architecture/catalogue.test.ts checks that they are complete.
const OFFERED = /@authengine\/[\w-]+\/providers\//g

/** The compiler messages of each snippet, which is compiled as a separate module. */
function faults(): Map<string, string[]> {
  const { config } = ts.readConfigFile('.config/tsconfig.base.json', (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, join(ROOT, '.config'))
  Object.assign(options, { noEmit: true, composite: false, incremental: false, noUnusedLocals: false })
  Object.assign(options, { noUnusedParameters: false, jsx: ts.JsxEmit.Preserve, types: ['node'] })
  // Resolves like the bundlers of frameworks: without extensions.
  Object.assign(options, { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler })
  const texts = new Map<string, string>()
  const names = new Map<string, Block>()
  for (const block of snippets) {
    const name = join(ROOT, 'docs', `${block.page.replace(/\W/g, '-')}-${block.line}.${block.language}`)
    names.set(name, block)
    texts.set(name, `export {}\n${block.given}\n${block.code}`.replaceAll(OFFERED, '@authengine/providers/'))
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const found = new Map<string, string[]>()
  for (const [name, block] of names) {
    const source = program.getSourceFile(name)
    const all = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    found.set(
      placeOf(block),
      all.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    )
  }
  return found
}

describe('code in the documentation', () => {
  it('exists', () => {
    expect(snippets.length).toBeGreaterThan(5)
  })

  it('names its language', () => {
    expect(blocks.filter(({ language }) => language === '').map(placeOf)).toEqual([])
  })

  it('compiles', () => {
    const broken = [...faults()].filter(([, messages]) => messages.length > 0)
    expect(Object.fromEntries(broken)).toEqual({})
  })

  it('is the content of the files that it quotes', () => {
    const strange = quotes.filter(({ code, file = '' }) => !readFileSync(file, 'utf8').includes(code))
    expect(strange.map(placeOf)).toEqual([])
  })
})
