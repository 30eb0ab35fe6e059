import type { SgNode } from '@ast-grep/napi'
import type { Script } from './Script.js'
import { isBound, stringValue } from './syntax.js'

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

/** The names to add to each file, by module. */
const wantedBy = new WeakMap<Script, Map<string, readonly WantedName[]>>()

/** Adds a name to the imports of a file, unless it is there. {@link writeImports} writes it. */
export function addImport(script: Script, module: string, wanted: WantedName): void {
  const modules = wantedBy.get(script) ?? new Map<string, readonly WantedName[]>()
  wantedBy.set(script, modules)
  const before = modules.get(module) ?? []
  const there = importsOf(script).filter((each) => each.module === module)
  const isKnown = [...there.flatMap(({ names }) => names), ...before].some(
    ({ local, name }) => name === wanted.name && local === wanted.local,
  )
  if (!isKnown) modules.set(module, [...before, wanted])
}

/** Writes the imports that rules have added: into the statement of the module, or below the last statement. */
export function writeImports(script: Script): void {
  const statements = importsOf(script)
  const last = statements.filter(({ node }) => node.parent()?.kind() === 'program').at(-1)
  for (const [module, names] of wantedBy.get(script) ?? []) {
    const there = statements.find((each) => each.module === module && isExtensible(each, names))
    const specifier = there?.names.at(-1)?.node
    if (there && specifier) {
      const at = specifier.range().end.index
      script.change(at, at, names.map((each) => `, ${specifierText(each, there.isType)}`).join(''))
      continue
    }
    const text = importText(module, names, last)
    const at = last?.node.range().end.index ?? startOf(script.text)
    script.change(at, at, last ? script.eol + text : text + script.eol + script.eol)
  }
}

/** Whether names can be added to the braces of a statement. */
const isExtensible = ({ isType, names }: ImportStatement, wanted: readonly WantedName[]): boolean =>
  names.at(-1)?.node.kind() === 'import_specifier' &&
  wanted.every((each) => each.name !== 'default' && each.name !== '*' && (!isType || each.isType === true))

/** A name in braces. */
function specifierText({ isType, local, name }: WantedName, isTypeStatement: boolean): string {
  const written = name === local ? name : `${name} as ${local}`
  return isType === true && !isTypeStatement ? `type ${written}` : written
}

/**
 * Imports a name, unless it is there, and returns its name in this file.
 *
 * @param other - The name in this file if another thing has the exported name already.
 */
export function importLocal(script: Script, module: string, name: string, other: string): string {
  const known = importsOf(script)
    .filter((each) => each.module === module)
    .flatMap(({ names }) => names)
    .find((each) => each.name === name && !each.isType)
  if (known) return known.local
  const local = isBound(script, name) ? other : name
  addImport(script, module, { name, local })
  return local
}

/** Where the first statement may stand: after a line for the shell, and after directives such as 'use server'. */
function startOf(text: string): number {
  return /^(#!.*\n)?(\s*(['"])use [\w ]+\3;?[ \t]*\r?\n)*/.exec(text)?.[0].length ?? 0
}
