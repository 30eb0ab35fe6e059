import { SecondFactor } from '@authengine/second-factor'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { migrate, type SqlAdapter, sqlAdapter } from '@authengine/sql'
import type { Browser } from 'authengine/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORIGIN, sessionOf } from '../anEngine.js'
import { locationOf, PASSWORD, signIn } from '../passwords/aPasswordSite.js'
import { type Answered, type Form, FormProcess } from '../processes/FormProcess.js'
import type { Stop } from '../processes/Statements.js'
import type { SharedPlace } from '../sql/SharedPlace.js'
import {
  AuthenticatorApp,
  codesIn,
  hiddenIn,
  keyIn,
  type SecondFactorSite,
  STEP,
  submitCode,
  submitRecovery,
} from './aSecondFactorSite.js'
import { aSharedSite, STAFF, WORKER } from './aSharedSite.js'

const SETUP = '/auth/second-factor/setup'
const BEGIN: Stop = { sql: '^(begin|start transaction)' }
const UPDATE: Stop = { sql: '^update .auth_secrets' }
const ROTATION: Stop = { sql: '^update .auth_secrets.*lookup' }
const LOCK: Stop = { sql: 'for update' }
const TOTP = 'second-factor.totp'
const SIGNED_IN = `${ORIGIN}/`

/**
 * Tests of two processes of a site with second factors, which do something for one user at the same moment.
 *
 * @param isFile - Whether only one transaction runs at a time.
 */
export function describeSecondFactorProcesses(name: string, start: () => Promise<SharedPlace>, isFile: boolean): void {
  describe(`two processes of a site with second factors on ${name}`, () => {
    let place: SharedPlace
    let adapter: SqlAdapter
    let site: SecondFactorSite<SqlAdapter>
    let processes: readonly [FormProcess, FormProcess]
    let ann: string
    let count = 0
    const directory = mkdtempSync(join(tmpdir(), 'second-factor-'))

    beforeAll(async () => {
      place = await start()
      adapter = sqlAdapter(place.at)
      await migrate(adapter)
      site = aSharedSite(adapter)
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

    const now = (ahead = 0): Date => new Date(site.clock.now().getTime() + ahead * 1000)

    /** Submits a form in each process. Both stop at the same statement, and then continue together. */
    const together = async (forms: readonly [Form, Form], stop: Stop): Promise<readonly [Answered, Answered]> => {
      const answers = Promise.all([
        processes[0].submit(forms[0], stop, now()),
        processes[1].submit(forms[1], stop, now()),
      ])
      await Promise.all(processes.map((each) => each.stopped()))
      await Promise.all(processes.map((each) => each.go()))
      return answers
    }

    /** Submits a form in one process, and another form in the other process while the first one stops. */
    const meanwhile = async (first: Form, stop: Stop, second: Form): Promise<readonly [Answered, Answered]> => {
      const slow = processes[0].submit(first, stop, now())
      await processes[0].stopped()
      const fast = await processes[1].submit(second, undefined, now())
      await processes[0].go()
      return [await slow, fast]
    }

    const codeIn = (browser: Browser, code: string, more = {}): Form => [STEP, { way: 'app', code, ...more }, browser]
    const signedInOf = async (browsers: readonly Browser[]): Promise<readonly boolean[]> =>
      Promise.all(browsers.map(async (browser) => (await sessionOf(browser)) !== null))
    const rowsOf = (id: string, kind = TOTP) => adapter.secrets?.of(id, kind) ?? Promise.resolve([])
    const pages = async (browsers: readonly Browser[]) =>
      Promise.all(
        browsers.map(async (browser) => {
          const page = await (await browser.get(SETUP)).text()
          const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
          return { app, form: [SETUP, { token: hiddenIn(page, 'token'), code: app.code() }, browser] as const }
        }),
      )
    const pair = async <T>(make: () => Promise<T>): Promise<readonly [T, T]> => [await make(), await make()]

    const stops: readonly (readonly [string, Stop])[] = [
      ['the transaction', BEGIN],
      // In a file, the second transaction begins only after the first one.
      ...(isFile ? [] : ([['the change of the row', UPDATE]] as const)),
    ]

    it.each(stops)('accept one code once, if both stop before %s', async (_what, stop) => {
      const { app, id } = await site.enrolled(ann)
      const browsers = await pair(() => site.firstFactor(ann))
      const code = app.code()
      const answers = await together([codeIn(browsers[0], code), codeIn(browsers[1], code)], stop)
      expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
      expect((await signedInOf(browsers)).filter(Boolean)).toHaveLength(1)
      // The other request was compared with the row after the first one, so its code was wrong.
      expect(await rowsOf(id)).toMatchObject([{ data: { failures: 1 } }])
      site.clock.forward(30)
      expect(locationOf(await submitCode(await site.firstFactor(ann), app.code()))).toBe('/')
    })

    it.each(stops)('count two wrong codes as two, if both stop before %s', async (_what, stop) => {
      const { app, id } = await site.enrolled(ann)
      const browsers = await pair(() => site.firstFactor(ann))
      await together([codeIn(browsers[0], app.wrong()), codeIn(browsers[1], app.wrong())], stop)
      expect(await rowsOf(id)).toMatchObject([{ data: { failures: 2 } }])
    })

    it('accept one recovery code once', async () => {
      const { codes, id } = await site.enrolled(ann)
      const browsers = await pair(() => site.firstFactor(ann))
      const form = (browser: Browser): Form => [STEP, { way: 'recovery', code: codes[0] ?? '' }, browser]
      const answers = await together([form(browsers[0]), form(browsers[1])], BEGIN)
      expect(answers.filter(({ location }) => location === SIGNED_IN)).toHaveLength(1)
      expect((await signedInOf(browsers)).filter(Boolean)).toHaveLength(1)
      expect(await rowsOf(id, 'second-factor.recovery')).toHaveLength(9)
      const other = await site.firstFactor(ann)
      expect((await submitRecovery(other, codes[0] ?? '')).status).toBe(422)
      expect(locationOf(await submitRecovery(other, codes[1] ?? ''))).toBe('/')
    })

    it('replace the token of a trusted browser once', async () => {
      const { app, id } = await site.enrolled(ann)
      const phone = await site.firstFactor(ann)
      await submitCode(phone, app.code(), { trust: 'on' })
      await phone.submit('/auth/signout')
      const copy = site.browser()
      for (const [cookie, value] of phone.cookies) copy.plant(cookie, value)
      const form = (browser: Browser): Form => ['/auth/callback/password', { email: ann, password: PASSWORD }, browser]
      const answers = await together([form(phone), form(copy)], ROTATION)
      expect(answers.map(({ location }) => location)).toEqual([SIGNED_IN, SIGNED_IN])
      expect(await rowsOf(id, 'second-factor.browser')).toHaveLength(1)
      const asked: string[] = []
      for (const browser of [phone, copy]) {
        await browser.submit('/auth/signout')
        asked.push(locationOf(await signIn(browser, ann)))
      }
      expect(asked.toSorted()).toEqual(['/', STEP])
    })

    it.each(stops)('either disable an app or sign in, if both stop before %s', async (_what, stop) => {
      const { app, id } = await site.enrolled(ann)
      const [row] = await rowsOf(id)
      await adapter.secrets?.change(row?.id ?? '', row?.version ?? 0, { data: { failures: 99 } })
      const browsers = await pair(() => site.firstFactor(ann))
      await together([codeIn(browsers[0], app.code()), codeIn(browsers[1], app.wrong())], stop)
      const [isSignedIn, thief] = await signedInOf(browsers)
      const [{ isDisabled } = { isDisabled: undefined }] = await site.engine.api(SecondFactor).apps(id)
      expect(thief).toBe(false)
      expect(isDisabled).toBe(!isSignedIn)
    })

    it('do not sign in with a right code after the app was disabled meanwhile', async () => {
      const { app, id } = await site.enrolled(ann)
      const [row] = await rowsOf(id)
      await adapter.secrets?.change(row?.id ?? '', row?.version ?? 0, { data: { failures: 99 } })
      const browsers = await pair(() => site.firstFactor(ann))
      await meanwhile(codeIn(browsers[0], app.code()), isFile ? BEGIN : UPDATE, codeIn(browsers[1], app.wrong()))
      expect(await signedInOf(browsers)).toEqual([false, false])
      expect(await rowsOf(id)).toMatchObject([{ data: { failures: 100, rights: 1 } }])
    })

    it('make recovery codes once of two setups of a first app', async () => {
      const browsers = [await site.signedUp(ann), site.browser()] as const
      await signIn(browsers[1], ann)
      const { id = '' } = (await adapter.users.byEmail(ann)) ?? {}
      const [first, second] = await pages(browsers)
      if (!first || !second) throw new TypeError('There are no pages.')
      const answers = await together([first.form, second.form], isFile ? BEGIN : LOCK)
      const shown = answers.map(({ text }) => codesIn(text))
      expect(shown.map(({ length }) => length).toSorted()).toEqual([0, 10])
      expect(await rowsOf(id, 'second-factor.recovery')).toHaveLength(10)
      const [code = ''] = shown.flat()
      expect(locationOf(await submitRecovery(await site.firstFactor(ann), code))).toBe('/')
      site.clock.forward(60)
      const apps = await site.engine.api(SecondFactor).apps(id)
      const working = await Promise.all(
        [first, second].map(
          async ({ app }) => locationOf(await submitCode(await site.firstFactor(ann), app.code())) === '/',
        ),
      )
      expect(working.filter(Boolean)).toHaveLength(apps.length)
    })

    it('store one setup once', async () => {
      const browsers = [await site.signedUp(ann), site.browser()] as const
      await signIn(browsers[1], ann)
      const { id = '' } = (await adapter.users.byEmail(ann)) ?? {}
      const [first] = await pages([browsers[0]])
      if (!first) throw new TypeError('There is no page.')
      const [path, fields] = first.form
      const answers = await together([first.form, [path, fields, browsers[1]]], BEGIN)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await rowsOf(id)).toHaveLength(1)
    })

    it('keep the last app of a user who needs one, if both are removed at once', async () => {
      ann = STAFF + ann
      const browser = site.browser()
      const { id } = await adapter.users.create({ name: 'Ann', email: ann, emailVerified: now(), image: null })
      expect(id).not.toBe('')
      // The policy asks for a setup at the sign-in, so that the first app is stored there.
      await browser.submit('/auth/passwords/forgot', { email: ann })
      const mail = await site.mailTo(ann)
      const token = new URL(/https:\/\/\S+/.exec(mail.text)?.[0] ?? '', ORIGIN).searchParams.get('token') ?? ''
      await browser.submit('/auth/passwords/reset', { token, password: PASSWORD })
      await signIn(browser, ann)
      const step = '/auth/continue/second-factor-setup'
      const page = await (await browser.get(step)).text()
      const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
      await browser.submit(step, { token: hiddenIn(page, 'token'), code: app.code() })
      const codes = await (await browser.get('/auth/continue/second-factor-codes')).text()
      await browser.submit('/auth/continue/second-factor-codes', { token: hiddenIn(codes, 'token'), saved: 'on' })
      const [second] = await pages([browser])
      await browser.submit(SETUP, second?.form[1] ?? {})
      site.clock.forward(30)
      const other = await site.firstFactor(ann)
      await submitCode(other, app.code())
      const apps = await site.engine.api(SecondFactor).apps(id)
      expect(apps).toHaveLength(2)
      const form = (at: number, each: Browser): Form => ['/auth/second-factor/remove', { id: apps[at]?.id ?? '' }, each]
      await together([form(0, browser), form(1, other)], BEGIN)
      expect(await site.engine.api(SecondFactor).apps(id)).toHaveLength(1)
      expect(await rowsOf(id, 'second-factor.recovery')).toHaveLength(10)
    })

    it.each([60, -60])('accept no code twice, if the clock of one is %i seconds ahead', async (ahead) => {
      const { app } = await site.enrolled(ann)
      site.clock.forward(300)
      const accepted: number[] = []
      const clocks = [now(ahead), now()] as const
      for (const steps of [0, 0, -2, 2, -1, 1, 3, 2, 4, 0, 3]) {
        for (const at of [0, 1] as const) {
          const browser = await site.firstFactor(ann)
          const { status } = await processes[at].submit(codeIn(browser, app.code(steps)), undefined, clocks[at])
          const offset = at === 0 ? ahead / 30 : 0
          // Each process accepts codes near its own clock only.
          if (status === 302) expect(Math.abs(steps - offset)).toBeLessThanOrEqual(1)
          if (status === 302) accepted.push(steps)
        }
      }
      // Every code is accepted at most once, and never one before another that was accepted.
      expect(accepted).toEqual([...new Set(accepted)].sort((one, other) => one - other))
      expect(accepted).toContain(0)
      // As soon as all clocks agree, codes are accepted after the last step.
      site.clock.forward(120)
      expect(locationOf(await submitCode(await site.firstFactor(ann), app.code()))).toBe('/')
    })
  })
}
