import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { launch } from '../browser/chromium.js'
import { AuthenticatorApp, keyIn } from '../support/second-factor/aSecondFactorSite.js'
import { mintedCookie } from './mintedCookie.js'
import { Person } from './Person.js'
import { RunningApp } from './RunningApp.js'
import { BUILT, type Variant } from './Variant.js'

const SIGNED_OUT = 'You are not signed in'
const ADA = 'Signed in as Ada'
/** The password of an account, and a wrong one. */
const PASSWORD = 'a lamp beside the window'
const OTHER = 'seven green umbrellas'

/** What the additional tests of an application get. */
export interface Stage {
  /** The running application. */
  app(): RunningApp
  /** Opens the home page of the application in a new browser. */
  come(options?: { readonly scripts?: boolean }): Promise<Person>
}

/**
 * Tests that every example application has to pass, whatever its framework: in production mode, with a real browser.
 *
 * @param particular - Additional tests of its framework.
 */
export function describeApp(variant: Variant, particular: (stage: Stage) => void = () => undefined): void {
  jest.setTimeout(120_000)
  describe(variant.name, () => {
    let app: RunningApp
    let browser: Browser
    const people: Person[] = []
    const come: Stage['come'] = async (options) => {
      const person = await Person.come(app, browser, options)
      people.push(person)
      return person
    }

    beforeAll(async () => {
      app = await RunningApp.start(variant)
      browser = await launch()
    })

    afterEach(async () => {
      const complaints = people.flatMap((person) => person.complaints)
      for (const { context } of people.splice(0)) await context.close()
      expect(complaints).toEqual([])
    })

    afterAll(async () => {
      await (browser as Browser | undefined)?.close()
      await (app as RunningApp | undefined)?.stop()
    })

    const browsers = [
      ['with scripts', true],
      ['without scripts', false],
    ] as const
    describe.each(browsers.filter(([, scripts]) => scripts || !variant.needsScripts))('%s', (_name, scripts) => {
      it('signs in with a password, and out again', async () => {
        const ada = await come({ scripts })
        await ada.sees(SIGNED_OUT)
        await ada.signIn()
        await ada.button('Sign out').click()
        await ada.sees(SIGNED_OUT)
        expect(await ada.cookie()).toBeUndefined()
      })

      it('shows an error for a wrong password, and accepts the right one afterwards', async () => {
        const ada = await come({ scripts })
        await ada.open('/login?callbackUrl=%2Fmembers')
        await ada.type('babbage')
        await ada.alert.waitFor()
        await ada.reaches('Sign in')
        expect(await ada.cookie()).toBeUndefined()
        // Some frameworks send the typed values back.
        expect(await ada.page.content()).not.toContain('babbage')
        expect(JSON.stringify(await ada.context.cookies())).not.toContain('babbage')
        await ada.type()
        await ada.reaches('Members')
      })

      it('signs in through the OpenID provider, and returns to the page that was wanted', async () => {
        const kim = await come({ scripts })
        await kim.open('/members')
        await kim.reaches('Sign in')
        await kim.button('Sign in with Local').click()
        await kim.page.getByRole('button', { name: /Kim Stone/ }).click()
        await kim.reaches('Members')
        expect(await kim.page.locator('#secret').textContent()).toBe('Only members read this, Kim Stone.')
        await kim.open('/')
        await kim.sees('Signed in as Kim Stone')
      })

      it('shows an error when a user refuses at the OpenID provider', async () => {
        const kim = await come({ scripts })
        await kim.open('/login')
        await kim.button('Sign in with Local').click()
        await kim.page.getByRole('button', { name: 'No, go back' }).click()
        await kim.alert.waitFor()
        await kim.reaches('Sign in')
        expect(await kim.cookie()).toBeUndefined()
      })

      it('signs in with a mailed link', async () => {
        const address = scripts ? 'ann@example.test' : 'bob@example.test'
        const ann = await come({ scripts })
        await ann.open('/login?callbackUrl=%2Fmembers')
        await ann.page.getByLabel('Email', { exact: true }).fill(address)
        await ann.button('Send a link').click()
        await ann.page.waitForURL((url) => url.pathname.endsWith('/verify-request'))
        const mail = app.mails.mails.find(({ to }) => to.includes(address))
        const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        expect(new URL(link).origin).toBe(app.origin)
        await ann.page.goto(link)
        await ann.reaches('Members')
      })

      it('creates an account with a password, and signs in to it', async () => {
        const address = scripts ? 'eva@example.test' : 'fay@example.test'
        const eva = await come({ scripts })
        await eva.signUp(address, PASSWORD, '/members')
        await eva.reaches('Members')
        expect(await eva.page.locator('#secret').textContent()).toBe(`Only members read this, ${address}.`)
        await eva.open('/')
        await eva.sees(`Signed in as ${address}`)
        await eva.button('Sign out').click()
        await eva.sees(SIGNED_OUT)

        await eva.open('/login?callbackUrl=%2Fmembers')
        await eva.typeAccount(address, OTHER)
        await eva.alert.waitFor()
        await eva.reaches('Sign in')
        expect(await eva.cookie()).toBeUndefined()
        expect(await eva.page.content()).not.toContain(OTHER)
        await eva.typeAccount(address, PASSWORD)
        await eva.reaches('Members')
        // It is logged if the bundler of the framework has lost the native package.
        expect(app.said).not.toContain('passwords-slow-hasher')
      })

      it('asks for a second factor at the sign-in, and for both factors again before a dangerous change', async () => {
        const address = scripts ? 'hal@example.test' : 'ina@example.test'
        const hal = await come({ scripts })
        await hal.signUp(address, PASSWORD, '/members')
        await hal.page.getByRole('link', { name: 'Your account' }).click()
        await hal.reaches('Your account')
        await hal.button('Add an authenticator app').click()
        await hal.reaches('Set up an authenticator app')
        const phone = new AuthenticatorApp(keyIn(await hal.page.content()), () => new Date())
        // Each code works once. Three are needed, and three are accepted at a time: the earliest comes first.
        const codes = hal.page.getByRole('heading', { name: 'Your recovery codes' })
        const expired = hal.page.getByText('The code is wrong, or was used already')
        await hal.typeCode(phone.code(-1), 'Confirm')
        await codes.or(expired).waitFor()
        if (await expired.isVisible()) await hal.typeCode(phone.code(-1), 'Confirm')
        await codes.waitFor()
        await hal.open('/')
        await hal.button('Sign out').click()
        await hal.sees(SIGNED_OUT)

        await hal.open('/login?callbackUrl=%2Fmembers')
        await hal.typeAccount(address, PASSWORD)
        await hal.reaches('Second step')
        expect(await hal.cookie()).toBeUndefined()
        await hal.typeCode(phone.code(), 'Continue')
        await hal.reaches('Members')

        await hal.waitTenMinutes()
        await hal.open('/members')
        await hal.button('Delete my data').click()
        await hal.reaches('Confirm that it is you')
        // Both ways are on the page, each with a form and a button of the same name.
        await hal.page.getByLabel('Current password').fill(PASSWORD)
        await hal.page.keyboard.press('Enter')
        await hal.page.getByText('This needs one more proof.').waitFor()
        await hal.typeCode(phone.code(1))
        await hal.reaches('You confirmed that it is you')
        await hal.page.getByText('Please send the form again').waitFor()
        await hal.page.getByRole('link', { name: 'Continue' }).click()
        await hal.reaches('Members')
        expect(await hal.page.getByRole('status').count()).toBe(0)
        await hal.page.waitForLoadState(hal.alive)
        await hal.button('Delete my data').click()
        await hal.page.getByRole('status').filter({ hasText: 'Your data was deleted.' }).waitFor()
        expect(app.said).not.toContain('second-factor-clock')
      })

      it('has a link for users who have forgotten the password of their account', async () => {
        const gil = await come({ scripts })
        await gil.open('/login')
        await gil.page.getByRole('link', { name: 'Forgot your password?' }).click()
        await gil.reaches('Forgot your password?')
        expect(new URL(gil.page.url()).pathname).toBe(`${variant.base}/passwords/forgot`)
      })

      it('redirects to the page that was wanted, if it belongs to this site', async () => {
        const ada = await come({ scripts })
        await ada.open('/members')
        await ada.reaches('Sign in')
        await ada.type()
        await ada.reaches('Members')
        expect(await ada.page.locator('#secret').textContent()).toBe('Only members read this, Ada.')
        await ada.open('/login?callbackUrl=https%3A%2F%2Fevil.example%2F')
        await ada.type()
        await ada.sees(ADA)
        expect(new URL(ada.page.url()).origin).toBe(app.origin)
      })

      it('changes the session on the server, which is visible at once', async () => {
        const ada = await come({ scripts })
        await ada.signIn()
        await ada.page.getByLabel('New name').fill('Grace')
        await ada.button('Rename').click()
        await ada.sees('Signed in as Grace')
        await ada.open('/members')
        expect(await ada.page.locator('#secret').textContent()).toBe('Only members read this, Grace.')
      })
    })

    it('defect R82: shows no content of the session with Back after signing out', async () => {
      const ada = await come()
      await ada.signIn()
      await ada.open('/members')
      await ada.reaches('Members')
      await ada.open('/')
      await ada.button('Sign out').click()
      await ada.sees(SIGNED_OUT)
      await ada.page.goBack()
      // If signing out has added a history entry, this is the home page again.
      const home = ada.onServer.filter({ hasText: SIGNED_OUT })
      await home.or(ada.page.getByRole('heading', { level: 1, name: 'Sign in', exact: true })).waitFor()
      if (await home.isVisible()) await ada.page.goBack()
      await ada.reaches('Sign in')
      expect(await ada.page.locator('#secret').count()).toBe(0)
    })

    it('defect R82: reloads a page that the browser restores from its cache', async () => {
      const ada = await come()
      await ada.signIn()
      await ada.open('/members')
      await ada.reaches('Members')
      await ada.context.clearCookies()
      await ada.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
      await ada.reaches('Sign in')
      expect(await ada.page.locator('#secret').count()).toBe(0)
    })

    it('protects its pages when links are followed without a page load, too', async () => {
      const ada = await come()
      await ada.page.getByRole('link', { name: 'Members' }).click()
      await ada.reaches('Sign in')
      await ada.signIn()
      await ada.page.getByRole('link', { name: 'Members' }).click()
      await ada.reaches('Members')
      expect(await ada.page.locator('#secret').textContent()).toBe('Only members read this, Ada.')
    })

    it('changes the session in the browser and on the server', async () => {
      const ada = await come()
      await ada.signIn()
      const before = await ada.page.evaluate('performance.timeOrigin')
      await ada.page.getByLabel('New name').fill('Grace')
      await ada.button('Rename in the browser').click()
      await ada.inBrowser.filter({ hasText: 'Signed in as Grace' }).waitFor()
      expect(await ada.page.evaluate('performance.timeOrigin')).toBe(before)
      await ada.open('/')
      await ada.sees('Signed in as Grace')
    })

    it('renders the session for the browser in the page that the server sends', async () => {
      const ada = await come()
      await ada.signIn()
      const cookie = `authengine.session-token=${(await ada.cookie()) ?? ''}`
      const answer = await app.client().get(app.page('/'), { cookie })
      const markup = (await answer.text()).replaceAll(/<!--.*?-->/gs, '')
      expect(/id="client-session"[^>]*>([^<]*)</.exec(markup)?.[1]?.trim()).toBe(ADA)
    })

    it('refuses the page for members before any of it is sent', async () => {
      const answer = await app.client().get(app.page('/members'))
      expect([302, 303, 307, 308]).toContain(answer.status)
      const target = new URL(answer.headers.get('location') ?? '', app.origin)
      expect(app.page('/login')).toBe(target.origin + target.pathname)
      expect(target.searchParams.get('callbackUrl')).toMatch(/\/members$/)
      expect(await answer.text()).not.toContain('Only members')
    })

    it('treats an expired session as signed out, and removes its cookie', async () => {
      const ada = await come()
      await ada.holds(await mintedCookie(31, app.origin))
      await ada.open('/')
      await ada.sees(SIGNED_OUT)
      await ada.open('/members')
      await ada.reaches('Sign in')
      expect(await ada.page.evaluate(`fetch('${variant.base}/session').then((answer) => answer.json())`)).toBeNull()
      expect(await ada.cookie()).toBeUndefined()
    })

    it('extends a session that is two days old when a page is read', async () => {
      const ada = await come()
      const old = await mintedCookie(2, app.origin)
      await ada.holds(old)
      await ada.open('/members')
      await ada.reaches('Members')
      const renewed = await ada.cookie()
      expect(renewed).toBeDefined()
      expect(renewed).not.toBe(old)
      await ada.open('/')
      await ada.sees(ADA)
    })

    it('attack #309: shows its pages whatever the cookies contain', async () => {
      const ada = await come()
      for (const value of ['x', '%zz', 'a.b.c.d.e', '{}', '0'.repeat(3000)]) {
        await ada.holds(value)
        await ada.open('/')
        await ada.sees(SIGNED_OUT)
        expect(await ada.onServer.textContent()).toBe(SIGNED_OUT)
      }
    })

    it('refuses a cookie everywhere after sign-out', async () => {
      const ada = await come()
      await ada.signIn()
      const cookie = await ada.cookie()
      await ada.button('Sign out').click()
      await ada.sees(SIGNED_OUT)
      const thief = app.client()
      const headers = { cookie: `authengine.session-token=${cookie ?? ''}` }
      expect(await (await thief.get(`${variant.base}/session`, headers)).json()).toBeNull()
      expect((await thief.get(app.page('/members'), headers)).status).not.toBe(200)
      expect(await (await thief.get(app.page('/'), headers)).text()).toContain(SIGNED_OUT)
    })

    it('attack #75: refuses its own forms when another site sends them', async () => {
      const eve = await come()
      await eve.lure('/login', 'Sign in', { Name: 'ada', Password: 'lovelace' })
      expect(await eve.cookie()).toBeUndefined()
      await eve.signIn()
      await eve.lure('/', 'Rename', { 'New name': 'Eve' })
      await eve.lure('/', 'Sign out', {})
      await eve.open('/')
      await eve.sees(ADA)
    })

    if (!variant.needsScripts) {
      it('attack #75: refuses forms of another site before a dangerous change', async () => {
        const ada = await come({ scripts: false })
        await ada.signIn()
        await ada.open('/members')
        expect(await ada.sendFrom('http://evil.localhost:9', 'Delete my data')).not.toContain('deleted')
        expect(await ada.sendFrom(app.origin, 'Delete my data')).toContain('deleted')
      })
    }

    it('attack #314: does not sign out because of a link', async () => {
      const ada = await come()
      await ada.signIn()
      const form = ada.page.locator('form').filter({ has: ada.button('Sign out') })
      const action = await form.evaluate((element) => String(Reflect.get(element, 'action')))
      const targets = [action, `${app.origin}${variant.base}/signout`]
      // After hydration, React replaces the URL with a script.
      for (const target of targets.filter((each) => each.startsWith('http'))) await ada.context.request.get(target)
      await ada.open('/')
      await ada.sees(ADA)
      expect(await ada.onServer.textContent()).toBe(ADA)
    })

    it('attack #314: refuses posts of other sites to the routes', async () => {
      const client = app.client()
      const csrfToken = await client.csrfToken(variant.base)
      const fields = { csrfToken, username: 'ada', password: 'lovelace' }
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await client.post(`${variant.base}/callback/credentials`, fields, headers)
        expect(answer.status).toBe(403)
        expect(answer.headers.getSetCookie().filter((line) => line.includes('session-token'))).toEqual([])
      }
    })

    it('attack #305: accepts only cookies as a session', async () => {
      const session = JSON.stringify({ user: { name: 'Ada' }, expires: '2999-01-01T00:00:00.000Z' })
      const forged = {
        'x-middleware-subrequest': Array.from({ length: 5 }, () => 'middleware').join(':'),
        'x-auth-session': session,
        'x-authengine-session': session,
        'x-user': 'ada',
        authorization: 'Bearer ada',
      }
      const answer = await app.client().get(app.page('/members'), forged)
      expect(answer.status).not.toBe(200)
      expect(await answer.text()).not.toContain('Only members')
      expect(await (await app.client().get(`${variant.base}/session`, forged)).json()).toBeNull()
    })

    it('ignores the host of an absolute request target', async () => {
      const { under = '', base } = variant
      for (const target of [`http://evil.example${under}/members`, `http://evil.example${base}/signin`]) {
        const answer = await app.raw(target)
        // Next redirects such a client to the host that it named, and Qwik responds with 404: both before code of the
        // library runs.
        if (!/^HTTP\/1\.1 (308|404) /.test(answer)) expect(answer).not.toContain('evil.example')
        expect(answer).not.toContain('Only members')
      }
    })

    it('uses the host and protocol that the trusted proxy forwards', async () => {
      const headers = { 'x-forwarded-host': 'app.example', 'x-forwarded-proto': 'https' }
      const providers = await app.client().get(`${variant.base}/providers`, headers)
      expect(await providers.json()).toMatchObject({
        local: { callbackUrl: `https://app.example${variant.base}/callback/local` },
      })
      const csrf = await app.client().get(`${variant.base}/csrf`, headers)
      const [line = ''] = csrf.headers.getSetCookie()
      expect(line).toMatch(/^__Host-authengine\.csrf-token=/)
      expect(line).toContain('; Secure')
    })

    it('serves nothing else below its base path', async () => {
      const answer = await app.client().get(`${variant.base}/unknown`)
      expect(answer.status).toBe(404)
      const session = await app.client().get(`${variant.base}/session`)
      expect(await session.json()).toBeNull()
      expect(session.headers.getSetCookie()).toEqual([])
    })

    it('sends no part of the configuration to browsers', () => {
      const files = variant.browserFiles.flatMap((folder) => filesIn(join(BUILT, variant.name, folder)))
      expect(files.length).toBeGreaterThan(0)
      // The password is part of the configuration, the class name part of the core, the hash part of a plugin.
      const telling = files.filter((file) => /lovelace|MissingSecretError|argon2/.test(readFileSync(file, 'utf8')))
      expect(telling).toEqual([])
    })

    particular({ app: () => app, come })

    it('prints no secret, token or password', async () => {
      const ada = await come()
      await ada.signIn()
      expect(app.said).not.toMatch(/lovelace|babbage|lamp beside|green umbrellas|only-for-the-tests|session-token=/)
      expect(app.said).not.toContain(await ada.cookie())
    })
  })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|mjs|cjs|html|json|css|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
