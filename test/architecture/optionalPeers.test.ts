import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript'

const plugins = readdirSync('plugins').map((name) => join('plugins', name))

/** The packages that users of a plugin may leave out. */
function optionalPeersOf(plugin: string): string[] {
  const { peerDependenciesMeta = {} } = JSON.parse(readFileSync(join(plugin, 'package.json'), 'utf8')) as {
    peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  }
  return Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name]?.optional)
}

/** Whether a node is in a block of `try` of the same function. */
function isTried(node: ts.Node): boolean {
  for (let at = node; !ts.isFunctionLike(at) && !ts.isSourceFile(at); at = at.parent)
    if (ts.isTryStatement(at.parent) && at.parent.tryBlock === at) return true
  return false
}

/** The imports of these packages that run outside of `try`, with their lines. */
function untriedIn(file: string, packages: readonly string[]): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const search = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments
      if (name && ts.isStringLiteral(name) && packages.includes(name.text) && !isTried(node))
        found.push(`${file}:${String(source.getLineAndCharacterOfPosition(node.pos).line + 1)}: ${name.text}`)
    }
    ts.forEachChild(node, search)
  }
  search(source)
  return found
}

describe('the import of a package that may be missing', () => {
  // Turbopack fails to build an application if such an import is outside of `try`.
  it.each(plugins)('is within try: %s', (plugin) => {
    const packages = optionalPeersOf(plugin)
    const files = readdirSync(join(plugin, 'src'), { encoding: 'utf8', recursive: true })
    const sources = files.filter((file) => file.endsWith('.ts')).map((file) => join(plugin, 'src', file))
    expect(sources.flatMap((file) => untriedIn(file, packages))).toEqual([])
  })
})
