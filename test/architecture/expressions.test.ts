import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { readSources } from './imports.js'

/** Code that does not run while a request waits: the command line, test tools, and browser code. */
const OWN_TIME = /^src\/(cli|testing|client|webauthn-client)\//

/**
 * Whether matching may take quadratic time: the expression starts with a repetition, is not anchored, and its rest may
 * fail. Then every starting position scans the same characters.
 */
const isQuadratic = (expression: string): boolean =>
  alternativesOf(expression).some((each) =>
    /^(?:\[(?:\\.|[^\]\\])+\]|\\p\{\w+\}|\\.|[^\\^([])(?:[+*]|\{\d+,\})\??./.test(each),
  )

/** The top-level alternatives of an expression; groups are not split. */
function alternativesOf(expression: string): string[] {
  const bare = expression.replaceAll(/\\./g, '..').replaceAll(/\[[^\]]*\]/g, (set) => '.'.repeat(set.length))
  let [depth, start] = [0, 0]
  const found: string[] = []
  for (let at = 0; at <= bare.length; at++) {
    if (bare[at] === '(') depth++
    if (bare[at] === ')') depth--
    if (at < bare.length && (bare[at] !== '|' || depth > 0)) continue
    found.push(expression.slice(start, at))
    start = at + 1
  }
  return found
}

function expressionsIn(text: string): string[] {
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf('/')))
    ts.forEachChild(node, walk)
  }
  walk(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest))
  return found
}

describe('regular expressions', () => {
  it('defect R70: match in linear time', () => {
    const found = [...readSources(process.cwd())]
      .filter(([file]) => !OWN_TIME.test(file))
      .flatMap(([file, text]) => expressionsIn(text).map((expression) => [file, expression] as const))
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(([, expression]) => isQuadratic(expression))).toEqual([])
  })

  it.each([
    [String.raw`\/+$`, true],
    [String.raw`x|\s+$`, true],
    [String.raw`[a-z]*!`, true],
    [String.raw`.{2,}x`, true],
    [String.raw`^\/+$`, false],
    [String.raw`(?<!\/)\/+$`, false],
    [String.raw`[\s-]+`, false],
    [String.raw`:\d+$`, false],
  ])('are classified correctly: %s', (expression, expected) => {
    expect(isQuadratic(expression)).toBe(expected)
  })
})
