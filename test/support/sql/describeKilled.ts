import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { FakeClock, Mailbox } from 'authengine/testing'
import { press } from '../../wire/mailSite.js'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { type FakeOp, startFakeOp } from '../op/startFakeOp.js'
import { Child } from '../processes/Child.js'
import { Direct } from './Direct.js'
import type { InterruptedSignIn, Progress } from './InterruptedSignIn.js'
import type { SharedPlace } from './SharedPlace.js'
import { incomingRequestWith, siteOn, type SiteOn } from './siteOn.js'

const HOME = `${ORIGIN}/home`
/** Longer than the reservation of a refresh. */
const LAPSED_SECONDS = 61
/** Each sign-in has a pool of up to ten connections, and PostgreSQL allows a hundred. */
const BATCH = 8

/** Tests of a site with a process that is killed at any moment. */
export function describeKilled(name: string, start: () => Promise<SharedPlace>): void {
  describe(`a process of a site on ${name} that is killed at any moment`, () => {
    let place: SharedPlace
    let op: FakeOp
    let adapter: SqlAdapter
    let direct: Direct
    let site: SiteOn
    const mailbox = new Mailbox()
    const signIns: InterruptedSignIn[] = []
    const progress = new Map<string, Progress>()

    /** Runs sign-ins in a process until it is killed. Returns those that it did not begin. */
    const cutOff = async (child: Child, wanted: readonly InterruptedSignIn[]): Promise<InterruptedSignIn[]> => {
      await expect(child.ask('live', wanted)).rejects.toThrow('SIGKILL')
      for (const [subject, made] of child.notes) progress.set(subject, made as Progress)
      return wanted.filter(({ subject }) => !progress.has(subject))
    }

    beforeAll(async () => {
      place = await start()
      op = await startFakeOp((sub) => ({ sub, name: sub, email: emailOf(sub), email_verified: true }))
      await migrate(place.at)
      const doomed = (): Promise<Child> =>
        Child.start('test/support/sql/doomedWorker.ts', JSON.stringify(place.at), op.issuer)
      await cutOff(await doomed(), [signIn('rehearsal', null)])
      const moments = progress.get('rehearsal')?.moments ?? 0
      signIns.push(...Array.from({ length: moments }, (_, moment) => signIn(`person-${String(moment)}`, moment)))
      let next = doomed()
      for (let left: InterruptedSignIn[] = signIns; left.length > 0;) {
        const child = await next
        next = doomed()
        left = [...(await cutOff(child, left.slice(0, BATCH))), ...left.slice(BATCH)]
      }
      await (await next).close()
      // A new adapter that has no state of the killed processes.
      adapter = sqlAdapter(place.at)
      direct = new Direct(place.at)
      const clock = new FakeClock(new Date(Date.now() + LAPSED_SECONDS * 1000))
      site = siteOn(adapter, op.issuer, {
        sender: mailbox,
        plugin: { id: 'later', name: 'later', register: (registry) => void registry.clock(clock) },
      })
    }, 300_000)
    afterAll(async () => {
      await direct.close()
      await adapter.close()
      await op.close()
      await place.stop()
    }, 60_000)

    it('was killed at every moment of a sign-in', () => {
      expect(signIns.length).toBeGreaterThan(50)
      expect(signIns.map(({ subject }) => progress.get(subject)?.cut)).toEqual(signIns.map(() => true))
      const kinds = ['entered', 'refreshed', 'mailed', 'enteredByMail'] as const
      const reached = kinds.map((kind) => signIns.filter(({ subject }) => progress.get(subject)?.[kind]).length)
      // Some sign-ins reached this point, and some did not.
      for (const count of reached) expect(count > 0 && count < signIns.length).toBe(true)
    })

    it('leaves no rows without a user', async () => {
      expect([await direct.orphans('accounts'), await direct.orphans('sessions')]).toEqual([0, 0])
    })

    it('keeps every session, and leaves no lasting reservation', async () => {
      for (const { subject } of signIns) {
        const { entered: cookie, refreshed } = progress.get(subject) ?? {}
        if (cookie === undefined) continue
        const answer = await site.browser().request('/auth/session', { headers: { cookie } })
        const session = (await answer.json()) as { user?: { email: string } } | null
        expect([subject, answer.status]).toEqual([subject, 200])
        const { status } = await site.engine.tokens.get(incomingRequestWith(cookie), 'op')
        if (session === null) {
          expect([subject, status]).toEqual([subject, 'signed-out'])
          continue
        }
        expect(session.user?.email).toBe(emailOf(subject))
        // The provider may have refreshed the tokens, and its response was lost.
        expect(refreshed === 'valid' ? ['valid'] : ['valid', 'refresh-failed']).toContain(status)
      }
    }, 60_000)

    it('leaves no mailed link that works twice', async () => {
      for (const { address, subject } of signIns) {
        const { enteredByMail, mailed } = progress.get(subject) ?? {}
        if (mailed === undefined) continue
        const before = await sessionsOf(address)
        const { pathname, search } = new URL(mailed)
        for (const browser of [site.browser(), site.browser()])
          await press(browser, await browser.get(pathname + search))
        const after = await sessionsOf(address)
        expect([subject, after <= 1, after >= before]).toEqual([subject, true, true])
        if (enteredByMail !== undefined) expect([subject, before]).toEqual([subject, 1])
      }
    }, 60_000)

    it('locks no user out, and creates no user twice', async () => {
      for (const { address, subject } of signIns) {
        const browser = site.browser()
        expect([subject, (await site.requestAuth(browser, subject)).headers.get('location')]).toEqual([subject, HOME])
        expect(await sessionOf(browser)).toMatchObject({ user: { email: emailOf(subject) } })
        const owner = await adapter.users.byAccount({ provider: 'op', providerAccountId: subject })
        expect(owner).toEqual(await adapter.users.byEmail(emailOf(subject)))
        expect(await site.engine.tokens.get(incomingRequestWith(browser.cookieHeader), 'op')).toMatchObject({
          status: 'valid',
        })
        const reader = site.browser()
        await reader.submit('/auth/signin/mail', { email: address, callbackUrl: '/home' })
        const { pathname, search } = new URL(Mailbox.linksIn(mailbox.mails.at(-1)!)[0] ?? '')
        expect([subject, (await reader.get(pathname + search)).headers.get('location')]).toEqual([subject, HOME])
      }
      // One user of the provider and one by mail for each sign-in, and for the complete one.
      expect(await direct.count('users')).toBe((signIns.length + 1) * 2)
      expect(await direct.count('accounts')).toBe(signIns.length + 1)
    }, 60_000)

    const sessionsOf = async (address: string): Promise<number> => {
      const user = await adapter.users.byEmail(address)
      return user ? (await adapter.sessions.ofUser(user.id)).length : 0
    }
  })
}

const emailOf = (subject: string): string => `${subject}@example.test`
const signIn = (subject: string, moment: number | null): InterruptedSignIn => ({
  subject,
  address: `mail-of-${subject}@example.test`,
  moment,
})
