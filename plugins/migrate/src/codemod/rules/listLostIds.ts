import type { SgNode } from '@ast-grep/napi'
import type { Script } from '../Script.js'
import { keyOf, membersOf } from '../syntax.js'
import { bodyOf, callbackObjects } from './callbacksOf.js'

/** Lists `jwt` callbacks that return a token without `sub`: then the reader of old sessions needs `userIdOf`. */
export function listLostIds(script: Script): void {
  for (const callbacks of callbackObjects(script)) {
    for (const member of membersOf(callbacks).filter((each) => keyOf(each) === 'jwt')) {
      const returned = bodyOf(member)?.findAll({ rule: { kind: 'return_statement' } }) ?? []
      if (returned.some(losesSub))
        script.note(
          member,
          'Sealed sessions of before have no "sub": give the reader userIdOf, such as ({ id }) => id. Without it, these users are signed out.',
          'wrong',
        )
    }
  }
}

/** Whether a return has an object without the former token, and without `sub`. */
function losesSub(statement: SgNode): boolean {
  const [value] = statement.namedChildren()
  if (value?.kind() !== 'object') return false
  return membersOf(value).every((each) => each.kind() !== 'spread_element' && keyOf(each) !== 'sub')
}
