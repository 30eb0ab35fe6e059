import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { ListedSession } from 'authengine'
import { ORIGIN } from '../anEngine.js'
import { type Op, startOp } from '../op/startOp.js'
import { Child } from '../processes/Child.js'
import { Direct } from './Direct.js'
import type { SharedPlace } from './SharedPlace.js'
import { CLIENT } from './siteOn.js'

interface Entered {
  readonly location: string | null
  readonly cookie: string
}

const HOME = `${ORIGIN}/home`
const ROUNDS = 3

/** Tests of two processes that are one site, on one database. */
export function describeEngines(name: string, start: () => Promise<SharedPlace>): void {
  describe(`two processes of a site on ${name}`, () => {
    let place: SharedPlace
    let op: Op
    let processes: readonly Child[]
    let adapter: SqlAdapter
    let direct: Direct

    beforeAll(async () => {
      place = await start()
      op = await startOp({ clients: [CLIENT] })
      adapter = sqlAdapter(place.at)
      direct = new Direct(place.at)
      await migrate(adapter)
      const worker = (): Promise<Child> =>
        Child.start('test/support/sql/engineWorker.ts', JSON.stringify(place.at), op.issuer)
      processes = await Promise.all([worker(), worker()])
    }, 60_000)
    afterAll(async () => {
      await Promise.all(processes.map((each) => each.close()))
      await direct.close()
      await adapter.close()
      await op.close()
      await place.stop()
    }, 60_000)

    /** Asks a question in every process with every argument, concurrently. */
    const everywhere = async <T>(question: string, argumentsOf: readonly unknown[]): Promise<T[]> =>
      Promise.all(argumentsOf.flatMap((argument) => processes.map((each) => each.ask<T>(question, argument))))
    /** Subjects of new users of the provider. */
    const people = (prefix: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => {
        const subject = `${prefix}-${String(index)}`
        op.accounts.set(subject, { name: subject, email: emailOf(subject), email_verified: true })
        return subject
      })
    const emailOf = (subject: string): string => `${subject}@example.test`
    /** Signs every user in once in each process, concurrently. */
    const enter = async (subjects: readonly string[]): Promise<Entered[]> => {
      const entered = await everywhere<Entered>('enter', subjects)
      expect(entered.map(({ location }) => location)).toEqual(entered.map(() => HOME))
      return entered
    }
    const idOf = async (subject: string): Promise<string> =>
      (await adapter.users.byAccount({ provider: 'op', providerAccountId: subject }))?.id ?? ''
    const refreshes = (): number => op.requests.filter((line) => line === 'POST /token').length

    it('creates one user and one account for all concurrent first sign-ins of a user', async () => {
      const subjects = people('first', 6)
      const before = { users: await direct.count('users'), accounts: await direct.count('accounts') }
      await enter([...subjects, ...subjects])
      const byAddress = await everywhere<Entered>('enterByAddress', subjects.map(emailOf))
      expect(byAddress.map(({ location }) => location)).toEqual(byAddress.map(() => HOME))
      expect(await direct.count('users')).toBe(before.users + subjects.length)
      expect(await direct.count('accounts')).toBe(before.accounts + subjects.length)
      for (const subject of subjects) {
        const user = await adapter.users.byEmail(emailOf(subject))
        expect(user?.id).toBe(await idOf(subject))
        expect(await adapter.sessions.ofUser(user?.id ?? '')).toHaveLength(3 * processes.length)
      }
    }, 60_000)

    it('reads and extends every session in every process', async () => {
      const subjects = people('reader', 6)
      const cookies = (await enter(subjects)).map(({ cookie }) => cookie)
      const answers = await everywhere('read', [...cookies, ...cookies, ...cookies])
      const expected = subjects.flatMap((subject) =>
        Array.from({ length: processes.length ** 2 }, () => ({ status: 200, email: emailOf(subject) })),
      )
      expect(answers).toEqual([...expected, ...expected, ...expected])
    }, 60_000)

    it('refreshes tokens once for any number of concurrent requests', async () => {
      const subjects = people('caller', 4)
      const entered = await enter(subjects)
      for (let round = 0; round < ROUNDS; round++) {
        for (const subject of subjects) {
          const key = { provider: 'op', providerAccountId: subject }
          const account = await adapter.accounts.find(await idOf(subject), 'op')
          expect(await adapter.accounts.replaceTokens(key, account?.refresh_token, { expires_at: 1 })).toBe(true)
        }
        const before = refreshes()
        const tokens = await everywhere<string>(
          'token',
          [...entered, ...entered].map(({ cookie }) => cookie),
        )
        expect(refreshes() - before).toBe(subjects.length)
        // One token for each user, and every value is a token.
        expect(new Set(tokens).size).toBe(subjects.length)
        expect(tokens.filter((token) => token.length < 20)).toEqual([])
      }
    }, 60_000)

    it('ends every revoked session in every process, and no other', async () => {
      const subjects = people('leaver', 4)
      const entered = await enter(subjects)
      const bystanders = await enter(people('bystander', 1))
      for (const [index, subject] of subjects.entries()) {
        const cookies = entered
          .slice(index * processes.length, (index + 1) * processes.length)
          .map(({ cookie }) => cookie)
        const busy = everywhere<{ status: number }>('read', [...cookies, ...cookies, ...cookies])
        expect(await processes[index % 2]?.ask('revokeAll', await idOf(subject))).toBe(cookies.length)
        expect(await everywhere('read', cookies)).toEqual(answersFor(null, cookies))
        expect(new Set((await busy).map(({ status }) => status))).toEqual(new Set([200]))
        // A concurrent request that extended a session must not have restored it.
        expect(await everywhere('read', cookies)).toEqual(answersFor(null, cookies))
        expect(await adapter.sessions.ofUser(await idOf(subject))).toEqual([])
        expect(await everywhere('token', cookies)).toEqual(cookies.flatMap(() => processes.map(() => 'signed-out')))
      }
      const cookies = bystanders.map(({ cookie }) => cookie)
      expect(await everywhere('read', cookies)).toEqual(answersFor(emailOf('bystander-0'), cookies))
    }, 60_000)

    it('ends a session that another process listed, and one that signs out', async () => {
      const [subject = ''] = people('chooser', 1)
      const cookies = (await enter([subject, subject])).map(({ cookie }) => cookie)
      const [listing, ending] = processes as [Child, Child]
      const listed = await listing.ask<ListedSession[]>('list', await idOf(subject))
      expect(listed).toHaveLength(cookies.length)
      expect(await ending.ask('revoke', listed[0]?.id)).toBe(true)
      expect(await listing.ask('revoke', listed[0]?.id)).toBe(false)
      const left = await everywhere<{ email: string | null }>('read', cookies)
      expect(left.filter(({ email }) => email === null)).toHaveLength(processes.length)
      for (const cookie of cookies) await ending.ask('leave', cookie)
      expect(await everywhere('read', cookies)).toEqual(answersFor(null, cookies))
      expect(await adapter.sessions.ofUser(await idOf(subject))).toEqual([])
    }, 60_000)

    it('refuses no user wrongly during concurrent operations', async () => {
      const subjects = people('every-user', 4)
      const first = await enter(subjects)
      const cookies = first.map(({ cookie }) => cookie)
      const ids = await Promise.all(subjects.map(idOf))
      const [entered, read, tokens, ended] = await Promise.all([
        enter([...subjects, ...subjects]),
        everywhere<{ status: number }>('read', [...cookies, ...cookies]),
        everywhere<string>('token', cookies),
        everywhere<number>('revokeAll', ids),
      ])
      expect(new Set(read.map(({ status }) => status))).toEqual(new Set([200]))
      expect(tokens.filter((token) => token.length < 20 && token !== 'signed-out')).toEqual([])
      expect(await everywhere('read', cookies)).toEqual(answersFor(null, cookies))
      // Each ended session was counted once, by one of the processes; all others still exist.
      const sum = ended.reduce((total, count) => total + count, 0)
      const left = await Promise.all(ids.map(async (id) => (await adapter.sessions.ofUser(id)).length))
      expect(sum + left.reduce((total, count) => total + count, 0)).toBe(first.length + entered.length)
    }, 60_000)

    const answersFor = (email: string | null, cookies: readonly string[]) =>
      cookies.flatMap(() => processes.map(() => ({ status: 200, email })))
  })
}
