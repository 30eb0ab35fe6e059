import type { SgNode } from '@ast-grep/napi'
import type { Script } from './Script.js'

/** The value of a string literal without expressions; undefined for other nodes. */
export function stringValue(node: SgNode | null | undefined): string | undefined {
  if (node?.kind() !== 'string') return undefined
  return node.text().slice(1, -1)
}

/** A string literal with the same quotes as another one. */
export function quotedLike(node: SgNode, value: string): string {
  const quote = node.text().slice(0, 1)
  return `${quote}${value}${quote}`
}

/** The name of a property of an object; undefined if it is computed. */
export function keyOf(member: SgNode): string | undefined {
  if (member.kind() === 'shorthand_property_identifier') return member.text()
  const key = member.field(member.kind() === 'method_definition' ? 'name' : 'key')
  return key?.kind() === 'string' ? stringValue(key) : key?.text()
}

/** The members of an object literal: properties, methods, shorthands and spreads. */
export const membersOf = (object: SgNode): readonly SgNode[] =>
  object.namedChildren().filter((child) => child.kind() !== 'comment')

/** The member of an object literal with a name. */
export const memberOf = (object: SgNode, name: string): SgNode | undefined =>
  membersOf(object).find((member) => keyOf(member) === name)

/** The value of a property; the method itself if it is a method. */
export function valueOf(member: SgNode | undefined): SgNode | undefined {
  if (member?.kind() !== 'pair') return member
  return member.field('value') ?? undefined
}

/** The arguments of a call. */
export const argumentsOf = (call: SgNode): readonly SgNode[] =>
  (call.field('arguments')?.namedChildren() ?? []).filter((child) => child.kind() !== 'comment')

/** The name of the called function, such as `NextAuth` or `jest.mock`. */
export const calleeOf = (call: SgNode): string => call.field('function')?.text() ?? ''

/** The calls of a function by its name. */
export const callsOf = (script: Script, name: string): readonly SgNode[] =>
  script.all('call_expression').filter((call) => calleeOf(call) === name)

/** Identifiers with a name, also as types and in JSX, outside of import statements. */
export const usesOf = (script: Script, name: string): readonly SgNode[] =>
  script
    .all('identifier', 'type_identifier', 'shorthand_property_identifier')
    .filter((node) => node.text() === name && !node.ancestors().some((each) => each.kind() === 'import_statement'))

/** Whether a name is bound in this file, by an import or a declaration. */
export const isBound = (script: Script, name: string): boolean =>
  script
    .all('identifier', 'type_identifier', 'shorthand_property_identifier_pattern')
    .some((node) => node.text() === name)

/** The expression without `await`, parentheses, `as` and `satisfies`. */
export function bare(node: SgNode | undefined): SgNode | undefined {
  const wraps = new Set(['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'])
  if (node === undefined || !wraps.has(String(node.kind()))) return node
  return bare(node.namedChildren()[0])
}
