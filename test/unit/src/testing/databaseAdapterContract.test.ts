import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter, type PartialTokens } from 'authengine'
import type {
  AccountKey,
  CounterStore,
  DatabaseAdapter,
  Lease,
  SessionRow,
  VerificationToken,
} from 'authengine/adapter'
import { contractNotes, databaseAdapterContract, type DatabaseContractOptions, notesInMemory } from 'authengine/testing'
import { authenticatorLiars } from './authenticatorLiars.js'

/** The cases that a database fails. */
async function broken(change: (adapter: MemoryAdapter) => void, options?: DatabaseContractOptions): Promise<string[]> {
  const create = (): Promise<DatabaseAdapter> => {
    const adapter = new MemoryAdapter()
    adapter.addStore(contractNotes, notesInMemory)
    change(adapter)
    return Promise.resolve(adapter)
  }
  const names: string[] = []
  for (const { name, run } of databaseAdapterContract(create, options)) {
    await run().catch(() => names.push(name))
  }
  return names
}

const names = (options?: DatabaseContractOptions): string[] =>
  databaseAdapterContract(() => Promise.resolve(new MemoryAdapter()), options).map(({ name }) => name)

/** A distant time in place of an end that is not a valid date. */
const orLate = (end: Date): Date =>
  end instanceof Date && !Number.isNaN(end.getTime()) ? end : new Date('2099-01-01T00:00:00Z')

/** Lets other calls run in between, as in a database that reads first and writes then. */
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const liars: Readonly<Record<string, readonly [(adapter: MemoryAdapter) => void, RegExp]>> = {
  'ignores case in addresses': [
    ({ users }) => {
      const byEmail = users.byEmail.bind(users)
      Object.assign(users, { byEmail: (email: string) => byEmail(email.toLowerCase()) })
    },
    /byte for byte/,
  ],
  'looks first and removes a mailed token then': [
    ({ verificationTokens }) => {
      const rows = new Map<string, VerificationToken>()
      Object.assign(verificationTokens, {
        create: (token: VerificationToken) => Promise.resolve(void rows.set(token.token, token)),
        take: async ({ token }: VerificationToken) => {
          const found = rows.get(token) ?? null
          await pause()
          rows.delete(token)
          return found
        },
      })
    },
    /mailed token to one of many/,
  ],
  'writes whole sessions when it extends them': [
    ({ sessions }) => {
      const [create, remove] = [sessions.create.bind(sessions), sessions.delete.bind(sessions)]
      const rows = new Map<string, SessionRow>()
      Object.assign(sessions, {
        create: (row: SessionRow) => {
          rows.set(row.sessionToken, row)
          return create(row)
        },
        delete: (token: string) => {
          rows.delete(token)
          return remove(token)
        },
        extend: async (token: string, changes: object) => {
          const row = rows.get(token)
          await pause()
          if (!row) return
          await remove(token)
          await create({ ...row, ...changes })
        },
      })
    },
    /keeps a session ended/,
  ],
  'looks first and counts then': [
    ({ counters }) => {
      const counts = new Map<string, number>()
      const take: CounterStore['take'] = async ([limit], now) => {
        const { key = '', max = 0 } = limit ?? {}
        const count = counts.get(key) ?? 0
        await pause()
        if (count >= max) return { key, until: now }
        counts.set(key, count + 1)
        return null
      }
      Object.assign(counters, { take })
    },
    /no more calls than the limit/,
  ],
  'reserves for every process': [
    ({ accounts }) => {
      Object.assign(accounts, { lease: () => Promise.resolve(true) })
    },
    /reserves/,
  ],
  'replaces tokens without comparing': [
    ({ accounts }) => {
      const replace = accounts.replaceTokens.bind(accounts)
      const replaceTokens = async (key: AccountKey, _before: unknown, tokens: PartialTokens) => {
        const done = await Promise.all([undefined, 'refresh', 'next'].map((token) => replace(key, token, tokens)))
        return done.some(Boolean)
      }
      Object.assign(accounts, { replaceTokens })
    },
    /replaces nothing/,
  ],
  'tells dates as text': [
    ({ sessions }) => {
      const found = sessions.find.bind(sessions)
      const find = async (token: string): Promise<unknown> => JSON.parse(JSON.stringify(await found(token)))
      Object.assign(sessions, { find })
    },
    /finds it with its user/,
  ],
  'has sessions that never end': [
    ({ sessions }) => {
      const found = sessions.find.bind(sessions)
      const find: typeof sessions.find = async (token) => {
        const row = await found(token)
        return row && { ...row, session: { ...row.session, expires: orLate(row.session.expires) } }
      }
      Object.assign(sessions, { find })
    },
    /session without an end/,
  ],
  'has mailed tokens that never end': [
    ({ verificationTokens }) => {
      const taken = verificationTokens.take.bind(verificationTokens)
      const take: typeof verificationTokens.take = async (key) => {
        const token = await taken(key)
        return token && { ...token, expires: orLate(token.expires) }
      }
      Object.assign(verificationTokens, { take })
    },
    /mailed token without an end/,
  ],
  'has counts that never end': [
    ({ counters }) => {
      const take = counters.take.bind(counters)
      const endless: CounterStore['take'] = (limits, now) =>
        take(
          limits.map((limit) => ({ ...limit, seconds: 1e9 })),
          now,
        )
      Object.assign(counters, { take: endless })
    },
    /starts each counter again/,
  ],
  'has reservations that never end': [
    ({ accounts }) => {
      const lease = accounts.lease.bind(accounts)
      Object.assign(accounts, {
        lease: (key: AccountKey, token: string, { now, until }: Lease) =>
          lease(key, token, { now, until: until < 1e9 ? until : 1e9 }),
      })
    },
    /reservation without an end/,
  ],
  'takes anything for a verification': [
    ({ users }) => {
      const create = users.create.bind(users)
      Object.assign(users, {
        create: (user: Parameters<typeof create>[0]) =>
          create({ ...user, emailVerified: user.emailVerified === null ? null : new Date() }),
      })
    },
    /unless it is a valid date/,
  ],
  ...authenticatorLiars,
  'keeps the user without the account': [
    ({ accounts, users }) => {
      const createWithAccount: typeof users.createWithAccount = async (user, { account }) => {
        const created = await users.create(user)
        await accounts.link({ ...account, userId: created.id })
        return created
      }
      Object.assign(users, { createWithAccount })
    },
    /if another user owns/,
  ],
}

describe('databaseAdapterContract', () => {
  it('has a different name for every case', () => {
    expect(new Set(names()).size).toBe(names().length)
  })

  it.each(Object.entries(liars))('detects a database that %s', async (_name, [change, promise]) => {
    expect((await broken(change)).filter((name) => promise.test(name))).not.toEqual([])
  })

  it('leaves out the cases of stores that a database does not have', async () => {
    const withoutStores = names({ without: ['sessions', 'counters', 'verificationTokens'] })
    expect(withoutStores.filter((name) => /\b(session|sessions|count|counts|mailed)\b/.test(name))).toEqual([])
    expect(withoutStores.length).toBeGreaterThan(20)
    expect(names({ without: ['authenticators'] }).filter((name) => /\bpasskeys?\b|credential ids/.test(name))).toEqual(
      [],
    )
    const remove = (adapter: MemoryAdapter): void => {
      Object.assign(adapter, { authenticators: undefined, sessions: undefined, counters: undefined })
      Object.assign(adapter.users, { createWithAccount: undefined, delete: undefined })
    }
    expect(
      await broken(remove, {
        without: ['authenticators', 'sessions', 'counters', 'users.createWithAccount', 'users.delete'],
      }),
    ).toEqual([])
  })

  it('detects a missing store that is not declared, and an existing one that is declared missing', async () => {
    const first = 'has exactly the declared capabilities'
    expect(await broken(({ users }) => void Object.assign(users, { delete: undefined }))).toContain(first)
    expect(await broken(() => undefined, { without: ['sessions.ofUser'] })).toEqual([first])
    expect(await broken(() => undefined, { without: ['authenticators.rename'] })).toEqual([first])
    const unseen = ['authenticators.details', 'authenticators.longIds', 'sessions.details'] as const
    expect(await broken(() => undefined, { without: unseen })).toEqual([])
  })

  it('defect R7: refuses an unknown option', () => {
    expect(() => databaseAdapterContract(() => Promise.reject(new Error()), { wihout: [] } as object)).toThrow(
      'Write without.',
    )
  })
})
