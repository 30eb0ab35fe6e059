import { canonicalAddress } from 'authengine/provider'
import type { Collisions } from './collisions.js'
import type { Context } from './Context.js'
import { copyRows, NotCarried } from './copyRows.js'
import type { Owners } from './Owners.js'
import type { SourceTable } from './SourceTable.js'
import { storedAddress } from './storedAddress.js'
import type { NewRow } from './TargetTable.js'
import { dateOf, flagOf, type Row, textOf, type Value } from './values.js'

/** How users are copied. */
export interface UsersCopy {
  /** The old table. */
  readonly source: SourceTable
  /** Says which users are carried. */
  readonly owners: Owners
  /** Addresses that differ only in case. */
  readonly collisions: Collisions
  /** When the address of a user was verified; null if never. */
  readonly verified: (row: Row) => Date | null
}

const BASE = new Set(['id', 'name', 'email', 'emailVerified', 'image'])

/** Copies users. Their ids stay, so that rows of the application go on to refer to them. */
export async function copyUsers(context: Context, { collisions, owners, source, verified }: UsersCopy): Promise<void> {
  const target = context.target('users')
  const more = extraColumns(context, source)
  const tally = context.tally('users', source.name)
  await copyRows(context, {
    tally,
    source,
    key: ['id'],
    target,
    identity: ['id'],
    reads: [...more.filter((member) => BAN.has(member))],
    convert: (row) => {
      const { leftOut } = owners.of(row)
      if (leftOut !== undefined) return new NotCarried(leftOut)
      const id = String(row['id'])
      const written = textOf(row['email'])
      const email = storedAddress(row, collisions)
      if (written !== null && canonicalAddress(written) === undefined)
        tally.change('The address is not one that authengine sends mail to. It stays.', id)
      if (email !== written) tally.change('The address is in lower case now.', id)
      return {
        id,
        name: textOf(row['name']),
        email,
        emailVerified: verified(row),
        image: textOf(row['image']),
        ...Object.fromEntries(more.map((member) => [member, extraValue(member, row[member])])),
      }
    },
    refuse: (rows) => takenAddresses(context, rows),
    found: async (row, present) => {
      const isBanned = flagOf(row['banned'] as Value | undefined)
      if (!more.includes('banned') || isBanned === flagOf(present['banned'])) return
      tally.change('The ban has changed since the user was carried. It is carried again.', String(row['id']))
      if (context.writes)
        await target.update('id', String(row['id']), {
          ...Object.fromEntries(more.filter((member) => BAN.has(member)).map((member) => [member, row[member]])),
        })
    },
  })
}

const BAN = new Set(['banned', 'banReason', 'banExpires'])

/** Columns of the application that both tables have. */
export const extraColumns = (context: Context, source: SourceTable): readonly string[] =>
  Object.entries(context.input.target.tables['users']?.columns ?? {})
    .filter(([member, { kind }]) => kind === 'other' && source.has(member) && !BASE.has(member))
    .map(([member]) => member)

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function extraValue(member: string, value: Value | undefined): Value | Date | undefined {
  // A text of this form is what a driver made of a date.
  if (member === 'banExpires' || (typeof value === 'string' && ISO.test(value))) return dateOf(value)
  return value
}

/** New users whose address another user has. */
async function takenAddresses(context: Context, rows: readonly NewRow[]): Promise<ReadonlyMap<NewRow, string>> {
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []))
  const found = await context.target('users').rowsWith('email', emails, ['id', 'email'])
  const taken = new Set(found.map(({ email }) => String(email)))
  const refused = new Map<NewRow, string>()
  for (const row of rows) {
    const email = String(row['email'] ?? '')
    if (email === '') continue
    if (taken.has(email)) refused.set(row, 'Another user has the address there. Users are never merged.')
    taken.add(email)
  }
  return refused
}
