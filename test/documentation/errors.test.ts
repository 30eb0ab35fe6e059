import ts from 'typescript'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { catalogue } from '../../src/engine/ApplicationLogger.js'
import { blocksOf, linksOf } from './reader.js'

/** The page is published in the package without the other pages. */
const PAGE = 'docs/errors.md'
const page = readFileSync(PAGE, 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('testing'))
  .map((path) => readFileSync(join('src', path), 'utf8'))

/** The sections of a heading level, by heading. */
const sectionsOf = (marks: string): Map<string, string> =>
  new Map(
    page
      .split(new RegExp(`^${marks} `, 'm'))
      .slice(1)
      .map((section): [string, string] => [section.split('\n', 1)[0] ?? '', section]),
  )

/** Patterns of all string literals and templates of a source; an interpolated value matches anything. */
function patternsIn(source: string): RegExp[] {
  const patterns: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum(node)) {
      patterns.push(patternOf(node))
    }
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  return patterns.filter((pattern) => pattern.replaceAll('.*', '').length > 10).map((each) => new RegExp(`^${each}$`))
}

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken

function patternOf(node: ts.Node): string {
  const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (ts.isStringLiteralLike(node)) return escaped(node.text)
  if (isSum(node)) return patternOf(node.left) + patternOf(node.right)
  if (!ts.isTemplateExpression(node)) return '.*'
  return escaped(node.head.text) + node.templateSpans.map(({ literal }) => `.*${escaped(literal.text)}`).join('')
}

const patterns = sources.flatMap(patternsIn)
const canBeSaid = (message: string): boolean => patterns.some((pattern) => pattern.test(message))

/** The log lines that the page shows. */
const examples = blocksOf(PAGE)
  .filter(({ language }) => language === 'text')
  .flatMap(({ code }) => code.split('\n'))
  .flatMap((line) => {
    const [, level, code = '', message = ''] = /^\[authengine\]\[(\w+)\]\[([\w-]+)\] (.*?)(?: \{ .*)?$/.exec(line) ?? []
    return level === undefined ? [] : [{ level, code, message }]
  })

/** Level of an error code; undefined if the code is not that of an error. */
const levelOf = (type: string): string | undefined => catalogue.find((each) => each.type === type)?.level

describe('the page of errors', () => {
  const types = catalogue.map(({ type }) => type)

  it.each(types.filter((type) => type !== 'AuthError'))('explains %s: what happened, causes, fixes', (type) => {
    const section = sectionsOf('##').get(type) ?? ''
    expect(section).toContain('**What happened.**')
    expect(section).toMatch(/^\| Likely cause +\| How it shows +\| Fix +\|$/m)
    expect(section).toMatch(type === 'Configuration' ? /^ConfigurationError: /m : new RegExp(`\\]\\[${type}\\] `))
    // At least one row below the header row and its separator.
    expect(section.match(/^\|/gm)?.length).toBeGreaterThanOrEqual(3)
  })

  it.each(examples)('shows "[$level][$code] $message" as it is logged', ({ code, level, message }) => {
    expect(level).toBe(levelOf(code) ?? 'debug')
    // The message of an event error contains the message of an exception.
    expect(canBeSaid(message) || canBeSaid(message.replace(/ TypeError: .*$/, ''))).toBe(true)
  })

  it.each(['error', 'warn', 'debug'])('defect R34: lists exactly the errors of the level %s', (level) => {
    const [, listed = ''] =
      new RegExp(`^\\| \`${level}\` +\\|([^|]*)\\|`, 'm').exec(page.slice(page.indexOf('| Level '))) ?? []
    const types = [...listed.matchAll(/`([^`]+)`/g)].map(([, type]) => type)
    expect(types.sort()).toEqual(catalogue.flatMap((each) => (each.level === level ? [each.type] : [])).sort())
  })

  it('explains exactly the warnings that are logged, by their codes', () => {
    const logged = sources.flatMap((source) =>
      [...source.matchAll(/(?:logger\.warn\(|code: )'([a-z-]+)'/g)].map(([, code]) => code),
    )
    const explained = sectionsOf('###').keys()
    expect([...explained].filter((title) => title !== 'The session is always null').sort()).toEqual(
      [...new Set(logged)].sort(),
    )
  })

  it('quotes the text of each warning', () => {
    for (const [code, section] of sectionsOf('###')) {
      const quoted = /^`(.*?)`/m.exec(section.replaceAll('\n', ' ').replace(/^\S+ +/, ''))?.[1]?.replace(/ …$/, '')
      if (code !== 'The session is always null') expect(sources.some((each) => each.includes(quoted ?? '?'))).toBe(true)
    }
  })

  it('links only to itself, because the package does not contain other pages', () => {
    expect(linksOf(PAGE).filter((link) => !link.startsWith('#'))).toEqual([])
  })
})
