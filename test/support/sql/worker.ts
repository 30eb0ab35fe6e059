import { migrate, sqlAdapter, type SqlDatabase } from '@authengine/sql'
import { serve } from '../processes/serve.js'

/**
 * One of several processes on one database: signs users in, counts, takes and refreshes tokens. Returns what it got.
 */
const [place = '', name = ''] = process.argv.slice(2)
const adapter = sqlAdapter(JSON.parse(place) as SqlDatabase)
const LATE = new Date('2050-01-01T00:00:00Z')
const ROUNDS = 40
type Kind = 'users' | 'tokens' | 'leases' | 'counts' | 'changes' | 'commits'
/** A limit that is lower than the number of tries of all processes. */
const SHARED = { key: 'all', max: 100, seconds: 3600 }

/** Operations that every process tries in each round, and only one of them completes. */
async function compete(
  round: number,
  userId: string,
  fail: (error: unknown) => void,
): Promise<Readonly<Record<'changes' | 'commits', boolean>>> {
  const id = `round-${String(round)}`
  const { pending, secrets, users } = adapter
  await secrets
    ?.add({ id, userId, kind: 'code', lookup: id, value: 'v', createdAt: LATE, version: 1 })
    .catch(ofLoser(fail))
  await pending?.add({ id, userId, state: 's', tries: 0, version: 1, expires: LATE }).catch(ofLoser(fail))
  const [changed, count] = await Promise.all([
    secrets?.change(id, 1, { usedStep: round + 1 }),
    pending?.countAttempt(id),
    secrets?.add({ id: `${id}-${name}`, userId, kind: name, value: 'v', createdAt: LATE, version: 1 }),
  ])
  // Undefined if another process has already committed.
  if (count !== null && (count ?? 0) > 3) fail(`the try ${String(count)} of ${id}`)
  const committed = await adapter
    .transaction(async (tx) => {
      if (!(await tx.pending?.take(id))) return false
      const { id: userOfCommit } = await tx.users.create({ ...WITHOUT_PROFILE, email: `${id}@commit.test` })
      await tx.secrets?.add({ id: `c-${id}`, userId: userOfCommit, kind: 'k', value: 'v', createdAt: LATE, version: 1 })
      return true
    })
    .catch((error: unknown) => {
      // A late request stores the pending sign-in again, and fails when it creates the user.
      ofLoser(fail)(error)
      return false
    })
  if (committed && !(await users.byEmail(`${id}@commit.test`))) fail(`${id} was committed and is not there`)
  return { changes: changed === true, commits: committed }
}

const WITHOUT_PROFILE = { name: null, image: null, emailVerified: null }
const ofLoser =
  (fail: (error: unknown) => void) =>
  (error: unknown): void => {
    // Another process was faster; every other error is a failure.
    if (!/unique|duplicate/i.test(String(error))) fail(error)
  }

serve({
  async work() {
    await migrate(adapter)
    const won: Record<Kind, number> = {
      users: 0,
      tokens: 0,
      leases: 0,
      counts: 0,
      changes: 0,
      commits: 0,
    }
    const failures: string[] = []
    const fail = (error: unknown): void => {
      failures.push(String(error))
    }
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${String(round)}@example.test`
      const account = { provider: 'op', providerAccountId: email, type: 'oidc', refresh_token: 'r' } as const
      const person = { name: null, email, image: null, emailVerified: null }
      await adapter.users.createWithAccount(person, { account }).then(
        () => won.users++,
        (error: unknown) => {
          // Another process was faster; every other error is a failure.
          if (!/unique|duplicate/i.test(String(error))) fail(error)
        },
      )
      const owner = await adapter.users.byAccount(account)
      if (!owner) fail(`${email} has no owner`)
      const token = { identifier: email, token: 'shared', expires: LATE }
      await adapter.verificationTokens.create({ ...token, token: name }).catch(fail)
      const [reached, leased, taken] = await Promise.all([
        adapter.counters?.take([SHARED, { ...SHARED, key: name, max: ROUNDS }], new Date(0)),
        adapter.accounts.lease(account, 'r', { now: 1, until: 2 }),
        adapter.verificationTokens.take({ identifier: email, token: name }),
        adapter.sessions.create({ sessionToken: `${name}-${String(round)}`, userId: owner?.id ?? '', expires: LATE }),
      ])
      if (reached === null) won.counts++
      if (leased) won.leases++
      if (taken) won.tokens++
      const { changes, commits } = await compete(round, owner?.id ?? '', fail)
      if (changes) won.changes++
      if (commits) won.commits++
    }
    await adapter.close()
    return { won, failures, shared: SHARED.max, rounds: ROUNDS }
  },
})
