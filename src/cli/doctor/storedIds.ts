import { type Migratable, migratableIn } from '../application/Migratable.js'
import type { Examined } from './Examined.js'

/**
 * Ids of the stored accounts at a provider, at most a thousand; undefined if they cannot be read, which checkDatabase
 * reports.
 */
export async function storedIds(
  { found, offline }: Examined,
  provider: string,
): Promise<readonly string[] | undefined> {
  const adapter: Migratable | undefined = offline ? undefined : migratableIn(found?.adapter)
  try {
    return await adapter?.accountIds?.(provider)
  } catch {
    return undefined
  }
}
