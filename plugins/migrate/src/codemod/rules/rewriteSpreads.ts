import type { Script } from '../Script.js'
import { keyOf } from '../syntax.js'

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
