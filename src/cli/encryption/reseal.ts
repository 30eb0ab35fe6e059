import type { UserSecret } from '../../core/UserSecretStore.js'
import { type DataKeys, keyIdOfValue } from '../../crypto/DataKeys.js'
import { KeyUse } from './KeyUse.js'
import { liveSecrets, type WalkedSecrets } from './WalkedSecrets.js'

/** The result of sealing the values in a database again. */
export interface Resealed {
  /** How many were sealed with the newest key; in a dry run, how many would be. */
  readonly changed: number
  /** How many cannot be unsealed: their key is missing, or they belong to another row, or they are damaged. */
  readonly unreadable: number
  /** How many were not changed, because the application changed them at the same time in every pass. */
  readonly missed: number
  /** Which keys are needed now. */
  readonly use: KeyUse
}

/** Highest number of passes over the rows. A further pass handles values that the application changed meanwhile. */
const PASSES = 5

/**
 * Unseals values that were sealed with an older key, and seals them with the newest. Each value is changed atomically,
 * and only if it is still the same. After an interruption, call it again.
 *
 * @param isDryRun - Whether to count only, and change nothing.
 */
export async function reseal(secrets: WalkedSecrets, keys: DataKeys, now: Date, isDryRun = false): Promise<Resealed> {
  let changed = 0
  for (let pass = 1; ; pass++) {
    const done = { changed: 0, unreadable: 0, missed: 0, use: new KeyUse() }
    for await (const secret of liveSecrets(secrets, now)) {
      const { outcome, value } = await resealed(secret, secrets, keys, isDryRun)
      if (outcome !== 'same') done[outcome]++
      done.use.count({ ...secret, value })
    }
    changed += done.changed
    if (done.missed === 0 || pass === PASSES) return { ...done, changed }
  }
}

interface Step {
  readonly outcome: 'changed' | 'missed' | 'same' | 'unreadable'
  /** The value that is stored now. */
  readonly value: string
}

async function resealed(
  { id, kind, userId, value, version }: UserSecret,
  secrets: WalkedSecrets,
  keys: DataKeys,
  isDryRun: boolean,
): Promise<Step> {
  const keyId = keyIdOfValue(value)
  const [newest] = await keys.ids()
  if (keyId === undefined || keyId === newest) return { outcome: 'same', value }
  const row = { userId, kind, id }
  const text = await keys.unseal(row, value)
  if (text === null) return { outcome: 'unreadable', value }
  if (isDryRun) return { outcome: 'changed', value }
  const fresh = await keys.seal(row, text)
  return (await secrets.change(id, version, { value: fresh }))
    ? { outcome: 'changed', value: fresh }
    : { outcome: 'missed', value }
}
