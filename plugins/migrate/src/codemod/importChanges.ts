import {
  importsOf,
  importText,
  type ImportedName,
  type ImportStatement,
  specifierText,
  type WantedName,
} from './Imports.js'
import type { Script } from './Script.js'
import { isBound } from './syntax.js'

/** What rules change in the imports of a file. */
interface ImportChanges {
  /** Names to add, by module. */
  readonly wanted: Map<string, readonly WantedName[]>
  /** Names to remove. */
  readonly dropped: Set<ImportedName>
}

const changesOf = new WeakMap<Script, ImportChanges>()

function changesIn(script: Script): ImportChanges {
  const changes = changesOf.get(script) ?? { wanted: new Map(), dropped: new Set() }
  changesOf.set(script, changes)
  return changes
}

/** Adds a name to the imports of a file, unless it is there. {@link writeImports} writes it. */
export function addImport(script: Script, module: string, wanted: WantedName): void {
  const { wanted: modules } = changesIn(script)
  const before = modules.get(module) ?? []
  const there = importsOf(script).filter((each) => each.module === module)
  const isKnown = [...there.flatMap(({ names }) => names), ...before].some(
    ({ local, name }) => name === wanted.name && local === wanted.local,
  )
  if (!isKnown) modules.set(module, [...before, wanted])
}

/** Removes a name from the imports of a file, and the statement with its last name. */
export function dropImport(script: Script, name: ImportedName): void {
  changesIn(script).dropped.add(name)
}

/**
 * Imports a name, unless it is there, and returns its name in this file.
 *
 * @param other - The name in this file if another thing has the exported name already.
 */
export const importLocal = (script: Script, module: string, name: string, other: string): string =>
  importAs(script, module, { name, local: isBound(script, name) ? other : name })

/** The same for a type. */
export const importLocalType = (script: Script, module: string, name: string, other: string): string =>
  importAs(script, module, { name, local: isBound(script, name) ? other : name, isType: true })

function importAs(script: Script, module: string, wanted: WantedName): string {
  const known = importsOf(script)
    .filter((each) => each.module === module)
    .flatMap(({ names }) => names)
    .find((each) => each.name === wanted.name && (wanted.isType === true || !each.isType))
  if (!known) addImport(script, module, wanted)
  return known?.local ?? wanted.local
}

/** Writes the changes of imports. New statements come below the last one. */
export function writeImports(script: Script): void {
  const { dropped, wanted } = changesIn(script)
  const statements = importsOf(script)
  const kept = (statement: ImportStatement): readonly ImportedName[] =>
    statement.names.filter((name) => !dropped.has(name))
  const targets = new Map<ImportStatement, readonly WantedName[]>()
  const rest: string[] = []
  for (const [module, names] of wanted) {
    const there = statements.filter((each) => each.module === module)
    const target =
      there.find((each) => canTake(each, names)) ??
      there.find((each) => each.names.length > 0 && kept(each).length === 0)
    if (target) targets.set(target, names)
    else rest.push(importText(module, names, statements.at(-1)))
  }
  const removed = new Set<ImportStatement>()
  for (const statement of statements) {
    const names = [...kept(statement), ...(targets.get(statement) ?? [])]
    if (kept(statement).length === statement.names.length) extend(script, statement, targets.get(statement) ?? [])
    else if (names.length === 0) removed.add(statement)
    else script.replace(statement.node, importText(statement.module, names, statement))
  }
  writeStatements(script, rest, removed)
}

/** Adds statements, and removes others. */
function writeStatements(script: Script, added: readonly string[], removed: ReadonlySet<ImportStatement>): void {
  const [first, ...others] = removed
  const last = importsOf(script)
    .filter((each) => !removed.has(each) && each.node.parent()?.kind() === 'program')
    .at(-1)
  const text = added.join(script.eol)
  const isReplaced = text !== '' && !last && first !== undefined
  if (isReplaced) script.replace(first.node, text)
  for (const { node } of isReplaced ? others : removed) script.removeLine(node)
  if (text === '' || isReplaced) return
  const at = last?.node.range().end.index ?? startOf(script.text)
  script.change(at, at, last ? script.eol + text : text + script.eol + script.eol)
}

/** Whether names can be added to a statement. */
const canTake = ({ isType, names }: ImportStatement, wanted: readonly WantedName[]): boolean =>
  names.length > 0 &&
  names.every(({ name }) => name !== '*') &&
  wanted.every((each) => each.name !== 'default' && each.name !== '*' && (!isType || each.isType === true))

function extend(script: Script, { isType, names }: ImportStatement, added: readonly WantedName[]): void {
  const last = names.at(-1)
  if (!last || added.length === 0) return
  const at = last.node.range().end.index
  const text = added.map((each) => specifierText(each, isType)).join(', ')
  script.change(at, at, last.node.kind() === 'import_specifier' ? `, ${text}` : `, { ${text} }`)
}

/** Where the first statement may stand: after a line for the shell, and after directives such as 'use server'. */
function startOf(text: string): number {
  return /^(#!.*\n)?(\s*(['"])use [\w ]+\3;?[ \t]*\r?\n)*/.exec(text)?.[0].length ?? 0
}
