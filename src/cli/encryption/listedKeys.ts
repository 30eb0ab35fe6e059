import { dataKeysIn, type Settings } from '../../config/Settings.js'
import { ENCRYPTION_KEY, type Environment, SECRET } from '../../config/SettingsInput.js'
import { DataKeys } from '../../crypto/DataKeys.js'
import { type ListedSecret, placesOf } from '../doctor/listedSecrets.js'

/** One of the keys for values in a database. */
export interface ListedKey extends ListedSecret {
  /** Its id, as it occurs in sealed values. */
  readonly id: string
}

/** The keys for values in a database, newest first, with the place where each can be changed. */
export async function listedKeys(settings: Settings, env: Environment): Promise<readonly ListedKey[]> {
  const keys = dataKeysIn(settings).filter((key) => typeof key === 'string' && key.trim() !== '')
  const isOwn = settings.encryptionKeys.length > 0
  const listed = isOwn ? placesOf(keys, ENCRYPTION_KEY, 'encryptionKeys', env) : placesOf(keys, SECRET, 'secret', env)
  const ids = await new DataKeys(keys).ids()
  return listed.map((key, at) => ({ ...key, id: ids[at] ?? '', place: placeOf(key, at, listed.length) }))
}

/** If an option contains several keys, each place has its index. */
const placeOf = ({ place }: ListedSecret, at: number, count: number): string =>
  count === 1 || place.startsWith('AUTH_') ? place : `${place}[${String(at)}]`
