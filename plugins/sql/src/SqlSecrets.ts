import {
  checkSecret,
  checkSecretCount,
  type DatabaseUser,
  MAX_SECRETS,
  type SecretChanges,
  type UserSecret,
  type UserSecretStore,
} from 'authengine/adapter'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { together } from './retried.js'
import type { Condition, SqlTable, Tables } from './SqlTable.js'

/** Secrets of users in a table. */
export class SqlSecrets implements UserSecretStore {
  /**
   * @param db - Runs transactions.
   * @param secrets - The table.
   * @param users - The table of their users.
   */
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly secrets: SqlTable<UserSecret>,
    private readonly users: SqlTable<DatabaseUser>,
  ) {}

  async add(secret: UserSecret): Promise<void> {
    checkSecret(secret)
    await together(this.db, async (transaction) => {
      await this.#checkRoom(transaction, secret.userId, secret.kind)
      await this.secrets.within(transaction).insert(secret)
    })
  }

  of(
    userId: string,
    kind: string,
    { after, limit }: { readonly after?: string; readonly limit: number } = { limit: MAX_SECRETS },
  ): Promise<readonly UserSecret[]> {
    return this.secrets.page({ userId, kind }, 'id', after, limit)
  }

  find(kind: string, lookup: string): Promise<UserSecret | null> {
    return this.secrets.find({ kind, lookup })
  }

  async change(id: string, version: number, changes: SecretChanges): Promise<boolean> {
    checkSecret(changes)
    const { kind, usedStep } = changes
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const values = { ...Object.fromEntries(given), version: version + 1 }
    const only = sql<SqlBool>`(${this.#is('version', '=', version)} and ${this.#raised(usedStep)})`
    if (kind === undefined) return (await this.secrets.update({ id }, values, only)) > 0
    return together(this.db, async (transaction) => {
      const secrets = this.secrets.within(transaction)
      const before = await secrets.find({ id })
      if (before && before.kind !== kind) await this.#checkRoom(transaction, before.userId, kind)
      return (await secrets.update({ id }, values, only)) > 0
    })
  }

  take(kind: string, lookup: string): Promise<UserSecret | null> {
    return this.secrets.takeLatest({ kind, lookup })
  }

  remove(id: string, userId: string, version?: number): Promise<UserSecret | null> {
    return this.secrets.takeLatest(
      { id, userId },
      version === undefined ? undefined : this.#is('version', '=', version),
    )
  }

  async clear(userId: string, kinds?: readonly string[]): Promise<number> {
    if (kinds?.length === 0) return 0
    const among = kinds?.map((kind) => this.secrets.where({ kind }))
    return this.secrets.delete({ userId }, among && sql<SqlBool>`(${sql.join(among, sql` or `)})`)
  }

  page(after: string | undefined, limit: number): Promise<readonly UserSecret[]> {
    return this.secrets.walk('id', after, limit)
  }

  purge(now: Date, max: number): Promise<number> {
    return this.secrets.deleteSomeEnded('expires', now, max)
  }

  /** Locks the row of the user, so that concurrent calls wait, and each sees what the previous one has added. */
  async #checkRoom(transaction: Kysely<Tables>, userId: string, kind: string): Promise<void> {
    await this.users.within(transaction).locked({ id: userId })
    checkSecretCount(
      kind,
      (await this.secrets.within(transaction).texts('id', { userId, kind }, MAX_SECRETS)).length + 1,
    )
  }

  #raised(usedStep: number | null | undefined): Condition {
    if (usedStep === undefined) return sql<SqlBool>`1 = 1`
    const column = sql.ref(`${this.secrets.name}.${this.secrets.column('usedStep')}`)
    if (usedStep === null) return sql<SqlBool>`${column} is null`
    return sql<SqlBool>`(${column} is null or ${column} < ${usedStep})`
  }

  #is(member: 'version', operator: '=', value: number): Condition {
    return sql<SqlBool>`${sql.ref(`${this.secrets.name}.${this.secrets.column(member)}`)} ${sql.raw(operator)} ${value}`
  }
}
