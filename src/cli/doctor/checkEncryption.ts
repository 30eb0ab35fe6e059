import { isWeak } from '../../config/checks/values.js'
import { KeyUse } from '../encryption/KeyUse.js'
import { type ListedKey, listedKeys } from '../encryption/listedKeys.js'
import { walkedSecretsIn } from '../encryption/WalkedSecrets.js'
import type { Check, Examined } from './Examined.js'
import { type Verdict, verdictsOn } from './Verdict.js'

const { ok, unknown, warning } = verdictsOn('encryption')

/**
 * Whether the encryption keys that the rows in the database need are configured. In production, checkConfig reports
 * weak keys.
 */
export const checkEncryption: Check = async (examined) => {
  const { env, settings } = examined
  const keys = await listedKeys(settings, env)
  const weak = settings.production || settings.encryptionKeys.length === 0 ? [] : keys.flatMap(weaknessOf)
  return [...weak, ...(await neededKeys(examined, keys))]
}

const weaknessOf = ({ place, secret }: ListedKey): Verdict[] =>
  isWeak(secret)
    ? [warning(`${place} can be guessed. Production refuses it.`, 'npx authengine secret --encryption --write')]
    : []

async function neededKeys(
  { found, offline, settings, surroundings }: Examined,
  keys: readonly ListedKey[],
): Promise<readonly Verdict[]> {
  if (found?.adapter === undefined || found.adapter === null) return []
  const isSet = settings.encryptionKeys.length > 0
  const secrets = walkedSecretsIn(found.adapter)
  if (!secrets)
    return isSet ? [unknown('the adapter cannot list the secrets of all users: which keys they need is unknown.')] : []
  if (offline) return isSet ? [unknown('the values in the database were not counted: --offline.')] : []
  let use: KeyUse
  try {
    use = await KeyUse.of(secrets, surroundings.clock.now())
  } catch {
    // checkDatabase reports the error.
    return []
  }
  const absent = use.ids.filter((id) => !keys.some((key) => key.id === id))
  return [...absent.map((id) => absence(id, use)), ...keys.flatMap((key) => stateOf(key, use, isSet))]
}

const absence = (id: string, use: KeyUse): Verdict =>
  warning(
    `the key ${id} is not configured, but the database has ${use.needs(id)} made with it: they cannot be used.`,
    'Set that key as AUTH_ENCRYPTION_KEY_1, or as the next number that is free. Then: npx authengine reseal',
  )

function stateOf({ id, place, seals }: ListedKey, use: KeyUse, isSet: boolean): Verdict[] {
  const isUsed = use.isNeeded(id)
  if (seals)
    return isUsed ? [ok(`${place} seals; it is needed by ${use.needs(id)}.`)] : isSet ? [ok(`${place} seals.`)] : []
  if (use.values(id) > 0)
    return [warning(`the older key ${place} is needed by ${use.needs(id)}.`, 'npx authengine reseal')]
  if (isUsed) return [ok(`keep ${place}: it is needed by ${use.needs(id)}, until users present them.`)]
  return isSet ? [ok(`${place} is not needed any more: remove it.`)] : []
}
