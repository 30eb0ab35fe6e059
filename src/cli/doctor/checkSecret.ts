import { isWeak, secretFault } from '../../config/checks/values.js'
import { notRead } from '../../config/otherLibraries.js'
import { defaults, type Settings } from '../../config/Settings.js'
import { SECRET } from '../../config/SettingsInput.js'
import { MissingSecretError } from '../../core/errors.js'
import type { Check } from './Examined.js'
import { libraryOfSecret } from './former/FormerLibrary.js'
import { secretFix } from './former/secretFix.js'
import { type Verdict, verdictsOn } from './Verdict.js'
import { type ListedSecret, listedSecrets } from './listedSecrets.js'

const { fault, ok, warning } = verdictsOn('secret')
const NEW = 'npx authengine secret --write'

/** Whether there is a secret, and whether it is hard to guess. The secret itself is not shown. */
export const checkSecret: Check = ({ env, settings }) => {
  const listed = listedSecrets(settings, env)
  const written = listed.filter(({ secret }) => !isBlank(secret))
  if (written.length === 0) return [absence(settings)]
  const verdicts = listed.flatMap((each) => weaknessOf(each, listed.length > 1, settings.production))
  if (secretFault(settings) instanceof MissingSecretError && written.length === listed.length) {
    const fix = settings.secrets.length === 0 ? NEW : 'Write a secret into jwt.secret, or remove it.'
    verdicts.push(fault('only one of secret and jwt.secret is set: every request is refused.', fix))
  }
  if (!env['AUTH_SECRET'] && settings.secrets.length > 0 && env['AUTH_SECRET_1']) {
    verdicts.push(warning('AUTH_SECRET_1 is set, and AUTH_SECRET is not.', 'Call the newest AUTH_SECRET.'))
  }
  if (verdicts.length > 0) return verdicts
  if (listed.length === 1) return [ok('there is one, and it is long enough.')]
  return [ok(`there are ${String(listed.length)}: the first seals, all of them unseal.`)]
}

const absence = ({ otherSecret }: Settings): Verdict => {
  const found = 'there is no secret: no session can be sealed.'
  if (!otherSecret) return fault(found, NEW)
  // A secret that leaks from one of two libraries would be known for both.
  const former = libraryOfSecret(otherSecret.name)
  return fault(`${found} ${notRead(otherSecret, SECRET)}`, former ? secretFix([otherSecret.name], former) : NEW)
}

/** At run time, a secret in a configuration may have any type, such as undefined from a variable that is not set. */
const isBlank = (secret: string): boolean => typeof secret !== 'string' || secret.trim() === ''

function weaknessOf(listed: ListedSecret, several: boolean, production: boolean): Verdict[] {
  const { place, secret } = listed
  const which = several ? place : 'it'
  if (isBlank(secret)) return [fault(`${which} is blank: every request is refused.`, removal(listed))]
  if (!isWeak(secret)) return []
  const fix = fixOf(listed)
  const found =
    secret.length >= defaults.secretLength
      ? `${which} looks like a placeholder, or repeats itself.`
      : `${which} has fewer than ${String(defaults.secretLength)} characters.`
  return [production ? fault(found, fix) : warning(`${found} Production refuses it.`, fix)]
}

/** Every listed secret unseals sessions, so a weak secret must be removed instead of kept as an older one. */
function fixOf(listed: ListedSecret): string {
  if (!listed.seals) return removal(listed)
  if (listed.place === 'AUTH_SECRET') return NEW
  return listed.place.startsWith('AUTH_')
    ? `${removal(listed)} Then: ${NEW}`
    : 'Write there what "npx authengine secret" prints.'
}

const removal = ({ place }: ListedSecret): string =>
  place.startsWith('AUTH_') ? `Remove ${place}.` : `Remove it from ${place}.`
