import {
  checkSecret,
  checkSecretCount,
  MAX_SECRETS,
  raisesStep,
  type SecretChanges,
  type UserSecret,
  type UserSecretStore,
} from '../../core/UserSecretStore.js'
import { isLive } from '../../core/ports.js'
import { taken } from './MemoryAccounts.js'
import { plainTables, type Tables } from './MemoryTable.js'

/** Secrets of users in the memory of this process, by id. */
export class MemorySecrets implements UserSecretStore {
  readonly #rows: Map<string, UserSecret>
  /** Ids by kind and lookup. */
  readonly #lookups: Map<string, string>
  /** Ids by user. */
  readonly #users: Map<string, readonly string[]>

  /** @param tables - Tables for the rows. */
  constructor(tables: Tables = plainTables) {
    this.#rows = tables.table('secrets')
    this.#lookups = tables.table('secrets by lookup')
    this.#users = tables.table('secrets by user')
  }

  async add(secret: UserSecret): Promise<void> {
    checkSecret(secret)
    const { id, kind, userId } = secret
    if (this.has(secret)) return taken('This secret is stored already.')
    checkSecretCount(kind, this.#of(userId, kind).length + 1)
    this.#set(secret)
    this.#users.set(userId, [...(this.#users.get(userId) ?? []), id])
  }

  of(
    userId: string,
    kind: string,
    page?: { readonly after?: string; readonly limit: number },
  ): Promise<readonly UserSecret[]> {
    const rows = this.#of(userId, kind).sort((one, other) => (one.id < other.id ? -1 : 1))
    const { after, limit } = page ?? { limit: MAX_SECRETS }
    const rest = after === undefined ? rows : rows.filter(({ id }) => id > after)
    return Promise.resolve(rest.slice(0, limit).map((row) => ({ ...row })))
  }

  find(kind: string, lookup: string): Promise<UserSecret | null> {
    const row = this.#at(kind, lookup)
    return Promise.resolve(row ? { ...row } : null)
  }

  async change(id: string, version: number, changes: SecretChanges): Promise<boolean> {
    const row = this.#rows.get(id)
    if (row?.version !== version || !raisesStep(row, changes)) return false
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const changed: UserSecret = { ...row, ...Object.fromEntries(given), id, userId: row.userId, version: version + 1 }
    checkSecret(changed)
    if (changed.kind !== row.kind) checkSecretCount(changed.kind, this.#of(row.userId, changed.kind).length + 1)
    if (nameOf(changed) !== nameOf(row) && this.#has(changed)) return taken('This secret is stored already.')
    this.#lookups.delete(nameOf(row))
    this.#set(changed)
    return true
  }

  take(kind: string, lookup: string): Promise<UserSecret | null> {
    const row = this.#at(kind, lookup)
    if (row) this.#forget(row)
    return Promise.resolve(row ?? null)
  }

  remove(id: string, userId: string, version?: number): Promise<UserSecret | null> {
    const row = this.#rows.get(id)
    if (row?.userId !== userId || (version !== undefined && row.version !== version)) return Promise.resolve(null)
    this.#forget(row)
    return Promise.resolve(row)
  }

  clear(userId: string, kinds?: readonly string[]): Promise<number> {
    const rows = this.#ofUser(userId).filter(({ kind }) => kinds?.includes(kind) ?? true)
    for (const row of rows) this.#forget(row)
    return Promise.resolve(rows.length)
  }

  page(after: string | undefined, limit: number): Promise<readonly UserSecret[]> {
    const rows = [...this.#rows.values()].filter(({ id }) => after === undefined || id > after)
    const sorted = rows.sort((one, other) => (one.id < other.id ? -1 : 1))
    return Promise.resolve(sorted.slice(0, limit).map((row) => ({ ...row })))
  }

  purge(now: Date, max: number): Promise<number> {
    const ended = [...this.#rows.values()].filter(({ expires }) => expires && !isLive(expires, now)).slice(0, max)
    for (const row of ended) this.#forget(row)
    return Promise.resolve(ended.length)
  }

  #ofUser(userId: string): UserSecret[] {
    return (this.#users.get(userId) ?? []).flatMap((id) => this.#rows.get(id) ?? [])
  }

  #of(userId: string, kind: string): UserSecret[] {
    return this.#ofUser(userId).filter((row) => row.kind === kind)
  }

  #at(kind: string, lookup: string): UserSecret | undefined {
    return this.#rows.get(this.#lookups.get(nameOf({ kind, lookup })) ?? '')
  }

  /** Whether a secret with the same id, or with the same kind and lookup, is stored already. */
  has(secret: UserSecret): boolean {
    return this.#rows.has(secret.id) || this.#has(secret)
  }

  #has(secret: UserSecret): boolean {
    return typeof secret.lookup === 'string' && this.#lookups.has(nameOf(secret))
  }

  #set(secret: UserSecret): void {
    this.#rows.set(secret.id, { ...secret })
    if (typeof secret.lookup === 'string') this.#lookups.set(nameOf(secret), secret.id)
  }

  #forget(secret: UserSecret): void {
    const { id, userId } = secret
    this.#rows.delete(id)
    this.#lookups.delete(nameOf(secret))
    const left = (this.#users.get(userId) ?? []).filter((each) => each !== id)
    if (left.length > 0) this.#users.set(userId, left)
    else this.#users.delete(userId)
  }
}

const nameOf = ({ kind, lookup }: Pick<UserSecret, 'kind' | 'lookup'>): string => JSON.stringify([kind, lookup])
