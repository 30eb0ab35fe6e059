import { SecondFactor } from '@authengine/second-factor'
import { expect } from '@jest/globals'
import type { SqlAdapter } from '@authengine/sql'
import { Mailbox } from 'authengine/testing'
import { ORIGIN } from '../anEngine.js'
import { locationOf, signIn } from '../passwords/aPasswordSite.js'
import type { KilledSiteKind } from '../processes/describeKilled.js'
import {
  AuthenticatorApp,
  codesIn,
  type EnrolledUser,
  hiddenIn,
  keyIn,
  type SecondFactorSite,
  STEP,
  submitCode,
  submitRecovery,
} from './aSecondFactorSite.js'

/** The site that looks at what a killed process has left. */
export type KilledSite = SecondFactorSite<SqlAdapter>

const SETUP = '/auth/second-factor/setup'
const KINDS = ['totp', 'recovery', 'browser', 'passkeys', 'change'].map((kind) => `second-factor.${kind}`)

/** How many rows there are of each kind, without kinds that have none. */
async function rowsOf({ adapter }: KilledSite, id: string): Promise<Readonly<Record<string, number>>> {
  const counts = await Promise.all(
    KINDS.map(
      async (kind) => [kind.replace('second-factor.', ''), (await adapter.secrets?.of(id, kind))?.length ?? 0] as const,
    ),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

const sessionsOf = async ({ adapter }: KilledSite, id: string): Promise<number> =>
  (await adapter.sessions.ofUser(id)).length

/** The user signs in with the password and a new code, and a wrong code does not. */
async function expectApp(site: KilledSite, email: string, { app }: Pick<EnrolledUser, 'app'>): Promise<void> {
  site.clock.forward(60)
  const browser = await site.firstFactor(email)
  expect((await submitCode(browser, app.wrong())).status).toBe(422)
  expect(locationOf(await submitCode(browser, app.code()))).toBe('/')
}

/** The user signs in with the password alone. */
async function expectNoFactor(site: KilledSite, email: string, id: string): Promise<void> {
  expect(await rowsOf(site, id)).toEqual({})
  expect(locationOf(await signIn(site.browser(), email))).toBe('/')
}

/** Changes of second factors, by name. */
export const CHANGES: KilledSiteKind<KilledSite>['changes'] = {
  'a sign-in with a code': async (site, email) => {
    const user = await site.enrolled(email)
    const browser = await site.firstFactor(email)
    const code = user.app.code()
    const before = await sessionsOf(site, user.id)
    const check = async (): Promise<boolean> => {
      const made = (await sessionsOf(site, user.id)) > before
      const [row] = (await site.adapter.secrets?.of(user.id, 'second-factor.totp')) ?? []
      const isUsed = row?.usedAt !== null && row?.usedAt !== undefined
      // Without the code, there is no session. A code may be used up without a session: then the next one works.
      if (made) expect(isUsed).toBe(true)
      const again = await submitCode(await site.firstFactor(email), code)
      expect(again.status).toBe(isUsed ? 422 : 302)
      expect(await rowsOf(site, user.id)).toEqual({ totp: 1, recovery: 10 })
      await expectApp(site, email, user)
      return made
    }
    return { form: [STEP, { way: 'app', code }, browser], now: site.clock.now(), check }
  },

  'a sign-in with a recovery code': async (site, email) => {
    const user = await site.enrolled(email)
    const browser = await site.firstFactor(email)
    const [code = '', next = ''] = user.codes
    const before = await sessionsOf(site, user.id)
    const check = async (): Promise<boolean> => {
      const { recovery } = await rowsOf(site, user.id)
      const made = recovery === 9
      expect(recovery).toBe(made ? 9 : 10)
      expect(await sessionsOf(site, user.id)).toBe(made ? before + 1 : before)
      const again = await submitRecovery(await site.firstFactor(email), code)
      expect(again.status).toBe(made ? 422 : 302)
      expect(locationOf(await submitRecovery(await site.firstFactor(email), next))).toBe('/')
      await expectApp(site, email, user)
      return made
    }
    return { form: [STEP, { way: 'recovery', code }, browser], now: site.clock.now(), check }
  },

  'a setup with the first recovery codes': async (site, email) => {
    const browser = await site.signedUp(email)
    const { id = '' } = (await site.adapter.users.byEmail(email)) ?? {}
    const other = site.browser()
    await signIn(other, email)
    const page = await (await browser.get(SETUP)).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    const token = hiddenIn(page, 'token')
    const check = async (): Promise<boolean> => {
      const rows = await rowsOf(site, id)
      const made = rows['totp'] === 1
      expect(rows).toEqual(made ? { totp: 1, recovery: 10 } : {})
      // Sessions without the factor end together with the change.
      expect(await sessionsOf(site, id)).toBe(made ? 1 : 2)
      if (!made) {
        await expectNoFactor(site, email, id)
        const response = await browser.submit(SETUP, { token, code: app.code() })
        const [code = ''] = codesIn(await response.text())
        expect(locationOf(await submitRecovery(await site.firstFactor(email), code))).toBe('/')
      }
      await expectApp(site, email, { app })
      return made
    }
    return { form: [SETUP, { token, code: app.code() }, browser], now: site.clock.now(), check }
  },

  'new recovery codes': async (site, email) => {
    const user = await site.enrolled(email)
    const check = async (): Promise<boolean> => {
      expect(await rowsOf(site, user.id)).toEqual({ totp: 1, recovery: 10 })
      const former = await submitRecovery(await site.firstFactor(email), user.codes[0] ?? '')
      await expectApp(site, email, user)
      return former.status === 422
    }
    return { form: ['/auth/second-factor/codes', {}, user.browser], now: site.clock.now(), check }
  },

  'the removal of the last app': async (site, email) => {
    const user = await site.enrolled(email)
    const phone = await site.firstFactor(email)
    await submitCode(phone, user.app.code(), { trust: 'on' })
    const [app] = await site.engine.api(SecondFactor).apps(user.id)
    const fields = { id: app?.id ?? '' }
    const check = async (): Promise<boolean> => {
      const rows = await rowsOf(site, user.id)
      const made = rows['totp'] === undefined
      expect(rows).toEqual(made ? {} : { totp: 1, recovery: 10, browser: 1 })
      expect(await sessionsOf(site, user.id)).toBe(made ? 1 : 2)
      if (!made) {
        await expectApp(site, email, user)
        expect(locationOf(await user.browser.submit('/auth/second-factor/remove', fields))).toBe('/auth/account')
      }
      await expectNoFactor(site, email, user.id)
      return made
    }
    return { form: ['/auth/second-factor/remove', fields, user.browser], now: site.clock.now(), check }
  },

  'a reset by the mailed link': async (site, email) => {
    const user = await site.enrolled(email)
    await site.mailsSent()
    const mail = site.mailbox.mails.find(
      ({ subject, to }) => to === email && subject.includes('You have a second factor'),
    )
    const [link = ''] = mail ? Mailbox.linksIn(mail) : []
    const fields = { token: new URL(link, ORIGIN).searchParams.get('token') ?? '' }
    const check = async (): Promise<boolean> => {
      const rows = await rowsOf(site, user.id)
      const made = rows['totp'] === undefined
      expect(rows).toEqual(made ? {} : { totp: 1, recovery: 10 })
      expect(await sessionsOf(site, user.id)).toBe(made ? 0 : 1)
      if (!made) {
        await expectApp(site, email, user)
        expect((await site.browser().submit('/auth/second-factor/undo', fields)).status).toBe(200)
      }
      await expectNoFactor(site, email, user.id)
      return made
    }
    return { form: ['/auth/second-factor/undo', fields, site.browser()], now: site.clock.now(), check }
  },
}
