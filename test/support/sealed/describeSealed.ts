import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SystemClock } from 'authengine/plugin'
import { FakeIdentityProvider } from 'authengine/testing'
import { Child } from '../processes/Child.js'
import { openPlace, type OpenedPlace, type SealedPlace } from './place.js'

/** Three processes, and the data that they share. */
export interface StartedPlace {
  readonly place: SealedPlace
  stop(): Promise<void>
}

const PROCESSES = 3

/** An identity provider that other processes can reach. */
async function startProvider(): Promise<{ readonly idp: FakeIdentityProvider; readonly server: Server }> {
  const server = createServer((request, response) => {
    void idp.fetch(`${idp.issuer}${request.url ?? ''}`).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const idp = new FakeIdentityProvider({ issuer: `http://127.0.0.1:${String(port)}`, clock: new SystemClock() })
  return { idp, server }
}

/** Tests of three processes that are one site with sealed sessions. */
export function describeSealed(name: string, start: () => Promise<StartedPlace>): void {
  describe(`three processes with sealed sessions on ${name}`, () => {
    let started: StartedPlace
    let opened: OpenedPlace
    let provider: Awaited<ReturnType<typeof startProvider>>
    let processes: readonly Child[]
    let users = 0

    beforeAll(async () => {
      started = await start()
      opened = openPlace(started.place)
      await opened.people.migrate()
      provider = await startProvider()
      processes = await Promise.all(Array.from({ length: PROCESSES }, () => startWorker()))
    }, 60_000)
    afterAll(async () => {
      await Promise.all(processes.map((each) => each.close()))
      provider.server.close()
      await opened.close()
      await started.stop()
    }, 60_000)

    const startWorker = (): Promise<Child> =>
      Child.start('test/support/sealed/worker.ts', JSON.stringify(started.place), provider.idp.issuer)
    const [FIRST, SECOND, THIRD] = [0, 1, 2]
    const at = (index: number): Child => processes[index]!
    const everywhere = <T>(question: string, argument: unknown, those = processes): Promise<T[]> =>
      Promise.all(those.map((each) => each.ask<T>(question, argument)))
    /** Creates a user. */
    const person = async (): Promise<{ readonly id: string; readonly email: string }> => {
      const email = `user-${String(users++)}@example.test`
      const { id } = await opened.people.users.create({ name: 'Ann', email, image: null, emailVerified: null })
      return { id, email }
    }
    const enter = (email: string, index = 0): Promise<string> => at(index).ask<string>('enter', email)
    /** Waits until every process returns the same for a session. */
    const isEverywhere = async (cookie: string, said: string): Promise<void> => {
      for (;;) if ((await everywhere<string>('read', cookie)).every((each) => each === said)) return
    }
    const said = (what: string): string[] => Array.from({ length: PROCESSES }, () => what)

    it('defect R75: refuse a session everywhere once one of them has ended it', async () => {
      const { email } = await person()
      const [cookie, other] = [await enter(email), await enter(email)]
      expect(await everywhere('read', cookie)).toEqual(said('signed in'))
      await at(SECOND).ask('leave', cookie)
      expect(await at(SECOND).ask('read', cookie)).toBe('signed out')
      await isEverywhere(cookie, 'signed out')
      expect(await everywhere('read', other)).toEqual(said('signed in'))
    }, 60_000)

    it('refuse all sessions of a user everywhere, but none that began later', async () => {
      const [ann, bob] = [await person(), await person()]
      const cookies = await Promise.all([FIRST, SECOND, THIRD].map((index) => enter(ann.email, index)))
      const others = await enter(bob.email)
      for (const cookie of [...cookies, others]) expect(await everywhere('read', cookie)).toEqual(said('signed in'))
      await at(THIRD).ask('revokeAll', ann.id)
      // This holds in the other processes at once, although they do not know about the revocation yet.
      const after = await Promise.all([FIRST, SECOND, THIRD].map((index) => enter(ann.email, index)))
      for (const cookie of cookies) await isEverywhere(cookie, 'signed out')
      for (const cookie of [...after, others]) expect(await everywhere('read', cookie)).toEqual(said('signed in'))
    }, 60_000)

    it('keep the session that revokes all others, and refuse copies of its cookie', async () => {
      const { email } = await person()
      const [phone, laptop] = [await enter(email), await enter(email, SECOND)]
      const id = await at(FIRST).ask('current', phone)
      const renewed = await at(FIRST).ask<string>('revokeOthers', phone)
      for (const ended of [phone, laptop]) await isEverywhere(ended, 'signed out')
      expect(await everywhere('read', renewed)).toEqual(said('signed in'))
      expect(await everywhere('current', renewed)).toEqual([id, id, id])
      // A process that does not know about the end of a session asks the store before it keeps it.
      const stolen = await enter(email)
      await at(FIRST).ask('leave', stolen)
      const unchanged = await at(SECOND).ask<string>('revokeOthers', stolen)
      await isEverywhere(unchanged, 'signed out')
    }, 60_000)

    it('keep at most one session if several revoke all others concurrently', async () => {
      const { email, id } = await person()
      const cookies = await Promise.all([FIRST, SECOND, THIRD].map((index) => enter(email, index)))
      const renewed = await Promise.all(
        cookies.map((cookie, index) =>
          at(index)
            .ask<string>('revokeOthers', cookie)
            .catch(() => cookie),
        ),
      )
      for (const cookie of cookies) await isEverywhere(cookie, 'signed out')
      const left = new Set(renewed.filter((cookie) => !cookies.includes(cookie)))
      const sure = await Promise.all([...left].map(async (cookie) => (await at(FIRST).ask('current', cookie)) !== null))
      expect(sure.filter(Boolean).length).toBeLessThanOrEqual(1)
      await Promise.all([at(FIRST).ask('revokeAll', id), at(SECOND).ask('revokeAll', id)])
      for (const cookie of renewed) await isEverywhere(cookie, 'signed out')
    }, 60_000)

    it('end every earlier session, during concurrent sign-ins and revocations', async () => {
      const { email, id } = await person()
      const before = await Promise.all([FIRST, SECOND, THIRD].map((index) => enter(email, index)))
      const [during] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, (_, index) => enter(email, index % PROCESSES))),
        everywhere('revokeAll', id),
      ])
      for (const cookie of before) await isEverywhere(cookie, 'signed out')
      const after = await enter(email)
      expect(await everywhere('read', after)).toEqual(said('signed in'))
      await at(FIRST).ask('revokeAll', id)
      for (const cookie of [...during, after]) await isEverywhere(cookie, 'signed out')
    }, 60_000)

    it('know all ended sessions before they read the first session', async () => {
      const { email, id } = await person()
      const [one, two] = [await enter(email), await enter(email)]
      await at(FIRST).ask('leave', one)
      const late = await startWorker()
      expect([await late.ask('read', one), await late.ask('read', two)]).toEqual(['signed out', 'signed in'])
      await at(FIRST).ask('revokeAll', id)
      const later = await startWorker()
      expect(await later.ask('read', two)).toBe('signed out')
      await Promise.all([late.close(), later.close()])
    }, 60_000)

    it('know sessions that ended while one process was paused', async () => {
      const { email } = await person()
      const cookie = await enter(email)
      expect(await everywhere('read', cookie)).toEqual(said('signed in'))
      at(SECOND).pause()
      await at(FIRST).ask('leave', cookie)
      await at(THIRD).ask('read', cookie)
      // Far longer than a process trusts its memory.
      const resumed = new SystemClock().now().getTime() + 2000
      while (new SystemClock().now().getTime() < resumed) await at(FIRST).ask('read', cookie)
      at(SECOND).resume()
      expect(await at(SECOND).ask('read', cookie)).toBe('signed out')
    }, 60_000)

    it('defect R75: let a callback create only one session', async () => {
      for (let round = 0; round < 5; round++) {
        const begun = await at(round % PROCESSES).ask('begin')
        const opened = await everywhere<boolean>('comeBack', begun)
        expect(opened.filter(Boolean)).toHaveLength(1)
        expect(await everywhere('comeBack', begun)).toEqual([false, false, false])
      }
    }, 60_000)

    it('defect R75: accept a logout token only once', async () => {
      for (let round = 0; round < 5; round++) {
        const token = await provider.idp.logoutToken('app', { sid: `sid-${String(round)}` })
        const answers = await everywhere<number>('logout', token)
        expect([...answers].sort()).toEqual([200, 400, 400])
        expect(await everywhere('logout', token)).toEqual([400, 400, 400])
      }
    }, 60_000)
  })
}
