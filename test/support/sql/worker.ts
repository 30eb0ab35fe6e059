import { migrate, sqlAdapter, type SqlDatabase } from '@authengine/sql'
import { serve } from '../processes/serve.js'

/** One of several processes on one database: signs people in, counts, takes and refreshes, and says what it got. */
const [place = '', name = ''] = process.argv.slice(2)
const adapter = sqlAdapter(JSON.parse(place) as SqlDatabase)
const LATE = new Date('2050-01-01T00:00:00Z')
const ROUNDS = 40
/** Fewer than all of them together want. */
const SHARED = { key: 'all', most: 100, seconds: 3600 }

serve({
  async work() {
    await migrate(adapter)
    const won: Record<'users' | 'tokens' | 'leases' | 'counts', number> = { users: 0, tokens: 0, leases: 0, counts: 0 }
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
          // Somebody else was faster; anything but that is a failure.
          if (!/unique|duplicate/i.test(String(error))) fail(error)
        },
      )
      const owner = await adapter.users.byAccount(account)
      if (!owner) fail(`nobody owns ${email}`)
      const token = { identifier: email, token: 'shared', expires: LATE }
      await adapter.verificationTokens.create({ ...token, token: name }).catch(fail)
      const [reached, leased, taken] = await Promise.all([
        adapter.counters?.take([SHARED, { ...SHARED, key: name, most: ROUNDS }], new Date(0)),
        adapter.accounts.lease(account, 'r', { now: 1, until: 2 }),
        adapter.verificationTokens.take({ identifier: email, token: name }),
        adapter.sessions.create({ sessionToken: `${name}-${String(round)}`, userId: owner?.id ?? '', expires: LATE }),
      ])
      if (reached === null) won.counts++
      if (leased) won.leases++
      if (taken) won.tokens++
    }
    await adapter.close()
    return { won, failures, shared: SHARED.most, rounds: ROUNDS }
  },
})
