import { dropImport } from '../importChanges.js'
import { importsOf, importText, type ImportedName, type ImportStatement } from '../Imports.js'
import type { Stack } from '../Former.js'
import { mapModule, mapName, splitModule, type Target, type Unmapped } from '../modules.js'
import type { Script } from '../Script.js'
import { isBound, quotedLike, usesOf } from '../syntax.js'

interface Mapped extends ImportedName {
  readonly target: Target | Unmapped
}

/** Names that rules for calls replace. Their import goes with the last call. */
const CALLED = new Set(['getServerSession', 'unstable_getServerSession'])

/** Rewrites the import statements of Auth.js, and renames what they bind. */
export function rewriteImports(script: Script, stack: Stack): void {
  for (const statement of importsOf(script)) {
    if (splitModule(statement.module) !== undefined) rewrite(script, statement, stack)
  }
}

function rewrite(script: Script, statement: ImportStatement, stack: Stack): void {
  const { module, names, node, source } = statement
  if (names.length === 0) {
    const target = mapModule(module, stack)
    if (target === undefined) script.manual(node, `"${module}" has no counterpart.`, 'names')
    else {
      script.replace(source, quotedLike(source, target))
      script.changed(node, 'import')
    }
    return
  }
  const mapped = names
    .filter(({ local, name }) => !CALLED.has(name) || usesOf(script, local).length > 0)
    .map((name): Mapped => ({
      ...name,
      target: name.name === '*' ? whole(module, stack) : mapName(module, name.name, stack),
    }))
  const here = mapped.filter(({ name }) => CALLED.has(name))
  const rest = mapped.filter(({ name }) => !CALLED.has(name))
  const stays = [...here, ...rest.filter(({ target }) => !('module' in target))]
  const moves = rest.filter((name): name is Mapped & { target: Target } => 'module' in name.target)
  for (const { target } of rest) if (!('module' in target)) script.manual(node, target.what, target.page)
  if (mapped.length === 0) {
    for (const name of names) dropImport(script, name)
    script.changed(node, 'import')
    return
  }
  if (moves.length === 0) return
  const modules = new Set(moves.map(({ target }) => target.module))
  const renamed = moves.map((name) => ({ ...name, after: renameLocal(script, name) }))
  if (stays.length === 0 && modules.size === 1 && mapped.length === names.length) {
    const [only = ''] = modules
    script.replace(source, quotedLike(source, only))
    for (const { after, name, node: specifier, target } of renamed)
      rewriteSpecifier(script, specifier, name, target.name, after)
  } else {
    const groups = [...modules].map((target) =>
      importText(
        target,
        renamed
          .filter((each) => each.target.module === target)
          .map((each) => ({ ...each, name: each.target.name, local: each.after })),
        statement,
      ),
    )
    if (stays.length > 0) groups.unshift(importText(module, stays, statement))
    script.replace(node, groups.join(script.eol))
  }
  script.changed(node, 'import')
  for (const { target } of moves) if (target.review) script.review(node, ...target.review)
}

/** A namespace import works if all names are in one module. */
function whole(module: string, stack: Stack): Target | Unmapped {
  const target = mapModule(module, stack)
  return target === undefined
    ? { what: `"${module}" has no counterpart.`, page: 'names' }
    : { module: target, name: '*' }
}

/** Renames a binding in the file if the exported name changes, and returns its new name. */
function renameLocal(script: Script, { local, name, target }: ImportedName & { readonly target: Target }): string {
  if (name === 'default' || name === '*' || local !== name || target.name === name) return local
  if (isBound(script, target.name)) return local
  for (const use of usesOf(script, local)) {
    const isShorthand = use.kind() === 'shorthand_property_identifier'
    script.replace(use, isShorthand ? `${local}: ${target.name}` : target.name)
  }
  return target.name
}

function rewriteSpecifier(script: Script, node: Mapped['node'], before: string, after: string, local: string): void {
  if (before === 'default' || before === '*' || before === after) return
  const name = node.field('name')
  const alias = node.field('alias')
  if (!name) return
  script.replace(name, alias === null && local !== after ? `${after} as ${local}` : after)
}
