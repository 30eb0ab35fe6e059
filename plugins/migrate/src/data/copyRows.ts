import type { SqlValue } from 'authengine/adapter'
import type { Context } from './Context.js'
import type { Owner, Owners } from './Owners.js'
import type { Tally } from './Report.js'
import type { SourceTable } from './SourceTable.js'
import type { NewRow, TargetTable } from './TargetTable.js'
import { type Row, type Value } from './values.js'

/** Why a row is not carried. */
export class NotCarried {
  /**
   * @param reason - The reason.
   * @param isProblem - Whether a person has to look at it.
   */
  constructor(
    readonly reason: string,
    readonly isProblem = false,
  ) {}
}

/** How the rows of one table are copied. */
export interface Copy {
  /** Counts. */
  readonly tally: Tally
  /** The old table. */
  readonly source: SourceTable
  /** Columns of the old table that together are unique. */
  readonly key: readonly string[]
  /** Which rows of the old table are meant. Default: all. */
  readonly isMeant?: (row: Row) => boolean
  /** The new table. */
  readonly target: TargetTable
  /** Columns of the new table that together are unique. */
  readonly identity: readonly [string, ...string[]]
  /** The users, for rows that belong to one. */
  readonly owners?: Owners
  /** Other columns of the new table that `found` reads. */
  readonly reads?: readonly string[]
  /** Makes the new row. */
  readonly convert: (row: Row, owner: Owner | undefined) => NewRow | NotCarried
  /** New rows that cannot be stored, with the reason. */
  readonly refuse?: (rows: readonly NewRow[]) => Promise<ReadonlyMap<NewRow, string>>
  /** Called for each row that had been copied before. */
  readonly found?: (row: NewRow, present: Row) => Promise<void>
}

/** Copies rows in batches. A row that is there already is not written again, so the copy can stop at any statement. */
export async function copyRows(context: Context, copy: Copy): Promise<void> {
  for await (const batch of copy.source.batches(copy.key, context.size)) await copyBatch(context, copy, batch)
}

async function copyBatch(context: Context, copy: Copy, batch: readonly Row[]): Promise<void> {
  const { isMeant = () => true, owners, tally } = copy
  const meant = batch.filter(isMeant)
  tally.rows += meant.length
  const known = await owners?.withIds(meant.map((row) => row['userId']))
  const rows = distinct(
    meant.flatMap((row) => converted(copy, row, known)),
    copy,
  )
  const present = await presentIn(copy, rows)
  const fresh: NewRow[] = []
  for (const row of rows) {
    const there = present.get(identityOf(row, copy))
    if (!there) fresh.push(row)
    else if (owners && there['userId'] !== row['userId']) tally.fail('It belongs to another user there.', nameOf(row))
    else {
      tally.present++
      await copy.found?.(row, there)
    }
  }
  await insert(context, copy, await allowed(copy, fresh))
}

function converted(copy: Copy, row: Row, known: ReadonlyMap<string, Owner> | undefined): readonly NewRow[] {
  const { convert, tally } = copy
  const owner = known?.get(String(row['userId']))
  const id = String(row['userId'] ?? row['id'] ?? '')
  if (known && !owner) {
    tally.leaveOut('Its user does not exist.', id)
    return []
  }
  const made = owner?.leftOut === undefined ? convert(row, owner) : new NotCarried(owner.leftOut)
  if (!(made instanceof NotCarried)) return [made]
  if (made.isProblem) tally.fail(made.reason, id)
  else tally.leaveOut(made.reason, id)
  return []
}

/** The rows, each identity once. */
function distinct(rows: readonly NewRow[], copy: Copy): readonly NewRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const identity = identityOf(row, copy)
    if (seen.has(identity)) copy.tally.fail('Another row has the same id.', nameOf(row))
    return !seen.has(identity) && seen.add(identity)
  })
}

async function allowed(copy: Copy, fresh: readonly NewRow[]): Promise<readonly NewRow[]> {
  const { refuse, tally } = copy
  const refused = await refuse?.(fresh)
  return fresh.filter((row) => {
    const reason = refused?.get(row)
    if (reason !== undefined) tally.fail(reason, nameOf(row))
    return reason === undefined
  })
}

async function insert(context: Context, copy: Copy, rows: readonly NewRow[]): Promise<void> {
  const { tally, target } = copy
  if (!context.writes) {
    tally.carried += rows.length
    return
  }
  await target.insert(rows)
  const present = await presentIn(copy, rows)
  for (const row of rows) {
    if (present.has(identityOf(row, copy))) tally.carried++
    else tally.fail('Another row has the same unique value.', nameOf(row))
  }
}

async function presentIn(copy: Copy, rows: readonly NewRow[]): Promise<ReadonlyMap<string, Row>> {
  const { identity, owners, reads = [], target } = copy
  const members = [...new Set([...identity, ...(owners ? ['userId'] : []), ...reads])]
  // The last column is the most selective one.
  const by = identity.at(-1) ?? identity[0]
  const found = await target.rowsWith(
    by,
    rows.map((row) => row[by] as SqlValue),
    members,
  )
  return new Map(found.map((row) => [identityOf(row, copy), row]))
}

const identityOf = (row: Readonly<Record<string, Value | Date | undefined>>, { identity }: Copy): string =>
  JSON.stringify(identity.map((member) => row[member]))

const nameOf = (row: NewRow): string => String(row['userId'] ?? row['id'] ?? '')
