import { SecondFactor } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../../support/anEngine.js'
import { ANN, locationOf, OTHER, PASSWORD } from '../../support/passwords/aPasswordSite.js'
import { aSecondFactorSite, codesIn, STEP } from '../../support/second-factor/aSecondFactorSite.js'

const SIGN_IN = '/auth/callback/password'
const FOR_SCRIPTS = { 'x-auth-return-redirect': '1' }

/** Posts a form as the script of a page does, with a fresh token. */
const send = async (browser: Browser, path: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
  browser.postJson(path, { csrfToken: await browser.csrfToken(), ...fields }, FOR_SCRIPTS)

const replyOf = async (response: Promise<Response>): Promise<unknown> => (await response).json()

/** What the guides for passwords and second factors say about forms that the application writes. */
describe('forms of the application', () => {
  it('sign in with a password, and get a URL with a status, or with the error', async () => {
    const site = aSecondFactorSite()
    await site.signedUp()
    const browser = site.browser()
    const wrong = { email: ANN, password: 'not the right password' }
    expect(await replyOf(send(browser, SIGN_IN, wrong))).toEqual({
      url: `${ORIGIN}/auth/signin?error=CredentialsSignin&code=credentials`,
    })
    const right = { email: ANN, password: PASSWORD, callbackUrl: '/members' }
    expect(await replyOf(send(browser, SIGN_IN, right))).toEqual({ url: `${ORIGIN}/members`, status: 'signed-in' })
    // A form without a script is redirected.
    expect(locationOf(await site.browser().submit(SIGN_IN, right))).toBe('/members')
  })

  it('need a token that was read after the last sign-in', async () => {
    const site = aSecondFactorSite()
    await site.signedUp()
    const browser = site.browser()
    const refused = { url: `${ORIGIN}/auth/signin?error=MissingCSRF` }
    expect(await replyOf(browser.postJson(SIGN_IN, { email: ANN, password: PASSWORD }, FOR_SCRIPTS))).toEqual(refused)
    const csrfToken = await browser.csrfToken()
    await browser.postJson(SIGN_IN, { csrfToken, email: ANN, password: PASSWORD }, FOR_SCRIPTS)
    const change = { currentPassword: PASSWORD, password: OTHER }
    const path = '/auth/passwords/change'
    expect(await replyOf(browser.postJson(path, { csrfToken, ...change }, FOR_SCRIPTS))).toEqual(refused)
    expect(locationOf(await browser.postJson(path, change, { accept: 'application/json' }))).toBe(
      '/auth/signin?error=MissingCSRF',
    )
    expect(await replyOf(send(browser, path, change))).toEqual({ status: 'done' })
  })

  it('get JSON from every form of passwords with either header', async () => {
    const site = aSecondFactorSite()
    const browser = site.browser()
    const fields = { email: ANN, password: 'short' }
    const accept = { accept: 'application/json' }
    for (const headers of [FOR_SCRIPTS, accept]) {
      const csrfToken = await browser.csrfToken()
      const response = await browser.postJson('/auth/passwords/sign-up', { csrfToken, ...fields }, headers)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ field: 'password', reason: 'too_short' })
    }
    expect(await replyOf(send(browser, '/auth/passwords/forgot', { email: ANN }))).toEqual({ status: 'mail-sent' })
    expect(await replyOf(send(browser, '/auth/passwords/set', { password: PASSWORD }))).toMatchObject({
      url: expect.stringContaining('/auth/signin?error=SessionRequired'),
    })
  })

  it.each(['app', undefined, 'recovery'])('send the second factor: %s', async (way) => {
    const site = aSecondFactorSite()
    const { app, codes } = await site.enrolled()
    const browser = site.browser()
    const signIn = { email: ANN, password: PASSWORD, callbackUrl: '/members' }
    expect(await replyOf(send(browser, SIGN_IN, signIn))).toEqual({ url: ORIGIN + STEP, status: 'continue' })
    expect(await sessionOf(browser)).toBeNull()
    const [wrong, right] = way === 'recovery' ? ['AAAA', codes[0] ?? ''] : [app.wrong(), app.code()]
    const fields = way === undefined ? {} : { way }
    const refused = await send(browser, STEP, { ...fields, code: wrong })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
    expect(await replyOf(send(browser, STEP, { ...fields, code: right }))).toEqual({
      url: `${ORIGIN}/members`,
      status: 'signed-in',
    })
  })

  it('let a browser be trusted, and mail a code', async () => {
    const site = aSecondFactorSite({ unsafeMailedCode: true })
    const { app, browser: first } = await site.enrolled()
    await send(first, '/auth/second-factor/mailed-codes', { use: 'on' })
    const browser = await site.firstFactor()
    expect(await replyOf(send(browser, '/auth/second-factor/mail'))).toEqual({
      url: `${ORIGIN}${STEP}?way=mail&sent=1`,
    })
    await site.mailsSent()
    const code = /\b\d{4} \d{2}\b/.exec(site.mailbox.latestTo(ANN)?.text ?? '')?.[0] ?? ''
    expect(await replyOf(send(browser, STEP, { way: 'mail', code }))).toMatchObject({ status: 'signed-in' })
    const trusting = await site.firstFactor()
    await send(trusting, STEP, { code: app.code(), trust: 'on' })
    await send(trusting, '/auth/signout')
    const again = await replyOf(send(trusting, SIGN_IN, { email: ANN, password: PASSWORD }))
    expect(again).toMatchObject({ status: 'signed-in' })
  })

  it('lead to the sign-in page if no sign-in is pending, and after too many wrong codes', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    expect(await replyOf(send(site.browser(), STEP, { code: '000000' }))).toEqual({
      url: `${ORIGIN}/auth/signin?error=SignInUnfinished`,
    })
    const browser = await site.firstFactor()
    for (let at = 0; at < 5; at++) await send(browser, STEP, { code: app.wrong() })
    expect(await replyOf(send(browser, STEP, { code: app.code() }))).toEqual({
      url: expect.stringContaining(`${ORIGIN}/auth/signin?error=TooManyAttempts&retryAfter=`),
    })
  })

  it('change the factors of the signed-in user', async () => {
    const site = aSecondFactorSite()
    const { app, browser, id } = await site.enrolled()
    const api = site.engine.api(SecondFactor)
    const [known] = await api.apps(id)
    const account = { url: `${ORIGIN}/auth/account` }
    const path = (name: string): string => `/auth/second-factor/${name}`
    expect(await replyOf(send(browser, path('rename'), { id: known?.id ?? '', name: 'Tablet' }))).toEqual(account)
    expect((await api.apps(id))[0]?.name).toBe('Tablet')
    const unknown = await send(browser, path('rename'), { id: 'unknown', name: 'Tablet' })
    expect([unknown.status, await unknown.json()]).toEqual([422, { error: 'SecondFactorRefused' }])
    const trusting = await site.firstFactor()
    await send(trusting, STEP, { code: app.code(), trust: 'on' })
    // The codes are on the page, and nowhere else.
    const page = await send(trusting, path('codes'))
    expect([page.status, codesIn(await page.text()).length]).toEqual([200, 10])
    expect(await replyOf(send(trusting, path('remove'), { id: known?.id ?? '' }))).toEqual(account)
    expect(await api.isEnrolled(id)).toBe(false)
  })

  it('get 401 with the URL of the page that asks for a proof, if the last one is too old', async () => {
    const site = aSecondFactorSite()
    const { browser } = await site.enrolled()
    site.clock.forward(301)
    const response = await send(browser, '/auth/second-factor/codes')
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: 'ReauthenticationRequired', url: expect.stringContaining('/auth/reauthenticate?') },
    ])
  })
})
