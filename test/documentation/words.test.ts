import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { RETIRED_IN_NAMES, RETIRED_IN_PROSE } from './retiredWords.js'

const files = execFileSync('git', ['ls-files', 'src', 'plugins', 'docs', 'test'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/fixtures|retiredWords|docs\/surface|ScriptText|overlays/.test(file))

/** The names in a source. */
function namesIn(text: string, isJsx: boolean): Set<string> {
  const kind = isJsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, false, kind)
  const names = new Set<string>()
  const walk = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node)
    if (isName && !OF_OTHERS.has(node.text)) names.add(node.text)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return names
}

/** A claim of session tokens of earlier versions, and a member of the profile of osu!. */
const OF_OTHERS: ReadonlySet<string> = new Set(['email_unproved', 'last_visit'])

/** Texts in other languages: an English word may be a word of theirs, with another meaning. */
const FOREIGN = /^(?:src\/pages|plugins\/(?:passwords|second-factor)\/src)\/texts\/(?!en\.|languages\.|texts\.)/

const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|[_$#\d]+/).map((word) => word.toLowerCase())

describe('the words of the field', () => {
  it.each(files.filter((file) => /\.tsx?$/.test(file)))('are the names in %s', (file) => {
    const found = [...namesIn(readFileSync(file, 'utf8'), file.endsWith('x'))].flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const say = RETIRED_IN_NAMES.get(word)
        return say === undefined ? [] : [`${name}: say ${say}`]
      }),
    )
    expect(found).toEqual([])
  })

  it.each(files.filter((file) => /\.(tsx?|md)$/.test(file) && !FOREIGN.test(file)))('are the prose of %s', (file) => {
    const found = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        RETIRED_IN_PROSE.filter(({ word }) => word.test(line)).map(
          ({ say, word }) => `${String(at + 1)}: ${word.source} → ${say}: ${line.trim()}`,
        ),
      )
    expect(found).toEqual([])
  })
})
