import type { SgNode } from '@ast-grep/napi'
import type { Script } from './Script.js'
import { membersOf } from './syntax.js'

/** Adds members in front of the others of an object, on lines of their own if those have some. */
export function prependMembers(script: Script, object: SgNode, added: readonly string[]): void {
  if (added.length === 0) return
  const [first] = membersOf(object)
  const at = first?.range().start.index ?? object.range().start.index + 1
  const [space] = /\r?\n[ \t]*$/.exec(script.text.slice(0, at)) ?? [' ']
  const text = added.map((member) => `${member},`)
  script.change(at, at, first ? text.map((member) => member + space).join('') : ` ${text.join(' ')} `)
}
