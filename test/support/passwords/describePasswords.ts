import { Passwords } from '@authengine/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type AuthConfig, EmailProvider } from 'authengine'
import type { DatabaseAdapter, DatabaseUser } from 'authengine/adapter'
import { Mailbox } from 'authengine/testing'
import { sessionOf } from '../anEngine.js'
import {
  aPasswordSiteOn,
  codeIn,
  linkIn,
  locationOf,
  OTHER,
  PASSWORD,
  type PasswordSite,
  signIn,
  submit,
  tokenIn,
} from './aPasswordSite.js'

/** An adapter that is ready, and how it is stopped. */
export interface StartedAdapter {
  readonly adapter: DatabaseAdapter
  stop(): Promise<void>
}

/** The page of the account, which follows a change. */
const DONE = '/auth/passwords/done?for='

/** Tests of an account with a password, from its sign-up to its removal. */
export function describePasswords(name: string, startAdapter: () => Promise<StartedAdapter>): void {
  describe(`accounts with a password in ${name}`, () => {
    let started: StartedAdapter
    let count = 0

    beforeAll(async () => {
      started = await startAdapter()
    }, 120_000)
    afterAll(() => started.stop(), 120_000)

    describe.each(['jwt', 'database'] as const)('with %s sessions', (strategy) => {
      let site: PasswordSite<DatabaseAdapter>
      let ann: string

      const siteWith = (config: AuthConfig = {}): PasswordSite<DatabaseAdapter> =>
        aPasswordSiteOn(started.adapter, {}, { session: { strategy }, limits: false, ...config })
      beforeEach(() => {
        site = siteWith()
        ann = `ann-${String(count++)}@example.test`
      })

      const userNow = async (email = ann): Promise<DatabaseUser> => {
        const user = await site.adapter.users.byEmail(email)
        if (user) return user
        throw new Error(`There is no user with the address ${email}.`)
      }
      /** The number of accounts and of passwords of a user. */
      const rowsOf = async (
        id: string,
      ): Promise<readonly [accounts: number | undefined, passwords: number | undefined]> => {
        const { accounts, secrets } = site.adapter
        const linked = (await accounts.ofUser?.(id))?.filter(({ provider }) => provider === 'password')
        return [linked?.length, (await secrets?.of(id, 'passwords'))?.length]
      }
      const works = async (password: string, email = ann): Promise<boolean> =>
        locationOf(await signIn(site.browser(), email, password)) === '/'

      it('begin with the code of a mail, and store nothing about a user before', async () => {
        const browser = site.browser()
        await submit(browser, 'sign-up', { email: ` ${ann.toUpperCase()}`, password: PASSWORD, name: 'Ann 🦜' })
        expect(await site.adapter.users.byEmail(ann)).toBeNull()
        expect((await submit(browser, 'verify', { code: '0' })).status).toBe(422)
        expect(locationOf(await submit(browser, 'verify', { code: codeIn(await site.mailTo(ann)) }))).toBe('/')
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ann, name: 'Ann 🦜' } })
        const user = await userNow()
        expect(user).toMatchObject({ name: 'Ann 🦜', emailVerified: site.clock.now() })
        expect(await rowsOf(user.id)).toEqual([1, 1])
      })

      it('are opened by their password, and by no other one', async () => {
        await site.signedUp(ann)
        const browser = site.browser()
        expect(locationOf(await signIn(browser, ann, OTHER))).toContain('error=CredentialsSignin')
        expect(await sessionOf(browser)).toBeNull()
        expect(locationOf(await signIn(browser, ann))).toBe('/')
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ann } })
        await browser.submit('/auth/signout')
        expect(await sessionOf(browser)).toBeNull()
      })

      it('are not opened by a password that is replaced after it was checked', async () => {
        await site.signedUp(ann)
        const { id } = await userNow()
        const busy = siteWith({
          callbacks: {
            // Called between the check of the password and the session.
            signIn: async () => (await site.engine.api(Passwords).set(id, OTHER)) !== null,
          },
        })
        const browser = busy.browser()
        expect(locationOf(await signIn(browser, ann))).toContain('error=')
        expect(await sessionOf(browser)).toBeNull()
        expect(await works(OTHER)).toBe(true)
      })

      it('get a new password with a mailed link that works once, which ends all sessions', async () => {
        const browser = await site.signedUp(ann)
        await submit(site.browser(), 'forgot', { email: ann })
        const token = tokenIn(await site.mailTo(ann))
        const reset = (password: string): Promise<Response> => submit(site.browser(), 'reset', { token, password })
        expect((await reset('short')).status).toBe(422)
        expect(locationOf(await reset(OTHER))).toBe('/auth/passwords/done')
        expect((await reset(PASSWORD)).status).toBe(410)
        expect(await sessionOf(browser)).toBeNull()
        expect([await works(PASSWORD), await works(OTHER)]).toEqual([false, true])
        expect((await site.mailTo(ann)).subject).toContain('was changed')
        expect(await rowsOf((await userNow()).id)).toEqual([1, 1])
      })

      it('change their password, which ends all other sessions and voids mailed links', async () => {
        const browser = await site.signedUp(ann)
        const phone = site.browser()
        await signIn(phone, ann)
        await submit(phone, 'forgot', { email: ann })
        const token = tokenIn(await site.mailTo(ann))
        const former = browser.cookieHeader
        const fields = { currentPassword: PASSWORD, password: OTHER }
        expect(locationOf(await submit(browser, 'change', fields))).toBe(`${DONE}change`)
        expect(await sessionOf(browser)).toMatchObject({ user: { email: ann } })
        expect(await sessionOf(phone)).toBeNull()
        const copy = await site.browser().request('/auth/session', { headers: { cookie: former } })
        expect(await copy.json()).toBeNull()
        expect((await submit(phone, 'reset', { token, password: PASSWORD })).status).toBe(410)
        expect([await works(PASSWORD), await works(OTHER)]).toEqual([false, true])
      })

      it('change their address, and get the former one back with a new password', async () => {
        const browser = await site.signedUp(ann)
        const { id } = await userNow()
        const address = `new-${ann}`
        await submit(browser, 'email', { email: address, currentPassword: PASSWORD })
        const token = tokenIn(await site.mailTo(address))
        expect(locationOf(await submit(browser, 'email/confirm', { token }))).toBe(`${DONE}email`)
        expect(await sessionOf(browser)).toMatchObject({ user: { email: address } })
        expect(await site.adapter.users.byEmail(ann)).toBeNull()
        expect(await works(PASSWORD, address)).toBe(true)
        const undo = linkIn(await site.mailTo(ann))
        expect((await site.browser().get(undo)).status).toBe(200)
        const fields = { token: tokenIn(await site.mailTo(ann)) }
        expect(locationOf(await submit(site.browser(), 'email/undo', fields))).toBe('/auth/passwords/sent?for=undo')
        expect(await sessionOf(browser)).toBeNull()
        expect((await userNow()).id).toBe(id)
        expect(await site.adapter.users.byEmail(address)).toBeNull()
        expect(await works(PASSWORD)).toBe(false)
        const reset = { token: tokenIn(await site.mailTo(ann)), password: OTHER }
        expect(locationOf(await submit(site.browser(), 'reset', reset))).toBe('/auth/passwords/done')
        expect(await works(OTHER)).toBe(true)
        expect((await submit(site.browser(), 'email/undo', fields)).status).toBe(410)
        expect(await rowsOf(id)).toEqual([1, 1])
      })

      it('keep their password and the link if the former address has another owner by now', async () => {
        const browser = await site.signedUp(ann)
        const address = `new-${ann}`
        await submit(browser, 'email', { email: address, currentPassword: PASSWORD })
        await submit(browser, 'email/confirm', { token: tokenIn(await site.mailTo(address)) })
        const token = tokenIn(await site.mailTo(ann))
        await site.signedUp(ann, OTHER)
        expect((await submit(site.browser(), 'email/undo', { token })).status).toBe(410)
        expect(await sessionOf(browser)).toMatchObject({ user: { email: address } })
        expect([await works(PASSWORD, address), await works(OTHER)]).toEqual([true, true])
      })

      it('get their first password at once after another sign-in, or with a mailed link', async () => {
        const mailbox = new Mailbox()
        site = siteWith({
          providers: [new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })],
        })
        for (const isAtOnce of [true, false]) {
          ann = `ann-${String(count++)}@example.test`
          const browser = site.browser()
          await browser.submit('/auth/signin/mail', { email: ann })
          await browser.submit('/auth/callback/mail', { email: ann, code: codeIn(mailbox.latestTo(ann)!) })
          expect(await works(PASSWORD)).toBe(false)
          const { id } = await userNow()
          if (isAtOnce) expect(locationOf(await submit(browser, 'set', { password: PASSWORD }))).toBe(`${DONE}set`)
          else {
            await submit(browser, 'set-by-mail')
            await submit(browser, 'reset', { token: tokenIn(await site.mailTo(ann)), password: PASSWORD })
          }
          expect((await site.mailTo(ann)).subject).toContain('You have a password')
          expect((await sessionOf(browser)) !== null).toBe(isAtOnce)
          expect(await works(PASSWORD)).toBe(true)
          expect(await rowsOf(id)).toEqual([1, 1])
        }
      })

      it('are given to the person who proves the address of an imported user', async () => {
        await site.signedUp(`eve-${ann}`, OTHER)
        const eve = await userNow(`eve-${ann}`)
        const hash = (await site.adapter.secrets!.of(eve.id, 'passwords'))[0]!.value
        const imported = [{ email: ann, emailVerified: null, hash }]
        expect(await site.engine.api(Passwords).import(imported)).toEqual({ imported: 1, refused: [] })
        const { id } = await userNow()
        await site.signedUp(ann)
        expect((await userNow()).id).toBe(id)
        expect([await works(PASSWORD), await works(OTHER)]).toEqual([true, false])
        expect(await rowsOf(id)).toEqual([1, 1])
      })

      it('lose their password only if there is another way to sign in', async () => {
        const browser = await site.signedUp(ann)
        const { id } = await userNow()
        const remove = (): Promise<Response> => submit(browser, 'remove', { currentPassword: PASSWORD })
        expect(locationOf(await remove())).toContain('error=AccessDenied')
        expect(await works(PASSWORD)).toBe(true)
        await site.adapter.accounts.link({ provider: 'op', providerAccountId: ann, type: 'oidc', userId: id })
        expect(locationOf(await remove())).toBe(`${DONE}remove`)
        expect(await works(PASSWORD)).toBe(false)
        expect((await rowsOf(id))[1]).toBe(0)
        expect((await site.mailTo(ann)).subject).toContain('was removed')
      })

      it('are removed with their user, and the address can sign up again', async () => {
        await site.signedUp(ann)
        const { id } = await userNow()
        await site.adapter.users.delete?.(id)
        expect(await rowsOf(id)).toEqual([0, 0])
        expect(await works(PASSWORD)).toBe(false)
        await site.signedUp(ann, OTHER)
        expect((await userNow()).id).not.toBe(id)
        expect(await works(OTHER)).toBe(true)
      })
    })
  })
}
