import type { PluginServices, Transaction } from 'authengine/plugin'
import { secretsOf } from './secretsOf.js'

/** Kind of a secret that exists only within a transaction. */
const LOCK = 'second-factor.change'

/**
 * Lets changes of the second factor of a user wait for each other, until the transaction ends. Call it before anything is
 * read, so that the second change sees what the first one has stored.
 *
 * A store locks the user when it adds a secret, because it counts the secrets of the user. So one is added, and removed
 * at once.
 */
export async function lockUser(
  services: Pick<PluginServices, 'clock' | 'database' | 'random'>,
  tx: Transaction,
  userId: string,
): Promise<void> {
  const { clock, random } = services
  const secrets = secretsOf(services, tx.db)
  const row = { id: random.uuid(), userId, kind: LOCK, value: '', createdAt: clock.now(), version: 1 }
  await secrets.add(row)
  await secrets.remove(row.id, userId)
}
