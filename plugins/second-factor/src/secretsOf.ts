import type { DatabaseAdapter, UserSecretStore } from 'authengine/adapter'
import type { PluginServices } from 'authengine/plugin'

/**
 * The store of secrets.
 *
 * @param db - Default: outside of a transaction, for reading.
 * @throws TypeError if there is no such store. A check of the configuration reports this before.
 */
export function secretsOf(
  { database }: Pick<PluginServices, 'database'>,
  db: DatabaseAdapter | undefined = database,
): UserSecretStore {
  if (db?.secrets) return db.secrets
  throw new TypeError('A second factor needs an adapter with secrets.')
}
