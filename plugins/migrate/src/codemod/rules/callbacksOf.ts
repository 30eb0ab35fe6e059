import type { SgNode } from '@ast-grep/napi'
import type { Script } from '../Script.js'
import { keyOf, membersOf, valueOf } from '../syntax.js'

/** Members that only a configuration has, and no other object with `callbacks`. */
const CONFIG = new Set(['providers', 'adapter', 'session', 'pages', 'secret', 'events', 'jwt', 'trustHost', 'debug'])

/** The objects with callbacks of authentication. */
export const callbackObjects = (script: Script): readonly SgNode[] =>
  script.all('pair').flatMap((pair) => {
    const value = valueOf(pair)
    if (keyOf(pair) !== 'callbacks' || value?.kind() !== 'object') return []
    const parent = pair.parent()
    const siblings = parent ? membersOf(parent).map(keyOf) : []
    const isCallback = membersOf(value).some((each) =>
      ['jwt', 'session', 'signIn', 'redirect'].includes(keyOf(each) ?? ''),
    )
    return isCallback && (siblings.length === 1 || siblings.some((each) => CONFIG.has(each ?? ''))) ? [value] : []
  })

/** The body of a callback; undefined if it is not a block of statements. */
export function bodyOf(member: SgNode): SgNode | undefined {
  const code = valueOf(member)
  const body = code?.field('body')
  return body?.kind() === 'statement_block' ? body : undefined
}
