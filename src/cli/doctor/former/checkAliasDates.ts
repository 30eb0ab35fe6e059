import { isLive, isValidDate } from '../../../core/ports.js'
import { codeProviders } from '../codeProviders.js'
import { DAY, dayOf } from '../days.js'
import { verdictsOn } from '../Verdict.js'
import type { FormerCheck } from './FormerExamined.js'

const NEAR_MS = 14 * DAY * 1000

/** Whether the time in which accounts are found by former ids has ended, or ends soon. */
export const checkAliasDates: FormerCheck = ({ found, surroundings }) => {
  const now = surroundings.clock.now()
  return codeProviders(found?.config?.providers ?? []).flatMap(({ id, settings: { accountAliases } }) => {
    const until = accountAliases?.until
    if (!isValidDate(until)) return []
    const { warning } = verdictsOn(id)
    const day = dayOf(until)
    if (!isLive(until, now)) {
      const gone = `accountAliases ended on ${day}: users who have not signed in since the switch are not found.`
      return [warning(gone, 'Remove accountAliases, or set a later date if such users are left.')]
    }
    if (until.getTime() - now.getTime() > NEAR_MS) return []
    const soon = `accountAliases ends on ${day}: from then on, users who have not signed in since the switch are not found.`
    return [warning(soon, 'Set a later date if such users are left.')]
  })
}
