import type { SgNode } from '@ast-grep/napi'
import type { Script } from './Script.js'
import { stringValue } from './syntax.js'

/** A name that an import statement binds. */
export interface ImportedName {
  /** The exported name, `default`, or `*`. */
  readonly name: string
  /** The name in this file. */
  readonly local: string
  /** Whether only a type is imported. */
  readonly isType: boolean
  /** The node: the specifier, or the identifier of a default import. */
  readonly node: SgNode
}

/** An import statement. */
export interface ImportStatement {
  /** The statement. */
  readonly node: SgNode
  /** The string with the module. */
  readonly source: SgNode
  /** The module. */
  readonly module: string
  /** Whether the whole statement imports only types. */
  readonly isType: boolean
  /** The names; empty if the module is only loaded. */
  readonly names: readonly ImportedName[]
}

/** A script does not change: its changes are another text. */
const known = new WeakMap<Script, readonly ImportStatement[]>()

/** The import statements of a file. */
export function importsOf(script: Script): readonly ImportStatement[] {
  const found = known.get(script) ?? statementsIn(script)
  known.set(script, found)
  return found
}

const statementsIn = (script: Script): readonly ImportStatement[] =>
  script.all('import_statement').flatMap((node) => {
    const source = node.field('source')
    const module = stringValue(source)
    if (!source || module === undefined) return []
    const isType = node.children().some((child) => child.kind() === 'type')
    return [{ node, source, module, isType, names: namesIn(node, isType) }]
  })

function namesIn(statement: SgNode, isType: boolean): readonly ImportedName[] {
  const clause = statement.children().find((child) => child.kind() === 'import_clause')
  return (clause?.namedChildren() ?? []).flatMap((child): readonly ImportedName[] => {
    if (child.kind() === 'identifier') return [{ name: 'default', local: child.text(), isType, node: child }]
    if (child.kind() === 'namespace_import')
      return [{ name: '*', local: child.namedChildren()[0]?.text() ?? '', isType, node: child }]
    return child
      .namedChildren()
      .filter((each) => each.kind() === 'import_specifier')
      .map((node) => specifier(node, isType))
  })
}

function specifier(node: SgNode, isType: boolean): ImportedName {
  const name = node.field('name')?.text() ?? ''
  return {
    name,
    local: node.field('alias')?.text() ?? name,
    isType: isType || node.children().some((child) => child.kind() === 'type'),
    node,
  }
}

/** A name to import. */
export interface WantedName {
  /** The exported name, `default`, or `*`. */
  readonly name: string
  /** The name in this file. */
  readonly local: string
  /** Whether only a type is imported. */
  readonly isType?: boolean
}

/** The text of an import statement, in the style of another one. */
export function importText(module: string, names: readonly WantedName[], like: ImportStatement | undefined): string {
  const quote = like?.source.text().slice(0, 1) ?? `'`
  const end = like?.node.text().endsWith(';') ? ';' : ''
  const onlyTypes = names.every(({ isType }) => isType === true)
  const parts = [
    ...names.filter(({ name }) => name === 'default').map(({ local }) => local),
    ...names.filter(({ name }) => name === '*').map(({ local }) => `* as ${local}`),
  ]
  const named = names
    .filter(({ name }) => name !== 'default' && name !== '*')
    .map((each) => specifierText(each, onlyTypes))
  if (named.length > 0) parts.push(`{ ${named.join(', ')} }`)
  return `import ${onlyTypes ? 'type ' : ''}${parts.join(', ')} from ${quote}${module}${quote}${end}`
}

/** A name in braces. */
export function specifierText({ isType, local, name }: WantedName, isTypeStatement: boolean): string {
  const written = name === local ? name : `${name} as ${local}`
  return isType === true && !isTypeStatement ? `type ${written}` : written
}
