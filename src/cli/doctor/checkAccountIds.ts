import { isLive } from '../../core/ports.js'
import type { AuthorizationCodeProvider } from '../../oauth/AuthorizationCodeProvider.js'
import { type FormerAccountIds, formerAccountIds } from '../../core/formerAccountIds.js'
import { guide } from '../documentation.js'
import type { Check, Examined } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { codeProviders } from './codeProviders.js'
import { dayOf } from './days.js'
import { storedIds } from './storedIds.js'

/** Whether accounts that another library stored are found. For some services, other libraries store other ids. */
export const checkAccountIds: Check = async (examined) => {
  const { found } = examined
  if (found?.adapter === undefined || found.adapter === null) return []
  const verdicts: Verdict[] = []
  for (const provider of codeProviders(found.config?.providers ?? [])) {
    const former = formerAccountIds.get(provider.id)
    if (former) verdicts.push(...(await checkOne(provider, former, examined)))
  }
  return verdicts
}

async function checkOne(
  provider: AuthorizationCodeProvider,
  { alias, isOurs, libraries, ours, theirs }: FormerAccountIds,
  examined: Examined,
): Promise<readonly Verdict[]> {
  const { ok, unknown, warning } = verdictsOn(provider.id)
  const fix = `${alias ?? 'These users sign in another way, then link this account again'}. See ${guide('migrating.md#account-ids')}`
  const differs = `${libraries} stored accounts by ${theirs}; here they are stored by ${ours}`
  const until = provider.settings.accountAliases?.until
  if (until && isLive(until, examined.surroundings.clock.now())) {
    return [ok(`${differs}. accountAliases finds them until ${dayOf(until)}.`)]
  }
  const ids = isOurs && (await storedIds(examined, provider.id))
  if (!ids) return [unknown(`${differs}. If that library stored accounts, they are not found.`, fix)]
  const others = ids.filter((id) => !isOurs(id)).length
  if (others === 0) return []
  const counted = `${String(others)} of ${String(ids.length)} accounts that were looked at`
  return [warning(`${differs}. By their form, ${counted} are of that library, and are not found.`, fix)]
}
