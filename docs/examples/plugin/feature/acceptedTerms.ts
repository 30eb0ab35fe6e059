import { apiToken, defineEvent, type MemoryTables, storeToken } from 'authengine/plugin'
import { type SqlConnection, sqlStore, type SqlTables } from 'authengine/adapter'

/** The version of the terms that each user accepted last. */
interface AcceptedTermsStore {
  /** Null if the user accepted none. */
  versionOf(userId: string): Promise<string | null>
  accept(userId: string, version: string): Promise<void>
}
export const AcceptedTerms = storeToken<AcceptedTermsStore>('@example/terms/accepted')

/** The API of the plugin for other code. */
interface TermsApi {
  /** The version that a user accepted last; null if there is none. */
  acceptedBy(userId: string): Promise<string | null>
}
export const Terms = apiToken<TermsApi>('@example/terms', "plugins: [terms({ version: '1' })]")
export const TermsAccepted = defineEvent<{ readonly userId: string; readonly version: string }>('terms.accepted')

/** The store for `MemoryAdapter`. */
export function termsInMemory(tables: MemoryTables): AcceptedTermsStore {
  const rows = tables.table<string>('accepted')
  return {
    versionOf: (userId) => Promise.resolve(rows.get(userId) ?? null),
    accept: (userId, version) => Promise.resolve(void rows.set(userId, version)),
  }
}

const termsInSql = (db: SqlConnection): AcceptedTermsStore => ({
  async versionOf(userId) {
    const [row] = await db.all('select version from terms_accepted where user_id = ?', [userId])
    return row ? String(row['version']) : null
  },
  async accept(userId, version) {
    await db.run('delete from terms_accepted where user_id = ?', [userId])
    await db.run('insert into terms_accepted (user_id, version) values (?, ?)', [userId, version])
  },
})

/** The store for `sqlAdapter(url, { tables: [termsTables] })`. */
export const termsTables: SqlTables = {
  name: 'terms',
  version: 1,
  up: () => ['create table terms_accepted (user_id varchar(255) primary key, version varchar(50) not null)'],
  stores: [sqlStore(AcceptedTerms, termsInSql)],
}
