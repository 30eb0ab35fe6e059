import { type AuthConfig, type AuthPlugin, MemoryAdapter } from 'authengine'
import type { DatabaseAdapter, DatabaseUser } from 'authengine/adapter'
import { audit, Audit, type AuditApi, type AuditEntry, type AuditOptions, auditTables } from '@authengine/audit'
import { sqlAdapter } from '@authengine/sql'
import { anEngine, type EngineUnderTest } from '../anEngine.js'

/** An empty database in SQLite with the tables of the log. */
export async function inSqlite(): Promise<DatabaseAdapter> {
  const adapter = sqlAdapter({ sqlite: ':memory:' }, { tables: [auditTables] })
  await adapter.migrate()
  return adapter
}

/** Databases with transactions, by name. */
export const PLACES: Readonly<Record<string, () => Promise<DatabaseAdapter>>> = {
  'the adapter in memory': () => Promise.resolve(new MemoryAdapter()),
  SQLite: inSqlite,
}

/** A site with an audit log. */
export interface AuditedSite extends Omit<EngineUnderTest, 'log'> {
  /** The log of the process as text. */
  lines(): string
  readonly log: AuditApi
  /** The user who signs in with the name "ann". */
  readonly ann: DatabaseUser
  /** The user who signs in with the name "bob". */
  readonly bob: DatabaseUser
  /** Every entry, newest first. */
  entries(): Promise<readonly AuditEntry[]>
  /** Names of the entries, oldest first, without those about reading. */
  names(): Promise<readonly string[]>
}

/** A site with an audit log, in which Ann and Bob have the password "right". */
export async function auditedSite(
  adapter: DatabaseAdapter,
  options: AuditOptions = {},
  config: AuthConfig = {},
): Promise<AuditedSite> {
  const make = (name: string): Promise<DatabaseUser> =>
    adapter.users.create({ name, email: `${name}@example.test`, image: null, emailVerified: null })
  const [ann, bob] = [await make('ann'), await make('bob')]
  const people: Readonly<Record<string, DatabaseUser>> = { ann, bob }
  const site = anEngine({
    adapter,
    session: { strategy: 'database' },
    providers: [
      {
        id: 'cred',
        type: 'credentials',
        credentials: { username: {}, password: { type: 'password' } },
        authorize: ({ username, password }) => (password === 'right' ? (people[username ?? ''] ?? null) : null),
      },
    ],
    ...config,
    plugins: [audit(options), ...(config.plugins ?? [])],
  })
  const log = site.engine.api(Audit)
  const entries = async (): Promise<readonly AuditEntry[]> => (await log.page({ limit: 200 })).entries
  const names = async (): Promise<readonly string[]> =>
    (await entries())
      .map(({ name }) => name)
      .filter((name) => name !== 'audit.read')
      .reverse()
  return { ...site, lines: () => site.log.text(), log, ann, bob, entries, names }
}

/** Refuses to record events with a name, after the audit log has recorded them. */
export const refusing = (name: string, isOn: () => boolean = () => true): AuthPlugin => ({
  id: 'refusing',
  name: 'Refusing',
  register: (registry) =>
    void registry.record(() => ({
      record: (_tx, event) =>
        isOn() && (event.message as { readonly name?: unknown }).name === name
          ? Promise.reject(new TypeError('This recorder records nothing.'))
          : Promise.resolve(),
    })),
})
