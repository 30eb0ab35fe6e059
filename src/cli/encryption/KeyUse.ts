import type { UserSecret } from '../../core/UserSecretStore.js'
import { keyIdOfLookup, keyIdOfValue } from '../../crypto/DataKeys.js'
import { liveSecrets, type WalkedSecrets } from './WalkedSecrets.js'

/** How many values and lookups need each key, by the id of the key. Hashes and expired secrets need no key. */
export class KeyUse {
  readonly #values = new Map<string, number>()
  readonly #lookups = new Map<string, number>()

  /** The use of keys by the secrets of all users. */
  static async of(secrets: WalkedSecrets, now: Date): Promise<KeyUse> {
    const use = new KeyUse()
    for await (const secret of liveSecrets(secrets, now)) use.count(secret)
    return use
  }

  /** Counts a secret. */
  count({ lookup, value }: Pick<UserSecret, 'lookup' | 'value'>): void {
    add(this.#values, keyIdOfValue(value))
    add(this.#lookups, keyIdOfLookup(lookup))
  }

  /** Ids of all keys that are needed. */
  get ids(): readonly string[] {
    return [...new Set([...this.#values.keys(), ...this.#lookups.keys()])]
  }

  /** How many values were sealed with a key. */
  values(id: string): number {
    return this.#values.get(id) ?? 0
  }

  /** How many lookups were made with a key. */
  lookups(id: string): number {
    return this.#lookups.get(id) ?? 0
  }

  /** Whether anything needs a key. */
  isNeeded(id: string): boolean {
    return this.values(id) + this.lookups(id) > 0
  }

  /** What needs a key, in words. */
  needs(id: string): string {
    const parts = [
      { count: this.values(id), thing: 'value' },
      { count: this.lookups(id), thing: 'lookup' },
    ]
    return parts.flatMap(({ count, thing }) => (count > 0 ? [counted(count, thing)] : [])).join(' and ')
  }
}

function add(counts: Map<string, number>, id: string | undefined): void {
  if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
}

/** A number of things, in words. */
export const counted = (count: number, thing: string): string => `${String(count)} ${thing}${count === 1 ? '' : 's'}`
