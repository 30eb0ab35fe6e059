import { redisAdapter } from '@authengine/redis'
import { serve } from '../processes/serve.js'
import { anyone, LATE, LATER } from './acts.js'
import { AT_ONCE, COUNTS, MAILED, type Outcome, ROUNDS, sessionOf } from './contest.js'

/** One of several processes on one server, which compete for the same data. Returns what it got. */
const [url = '', name = ''] = process.argv.slice(2)
const adapter = redisAdapter({ url }, { database: anyone() })

serve({
  async compete(): Promise<Outcome> {
    const { counters, pending, sessions, verificationTokens } = adapter
    const won = { tokens: 0, ends: 0, counts: 0, changes: 0, commits: 0 }
    const many = (act: (index: number) => Promise<unknown>): Promise<unknown> =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, index) => act(index)))
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionToken } = sessionOf(round)
      await many(async () => {
        if (await pending.change(String(round), 1, { state: name })) won.changes++
      })
      await Promise.all([
        many(async (index) => {
          await pending.countAttempt(String(round))
          if (index % 2 === 0 && (await pending.take(String(round)))) won.commits++
        }),
        many(async () => {
          if (await verificationTokens.take({ ...MAILED, token: String(round) })) won.tokens++
        }),
        many(async () => {
          const limits = [COUNTS, 1000].map((max) => ({ key: `at most ${String(max)}`, max, seconds: 3600 }))
          if ((await counters.take(limits, new Date(0))) === null) won.counts++
        }),
        many(async (index) => {
          if (index !== AT_ONCE / 2) await sessions.extend(sessionToken, { expires: LATER, lastSeen: LATE })
          else if (await sessions.delete(sessionToken)) won.ends++
        }),
        sessions.create({ sessionToken: `${name}-${String(round)}`, userId: 'shared-user', expires: LATE }),
      ])
    }
    await adapter.close()
    return { won }
  },
})
