import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'
import { type Block, blocksOf, pages } from './reader.js'

const FOLDER = 'docs/examples/plugin'
const MAX_LINES = 60

const examples = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join(FOLDER, path))
const guides = pages().filter((page) => /^docs\/guides\/write-.*\.md$/.test(page))
const blocks = pages().flatMap(blocksOf)
const textOf = (path: string): string => readFileSync(path, 'utf8')
const placeOf = ({ page, line }: Block): string => `${page}:${line}`
/** The guide for authors of applications names files of an application. Each is below this folder, or part of a test. */
const TESTING = {
  page: 'docs/guides/testing.md',
  folder: `${FOLDER}/testing`,
  test: 'test/examples/plugin/testing.test.ts',
}
const originalOf = ({ file = '', page }: Block): string => (page === TESTING.page ? join(TESTING.folder, file) : file)
const isExample = (block: Block): boolean =>
  block.file?.startsWith(`${FOLDER}/`) === true || examples.includes(originalOf(block))

/** Paths of the tests of the examples, and of all examples that they import, directly or indirectly. */
function testedFiles(): Set<string> {
  const tests = readdirSync('test/examples/plugin').map((name) => join('test/examples/plugin', name))
  const found = new Set<string>(tests)
  for (const path of found) {
    for (const [, from = ''] of textOf(path).matchAll(/from '(\.[^']+)\.js'/g)) {
      const imported = `${join(dirname(path), from)}.ts`
      if (imported.startsWith(FOLDER)) found.add(imported)
    }
  }
  return found
}

/** The members of an interface in the order of their declaration. */
function membersOf(file: string, name: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext)
  const declared = source.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name)
  if (!declared || !ts.isInterfaceDeclaration(declared)) throw new Error(`${file} has no interface ${name}.`)
  return [...new Set(declared.members.map((member) => member.name?.getText(source) ?? ''))]
}

/** The names in the first column of the table below a heading. */
function namesBelow(page: string, heading: string): string[] {
  const section = textOf(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
}

describe('the examples for authors of plugins', () => {
  it('exist', () => {
    expect(guides.length).toBeGreaterThanOrEqual(8)
    expect(examples.length).toBeGreaterThan(15)
  })

  it('are printed completely and unchanged', () => {
    const changed = blocks.filter(isExample).filter((block) => block.code !== textOf(originalOf(block)))
    expect(changed.map(placeOf)).toEqual([])
  })

  it('include tests of an application, whose parts are run here', () => {
    const printed = blocks.filter(({ file = '', page }) => page === TESTING.page && file.endsWith('site.test.ts'))
    const parts = printed.flatMap(({ code }) => code.trim().split('\n\n')).filter((part) => !part.startsWith('import '))
    const unindented = (code: string): string => code.replaceAll(/^ +/gm, '')
    const run = unindented(textOf(TESTING.test))
    expect(parts).toHaveLength(3)
    expect(parts.filter((part) => !run.includes(unindented(part)))).toEqual([])
  })

  it.each(examples)('%s is printed by a guide, is short, and is run by a test', (path) => {
    expect(blocks.filter((block) => originalOf(block) === path).map(({ page }) => dirname(page))).toContain(
      'docs/guides',
    )
    expect(textOf(path).trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES)
    expect(testedFiles()).toContain(path)
  })

  it.each(examples)('%s imports public entry points only', (path) => {
    const imported = [...textOf(path).matchAll(/from '([^']+)'/g)].map(([, from = '']) => from)
    expect(
      imported.filter((from) => !/^(authengine|@authengine|node:|\.\/\w+\.js$|\.\.\/src\/\w+\.js$)/.test(from)),
    ).toEqual([])
  })
})

describe.each(guides)('%s', (page) => {
  it('begins with the install command, and names the tests that run it', () => {
    expect(blocksOf(page)[0]).toMatchObject({ language: 'sh', code: expect.stringContaining('npm install authengine') })
    const [, path = ''] = /`npm test -- (test\/examples\/plugin[\w./-]*)`/.exec(textOf(page)) ?? []
    expect(path).not.toBe('')
    expect(() => readdirSync(dirname(path))).not.toThrow()
    if (path.endsWith('.ts')) expect(readdirSync(dirname(path))).toContain(basename(path))
  })
})

describe('the overview for authors of plugins', () => {
  const page = 'docs/guides/write-a-plugin.md'

  it('lists every method of PluginRegistry', () => {
    const methods = membersOf('src/plugin-api/AuthPlugin.ts', 'PluginRegistry')
    expect(namesBelow(page, 'What a plugin can register').toSorted()).toEqual(methods.toSorted())
  })

  it('lists every member of PluginServices', () => {
    const members = membersOf('src/plugin-api/PluginServices.ts', 'PluginServices')
    expect(namesBelow(page, 'What a plugin can use').toSorted()).toEqual(members.toSorted())
  })
})
