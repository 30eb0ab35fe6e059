import { expect } from '@jest/globals'
import type { SqlAdapter } from '@authengine/sql'
import { Passwords } from '@authengine/passwords'
import type { Browser } from 'authengine/testing'
import { sessionOf } from '../anEngine.js'
import type { PreparedChange } from '../processes/describeKilled.js'
import type { MailFile } from '../processes/MailFile.js'
import { codeIn, locationOf, OTHER, PASSWORD, type PasswordSite, signIn, submit, tokenIn } from './aPasswordSite.js'

/** The site that looks at what a killed process has left. */
export type KilledSite = PasswordSite<SqlAdapter>

/** Changes of accounts, by name. */
export const CHANGES: Readonly<Record<string, (site: KilledSite, email: string) => Promise<PreparedChange>>> = {
  'a sign-up': async (site, email) => {
    const ann = site.browser()
    await submit(ann, 'sign-up', { email, password: PASSWORD })
    const code = codeIn(await site.mailTo(email))
    const check = async (): Promise<boolean> => {
      const exists = (await site.adapter.users.byEmail(email)) !== null
      // A person without an account by now can sign up again.
      if (!exists) await site.signedUp(email)
      await expectWayIn(site, email, PASSWORD)
      return exists
    }
    return { form: ['/auth/passwords/verify', { code }, ann], check }
  },

  'a mailed link for a new password': async (site, email) => {
    const browsers = await twoBrowsers(site, email)
    await submit(site.browser(), 'forgot', { email })
    const token = tokenIn(await site.mailTo(email))
    const reset = async (): Promise<string> =>
      locationOf(await submit(site.browser(), 'reset', { token, password: OTHER }))
    const check = async (mails: MailFile): Promise<boolean> => {
      const alive = await sessionsIn(browsers)
      const made = await expectOneOf(site, email)
      expect(alive).toEqual(made ? [false, false] : [true, true])
      if (!made) {
        expect(mails.to(email)).toEqual([])
        expect(await reset()).toBe('/auth/passwords/done')
      }
      await expectWayIn(site, email, OTHER)
      return made
    }
    return { form: ['/auth/passwords/reset', { token, password: OTHER }, site.browser()], check }
  },

  'a change of the password': async (site, email) => {
    const [ann, phone] = await twoBrowsers(site, email)
    const fields = { currentPassword: PASSWORD, password: OTHER }
    const check = async (mails: MailFile): Promise<boolean> => {
      const alive = await sessionsIn([phone])
      const made = await expectOneOf(site, email)
      expect(alive).toEqual([!made])
      if (!made) {
        expect(mails.to(email)).toEqual([])
        expect(locationOf(await submit(ann, 'change', fields))).toBe('/auth/passwords/done?for=change')
      }
      await expectWayIn(site, email, OTHER)
      return made
    }
    return { form: ['/auth/passwords/change', fields, ann], check }
  },

  'a change of the address': async (site, email) => {
    const [ann, phone] = await twoBrowsers(site, email)
    const address = `new-${email}`
    await submit(ann, 'email', { email: address, currentPassword: PASSWORD })
    const token = tokenIn(await site.mailTo(address))
    const check = async (mails: MailFile): Promise<boolean> => {
      const made = (await site.adapter.users.byEmail(address)) !== null
      expect((await site.adapter.users.byEmail(email)) === null).toBe(made)
      expect(await sessionsIn([phone])).toEqual([!made])
      if (!made) {
        expect(mails.to(email)).toEqual([])
        await expectWayIn(site, email, PASSWORD)
        // The link of the mail still works.
        expect(locationOf(await submit(ann, 'email/confirm', { token }))).toBe('/auth/passwords/done?for=email')
      }
      await expectWayIn(site, address, PASSWORD)
      return made
    }
    return { form: ['/auth/passwords/email/confirm', { token }, ann], check }
  },

  'an undone change of the address': async (site, email) => {
    const browsers = await twoBrowsers(site, email)
    const address = `new-${email}`
    await submit(browsers[0], 'email', { email: address, currentPassword: PASSWORD })
    await submit(browsers[0], 'email/confirm', { token: tokenIn(await site.mailTo(address)) })
    await signIn(browsers[1], address)
    const token = tokenIn(await site.mailTo(email))
    const check = async (mails: MailFile): Promise<boolean> => {
      const made = (await site.adapter.users.byEmail(email)) !== null
      expect((await site.adapter.users.byEmail(address)) === null).toBe(made)
      expect(await sessionsIn(browsers)).toEqual([!made, !made])
      if (!made) {
        expect(mails.to(email)).toEqual([])
        expect(await works(site, address, PASSWORD)).toBe(true)
        // The owner of the former address can still use the link.
        expect(locationOf(await submit(site.browser(), 'email/undo', { token }))).toBe('/auth/passwords/sent?for=undo')
      }
      expect(await works(site, email, PASSWORD)).toBe(false)
      await expectMailedWayIn(site, email)
      return made
    }
    return { form: ['/auth/passwords/email/undo', { token }, site.browser()], check }
  },
}

/** Two browsers in which the user is signed in: that of the sign-up, and another one. */
async function twoBrowsers(site: KilledSite, email: string): Promise<readonly [Browser, Browser]> {
  const first = await site.signedUp(email)
  const second = site.browser()
  await signIn(second, email)
  expect(await sessionsIn([first, second])).toEqual([true, true])
  return [first, second]
}

/** In which browsers the user is signed in. */
const sessionsIn = (browsers: readonly Browser[]): Promise<boolean[]> =>
  Promise.all(browsers.map(async (browser) => (await sessionOf(browser)) !== null))

const works = async (site: KilledSite, email: string, password: string): Promise<boolean> =>
  locationOf(await signIn(site.browser(), email, password)) === '/'

/** Exactly one of the two passwords works. Returns whether it is the new one. */
async function expectOneOf(site: KilledSite, email: string): Promise<boolean> {
  const [former, changed] = [await works(site, email, PASSWORD), await works(site, email, OTHER)]
  expect(former).not.toBe(changed)
  return changed
}

/** The user has one password, an account for it, and a proved address, and can sign in. */
async function expectWayIn(site: KilledSite, email: string, password: string): Promise<void> {
  const { accounts, secrets, users } = site.adapter
  const user = await users.byEmail(email)
  const id = user?.id ?? ''
  expect(user).toMatchObject({ email, emailVerified: site.clock.now() })
  expect(await accounts.find(id, 'password', id)).not.toBeNull()
  expect(await secrets?.of(id, 'passwords')).toHaveLength(1)
  const browser = site.browser()
  await signIn(browser, email, password)
  expect(await sessionOf(browser)).toMatchObject({ user: { email } })
}

/** The user, who has no password, sets one with a mailed link. */
async function expectMailedWayIn(site: KilledSite, email: string): Promise<void> {
  const user = await site.adapter.users.byEmail(email)
  expect(await site.engine.api(Passwords).has(user?.id ?? '')).toBe(false)
  await submit(site.browser(), 'forgot', { email })
  const token = tokenIn(await site.mailTo(email))
  expect(locationOf(await submit(site.browser(), 'reset', { token, password: OTHER }))).toBe('/auth/passwords/done')
  await expectWayIn(site, email, OTHER)
}
