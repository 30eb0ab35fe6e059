import type { Script } from '../Script.js'
import { keyOf, membersOf } from '../syntax.js'
import { callbackObjects } from './callbacksOf.js'

/** `providers: [...authConfig.providers]`: with the type of a configuration, there may be none. */
export function rewriteSpreads(script: Script): void {
  for (const spread of script.all('spread_element')) {
    const [list] = spread.namedChildren()
    const isProviders = list?.kind() === 'member_expression' && list.field('property')?.text() === 'providers'
    const pair = spread.parent()?.parent()
    if (!isProviders || pair?.kind() !== 'pair' || keyOf(pair) !== 'providers') continue
    script.replace(list, `(${list.text()} ?? [])`)
    script.changed(spread, 'providers')
  }
}

/** `{ callbacks, ...authConfig }`: all members of a configuration are optional, so the spread takes the types of callbacks away. */
export function listLateSpreads(script: Script): void {
  for (const callbacks of callbackObjects(script)) {
    const pair = callbacks.parent()
    const config = pair?.parent()
    if (!script.isTyped || !pair || config?.kind() !== 'object') continue
    const end = pair.range().end.index
    for (const late of membersOf(config))
      if (late.kind() === 'spread_element' && late.range().start.index > end)
        script.manual(late, 'Write this spread first: after callbacks, it hides the type of their session.', 'wrong')
  }
}
