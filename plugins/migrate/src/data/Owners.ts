import type { SqlValue } from 'authengine/adapter'
import type { SourceTable } from './SourceTable.js'
import type { TargetTable } from './TargetTable.js'
import type { Row, Value } from './values.js'

/** What is known about the user of a row. */
export interface Owner {
  /** The row of the user. */
  readonly row: Row
  /** Why nothing of the user is carried. */
  readonly leftOut?: string
  /** Why the sessions of the user are not carried. */
  readonly noSessions?: string
  /** Why neither the password nor the second factors of the user are carried. */
  readonly noFactors?: string
}

/** What is asked about a user. */
export interface Judgement {
  /** Says what is not carried of a user. */
  readonly judge: (row: Row) => Omit<Owner, 'row'>
  /** Whether the address of a user was verified in the old application. */
  readonly isVerified: (row: Row) => boolean
}

/** The first proof of an address removes what was set up before. A later run must not bring it back. */
const PROVED_SINCE = 'The address was verified in authengine only: what was set up before may be of another person.'

/** Reads the users of rows. */
export class Owners {
  /**
   * @param users - The old table.
   * @param stored - The table of authengine.
   */
  constructor(
    private readonly users: SourceTable,
    private readonly stored: TargetTable,
    private readonly judgement: Judgement,
  ) {}

  /** The user in a row. */
  of(row: Row): Owner {
    return { row, ...this.judgement.judge(row) }
  }

  /** The users with some ids, by their ids as text. */
  async withIds(ids: readonly (Value | undefined)[]): Promise<ReadonlyMap<string, Owner>> {
    const wanted = [...new Set(ids)].filter((id): id is Exclude<SqlValue, null> => id !== null && id !== undefined)
    const rows = await this.users.rowsWith('id', wanted)
    const proved = await this.#provedSince(rows)
    return new Map(
      rows.map((row) => {
        const id = String(row['id'])
        return [id, proved.has(id) ? { leftOut: PROVED_SINCE, ...this.of(row) } : this.of(row)]
      }),
    )
  }

  /** Users whose address was verified after they were carried. */
  async #provedSince(rows: readonly Row[]): Promise<ReadonlySet<string>> {
    const unverified = rows.filter((row) => !this.judgement.isVerified(row)).map(({ id }) => String(id))
    const stored = await this.stored.rowsWith('id', unverified, ['id', 'emailVerified'])
    return new Set(stored.filter(({ emailVerified }) => (emailVerified ?? null) !== null).map(({ id }) => String(id)))
  }
}
