import { createHash } from 'node:crypto'
import type { Context } from './Context.js'
import { copyRows, NotCarried } from './copyRows.js'
import type { Owner, Owners } from './Owners.js'
import type { SourceTable } from './SourceTable.js'
import { dateOf, type Row, textOf } from './values.js'

/** How sessions are copied. */
export interface SessionsCopy {
  /** The old table. */
  readonly source: SourceTable
  /** The users. */
  readonly owners: Owners
  /** Columns of the old table that together are unique. */
  readonly key: readonly string[]
  /** The value of the cookie. */
  readonly cookie: (row: Row) => string
  /** When the session expires. */
  readonly expires: (row: Row) => Date | null
  /** Other members. */
  readonly details: (row: Row) => Readonly<Record<string, Date | string | null>>
  /** Why a session is not carried. */
  readonly refuse?: (row: Row, owner: Owner | undefined) => string | undefined
}

/** The form in which authengine stores the token of a cookie. */
export const storedToken = (cookie: string): string => `sha256:${createHash('sha256').update(cookie).digest('hex')}`

/** Copies sessions. A session that was copied before gets the later expiry, because the old application extends it. */
export async function copySessions(context: Context, copy: SessionsCopy): Promise<void> {
  const { cookie, details, expires, key, owners, refuse, source } = copy
  const target = context.target('sessions')
  const tally = context.tally('sessions', source.name)
  await copyRows(context, {
    tally,
    source,
    key,
    target,
    identity: ['sessionToken'],
    owners,
    reads: ['expires'],
    convert: (row, owner) => {
      const end = expires(row)
      if (!end || end <= context.input.now) return new NotCarried('It has expired.')
      const reason = owner?.noSessions ?? refuse?.(row, owner)
      if (reason !== undefined) return new NotCarried(reason)
      return {
        sessionToken: storedToken(cookie(row)),
        userId: textOf(row['userId']) ?? '',
        expires: end,
        ...details(row),
      }
    },
    found: async (row, present) => {
      const [end, before] = [row['expires'], dateOf(present['expires'])]
      if (!(end instanceof Date) || (before && end <= before)) return
      tally.change('It was extended since it was carried. Its expiry is carried again.', String(row['userId']))
      if (context.writes) await target.update('sessionToken', String(row['sessionToken']), { expires: end })
    },
  })
}
