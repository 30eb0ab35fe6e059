import { isLive } from '../../core/ports.js'
import type { UserSecret, UserSecretStore } from '../../core/UserSecretStore.js'

/** A store that can list the secrets of all users. */
export type WalkedSecrets = Pick<Required<UserSecretStore>, 'change' | 'page'>

/** How many secrets are read at once. */
const PAGE = 500

/** The secrets of an adapter; undefined if it has none, or if it cannot list those of all users. */
export function walkedSecretsIn(adapter: unknown): WalkedSecrets | undefined {
  const secrets = Reflect.get(Object(adapter) as object, 'secrets') as Partial<WalkedSecrets> | null | undefined
  return typeof secrets?.page === 'function' && typeof secrets.change === 'function'
    ? (secrets as WalkedSecrets)
    : undefined
}

/** All secrets of all users that have not expired. They are read page by page. */
export async function* liveSecrets(secrets: WalkedSecrets, now: Date): AsyncGenerator<UserSecret> {
  let after: string | undefined
  for (;;) {
    const rows = await secrets.page(after, PAGE)
    for (const row of rows) if (!row.expires || isLive(row.expires, now)) yield row
    after = rows.at(-1)?.id
    if (rows.length < PAGE || after === undefined) return
  }
}
