import type { SqlValue } from 'authengine/adapter'
import type { Collisions } from './collisions.js'
import type { Context } from './Context.js'
import type { SourceTable } from './SourceTable.js'
import { storedAddress } from './storedAddress.js'
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

/** The old users. */
export interface OldUsers {
  /** Their table. */
  readonly users: SourceTable
  /** Addresses that differ only in case. */
  readonly collisions: Collisions
}

/** What is asked about a user. */
export interface Judgement {
  /** Says what is not carried of a user. */
  readonly judge: (row: Row) => Omit<Owner, 'row'>
  /** Whether the address of a user was verified in the old application. */
  readonly isVerified: (row: Row) => boolean
}

const ABSENT = 'Its user was not carried.'
/** The first proof of an address removes what was set up before. A later run must not bring it back. */
const PROVED_SINCE = 'The address was verified in authengine only: what was set up before may be of another person.'

/** Reads the users of rows. */
export class Owners {
  /**
   * @param context - What the run knows.
   * @param old - The old users.
   */
  constructor(
    private readonly context: Context,
    private readonly old: OldUsers,
    private readonly judgement: Judgement,
  ) {}

  /** The user in a row. */
  of(row: Row): Owner {
    return { row, ...this.judgement.judge(row) }
  }

  /**
   * The users with some ids, by their ids as text. Nothing is carried of users who are not in the new table, or who have
   * proved their address there for the first time.
   */
  async withIds(ids: readonly (Value | undefined)[]): Promise<ReadonlyMap<string, Owner>> {
    const wanted = [...new Set(ids)].filter((id): id is Exclude<SqlValue, null> => id !== null && id !== undefined)
    const owners = (await this.old.users.rowsWith('id', wanted)).map((row) => this.of(row))
    const refused = await this.#refused(owners.flatMap(({ leftOut, row }) => (leftOut === undefined ? [row] : [])))
    return new Map(
      owners.map((owner) => {
        const id = idOf(owner.row)
        const leftOut = refused.get(id)
        return [id, leftOut === undefined ? owner : { ...owner, leftOut }]
      }),
    )
  }

  /** Why nothing is carried of users, as the new table is now. */
  async #refused(rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.context.target('users').rowsWith('id', rows.map(idOf), ['id', 'emailVerified'])
    const stored = new Map(found.map((row) => [idOf(row), (row['emailVerified'] ?? null) !== null]))
    const absent = await this.#absent(rows.filter((row) => !stored.has(idOf(row))))
    const proved = rows.filter((row) => stored.get(idOf(row)) === true && !this.judgement.isVerified(row)).map(idOf)
    return new Map([...absent.map((id) => [id, ABSENT] as const), ...proved.map((id) => [id, PROVED_SINCE] as const)])
  }

  /** Those of users outside of the new table whom this run did not put there. Without writing: would not put there. */
  async #absent(missing: readonly Row[]): Promise<readonly string[]> {
    const { context } = this
    if (context.writes || !context.wants('users')) return missing.map(idOf)
    const addresses = missing.map((row) => storedAddress(row, this.old.collisions))
    const found = await context.target('users').rowsWith('email', addresses, ['email'])
    const taken = new Set(found.map(({ email }) => email))
    return missing.filter((_row, at) => taken.has(addresses[at])).map(idOf)
  }
}

const idOf = ({ id }: Row): string => String(id)
