import { kindOf } from '../codeProviders.js'
import { verdictsOn } from '../Verdict.js'
import type { FormerCheck } from './FormerExamined.js'
import { registeredIn } from './registeredIn.js'

/** Whether links in mails that were sent before the switch are accepted. */
export const checkMails: FormerCheck = ({ found, library }) => {
  if (library.id === 'better-auth') return []
  const sends = (found?.config?.providers ?? []).some((input) => kindOf(input).type === 'email')
  if (!sends) return []
  const { ok, warning } = verdictsOn('mails')
  if (registeredIn(found?.config?.plugins, 'formerMails').length > 0) return [ok('a plugin reads links of before.')]
  const what = `links that ${library.name} mailed before the switch are not accepted: these users request a new mail.`
  return [warning(what, 'Register authjsMails({ secret, notAfter }) of @authengine/migrate for the first days.')]
}
