import { defaults } from '../../config/defaults.js'
import type { Check } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'

const { fault, ok, warning } = verdictsOn('secret')
const NEW = 'npx authengine secret --write'
/** What examples and templates have in place of a secret. */
const PLACEHOLDER = /change.?me|replace|placeholder|example|your[-_ ]|password|secret|\.\.\.|…|<.*>/i
/** Random characters of any alphabet repeat themselves less. */
const FEWEST_LETTERS = 10

/** Whether there is a secret, and whether nobody can guess it. The secret itself is not shown. */
export const checkSecret: Check = ({ env, settings: { secrets, tokenSecrets, production } }) => {
  const all = [...new Set([...secrets, ...tokenSecrets])].filter((each) => typeof each === 'string')
  const last = all.filter((each) => each.trim() !== '')
  if (last.length === 0) return [fault('there is no secret: no session can be sealed.', NEW)]
  const verdicts = last.flatMap((secret, at) =>
    weaknessOf(secret, last.length > 1 ? `secret ${String(at + 1)}` : 'it', production),
  )
  if (!env['AUTH_SECRET'] && secrets.length > 0 && env['AUTH_SECRET_1']) {
    verdicts.push(warning('AUTH_SECRET_1 is set, and AUTH_SECRET is not.', 'Call the newest AUTH_SECRET.'))
  }
  if (verdicts.length > 0) return verdicts
  if (last.length === 1) return [ok('there is one, and it is long enough.')]
  return [ok(`there are ${String(last.length)}: the first seals, each of them opens.`)]
}

function weaknessOf(secret: string, which: string, production: boolean): Verdict[] {
  if (PLACEHOLDER.test(secret) || new Set(secret).size < FEWEST_LETTERS) {
    return [fault(`${which} looks like a placeholder, or repeats itself.`, NEW)]
  }
  if (secret.length >= defaults.secretLength) return []
  const found = `${which} has fewer than ${String(defaults.secretLength)} characters.`
  return [production ? fault(found, NEW) : warning(`${found} Production refuses it.`, NEW)]
}
