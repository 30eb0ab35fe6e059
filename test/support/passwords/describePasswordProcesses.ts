import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import { hash } from '@node-rs/argon2'
import type { Browser } from 'authengine/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { type Answered, type Form, FormProcess } from '../processes/FormProcess.js'
import type { Stop } from '../processes/Statements.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import {
  aPasswordSiteOn,
  codeIn,
  locationOf,
  OTHER,
  PASSWORD,
  type PasswordSite,
  signIn,
  submit,
  tokenIn,
} from './aPasswordSite.js'

/** A third password that the rules accept. */
const THIRD = 'a bicycle under the stairs'
/** A cost that this library does not use any more. */
const OLD_COST = { memoryCost: 4096, timeCost: 1, parallelism: 1 }
const WORKER = 'test/support/passwords/passwordWorker.ts'
const BEGIN: Stop = { sql: '^(begin|start transaction)' }
const UPGRADE: Stop = { sql: '^update .auth_secrets' }
const NEW_SESSION: Stop = { sql: '^insert into .sessions' }
const SIGNED_IN = `${ORIGIN}/`

/** Tests of two processes of a site with passwords, which do something for one account at the same moment. */
export function describePasswordProcesses(name: string, start: () => Promise<SharedPlace>): void {
  describe(`two processes of a site with passwords on ${name}`, () => {
    let place: SharedPlace
    let adapter: SqlAdapter
    let site: PasswordSite<SqlAdapter>
    let processes: readonly [FormProcess, FormProcess]
    let ann: string
    let count = 0
    const directory = mkdtempSync(join(tmpdir(), 'passwords-'))

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at)
      await migrate(adapter)
      site = aPasswordSiteOn(adapter, {}, { limits: false, session: { strategy: 'database' } })
      const process = (): Promise<FormProcess> => FormProcess.start(WORKER, place, join(directory, 'mails'))
      processes = await Promise.all([process(), process()])
    }, 60_000)
    beforeEach(() => {
      ann = `ann-${String(count++)}@example.test`
    })
    afterAll(async () => {
      await Promise.all(processes.map((each) => each.close()))
      await adapter.close()
      await place.stop()
      rmSync(directory, { recursive: true, force: true })
    }, 60_000)

    /** Submits a form in each process. Both stop at the same statement, and then continue together. */
    const together = async (forms: readonly [Form, Form], stop: Stop): Promise<readonly Answered[]> => {
      const answers = Promise.all(processes.map((each, at) => each.submit(forms[at]!, stop)))
      await Promise.all(processes.map((each) => each.stopped()))
      await Promise.all(processes.map((each) => each.go()))
      return answers
    }

    /** Submits a form in one process, and another form in the other process while the first one stops. */
    const meanwhile = async (first: Form, stop: Stop, second: Form): Promise<readonly [Answered, Answered]> => {
      const slow = processes[0].submit(first, stop)
      await processes[0].stopped()
      const fast = await processes[1].submit(second)
      await processes[0].go()
      return [await slow, fast]
    }

    const works = async (password: string): Promise<boolean> =>
      locationOf(await signIn(site.browser(), ann, password)) === '/'
    const idOfAnn = async (): Promise<string> => (await adapter.users.byEmail(ann))?.id ?? ''
    const hashes = async (): Promise<readonly string[]> =>
      (await adapter.secrets!.of(await idOfAnn(), 'passwords')).map(({ value }) => value)
    const phone = async (): Promise<Browser> => {
      const browser = site.browser()
      await signIn(browser, ann)
      return browser
    }
    /** Signs up, and then replaces the hash of the password by an old one. */
    const signedUpLongAgo = async (): Promise<Browser> => {
      const browser = await site.signedUp(ann)
      const [stored] = await adapter.secrets!.of(await idOfAnn(), 'passwords')
      await adapter.secrets!.change(stored!.id, stored!.version, { value: await hash(PASSWORD, OLD_COST) })
      return browser
    }
    const changeIn = (browser: Browser, password: string): Form => [
      '/auth/passwords/change',
      { currentPassword: PASSWORD, password },
      browser,
    ]
    const signInIn = (browser: Browser): Form => [
      '/auth/callback/password',
      { email: ann, password: PASSWORD },
      browser,
    ]

    it('make one user with one password of two sign-ups whose codes are both right', async () => {
      const passwords = [PASSWORD, OTHER]
      const browsers = [site.browser(), site.browser()]
      const forms: Form[] = []
      for (const [at, browser] of browsers.entries()) {
        await submit(browser, 'sign-up', { email: ann, password: passwords[at]! })
        forms.push(['/auth/passwords/verify', { code: codeIn(await site.mailTo(ann)) }, browser])
      }
      const answers = await together([forms[0]!, forms[1]!], BEGIN)
      const winner = answers.findIndex(({ location }) => location === SIGNED_IN)
      expect(answers[1 - winner]?.location).toContain('/auth/signin?error=')
      expect(await hashes()).toHaveLength(1)
      expect(await sessionOf(browsers[winner]!)).toMatchObject({ user: { email: ann } })
      expect(await sessionOf(browsers[1 - winner]!)).toBeNull()
      expect(await works(passwords[winner]!)).toBe(true)
      expect(await works(passwords[1 - winner]!)).toBe(false)
    })

    it('let one of two uses of a mailed link set the password', async () => {
      await site.signedUp(ann)
      await submit(site.browser(), 'forgot', { email: ann })
      const token = tokenIn(await site.mailTo(ann))
      const passwords = [OTHER, THIRD]
      const form = (password: string): Form => ['/auth/passwords/reset', { token, password }, site.browser()]
      const answers = await together([form(OTHER), form(THIRD)], BEGIN)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 410])
      const winner = answers.findIndex(({ status }) => status === 302)
      expect(await works(passwords[winner]!)).toBe(true)
      expect(await works(passwords[1 - winner]!)).toBe(false)
      expect(await works(PASSWORD)).toBe(false)
    })

    it('let one of two mailed links set the first password of a user without one', async () => {
      await adapter.users.create({ name: 'Ann', email: ann, emailVerified: site.clock.now(), image: null })
      const forms: Form[] = []
      for (const password of [OTHER, THIRD]) {
        await submit(site.browser(), 'forgot', { email: ann })
        const token = tokenIn(await site.mailTo(ann))
        forms.push(['/auth/passwords/reset', { token, password }, site.browser()])
      }
      const answers = await together([forms[0]!, forms[1]!], BEGIN)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 410])
      expect(await hashes()).toHaveLength(1)
      expect(await works(answers[0]?.status === 302 ? OTHER : THIRD)).toBe(true)
    })

    it('both sign in a user whose old hash they replace at once', async () => {
      await signedUpLongAgo()
      const [old] = await hashes()
      const browsers = [site.browser(), site.browser()] as const
      const answers = await together([signInIn(browsers[0]), signInIn(browsers[1])], UPGRADE)
      expect(answers.map(({ location }) => location)).toEqual([SIGNED_IN, SIGNED_IN])
      for (const browser of browsers) expect(await sessionOf(browser)).toMatchObject({ user: { email: ann } })
      const present = await hashes()
      expect(present).toHaveLength(1)
      expect(present).not.toEqual([old])
      // A sign-in replaces every hash that is not current.
      expect(await works(PASSWORD)).toBe(true)
      expect(await hashes()).toEqual(present)
    })

    it('keep a password that was changed while the old hash of the former one was replaced', async () => {
      const browser = await signedUpLongAgo()
      const [, changed] = await meanwhile(signInIn(site.browser()), UPGRADE, changeIn(browser, OTHER))
      expect(changed.location).toContain('/auth/passwords/done')
      expect(await works(OTHER)).toBe(true)
      expect(await works(PASSWORD)).toBe(false)
    })

    it('change a password whose old hash a sign-in replaces at the same moment', async () => {
      const browser = await signedUpLongAgo()
      const visitor = site.browser()
      const [changed, signedIn] = await meanwhile(changeIn(browser, OTHER), BEGIN, signInIn(visitor))
      expect(signedIn.location).toBe(SIGNED_IN)
      expect(changed.location).toContain('/auth/passwords/done')
      expect(await works(OTHER)).toBe(true)
      expect(await works(PASSWORD)).toBe(false)
      expect(await sessionOf(visitor)).toBeNull()
    })

    it('let one of two changes at once win', async () => {
      const browsers = [await site.signedUp(ann), await phone()] as const
      const passwords = [OTHER, THIRD]
      const answers = await together([changeIn(browsers[0], OTHER), changeIn(browsers[1], THIRD)], BEGIN)
      const winner = answers.findIndex(({ location }) => location.includes('/auth/passwords/done'))
      expect(answers[1 - winner]?.location).not.toContain('/auth/passwords/done')
      expect(await works(passwords[winner]!)).toBe(true)
      expect(await works(passwords[1 - winner]!)).toBe(false)
      expect(await works(PASSWORD)).toBe(false)
      expect(await sessionOf(browsers[winner]!)).toMatchObject({ user: { email: ann } })
      expect(await sessionOf(browsers[1 - winner]!)).toBeNull()
    })

    it('leave no session of a sign-in whose password was changed after it was checked', async () => {
      const browser = await site.signedUp(ann)
      const thief = site.browser()
      const [, changed] = await meanwhile(signInIn(thief), NEW_SESSION, changeIn(browser, OTHER))
      expect(changed.location).toContain('/auth/passwords/done')
      expect(await sessionOf(browser)).toMatchObject({ user: { email: ann } })
      expect(await sessionOf(thief)).toBeNull()
    })
  })
}
