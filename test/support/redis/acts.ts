import { MemoryAdapter } from 'authengine'
import type { RedisAdapter, RedisOptions } from '@authengine/redis'
import type { SessionRow } from 'authengine/adapter'

/** When all data in these tests expires. */
export const LATE = new Date('2050-02-03T04:05:06.789Z')
/** A later expiry. */
export const LATER = new Date('2051-02-03T04:05:06.789Z')
/** Values that no error message may contain. */
export const SECRETS = { sessionToken: 'sha256-of-the-token', identifier: 'ann@example.test', key: 'pseudonym-of-ann' }

/** A user database that has a user for every id. */
export function anyone(): RedisOptions['database'] {
  const { accounts, users } = new MemoryAdapter()
  return { accounts, users: Object.assign(users, { byId: (id: string) => Promise.resolve({ id }) }) }
}

/** A session with all optional members. */
export const aSession = (more: Partial<SessionRow> = {}): SessionRow => ({
  sessionToken: SECRETS.sessionToken,
  userId: 'ann',
  expires: LATE,
  createdAt: new Date('2049-01-02T03:04:05.678Z'),
  lastSeen: null,
  address: '192.0.2.1',
  agent: 'Browser',
  provider: 'op',
  providerSid: 'sid',
  providerSub: 'sub',
  ...more,
})

const MAILED = { identifier: SECRETS.identifier, token: 'sha256-of-the-code', expires: LATE }
let sessions = 0
const NOW = new Date('2049-12-31T00:00:00Z')
const LIMIT = { key: SECRETS.key, max: 5, seconds: 3600 }

/** All write operations of a RedisAdapter. */
export const changes: Readonly<Record<string, (adapter: RedisAdapter) => Promise<unknown>>> = {
  'storing a session': (adapter) =>
    adapter.sessions.create(aSession({ sessionToken: `another ${String(++sessions)}` })),
  'extending a session': (adapter) => adapter.sessions.extend(SECRETS.sessionToken, { expires: LATER, lastSeen: LATE }),
  'storing a mailed token': ({ verificationTokens }) => verificationTokens.create(MAILED),
  counting: ({ counters }) => counters.take([LIMIT], NOW),
}

/** All read operations of a RedisAdapter. */
export const questions: Readonly<Record<string, (adapter: RedisAdapter) => Promise<unknown>>> = {
  'finding a session': ({ sessions }) => sessions.find(SECRETS.sessionToken),
  'ending a session': ({ sessions }) => sessions.delete(SECRETS.sessionToken),
  'listing sessions': ({ sessions }) => sessions.ofUser('ann'),
  'finding the sessions of a provider': ({ sessions }) => sessions.ofProvider({ provider: 'op', sid: 'sid' }),
  'taking a mailed token': ({ verificationTokens }) => verificationTokens.take(MAILED),
  'voiding mailed tokens': ({ verificationTokens }) => verificationTokens.clear(SECRETS.identifier),
  'counting back': ({ counters }) => counters.giveBack([SECRETS.key]),
}
