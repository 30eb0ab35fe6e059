import assert from 'node:assert/strict'
import type { DatabaseAccount, DatabaseUser, SessionRow } from '../../core/DatabaseAdapter.js'
import type { WholeDatabase } from './DatabasePromise.js'

/** A user who is not stored yet. */
export const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }

/** After 2038: its seconds since 1970 do not fit into a signed 32-bit integer. */
export const LATE = new Date('2050-02-03T04:05:06Z')

/** A date after `LATE`. */
export const LATER = new Date('2051-02-03T04:05:06Z')

/** Ann's account at a provider. */
export const ACCOUNT = { provider: 'op', providerAccountId: 'ann-at-op', type: 'oidc' as const }

/** Number of concurrent calls. */
export const MANY = 20

/** Starts many calls at once. */
export const atOnce = <T>(act: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: MANY }, (_, index) => act(index)))

/** The results of the calls that succeeded. */
export const answers = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

/** The results of all calls. Throws if a call failed. */
export function allFulfilled<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return answers(results)
}

/** Stores Ann, or a user with another email address. */
export const stored = ({ users }: Pick<WholeDatabase, 'users'>, email = PERSON.email): Promise<DatabaseUser> =>
  users.create({ ...PERSON, email })

/** Stores Ann and her account, with tokens. */
export async function linked(
  database: Pick<WholeDatabase, 'users' | 'accounts'>,
  more: Partial<DatabaseAccount> = { access_token: 'access', refresh_token: 'refresh' },
): Promise<DatabaseUser> {
  const ann = await stored(database)
  await database.accounts.link({ ...ACCOUNT, ...more, userId: ann.id })
  return ann
}

/** A session that is not stored yet. */
export const row = (userId: string, sessionToken = 'sha256:0123', more: Partial<SessionRow> = {}): SessionRow => ({
  sessionToken,
  userId,
  expires: LATE,
  ...more,
})

/** Expects a date that is the same to the second. */
export function sameMoment(actual: unknown, expected: Date, what = 'the date'): void {
  assert.ok(actual instanceof Date, `${what} is no Date: ${String(actual)}`)
  const distance = Math.abs(actual.getTime() - expected.getTime())
  assert.ok(distance < 1000, `${what} is ${actual.toISOString()}, not ${expected.toISOString()}`)
}

/** Expects these sessions, in any order. */
export const sameSessions = (rows: readonly SessionRow[], tokens: readonly string[]): void => {
  assert.deepEqual(
    rows
      .map(({ sessionToken }) => sessionToken)
      .sort()
      .join(),
    [...tokens].sort().join(),
  )
}
