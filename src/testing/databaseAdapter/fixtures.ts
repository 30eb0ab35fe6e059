import assert from 'node:assert/strict'
import type { DatabaseAccount, DatabaseUser, SessionRow } from '../../core/DatabaseAdapter.js'
import type { WholeDatabase } from './DatabasePromise.js'

/** Somebody who is not stored yet. */
export const PERSON = { name: 'Ann', email: 'ann@example.test', image: null, emailVerified: null }

/** Later than 32 bits can count seconds. */
export const LATE = new Date('2050-02-03T04:05:06Z')

/** Later still. */
export const LATER = new Date('2051-02-03T04:05:06Z')

/** Ann's account at a provider. */
export const ACCOUNT = { provider: 'op', providerAccountId: 'ann-at-op', type: 'oidc' as const }

/** How many try at once. */
export const MANY = 20

/** Does the same many times at once. */
export const atOnce = <T>(act: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: MANY }, (_, index) => act(index)))

/** What those answered who were not refused. */
export const answers = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

/** What all answered: nobody may be refused. */
export function everyAnswer<T>(results: readonly PromiseSettledResult<T>[]): T[] {
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return answers(results)
}

/** Stores Ann, or somebody else. */
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
