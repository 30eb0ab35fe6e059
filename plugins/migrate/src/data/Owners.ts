import type { SqlValue } from 'authengine/adapter'
import type { SourceTable } from './SourceTable.js'
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

/** Reads the users of rows. */
export class Owners {
  /**
   * @param users - The old table.
   * @param judge - Says what is not carried of a user.
   */
  constructor(
    private readonly users: SourceTable,
    private readonly judge: (row: Row) => Omit<Owner, 'row'>,
  ) {}

  /** The user in a row. */
  of(row: Row): Owner {
    return { row, ...this.judge(row) }
  }

  /** The users with some ids, by their ids as text. */
  async withIds(ids: readonly (Value | undefined)[]): Promise<ReadonlyMap<string, Owner>> {
    const wanted = [...new Set(ids)].filter((id): id is Exclude<SqlValue, null> => id !== null && id !== undefined)
    const rows = await this.users.rowsWith('id', wanted)
    return new Map(rows.map((row) => [String(row['id']), this.of(row)]))
  }
}
