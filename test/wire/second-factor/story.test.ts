import { SecondFactor, type SecondFactorOptions } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import { sessionOf } from '../../support/anEngine.js'
import { ANN, locationOf, PASSWORD, signIn } from '../../support/passwords/aPasswordSite.js'
import {
  AuthenticatorApp,
  aSecondFactorSite,
  codesIn,
  hiddenIn,
  keyIn,
  STEP,
  submitCode,
  submitRecovery,
} from '../../support/second-factor/aSecondFactorSite.js'

describe.each(['jwt', 'database'] as const)('a second factor, with %s sessions', (strategy) => {
  const aSite = (options?: SecondFactorOptions) => aSecondFactorSite(options, { session: { strategy } })

  it('sets up an authenticator app, which counts only after its first code', async () => {
    const site = aSite()
    const ann = await site.signedUp()
    const page = await (await ann.get('/auth/second-factor/setup')).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    const fields = { token: hiddenIn(page, 'token'), name: 'Phone' }
    const wrong = await ann.submit('/auth/second-factor/setup', { ...fields, code: app.wrong() })
    expect(wrong.status).toBe(422)
    // The same key is shown again, because the app has it already.
    expect(keyIn(await wrong.text())).toBe(keyIn(page))
    const phone = site.browser()
    expect(locationOf(await signIn(phone))).toBe('/')
    const response = await ann.submit('/auth/second-factor/setup', { ...fields, code: app.code() })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(codesIn(await response.text())).toHaveLength(10)
    expect(await sessionOf(ann)).toHaveProperty('user')
    // Sessions of before do not have the second factor.
    expect(await sessionOf(phone)).toBeNull()
    expect(locationOf(await signIn(site.browser()))).toBe(STEP)
    await site.mailsSent()
    expect(site.mailbox.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('You have a second factor on')]),
    )
    expect(site.events).toEqual(expect.arrayContaining(['second-factor.added', 'second-factor.codes_made']))
  })

  it('asks for the code after the password, and a wrong code does not end the sign-in', async () => {
    const site = aSite()
    const { app } = await site.enrolled()
    const browser = await site.firstFactor()
    expect(await sessionOf(browser)).toBeNull()
    const page = await browser.get(STEP)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toContain('autocomplete="one-time-code"')
    expect((await submitCode(browser, app.wrong())).status).toBe(422)
    const response = await submitCode(browser, app.code())
    expect(locationOf(response)).toBe('/')
    expect(await sessionOf(browser)).toMatchObject({ user: { email: ANN } })
    expect(site.events).toEqual(
      expect.arrayContaining(['sign_in.challenged', 'sign_in.refused wrong_answer', 'sign_in.done']),
    )
  })

  it('signs in with a recovery code, once, and tells how many are left', async () => {
    const site = aSite()
    const { codes, id } = await site.enrolled()
    const [code = ''] = codes
    const browser = await site.firstFactor()
    expect((await submitRecovery(browser, '0000-0000-0000-0000')).status).toBe(422)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect(locationOf(await submitRecovery(browser, typed))).toBe('/')
    expect(await sessionOf(browser)).toHaveProperty('user')
    expect(await site.engine.api(SecondFactor).recoveryCodesLeft(id)).toBe(9)
    expect((await submitRecovery(await site.firstFactor(), code)).status).toBe(422)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.text).toContain('9 are left')
    for (const each of codes.slice(1, 7)) await submitRecovery(await site.firstFactor(), each)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.text).toContain('Codes left: 3. Make new ones')
  })

  it('trusts a browser, until the password or a factor changes', async () => {
    const site = aSite()
    const { app, browser: laptop } = await site.enrolled()
    const phone = await site.firstFactor()
    expect(locationOf(await submitCode(phone, app.code(), { trust: 'on' }))).toBe('/')
    const cookie = [...phone.cookies].find(([name]) => name.includes('second-factor.browser'))
    expect(cookie?.[0]).toBe('__Host-authengine.plugin.second-factor.browser')
    await phone.submit('/auth/signout')
    expect(locationOf(await signIn(phone))).toBe('/')
    expect(await sessionOf(phone)).toHaveProperty('user')
    // The token is replaced at each sign-in, so that a copy of it is worthless.
    const thief = site.browser()
    thief.plant(cookie?.[0] ?? '', cookie?.[1] ?? '')
    expect(locationOf(await signIn(thief))).toBe(STEP)
    await phone.submit('/auth/signout')
    const change = { currentPassword: PASSWORD, password: 'seven green umbrellas' }
    expect((await laptop.submit('/auth/passwords/change', change)).status).toBe(302)
    expect(locationOf(await signIn(phone, ANN, 'seven green umbrellas'))).toBe(STEP)
  })

  it('sets up an app at the sign-in, if a second factor is required', async () => {
    let required: 'if-enrolled' | 'always' = 'if-enrolled'
    const site = aSite({ required: () => required })
    await site.signedUp()
    required = 'always'
    const browser = await site.firstFactor()
    const SETUP = '/auth/continue/second-factor-setup'
    const page = await (await browser.get(SETUP)).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    const fields = { token: hiddenIn(page, 'token'), name: 'Phone' }
    const wrong = await browser.submit(SETUP, { ...fields, code: app.wrong() })
    expect(wrong.status).toBe(422)
    expect(keyIn(await wrong.text())).toBe(keyIn(page))
    const done = await browser.submit(SETUP, { ...fields, code: app.code() })
    expect(locationOf(done)).toBe('/auth/continue/second-factor-codes')
    expect(await sessionOf(browser)).toBeNull()
    const codesPage = await (await browser.get('/auth/continue/second-factor-codes')).text()
    const codes = codesIn(codesPage)
    const token = hiddenIn(codesPage, 'token')
    const unsaved = await browser.submit('/auth/continue/second-factor-codes', { token })
    expect(unsaved.status).toBe(422)
    expect(codesIn(await unsaved.text())).toEqual(codes)
    const end = await browser.submit('/auth/continue/second-factor-codes', { token, saved: 'on' })
    expect(locationOf(end)).toBe('/')
    expect(await sessionOf(browser)).toHaveProperty('user')
    site.clock.forward(30)
    const next = await site.firstFactor()
    expect(locationOf(await submitRecovery(next, codes[0] ?? ''))).toBe('/')
    // Trusted browsers do not count where a second factor is always required.
    expect(await (await (await site.firstFactor()).get(STEP)).text()).not.toContain('name="trust"')
  })

  it('lets a new user set up an app with the first sign-in: all is stored, or nothing', async () => {
    const site = aSite({ required: 'always' })
    const browser = site.browser()
    await browser.submit('/auth/passwords/sign-up', { email: ANN, password: PASSWORD })
    const mail = await site.mailTo(ANN)
    await browser.submit('/auth/passwords/verify', { code: /\b\d{4} \d{4}\b/.exec(mail.text)?.[0] ?? '' })
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    const page = await (await browser.get('/auth/continue/second-factor-setup')).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    await browser.submit('/auth/continue/second-factor-setup', { token: hiddenIn(page, 'token'), code: app.code() })
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    const codes = await (await browser.get('/auth/continue/second-factor-codes')).text()
    const fields = { token: hiddenIn(codes, 'token'), saved: 'on' }
    expect(locationOf(await browser.submit('/auth/continue/second-factor-codes', fields))).toBe('/')
    const user = await site.adapter.users.byEmail(ANN)
    expect(await site.engine.api(SecondFactor).isEnrolled(user?.id ?? '')).toBe(true)
    site.clock.forward(30)
    expect(locationOf(await submitCode(await site.firstFactor(), app.code()))).toBe('/')
  })

  it('waits with a required second factor until the end of the grace period', async () => {
    const end = new Date('2030-01-02T00:00:00Z')
    const site = aSite({ required: 'always', graceUntil: () => end })
    await site.signedUp()
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    site.clock.forward(86_400)
    expect(locationOf(await signIn(site.browser()))).toBe('/auth/continue/second-factor-setup')
  })

  it('is managed on the account page', async () => {
    const site = aSite()
    const { app, browser, id } = await site.enrolled()
    const api = site.engine.api(SecondFactor)
    const account = await (await browser.get('/auth/account')).text()
    expect(account).toContain('Phone')
    const factor = (await api.apps(id))[0]?.id ?? ''
    await browser.submit('/auth/second-factor/rename', { id: factor, name: ' Work phone ' })
    expect(await api.apps(id)).toMatchObject([{ name: 'Work phone' }])
    const codes = codesIn(await (await browser.submit('/auth/second-factor/codes')).text())
    expect(codes).toHaveLength(10)
    const phone = await site.firstFactor()
    await submitCode(phone, app.code(), { trust: 'on' })
    expect(await (await browser.get('/auth/account')).text()).toContain(
      'Trusted from 1 January 2030 to 31 January 2030',
    )
    expect(locationOf(await browser.submit('/auth/second-factor/remove', { id: factor }))).toBe('/auth/account')
    expect(await api.apps(id)).toEqual([])
    expect(await api.recoveryCodesLeft(id)).toBe(0)
    expect(await sessionOf(phone)).toBeNull()
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('is reset by an administrator, which ends all sessions and informs the user', async () => {
    const site = aSite()
    const { browser, id } = await site.enrolled()
    const api = site.engine.api(SecondFactor)
    expect(await api.reset(id)).toBe(true)
    expect(await api.reset(id)).toBe(false)
    expect(await sessionOf(browser)).toBeNull()
    expect(await api.isEnrolled(id)).toBe(false)
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).toContain('was removed')
    expect(site.events.filter((event) => event === 'second-factor.reset')).toHaveLength(1)
  })

  it('has an API for pages of the application', async () => {
    const site = aSite()
    const ann = await site.signedUp()
    const user = await site.adapter.users.byEmail(ANN)
    const api = site.engine.api(SecondFactor)
    const request = () => new Request('https://app.example/', { headers: { cookie: ann.cookieHeader } })
    const keepCookies = (cookies: readonly { name: string; value: string }[]): void => {
      for (const { name, value } of cookies) ann.plant(name, value)
    }
    const asked = () => ({ headers: request().headers, url: 'https://app.example/', keepCookies })
    const begun = await api.beginApp(asked())
    expect(begun.uri).toContain(`secret=${begun.secret}&issuer=app.example`)
    expect(begun.svg).toContain('<svg')
    const app = new AuthenticatorApp(begun.secret, () => site.clock.now())
    await expect(api.addApp(asked(), { token: begun.token, code: app.wrong() })).rejects.toMatchObject({
      reason: 'wrong_code',
    })
    const added = await api.addApp(asked(), { token: begun.token, code: app.code(), name: 'Tablet' })
    expect(added.recoveryCodes).toHaveLength(10)
    expect(await api.apps(user?.id ?? '')).toMatchObject([{ id: added.id, name: 'Tablet', isDisabled: false }])
    expect(await api.newRecoveryCodes(asked())).toHaveLength(10)
    await api.removeApp(asked(), added.id)
    expect(await api.isEnrolled(user?.id ?? '')).toBe(false)
  })
})
