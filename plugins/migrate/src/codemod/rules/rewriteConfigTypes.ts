import type { SgNode } from '@ast-grep/napi'
import type { Stack } from '../Former.js'
import { dropImport, importLocal } from '../importChanges.js'
import { importsOf, type ImportedName, type ImportStatement } from '../Imports.js'
import type { Script } from '../Script.js'
import { usesOf } from '../syntax.js'

/** Types of configurations, after their import has been rewritten. */
const TYPES = new Set(['AuthConfig', 'NextAuthConfig', 'SignalAuthConfig'])
/** Packages that export them. */
const MODULE = /^(?:authengine|@authengine\/(?:express|next|qwik2?|solid-start|sveltekit))$/

/** An object with the type of a configuration. */
interface TypedConfig {
  readonly object: SgNode
  /** From where to where the type stands, with what belongs to it. */
  readonly type: { readonly start: number; readonly end: number }
}

/** Writes `defineConfig({ … })` in place of an annotation or `satisfies`: then the type of sessions is inferred. */
export function rewriteConfigTypes(script: Script, stack: Stack): void {
  for (const statement of importsOf(script)) {
    if (!MODULE.test(statement.module)) continue
    for (const name of statement.names.filter((each) => TYPES.has(each.name))) rewrite(script, statement, name, stack)
  }
}

function rewrite(script: Script, statement: ImportStatement, name: ImportedName, stack: Stack): void {
  const configs = usesOf(script, name.local).flatMap((use) => configOf(use) ?? [])
  if (configs.length === 0) return
  const module = statement.module === 'authengine' ? (stack.binding ?? 'authengine') : statement.module
  const define = importLocal(script, module, 'defineConfig', 'defineAuthConfig')
  for (const { object, type } of configs) {
    const { end, start } = object.range()
    script.change(type.start, type.end, '')
    script.change(start.index, start.index, `${define}(`)
    script.change(end.index, end.index, ')')
    script.changed(object, 'type of the configuration')
  }
  if (usesOf(script, name.local).length === configs.length) dropImport(script, name)
}

/** The object that a use of the type describes. */
function configOf(use: SgNode): TypedConfig | undefined {
  const parent = use.parent()
  if (parent?.kind() === 'type_annotation') {
    const value = parent.parent()?.kind() === 'variable_declarator' ? parent.parent()?.field('value') : undefined
    const { end, start } = parent.range()
    return value?.kind() === 'object' ? { object: value, type: { start: start.index, end: end.index } } : undefined
  }
  if (parent?.kind() !== 'satisfies_expression') return undefined
  const [value] = parent.namedChildren()
  const object =
    value?.kind() === 'as_expression' && /\bas const$/.test(value.text()) ? value.namedChildren()[0] : value
  if (object?.kind() !== 'object') return undefined
  return { object, type: { start: object.range().end.index, end: parent.range().end.index } }
}
