import type { SourceTable } from './SourceTable.js'
import { textOf } from './values.js'

/** Highest number of addresses or accounts that are kept in memory. More of them are a fault of the old data. */
export const MOST = 10_000

/** Users whose email addresses differ only in upper and lower case. */
export interface Collisions {
  /** Ids of the users, by the address in lower case. */
  readonly users: ReadonlyMap<string, readonly string[]>
  /** All of their ids. */
  readonly ids: ReadonlySet<string>
  /** Whether there are more than {@link MOST}. */
  readonly isCut: boolean
}

/** Finds users whose email addresses differ only in upper and lower case, or not at all. */
export async function collisionsIn(users: SourceTable): Promise<Collisions> {
  const found = new Map<string, string[]>()
  if (!users.has('email')) return { users: found, ids: new Set(), isCut: false }
  const folded = `lower(${users.column('email')})`
  const groups =
    `select ${folded} from ${users.quoted} where ${users.column('email')} is not null ` +
    `group by ${folded} having count(*) > 1`
  const rows = await users.query(
    `select ${users.column('id')} as id, ${users.column('email')} as email from ${users.quoted} ` +
      `where ${folded} in (${groups}) order by ${folded}, ${users.column('id')} limit ${String(MOST + 1)}`,
  )
  for (const { email, id } of rows) {
    const address = (textOf(email) ?? '').toLowerCase()
    if (address !== '') found.set(address, [...(found.get(address) ?? []), String(id)])
  }
  const ids = new Set([...found.values()].flat())
  return { users: found, ids, isCut: rows.length > MOST }
}

/** Accounts that are stored several times. */
export interface Duplicates {
  /** Keys of accounts that belong to several users. */
  readonly ofSeveral: ReadonlySet<string>
  /** How many accounts one user has several times. */
  readonly ofOne: number
  /** Whether there are more than {@link MOST}. */
  readonly isCut: boolean
}

/** Names an account. */
export const accountKey = (provider: string, id: string): string => JSON.stringify([provider, id])

/** Finds accounts that are stored several times: Better Auth has no unique key for them. */
export async function duplicatesIn(accounts: SourceTable, provider: string, id: string): Promise<Duplicates> {
  // A collation could take two ids for one.
  const exact = (column: string): string =>
    accounts.dialect === 'mysql' ? `cast(${accounts.column(column)} as binary)` : accounts.column(column)
  const rows = await accounts.query(
    `select ${exact(provider)} as provider, ${exact(id)} as account, ` +
      `count(distinct ${accounts.column('userId')}) as users from ${accounts.quoted} ` +
      `group by ${exact(provider)}, ${exact(id)} having count(*) > 1 limit ${String(MOST + 1)}`,
  )
  const several = rows.filter(({ users }) => Number(users) > 1)
  return {
    ofSeveral: new Set(several.map((row) => accountKey(String(row['provider']), String(row['account'])))),
    ofOne: rows.length - several.length,
    isCut: rows.length > MOST,
  }
}
