import { codeProviders } from '../codeProviders.js'
import { verdictsOn } from '../Verdict.js'
import type { FormerCheck } from './FormerExamined.js'

/** Whether an account is linked to the user with the same address, as Better Auth did by default. */
export const checkLinking: FormerCheck = ({ found, library }) => {
  if (library.id !== 'better-auth' || found?.adapter === undefined || found.adapter === null) return []
  const others = codeProviders(found.config?.providers ?? []).filter(({ trustsEmails }) => !trustsEmails)
  if (others.length === 0) return []
  const names = others.map(({ id }) => id).join(', ')
  const what = `Better Auth linked accounts by a verified address; here a first sign-in with ${names} ends with OAuthAccountNotLinked if a user has the address.`
  const fix = 'Set allowDangerousEmailAccountLinking: true at each provider that verifies addresses, or let users link.'
  return [verdictsOn('linking').warning(what, fix)]
}
