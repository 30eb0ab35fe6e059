import { MemoryAdapter } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'

/** A store whose secrets are changed by another request, as often as a test says, just before a transaction changes them. */
export class OvertakenAdapter extends MemoryAdapter {
  /** How many changes another request overtakes. */
  changes = 0

  override transaction<T>(work: (tx: DatabaseAdapter) => Promise<T>): Promise<T> {
    return super.transaction((tx) => {
      const overtaken = (secrets: object, name: string | symbol): unknown =>
        name === 'change' && this.changes-- > 0
          ? () => Promise.resolve(false)
          : (Reflect.get(secrets, name, secrets) as (...args: unknown[]) => unknown).bind(secrets)
      const secrets = tx.secrets && new Proxy(tx.secrets, { get: overtaken })
      return work(
        new Proxy(tx, { get: (db, name): unknown => (name === 'secrets' ? secrets : Reflect.get(db, name, db)) }),
      )
    })
  }
}
