import type { AuthPlugin } from 'authengine'
import { type SqlConnection, sqlStore, type SqlTables } from 'authengine/adapter'
import { apiToken, type MemoryTables, storeToken } from 'authengine/plugin'

/** A table to which rows are only added. */
interface AuditLog {
  add(row: AuditRow): Promise<void>
  all(): Promise<readonly AuditRow[]>
}

/** An event, and its user. */
interface AuditRow {
  readonly name: string
  readonly email: string
}

/** The API of the plugin. */
export const Audit = apiToken<Pick<AuditLog, 'all'>>('@example/audit', 'plugins: [audit()]')
export const auditLog = storeToken<AuditLog>('@example/audit/log')

const inMemory = (tables: MemoryTables): AuditLog => {
  const rows = tables.table<AuditRow>('log')
  return {
    add: (row) => {
      rows.set(String(rows.size), row)
      return Promise.resolve()
    },
    all: () => Promise.resolve([...rows.values()]),
  }
}

const inSql = (db: SqlConnection): AuditLog => ({
  add: async ({ email, name }) => {
    await db.run('insert into audit_log (name, email) values (?, ?)', [name, email])
  },
  all: async () =>
    (await db.all('select name, email from audit_log')).map(({ email, name }) => ({
      name: String(name),
      email: String(email),
    })),
})

export const auditTables: SqlTables = {
  name: 'audit',
  version: 1,
  up: () => ['create table audit_log (name varchar(100) not null, email varchar(300) not null)'],
  stores: [sqlStore(auditLog, inSql)],
}

/** Records every event of a sign-in in its transaction. */
export const audit = (): AuthPlugin => ({
  id: 'audit',
  name: 'Audit',
  register: (registry) =>
    void registry
      .store(auditLog, { memory: inMemory })
      .provides(Audit, ({ store }) => ({ all: () => store(auditLog).all() }))
      .record(() => ({
        record: async (tx, { message, name }) => {
          if (name === 'security') return
          const { user } = message as { readonly user?: { readonly email?: string | null } }
          await tx.store(auditLog).add({ name, email: user?.email ?? '' })
        },
      })),
})
