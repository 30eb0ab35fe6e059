import { Passwords } from '@authengine/passwords'
import { SecondFactor, type SecondFactorOptions } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, ConfigurationError, EmailProvider, MemoryAdapter, WebAuthnProvider } from 'authengine'
import type { DatabaseAdapter } from 'authengine/adapter'
import {
  type Browser,
  FakeIdentityProvider,
  Mailbox,
  SoftAuthenticator,
  type SoftCreationOptions,
  type SoftFaults,
  type SoftRequestOptions,
} from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../../support/anEngine.js'
import { OvertakenAdapter } from '../../support/OvertakenAdapter.js'
import {
  ANN,
  codeIn,
  linkIn,
  locationOf,
  OTHER,
  PASSWORD,
  signIn,
  submit,
  tokenIn,
} from '../../support/passwords/aPasswordSite.js'
import {
  AuthenticatorApp,
  aSecondFactorSite,
  aSecondFactorSiteOn,
  codesIn,
  type EnrolledUser,
  hiddenIn,
  keyIn,
  type SecondFactorSite,
  STEP,
  submitCode,
  submitRecovery,
} from '../../support/second-factor/aSecondFactorSite.js'
import { arrive, providerAt } from '../opSite.js'

const BOB = 'bob@example.test'
const SETUP = '/auth/second-factor/setup'
const SETUP_STEP = '/auth/continue/second-factor-setup'
const CODES_STEP = '/auth/continue/second-factor-codes'

const apiOf = ({ engine }: Pick<SecondFactorSite, 'engine'>) => engine.api(SecondFactor)
const requestOf = (browser: Browser): Request =>
  new Request(`${ORIGIN}/`, { headers: { cookie: browser.cookieHeader } })
const currentOf = ({ engine }: Pick<SecondFactorSite, 'engine'>, browser: Browser) =>
  engine.sessions.current(requestOf(browser))
const isSignedIn = async (browser: Browser): Promise<boolean> => (await sessionOf(browser)) !== null

/** Signs in with the password and a code. */
async function signedIn(site: SecondFactorSite, code: string, email = ANN): Promise<Browser> {
  const browser = await site.firstFactor(email)
  expect(locationOf(await submitCode(browser, code))).toBe('/')
  return browser
}

/** The page that sets up an app, and the app that scanned it. */
async function scanned(
  site: Pick<SecondFactorSite, 'clock'>,
  browser: Browser,
  path = SETUP,
): Promise<{ readonly app: AuthenticatorApp; readonly token: string; readonly page: string }> {
  const page = await (await browser.get(path)).text()
  return { page, token: hiddenIn(page, 'token'), app: new AuthenticatorApp(keyIn(page), () => site.clock.now()) }
}

/** Everything that the store keeps for a user about second factors. */
async function rowsOf({ adapter }: Pick<SecondFactorSite, 'adapter'>, userId: string) {
  const kinds = ['totp', 'recovery', 'browser', 'passkeys'].map((kind) => `second-factor.${kind}`)
  return (await Promise.all(kinds.map((kind) => adapter.secrets.of(userId, kind)))).flat()
}

/** A site with passkeys, whose users have a password as well. */
function withPasskeys(options: SecondFactorOptions = {}) {
  const site = aSecondFactorSite(options, {
    experimental: { enableWebAuthn: true },
    providers: [new WebAuthnProvider({ id: 'pk' })],
  })
  const ask = async <T>(browser: Browser, action: string): Promise<T> => {
    const answer = await browser.get(`/auth/webauthn-options/pk?action=${action}`, { 'sec-fetch-site': 'same-origin' })
    return (await jsonOf<{ options: T }>(answer)).options
  }
  const send = (browser: Browser, action: string, answer: unknown): Promise<Response> =>
    browser.submit('/auth/callback/pk', { action, data: JSON.stringify(answer) })
  /** Adds a passkey to the signed-in user. */
  const added = async (browser: Browser, faults?: SoftFaults): Promise<SoftAuthenticator> => {
    const key = new SoftAuthenticator(ORIGIN, { algorithms: [-7] })
    const response = await send(
      browser,
      'register',
      key.create(await ask<SoftCreationOptions>(browser, 'register'), faults),
    )
    expect(locationOf(response)).not.toContain('error')
    return key
  }
  const signInWith = async (browser: Browser, key: SoftAuthenticator, faults?: SoftFaults): Promise<Response> =>
    send(browser, 'authenticate', key.get(await ask<SoftRequestOptions>(browser, 'authenticate'), faults))
  /** Answers the step with a passkey. */
  const answerWith = async (browser: Browser, key: SoftAuthenticator, faults?: SoftFaults): Promise<Response> => {
    const page = await (await browser.get(`${STEP}?way=passkey`)).text()
    const [, text = '{}'] = /data-options="([^"]*)"/.exec(page) ?? []
    const { request } = JSON.parse(
      text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&'),
    ) as {
      readonly request?: SoftRequestOptions
    }
    if (!request) throw new TypeError('The page asks for no passkey.')
    return browser.submit(STEP, { way: 'passkey', passkey: JSON.stringify(key.get(request, faults)) })
  }
  return { ...site, added, signInWith, answerWith }
}

describe('authenticator apps', () => {
  it('N81: of two codes in the window, the earlier one is refused after the later one', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    site.clock.forward(300)
    const [before, now, after] = [app.code(-1), app.code(), app.code(1)]
    await signedIn(site, now)
    const browser = await site.firstFactor()
    expect((await submitCode(browser, before)).status).toBe(422)
    expect((await submitCode(browser, now)).status).toBe(422)
    expect(locationOf(await submitCode(browser, after))).toBe('/')
    expect((await submitCode(await site.firstFactor(), after)).status).toBe(422)
  })

  it('N82: the code of the setup is not accepted at a sign-in', async () => {
    const site = aSecondFactorSite()
    const ann = await site.signedUp()
    const { app, token } = await scanned(site, ann)
    const code = app.code()
    expect((await ann.submit(SETUP, { token, code })).status).toBe(200)
    const browser = await site.firstFactor()
    expect((await submitCode(browser, code)).status).toBe(422)
    site.clock.forward(30)
    expect((await submitCode(browser, code)).status).toBe(422)
    expect(locationOf(await submitCode(browser, app.code()))).toBe('/')
  })

  it('N82: the form of a setup works once, so that no code is accepted by two copies of an app', async () => {
    const site = aSecondFactorSite()
    const ann = await site.signedUp()
    const { app, token } = await scanned(site, ann)
    const fields = { token, code: app.code() }
    const answers = await Promise.all([ann, ann].map((each) => each.submit(SETUP, fields)))
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    site.clock.forward(30)
    expect((await ann.submit(SETUP, { token, code: app.code() })).status).not.toBe(200)
    const user = await site.adapter.users.byEmail(ANN)
    expect(await apiOf(site).apps(user?.id ?? '')).toHaveLength(1)
    await signedIn(site, app.code())
    expect((await submitCode(await site.firstFactor(), app.code())).status).toBe(422)
  })

  it('N83: a code is used once by two sign-ins, and the page says to wait for the next one', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const browsers = [await site.firstFactor(), await site.firstFactor()]
    const code = app.code()
    const answers = await Promise.all(browsers.map((each) => submitCode(each, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
    const loser = answers.find(({ status }) => status === 422)
    expect(await loser?.text()).toContain('Wait for the next one')
  })

  it('N85: a clock that is put back refuses codes until the last step, warns, and keeps recovery codes', async () => {
    const site = aSecondFactorSite()
    const { app, codes } = await site.enrolled()
    site.clock.forward(7200)
    await signedIn(site, app.code())
    site.clock.forward(-3600)
    const browser = await site.firstFactor()
    for (const steps of [-1, 0, 1]) expect((await submitCode(browser, app.code(steps))).status).toBe(422)
    expect(site.log.lines.filter(({ code }) => code === 'second-factor-clock')).toHaveLength(1)
    expect(locationOf(await submitRecovery(browser, codes[0] ?? ''))).toBe('/')
    site.clock.forward(3600)
    expect((await submitCode(await site.firstFactor(), app.code())).status).toBe(422)
    site.clock.forward(30)
    await signedIn(site, app.code())
  })

  it('N86: server code accepts codes again after the clock was a day ahead', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    site.clock.forward(86_400)
    await signedIn(site, app.code())
    site.clock.forward(-86_400)
    const browser = await site.firstFactor()
    expect((await submitCode(browser, app.code(1))).status).toBe(422)
    await apiOf(site).forgetUsedSteps(id)
    expect(await apiOf(site).apps(id)).toHaveLength(1)
    expect(locationOf(await submitCode(browser, app.code(1)))).toBe('/')
    expect((await submitCode(await site.firstFactor(), app.code(1))).status).toBe(422)
  })

  it.each([
    [-3, 422],
    [-2, 422],
    [-1, 302],
    [0, 302],
    [1, 302],
    [2, 422],
    [3, 422],
  ])('N87: a phone that is %i steps off gets %i', async (steps, status) => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    site.clock.forward(300)
    const response = await submitCode(await site.firstFactor(), app.code(steps))
    expect(response.status).toBe(status)
    if (status === 422) expect(await response.text()).toContain('check the clock of your phone')
  })

  it('N89: an app without a right code asks for nothing, and its form ends after 15 minutes', async () => {
    const site = aSecondFactorSite()
    const ann = await site.signedUp()
    const { app, token } = await scanned(site, ann)
    for (const code of [app.wrong(), '', '12345', app.code(3)])
      expect((await ann.submit(SETUP, { token, code })).status).toBe(422)
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    const user = await site.adapter.users.byEmail(ANN)
    expect(await rowsOf(site, user?.id ?? '')).toEqual([])
    site.clock.forward(15 * 60 + 1)
    await ann.submit('/auth/reauthenticate/password', { currentPassword: PASSWORD })
    const late = await ann.submit(SETUP, { token, code: app.code() })
    expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('The page was open for too long')])
    expect(await apiOf(site).isEnrolled(user?.id ?? '')).toBe(false)
  })

  it('N90: an app works until another one is removed, also while a new one is set up', async () => {
    const site = aSecondFactorSite()
    const { app, browser, id } = await site.enrolled()
    const second = await scanned(site, browser)
    await signedIn(site, app.code())
    site.clock.forward(30)
    expect(locationOf(await browser.submit(SETUP, { token: second.token, code: second.app.code() }))).toBe(
      '/auth/account',
    )
    await signedIn(site, app.code())
    site.clock.forward(30)
    await signedIn(site, second.app.code())
    const [first] = await apiOf(site).apps(id)
    await browser.submit('/auth/second-factor/remove', { id: first?.id ?? '' })
    site.clock.forward(30)
    expect((await submitCode(await site.firstFactor(), app.code())).status).toBe(422)
    await signedIn(site, second.app.code())
  })

  it('N91: the QR code is drawn in the page, which no cache stores and no other site sees', async () => {
    const site = aSecondFactorSite()
    const response = await (await site.signedUp()).get(SETUP)
    const page = await response.text()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(response.headers.get('content-security-policy')).toMatch(/img-src [^;]*(?:'self'|'none')/)
    const urls = [...page.matchAll(/(?:src|href|action)="([^"]+)"/g)].map(([, url]) => url)
    const pictures = urls.filter((url) => url?.startsWith('data:image/svg+xml'))
    expect(pictures.map((url) => decodeURIComponent(url ?? ''))).toEqual([expect.stringContaining('viewBox="-4 -4 ')])
    expect(urls).not.toContainEqual(expect.stringMatching(/^(?!data:|https:\/\/app\.example\/)/))
    expect(page).not.toMatch(/\sstyle="/)
  })

  it('N93: no page, no JSON and no stored row gives the secret after the setup', async () => {
    const site = aSecondFactorSite()
    const ann = await site.signedUp()
    const { app, page, token } = await scanned(site, ann)
    const key = keyIn(page)
    await ann.submit(SETUP, { token, code: app.code() })
    const user = await site.adapter.users.byEmail(ANN)
    const paths = [
      'account',
      'second-factor/setup',
      'session',
      'second-factor/remove',
      'second-factor/codes',
      'providers',
    ]
    const texts = await Promise.all(paths.map(async (path) => (await ann.get(`/auth/${path}`)).text()))
    const seen = JSON.stringify([texts, await apiOf(site).apps(user?.id ?? ''), await rowsOf(site, user?.id ?? '')])
    for (const text of [key, key.match(/.{4}/g)?.join(' ') ?? '', key.toLowerCase()]) expect(seen).not.toContain(text)
  })
})

describe('recovery codes', () => {
  it('N94: one of two sign-ins with the same code wins', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    const browsers = [await site.firstFactor(), await site.firstFactor()]
    await Promise.all(browsers.map((each) => submitRecovery(each, codes[0] ?? '')))
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1)
    expect(await apiOf(site).recoveryCodesLeft(id)).toBe(9)
  })

  it('N95: each code is a row without the code', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    const rows = await site.adapter.secrets.of(id, 'second-factor.recovery')
    expect(new Set(rows.map(({ lookup }) => lookup)).size).toBe(10)
    const text = JSON.stringify(rows)
    for (const code of codes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('N97: new codes void all earlier ones, end other sessions, and are mailed about', async () => {
    const site = aSecondFactorSite()
    const { app, browser, codes } = await site.enrolled()
    const other = await signedIn(site, app.code())
    const fresh = codesIn(await (await browser.submit('/auth/second-factor/codes')).text())
    expect(fresh).toHaveLength(10)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    const visitor = await site.firstFactor()
    for (const code of codes.slice(0, 3)) expect((await submitRecovery(visitor, code)).status).toBe(422)
    expect(locationOf(await submitRecovery(visitor, fresh[9] ?? ''))).toBe('/')
    await site.mailsSent()
    expect(site.mailbox.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('You have new recovery codes'),
    )
  })

  it('N97: a code that was accepted before new ones were made does not sign in', async () => {
    const site = aSecondFactorSite()
    const { browser, codes } = await site.enrolled()
    const visitor = await site.firstFactor()
    const [answer] = await Promise.all([
      submitRecovery(visitor, codes[0] ?? ''),
      browser.submit('/auth/second-factor/codes'),
    ])
    const left = await apiOf(site).recoveryCodesLeft((await site.adapter.users.byEmail(ANN))?.id ?? '')
    expect(left).toBe(10)
    if (locationOf(answer) !== '/') expect(await isSignedIn(visitor)).toBe(false)
  })

  it('N63, N98: after a mailed reset, the step is asked for, and a recovery code is another method', async () => {
    const site = aSecondFactorSite()
    const { app, codes, id } = await site.enrolled()
    await submit(site.browser(), 'forgot', { email: ANN })
    await submit(site.browser(), 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
    expect(await apiOf(site).apps(id)).toHaveLength(1)
    expect(await apiOf(site).recoveryCodesLeft(id)).toBe(10)
    const browser = site.browser()
    expect(locationOf(await signIn(browser, ANN, OTHER))).toBe(STEP)
    expect(locationOf(await submitRecovery(browser, codes[0] ?? ''))).toBe('/')
    expect(await currentOf(site, browser)).toMatchObject({ level: 2 })
    const other = site.browser()
    await signIn(other, ANN, OTHER)
    expect(locationOf(await submitCode(other, app.code()))).toBe('/')
  })

  it('N99: with few codes left, the mail and the account page ask to make new ones', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    for (const code of codes.slice(0, 9)) {
      await submitRecovery(await site.firstFactor(), code)
      site.clock.forward(60)
    }
    const last = await site.firstFactor()
    expect(locationOf(await submitRecovery(last, codes[9] ?? ''))).toBe('/')
    expect(await apiOf(site).recoveryCodesLeft(id)).toBe(0)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.text).toContain('Codes left: 0. Make new ones')
    expect(await (await last.get('/auth/account')).text()).toContain('Recovery codes left: 0. Make new ones soon.')
    // Without codes, the app is still asked for.
    expect(locationOf(await signIn(site.browser()))).toBe(STEP)
  })
})

describe('ways around the second factor', () => {
  it('N101: a passkey without user verification is one factor, and does not answer its own step', async () => {
    const site = withPasskeys()
    const { app, browser } = await site.enrolled()
    const key = await site.added(browser)
    const thief = site.browser()
    expect(locationOf(await site.signInWith(thief, key, { userVerified: false }))).toBe(STEP)
    // The thief has the key, and only the key.
    const answer = await site.answerWith(thief, key, { userVerified: false }).catch(() => null)
    if (answer) expect(answer.status).toBe(422)
    expect(await isSignedIn(thief)).toBe(false)
    expect(locationOf(await submitCode(thief, app.code()))).toBe('/')
  })

  it('N101: a passkey without user verification is a second factor after the password', async () => {
    const site = withPasskeys()
    const { browser } = await site.enrolled()
    const key = await site.added(browser)
    const visitor = await site.firstFactor()
    expect(locationOf(await site.answerWith(visitor, key, { userVerified: false }))).toBe('/')
    expect(await currentOf(site, visitor)).toMatchObject({ level: 2 })
  })

  it('N102: a passkey with user verification is two factors, also where these are required of every user', async () => {
    let required: 'if-enrolled' | 'always' = 'if-enrolled'
    const site = withPasskeys({ required: () => required })
    const { browser } = await site.enrolled()
    const key = await site.added(browser)
    for (required of ['if-enrolled', 'always'] as const) {
      const visitor = site.browser()
      expect(locationOf(await site.signInWith(visitor, key))).toBe('/')
      expect(await currentOf(site, visitor)).toMatchObject({ level: 3 })
    }
  })

  it('N103: claims of a provider do not skip the step', async () => {
    const claims = { amr: ['pwd', 'mfa', 'otp'], acr: 'urn:mfa' }
    const op = new FakeIdentityProvider({
      issuer: 'https://op.example',
      person: { sub: 'ann', email: ANN, email_verified: true, ...claims },
    })
    const site = aSecondFactorSite({}, { providers: [providerAt(op, 'op')] })
    const arriving = async (browser: Browser): Promise<string> => {
      const start = await browser.submit('/auth/signin/op')
      return locationOf(await arrive(browser, await op.authorize(start.headers.get('location') ?? '')))
    }
    const owner = site.browser()
    expect(await arriving(owner)).toBe('/')
    const { app, token } = await scanned(site, owner)
    expect((await owner.submit(SETUP, { token, code: app.code() })).status).toBe(200)
    const visitor = site.browser()
    expect(await arriving(visitor)).toBe(STEP)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it.each(['jwt', 'database'] as const)(
    'N105: reading, refreshing and updating a session keeps its level and its time, with %s sessions',
    async (strategy) => {
      const site = aSecondFactorSite({}, { session: { strategy, updateAge: 0 } })
      const { app } = await site.enrolled()
      const first = await site.firstFactor()
      await submitCode(first, app.code(), { trust: 'on' })
      await first.submit('/auth/signout')
      site.clock.forward(60)
      expect(locationOf(await signIn(first))).toBe('/')
      const full = await signedIn(site, app.code())
      const before = await Promise.all([first, full].map((each) => currentOf(site, each)))
      expect(before.map((each) => each?.level)).toEqual([1, 2])
      site.clock.forward(86_400 * 2)
      for (const each of [first, full]) {
        await sessionOf(each)
        await each.postJson('/auth/session', {
          csrfToken: await each.csrfToken(),
          data: { level: 3, authMethods: ['otp'] },
        })
      }
      const after = await Promise.all([first, full].map((each) => currentOf(site, each)))
      for (const [at, each] of after.entries())
        expect(each).toMatchObject({ level: before[at]?.level, authTime: before[at]?.authTime })
    },
  )

  it('N106: no other protocol takes the password alone', async () => {
    const site = aSecondFactorSite()
    await site.enrolled()
    const authorization = `Basic ${btoa(`${ANN}:${PASSWORD}`)}`
    const visitor = site.browser()
    for (const path of ['session', 'account', 'second-factor/setup'])
      expect((await visitor.get(`/auth/${path}`, { authorization })).headers.getSetCookie().join()).not.toContain(
        'session-token',
      )
    const grant = { grant_type: 'password', username: ANN, password: PASSWORD }
    for (const path of ['token', 'callback/password', 'signin/password'])
      await visitor.post(`/auth/${path}`, grant, { authorization })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('N107: a pending sign-in is no session for any route', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    expect([await isSignedIn(visitor), await currentOf(site, visitor)]).toEqual([false, null])
    const before = await rowsOf(site, id)
    for (const path of ['account', 'second-factor/setup']) {
      const response = await visitor.get(`/auth/${path}`)
      expect(await response.text()).not.toContain('Phone')
      expect(response.status).not.toBe(200)
    }
    for (const path of ['setup', 'begin', 'remove', 'rename', 'codes', 'passkeys', 'browsers'])
      await visitor.submit(`/auth/second-factor/${path}`, { id: before[0]?.id ?? '', ask: 'on', code: app.code() })
    await expect(apiOf(site).newRecoveryCodes(requestOf(visitor))).rejects.toThrow()
    await expect(apiOf(site).removeApp(requestOf(visitor), before[0]?.id ?? '')).rejects.toThrow()
    expect(await rowsOf(site, id)).toEqual(before)
    site.clock.forward(601)
    expect((await submitCode(visitor, app.code())).status).toBe(302)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('N107: the cookie of a pending sign-in works once', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const visitor = await site.firstFactor()
    const copy = site.browser()
    for (const [name, value] of visitor.cookies) copy.plant(name, value)
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
    site.clock.forward(30)
    await submitCode(copy, app.code())
    expect(await isSignedIn(copy)).toBe(false)
  })

  it('N109: only the server decides whether the step is done', async () => {
    const site = aSecondFactorSite({ required: 'always' })
    const ann = await aRequiredUser(site)
    const visitor = await site.firstFactor()
    const lies = { success: 'true', done: 'second-factor', methods: 'otp', level: '2', kind: 'done', verdict: 'right' }
    expect((await visitor.submit(STEP, lies)).status).toBe(422)
    for (const path of [SETUP_STEP, CODES_STEP, '/auth/continue/word', '/auth/continue']) {
      await visitor.submit(path, { ...lies, token: 'x', saved: 'on', code: ann.app.wrong() })
      await visitor.get(path)
    }
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await apiOf(site).apps(ann.id)).toHaveLength(1)
  })
})

/** Signs up where a second factor is required of every user, and sets up an app meanwhile. */
async function aRequiredUser(site: SecondFactorSite): Promise<EnrolledUser> {
  const browser = site.browser()
  await submit(browser, 'sign-up', { email: ANN, password: PASSWORD })
  await submit(browser, 'verify', { code: codeIn(await site.mailTo(ANN)) })
  const { app, token } = await scanned(site, browser, SETUP_STEP)
  await browser.submit(SETUP_STEP, { token, code: app.code() })
  const page = await (await browser.get(CODES_STEP)).text()
  expect(locationOf(await browser.submit(CODES_STEP, { token: hiddenIn(page, 'token'), saved: 'on' }))).toBe('/')
  const user = await site.adapter.users.byEmail(ANN)
  site.clock.forward(30)
  return { browser, app, codes: codesIn(page), id: user?.id ?? '' }
}

describe('setting up and removing', () => {
  it('N113: the mail about a new app has a link that removes it and ends all sessions, by a form', async () => {
    const site = aSecondFactorSite()
    const { browser: thief, app, id } = await site.enrolled()
    await site.mailsSent()
    const mail = site.mailbox.mails.find(({ subject }) => subject.includes('You have a second factor'))
    const link = linkIn(mail ?? never())
    const owner = site.browser()
    for (const method of ['GET', 'HEAD']) await owner.request(link, { method })
    expect(await apiOf(site).isEnrolled(id)).toBe(true)
    const token = hiddenIn(await (await owner.get(link)).text(), 'token')
    expect((await owner.post('/auth/second-factor/undo', { token }, { origin: 'https://evil.test' })).status).toBe(403)
    const other = await signedIn(site, app.code())
    const done = await owner.submit('/auth/second-factor/undo', { token })
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('you were signed out everywhere')])
    expect(await Promise.all([isSignedIn(thief), isSignedIn(other)])).toEqual([false, false])
    expect(await rowsOf(site, id)).toEqual([])
    expect((await owner.submit('/auth/second-factor/undo', { token })).status).toBe(410)
    expect((await owner.get(link)).status).toBe(410)
  })

  it('N113: the link ends after seven days, with the app, and for another user', async () => {
    const site = aSecondFactorSite()
    const { browser, id } = await site.enrolled()
    await site.mailsSent()
    const link = linkIn(
      site.mailbox.mails.find(({ subject }) => subject.includes('You have a second factor')) ?? never(),
    )
    const token = new URL(link, ORIGIN).searchParams.get('token') ?? ''
    for (const wrong of [token.slice(0, -4), `${token}A`, '', 'x'.repeat(100_000)])
      expect((await browser.submit('/auth/second-factor/undo', { token: wrong })).status).toBeGreaterThanOrEqual(400)
    expect(await apiOf(site).isEnrolled(id)).toBe(true)
    site.clock.forward(7 * 86_400 + 1)
    expect((await site.browser().submit('/auth/second-factor/undo', { token })).status).toBe(410)
    expect(await apiOf(site).isEnrolled(id)).toBe(true)
  })

  it('N114: removing a factor ends other sessions and trusted browsers, and is mailed about', async () => {
    const site = aSecondFactorSite()
    const { app, browser, id } = await site.enrolled()
    const second = await scanned(site, browser)
    await browser.submit(SETUP, { token: second.token, code: second.app.code() })
    const phone = await site.firstFactor()
    await submitCode(phone, app.code(), { trust: 'on' })
    const [first] = await apiOf(site).apps(id)
    await browser.submit('/auth/second-factor/remove', { id: first?.id ?? '' })
    expect([await isSignedIn(browser), await isSignedIn(phone)]).toEqual([true, false])
    expect(locationOf(await signIn(phone))).toBe(STEP)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).toContain('was removed')
    // Recovery codes stay as long as there is a factor.
    expect(await apiOf(site).recoveryCodesLeft(id)).toBe(10)
  })

  it('N114: a reset by server code also removes the request for a passkey, without any recovery code left', async () => {
    const site = withPasskeys()
    const browser = await site.signedUp()
    const key = await site.added(browser)
    const page = await (await browser.submit('/auth/second-factor/passkeys', { ask: 'on' })).text()
    const { id = '' } = (await site.adapter.users.byEmail(ANN)) ?? {}
    for (const code of codesIn(page)) {
      expect(locationOf(await submitRecovery(await site.firstFactor(), code))).toBe('/')
      site.clock.forward(60)
    }
    expect(locationOf(await signIn(site.browser()))).toBe(STEP)
    expect(await apiOf(site).reset(id)).toBe(true)
    expect(await apiOf(site).isEnrolled(id)).toBe(false)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).toContain('was removed')
    expect(await apiOf(site).reset(id)).toBe(false)
    // The passkey itself stays.
    expect(locationOf(await site.signInWith(site.browser(), key))).toBe('/')
  })

  it('N115: the last factor stays where one is required, also if two are removed at once', async () => {
    const site = aSecondFactorSite({ required: 'always' })
    const { browser, id } = await aRequiredUser(site)
    const remove = (factor: string): Promise<Response> => browser.submit('/auth/second-factor/remove', { id: factor })
    const [first] = await apiOf(site).apps(id)
    expect((await remove(first?.id ?? '')).status).toBe(422)
    const second = await scanned(site, browser)
    await browser.submit(SETUP, { token: second.token, code: second.app.code() })
    const apps = await apiOf(site).apps(id)
    expect(apps).toHaveLength(2)
    await Promise.all(apps.map((app) => remove(app.id)))
    expect(await apiOf(site).apps(id)).toHaveLength(1)
  })

  it('N117: where a factor becomes required, a sign-in without one can only set one up', async () => {
    let required: 'if-enrolled' | 'always' = 'if-enrolled'
    const site = aSecondFactorSite({ required: () => required })
    const ann = await site.signedUp()
    required = 'always'
    const visitor = await site.firstFactor()
    const user = await site.adapter.users.byEmail(ANN)
    const { app, token } = await scanned(site, visitor, SETUP_STEP)
    for (const path of ['account', 'second-factor/setup', 'second-factor/codes'])
      expect((await visitor.get(`/auth/${path}`)).status).not.toBe(200)
    // The form belongs to this sign-in: neither another one nor the signed-in user can use it.
    const other = await site.firstFactor()
    await other.get(SETUP_STEP)
    expect((await other.submit(SETUP_STEP, { token, code: app.code() })).status).toBe(422)
    expect((await ann.submit(SETUP, { token, code: app.code() })).status).toBe(422)
    await visitor.submit(SETUP_STEP, { token, code: app.code() })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await rowsOf(site, user?.id ?? '')).toEqual([])
    const page = await (await visitor.get(CODES_STEP)).text()
    await visitor.submit(CODES_STEP, { token: hiddenIn(page, 'token'), saved: 'on' })
    expect(await isSignedIn(visitor)).toBe(true)
    // The other sign-in, which began before, must not add an app of its own without the new factor.
    const late = await scanned(site, other, SETUP_STEP)
    if (late.token !== '') {
      await other.submit(SETUP_STEP, { token: late.token, code: late.app.code() })
      const codes = await (await other.get(CODES_STEP)).text()
      await other.submit(CODES_STEP, { token: hiddenIn(codes, 'token'), saved: 'on' })
    }
    expect(await isSignedIn(other)).toBe(false)
    expect(await apiOf(site).apps(user?.id ?? '')).toHaveLength(1)
  })
})

describe('two sign-ins that set up a first app', () => {
  it('N117: only the first one is committed, and its recovery codes stay', async () => {
    let required: 'if-enrolled' | 'always' = 'if-enrolled'
    const site = aSecondFactorSite({ required: () => required })
    await site.signedUp()
    required = 'always'
    const { id = '' } = (await site.adapter.users.byEmail(ANN)) ?? {}
    const finishing = async () => {
      const browser = await site.firstFactor()
      const { app, token } = await scanned(site, browser, SETUP_STEP)
      await browser.submit(SETUP_STEP, { token, code: app.code() })
      const page = await (await browser.get(CODES_STEP)).text()
      const finish = () => browser.submit(CODES_STEP, { token: hiddenIn(page, 'token'), saved: 'on' })
      return { app, browser, codes: codesIn(page), finish }
    }
    const thief = await finishing()
    const owner = await finishing()
    await owner.finish()
    await thief.finish()
    expect(await Promise.all([owner, thief].map(({ browser }) => isSignedIn(browser)))).toEqual([true, false])
    expect(await apiOf(site).apps(id)).toHaveLength(1)
    site.clock.forward(60)
    expect((await submitCode(await site.firstFactor(), thief.app.code())).status).toBe(422)
    await signedIn(site, owner.app.code())
    expect(locationOf(await submitRecovery(await site.firstFactor(), owner.codes[0] ?? ''))).toBe('/')
  })
})

describe('trusted browsers', () => {
  const trusting = async (
    site: SecondFactorSite,
    app: AuthenticatorApp,
    browser: Browser,
    email = ANN,
  ): Promise<void> => {
    await signIn(browser, email)
    expect(locationOf(await submitCode(browser, app.code(), { trust: 'on' }))).toBe('/')
    await browser.submit('/auth/signout')
    site.clock.forward(30)
  }
  const cookieOf = (browser: Browser): readonly [string, string] =>
    [...browser.cookies].find(([name]) => name.includes('second-factor.browser')) ?? ['', '']

  it('N125: trust belongs to one user: several users of a browser each have theirs', async () => {
    const site = aSecondFactorSite()
    const [ann, bob] = [await site.enrolled(ANN), await site.enrolled(BOB)]
    const shared = site.browser()
    await trusting(site, ann.app, shared)
    expect(locationOf(await signIn(shared, BOB))).toBe(STEP)
    expect(locationOf(await submitCode(shared, bob.app.code(), { trust: 'on' }))).toBe('/')
    await shared.submit('/auth/signout')
    for (const email of [ANN, BOB, ANN, BOB]) {
      expect(locationOf(await signIn(shared, email))).toBe('/')
      await shared.submit('/auth/signout')
    }
  })

  it('N125: a browser keeps the trust of at most five users', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const shared = site.browser()
    const emails = Array.from({ length: 7 }, (_, at) => `user-${String(at)}@example.test`)
    for (const email of emails) await trusting(site, (await site.enrolled(email)).app, shared, email)
    expect(cookieOf(shared)[1].split('.')).toHaveLength(5)
    const asked: boolean[] = []
    for (const email of emails) {
      asked.push(locationOf(await signIn(shared, email)) === STEP)
      await shared.submit('/auth/signout')
    }
    expect(asked).toEqual([true, true, false, false, false, false, false])
  })

  it('N125: a user who trusts a browser again and again does not displace others', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const [ann, bob] = [await site.enrolled(ANN), await site.enrolled(BOB)]
    const shared = site.browser()
    await trusting(site, bob.app, shared, BOB)
    for (let count = 0; count < 6; count++) {
      await trusting(site, ann.app, shared)
      const [trusted] = await site.adapter.secrets.of(ann.id, 'second-factor.browser')
      await site.adapter.secrets.remove(trusted?.id ?? '', ann.id)
    }
    expect(locationOf(await signIn(shared, BOB))).toBe('/')
  })

  it('N125: a user trusts at most ten browsers, and the oldest trust ends', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const { app, id } = await site.enrolled()
    const browsers = Array.from({ length: 12 }, () => site.browser())
    for (const browser of browsers) await trusting(site, app, browser)
    expect(await site.adapter.secrets.of(id, 'second-factor.browser')).toHaveLength(10)
    const asked: boolean[] = []
    for (const browser of browsers) asked.push(locationOf(await signIn(browser)) === STEP)
    expect(asked).toEqual([true, true, ...Array<boolean>(10).fill(false)])
  })

  const ENDS: Readonly<
    Record<string, (site: SecondFactorSite, user: EnrolledUser) => Promise<{ readonly password?: string } | undefined>>
  > = {
    'a change of the password': async (_site, { browser }) => {
      await submit(browser, 'change', { currentPassword: PASSWORD, password: OTHER })
      return { password: OTHER }
    },
    'a mailed reset': async (site) => {
      await site.mailsSent()
      await submit(site.browser(), 'forgot', { email: ANN })
      await submit(site.browser(), 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
      return { password: OTHER }
    },
    'a password that server code sets': async (site, { id }) => {
      await site.engine.api(Passwords).set(id, OTHER)
      return { password: OTHER }
    },
    'another app': async (site, { browser }) => {
      const { app, token } = await scanned(site, browser)
      await browser.submit(SETUP, { token, code: app.code() })
      return undefined
    },
    'the factor off and on': async (site, { browser, id }) => {
      const [first] = await apiOf(site).apps(id)
      await browser.submit('/auth/second-factor/remove', { id: first?.id ?? '' })
      const { app, token } = await scanned(site, browser)
      await browser.submit(SETUP, { token, code: app.code() })
      return undefined
    },
    'a recovery code': async (site, { codes }) => {
      expect(locationOf(await submitRecovery(await site.firstFactor(), codes[0] ?? ''))).toBe('/')
      return undefined
    },
    'new recovery codes': async (_site, { browser }) => {
      await browser.submit('/auth/second-factor/codes')
      return undefined
    },
    'the end of all sessions': async ({ engine }, { id }) => {
      await engine.sessions.revokeAll(id)
      return undefined
    },
    'the end of all other sessions': async ({ engine }, { browser }) => {
      const keepCookies = (cookies: readonly { name: string; value: string }[]): void => {
        for (const { name, value } of cookies) browser.plant(name, value)
      }
      const headers = new Headers({ cookie: browser.cookieHeader })
      await engine.sessions.revokeOthers({ url: `${ORIGIN}/`, headers, keepCookies })
      return undefined
    },
    'a reset by server code': async (site, { browser, id }) => {
      await apiOf(site).reset(id)
      await signIn(browser)
      const { app, token } = await scanned(site, browser)
      await browser.submit(SETUP, { token, code: app.code() })
      return undefined
    },
    '30 days': (site) => {
      site.clock.forward(30 * 86_400)
      return Promise.resolve(undefined)
    },
    'the end of the trust in this browser': async (site, { browser, id }) => {
      const [trusted] = await site.adapter.secrets.of(id, 'second-factor.browser')
      await browser.submit('/auth/second-factor/browsers', { id: trusted?.id ?? '' })
      return undefined
    },
  }

  it.each(Object.entries(ENDS))('N126: %s ends the trust', async (_what, act) => {
    for (const strategy of ['jwt', 'database'] as const) {
      const site = aSecondFactorSite({}, { session: { strategy }, limits: false })
      const user = await site.enrolled()
      const phone = site.browser()
      await trusting(site, user.app, phone)
      expect(locationOf(await signIn(phone))).toBe('/')
      await phone.submit('/auth/signout')
      const { password } = (await act(site, user)) ?? {}
      expect(locationOf(await signIn(phone, ANN, password))).toBe(STEP)
    }
  })

  it('N127: trust does not count where a second factor is always required, also by a forged field', async () => {
    let required: 'if-enrolled' | 'always' = 'always'
    const site = aSecondFactorSite({ required: () => required })
    const { app, id } = await aRequiredUser(site)
    const phone = await site.firstFactor()
    expect(locationOf(await submitCode(phone, app.code(), { trust: 'on' }))).toBe('/')
    expect(cookieOf(phone)).toEqual(['', ''])
    expect(await site.adapter.secrets.of(id, 'second-factor.browser')).toEqual([])
    required = 'if-enrolled'
    await phone.submit('/auth/signout')
    site.clock.forward(30)
    await trusting(site, app, phone)
    required = 'always'
    expect(locationOf(await signIn(phone))).toBe(STEP)
  })

  it('N127: a sign-in in a trusted browser has level 1, and trust is off with 0 days', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const phone = site.browser()
    await trusting(site, app, phone)
    await signIn(phone)
    expect(await currentOf(site, phone)).toMatchObject({ level: 1 })
    const never = aSecondFactorSite({ trustedBrowserDays: 0 })
    const user = await never.enrolled()
    const visitor = await never.firstFactor()
    expect(await (await visitor.get(STEP)).text()).not.toContain('name="trust"')
    await submitCode(visitor, user.app.code(), { trust: 'on' })
    expect(cookieOf(visitor)).toEqual(['', ''])
  })

  it('N127: a recovery code trusts no browser', async () => {
    const site = aSecondFactorSite()
    const { codes, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    await visitor.submit(STEP, { way: 'recovery', code: codes[0] ?? '', trust: 'on' })
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await site.adapter.secrets.of(id, 'second-factor.browser')).toEqual([])
  })

  it('N129: the cookie is bound to the site and ends after 30 days at the latest; the end does not move', async () => {
    const site = aSecondFactorSite()
    const { app, browser, id } = await site.enrolled()
    const phone = await site.firstFactor()
    const response = await submitCode(phone, app.code(), { trust: 'on' })
    const line = response.headers.getSetCookie().find((each) => each.includes('second-factor.browser')) ?? ''
    expect(line).toMatch(/^__Host-/)
    expect(line).toMatch(/HttpOnly/i)
    expect(line).toMatch(/Secure/i)
    expect(line).toMatch(/SameSite=Lax/i)
    expect(Date.parse(/Expires=([^;]+)/i.exec(line)?.[1] ?? '')).toBe(site.clock.now().getTime() + 30 * 86_400_000)
    const [row] = await site.adapter.secrets.of(id, 'second-factor.browser')
    expect(row?.expires?.getTime()).toBe(site.clock.now().getTime() + 30 * 86_400_000)
    expect(JSON.stringify(row)).not.toContain(cookieOf(phone)[1])
    site.clock.forward(20 * 86_400)
    await phone.submit('/auth/signout')
    expect(locationOf(await signIn(phone))).toBe('/')
    expect((await site.adapter.secrets.of(id, 'second-factor.browser'))[0]?.expires).toEqual(row?.expires)
    site.clock.forward(10 * 86_400)
    expect(locationOf(await signIn(phone))).toBe(STEP)
    expect(await (await browser.get('/auth/account')).text()).not.toContain('Trusted from')
  })
})

describe('operation', () => {
  it.each([
    ['secrets', 'no secrets'],
    ['pending', 'no pending sign-ins'],
    ['transaction', 'no transactions'],
  ])('N130: an adapter without %s is found at the start', (missing, problem) => {
    const adapter = new Proxy(new MemoryAdapter(), {
      get: (db, name): unknown => (name === missing ? undefined : Reflect.get(db, name, db)),
    })
    let found: unknown
    try {
      aSecondFactorSiteOn(adapter as DatabaseAdapter)
    } catch (error) {
      found = error
    }
    expect(found).toBeInstanceOf(ConfigurationError)
    expect(String(found)).toMatch(new RegExp(`secondFactor\\(\\): [^;]*; yours has[^.]* ${problem}`))
  })

  it('N131: a lost key is a fault of the site: no wrong code, nothing is counted, and recovery codes work', async () => {
    const adapter = new MemoryAdapter()
    const before = aSecondFactorSiteOn(adapter)
    const { app, id } = await before.enrolled()
    const after = aSecondFactorSiteOn(adapter, {}, { encryptionKeys: [LATER_KEY] })
    after.clock.forward(60)
    before.clock.forward(30)
    const visitor = await after.firstFactor()
    for (let count = 0; count < 7; count++)
      expect(locationOf(await submitCode(visitor, app.code()))).toContain('error=Configuration')
    expect(after.log.lines.flatMap(({ message }) => message).join('\n')).toContain('AUTH_ENCRYPTION_KEY')
    expect(await adapter.secrets.of(id, 'second-factor.totp')).toMatchObject([{ data: { failures: 0 } }])
    expect(after.events).not.toContain('sign_in.refused wrong_answer')
    expect(locationOf(await submitCode(await before.firstFactor(), app.code()))).toBe('/')
  })

  it('N131: a lost key of one app does not let codes of another one be guessed without end', async () => {
    const adapter = new MemoryAdapter()
    const before = aSecondFactorSiteOn(adapter)
    const { browser, id } = await before.enrolled()
    const both = aSecondFactorSiteOn(adapter, {}, { encryptionKeys: [LATER_KEY] })
    both.clock.forward(30)
    const owner = both.browser()
    for (const [name, value] of browser.cookies) owner.plant(name, value)
    const { app, token } = await scanned(both, owner)
    await owner.submit(SETUP, { token, code: app.code() })
    both.clock.forward(30)
    const thief = await both.firstFactor()
    for (let count = 0; count < 5; count++) {
      const response = await submitCode(thief, app.wrong())
      expect([response.status, locationOf(response)]).not.toEqual([302, expect.stringContaining('Configuration')])
    }
    expect(locationOf(await submitCode(thief, app.wrong()))).toContain('error=TooManyAttempts')
    const rows = await adapter.secrets.of(id, 'second-factor.totp')
    expect(rows.map(({ data }) => data)).toEqual(expect.arrayContaining([{ failures: 0 }, { failures: 5 }]))
    expect(both.log.lines.map(({ code }) => code)).toContain('second-factor-key')
    both.clock.forward(300)
    expect(locationOf(await submitCode(await both.firstFactor(), app.code()))).toBe('/')
  })

  it('N133: the rows of a removed user go with the user', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const phone = await site.firstFactor()
    await submitCode(phone, app.code(), { trust: 'on' })
    expect(await rowsOf(site, id)).toHaveLength(12)
    await site.adapter.users.delete?.(id)
    expect(await rowsOf(site, id)).toEqual([])
  })

  it('N134: no secret, code or token is in a log, an event, a session or a mail', async () => {
    const seen: unknown[] = []
    const site = aSecondFactorSite({}, { events: { signIn: (message) => void seen.push(message) } })
    const ann = await site.signedUp()
    const { app, page, token } = await scanned(site, ann)
    const used = [app.code()]
    const codes = codesIn(await (await ann.submit(SETUP, { token, code: used[0] ?? '' })).text())
    site.clock.forward(30)
    used.push(app.code(), app.wrong())
    const phone = await site.firstFactor()
    await submitCode(phone, used[2] ?? '')
    await submitCode(phone, used[1] ?? '', { trust: 'on' })
    await submitRecovery(await site.firstFactor(), codes[0] ?? '')
    await site.mailsSent()
    const user = await site.adapter.users.byEmail(ANN)
    seen.push(await sessionOf(phone), site.log.lines, site.events, site.mailbox.mails, user)
    const text = JSON.stringify(seen, (_key, value: unknown) =>
      value instanceof Error ? [value.message, value.stack, value.cause] : value,
    )
    const secrets = [keyIn(page), token, ...codes, ...cookieTokens(phone)]
    for (const secret of secrets) expect(text).not.toContain(secret)
    for (const code of used) expect(text).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})

const LATER_KEY = 'another-key-for-data-at-rest-of-tests-0123456789abcdefgh'
const cookieTokens = (browser: Browser): readonly string[] =>
  [...browser.cookies].filter(([name]) => name.includes('second-factor')).map(([, value]) => value)

describe('guessing', () => {
  it('N47: codes of a setup are counted for the user, and a sign-in does not reset them', async () => {
    const site = aSecondFactorSite()
    const { app, browser } = await site.enrolled()
    const second = await scanned(site, browser)
    const attempt = () => browser.submit(SETUP, { token: second.token, code: second.app.wrong() })
    for (let count = 0; count < 20; count++) expect((await attempt()).status).toBe(422)
    await signedIn(site, app.code())
    const limited = await attempt()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('N47: a right password does not reset wrong codes, and wrong recovery codes are counted with them', async () => {
    const site = aSecondFactorSite()
    const { app, codes } = await site.enrolled()
    for (let count = 0; count < 2; count++)
      expect((await submitCode(await site.firstFactor(), app.wrong())).status).toBe(422)
    for (let count = 0; count < 3; count++)
      expect((await submitRecovery(await site.firstFactor(), '0000-0000-0000-0000')).status).toBe(422)
    const visitor = await site.firstFactor()
    for (const refused of [await submitCode(visitor, app.code()), await submitRecovery(visitor, codes[0] ?? '')])
      expect([refused.status, await isSignedIn(visitor)]).not.toEqual([302, true])
    expect(await isSignedIn(visitor)).toBe(false)
    site.clock.forward(301)
    await signedIn(site, app.code())
  })

  it('N49: of a hundred codes at once, five are compared', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    const right = app.code()
    const csrfToken = await visitor.csrfToken()
    const wrong = (await Promise.all(
      Array.from({ length: 100 }, (_, at) => visitor.post(STEP, { csrfToken, way: 'app', code: codeUnlike(app, at) })),
    )) as readonly Response[]
    expect(wrong.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
    const [row] = await site.adapter.secrets.of(id, 'second-factor.totp')
    expect(row?.data).toEqual({ failures: wrong.filter(({ status }) => status === 422).length })
    await submitCode(visitor, right)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('N49: codes that other requests overtake are counted, or sign in, all the same', async () => {
    const adapter = new OvertakenAdapter()
    const site = aSecondFactorSiteOn(adapter)
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    adapter.changes = 4
    expect((await submitCode(visitor, app.wrong())).status).toBe(422)
    expect(await adapter.secrets.of(id, 'second-factor.totp')).toMatchObject([{ data: { failures: 1 } }])
    adapter.changes = 4
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
    // A code that is overtaken again and again is not accepted.
    const other = await site.firstFactor()
    site.clock.forward(30)
    adapter.changes = Infinity
    expect((await submitCode(other, app.code())).status).toBe(422)
    expect(await isSignedIn(other)).toBe(false)
  })

  it('N49: one sign-in takes 20 forms, whatever the limits are', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const { app } = await site.enrolled()
    const visitor = await site.firstFactor()
    for (let count = 0; count < 20; count++) expect((await submitCode(visitor, app.wrong())).status).toBe(422)
    await submitCode(visitor, app.code())
    expect(await isSignedIn(visitor)).toBe(false)
    await signedIn(site, app.code())
  })

  it('N50: 100 wrong codes in a row, over months, disable the app; a recovery code enables it', async () => {
    const site = aSecondFactorSite()
    const { app, codes, id } = await site.enrolled()
    for (let count = 0; count < 100; count++) {
      expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: false }])
      expect((await submitCode(await site.firstFactor(), app.wrong())).status).toBe(422)
      site.clock.forward(86_400)
    }
    expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: true }])
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).toContain('Many wrong codes')
    expect(site.events.filter((event) => event === 'second-factor.disabled')).toHaveLength(1)
    // A disabled app still protects the account.
    const visitor = await site.firstFactor()
    expect(await isSignedIn(visitor)).toBe(false)
    expect(locationOf(await submitRecovery(visitor, codes[0] ?? ''))).toBe('/')
    expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: false }])
    await signedIn(site, app.code())
  })

  it('N50: a right code in between begins the count anew', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const { app, id } = await site.enrolled()
    for (let count = 0; count < 150; count++) {
      if (count === 99) await signedIn(site, app.code())
      else await submitCode(await site.firstFactor(), app.wrong())
    }
    expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: false }])
  })

  it('N50: a disabled app opens by three right codes in a row, each of another step', async () => {
    const site = aSecondFactorSite({}, { limits: false })
    const { app, id } = await site.enrolled()
    for (let count = 0; count < 100; count++) await submitCode(await site.firstFactor(), app.wrong())
    const visitor = await site.firstFactor()
    const step = async (code: string): Promise<boolean> => {
      await submitCode(visitor, code)
      return isSignedIn(visitor)
    }
    const right = async (): Promise<boolean> => {
      site.clock.forward(30)
      return step(app.code())
    }
    expect(await right()).toBe(false)
    // The same code does not count twice.
    expect(await step(app.code())).toBe(false)
    expect(await right()).toBe(false)
    expect(await step(app.wrong())).toBe(false)
    expect(await right()).toBe(false)
    expect(await right()).toBe(false)
    expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: true }])
    expect(await right()).toBe(true)
    expect(await apiOf(site).apps(id)).toMatchObject([{ isDisabled: false }])
    expect(site.events).toContain('second-factor.enabled')
  })

  it('N51: wrong codes of another person lock out neither a known nor a trusted browser', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const [known, trusted] = [await site.firstFactor(), await site.firstFactor()]
    await submitCode(known, app.code())
    site.clock.forward(30)
    await submitCode(trusted, app.code(), { trust: 'on' })
    site.clock.forward(30)
    for (const browser of [known, trusted]) await browser.submit('/auth/signout')
    const thief = await site.firstFactor()
    for (let count = 0; count < 8; count++) await submitCode(thief, app.wrong())
    await submitCode(thief, app.code())
    expect(await isSignedIn(thief)).toBe(false)
    expect(locationOf(await signIn(trusted))).toBe('/')
    expect(locationOf(await signIn(known))).toBe(STEP)
    expect(locationOf(await submitCode(known, app.code()))).toBe('/')
  })
})

describe('addresses and passwords', () => {
  const mailed = () => {
    const mailbox = new Mailbox()
    const email = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })
    const config: AuthConfig = { providers: [email] }
    return { mailbox, config }
  }

  it('N6: no second factor is set up before the address is verified', async () => {
    const site = aSecondFactorSite({}, withCredentials)
    await site.adapter.users.create({ name: 'Ann', email: ANN, emailVerified: null, image: null, id: 'ann' })
    const user = await site.adapter.users.byEmail(ANN)
    idOfCredentials = user?.id ?? ''
    const eve = site.browser()
    await eve.submit('/auth/callback/cred', { password: 'right' })
    expect(await isSignedIn(eve)).toBe(true)
    expect((await eve.get(SETUP)).status).toBe(422)
    await expect(apiOf(site).beginApp(requestOf(eve))).rejects.toMatchObject({ reason: 'not_verified' })
    expect(await (await eve.get('/auth/account')).text()).toContain('Verify your email address first')
  })

  it('N6: the first proof of an address removes a factor that another person set up, and does not ask for it', async () => {
    const { config, mailbox } = mailed()
    let required: 'if-enrolled' | 'always' = 'always'
    const site = aSecondFactorSite(
      { required: () => required },
      { providers: [...(config.providers ?? []), ...withCredentials.providers] },
    )
    const user = await site.adapter.users.create({ name: 'Ann', email: ANN, emailVerified: null, image: null })
    idOfCredentials = user.id
    const eve = site.browser()
    expect(locationOf(await eve.submit('/auth/callback/cred', { password: 'right' }))).toBe(SETUP_STEP)
    const { app, token } = await scanned(site, eve, SETUP_STEP)
    await eve.submit(SETUP_STEP, { token, code: app.code() })
    const page = await (await eve.get(CODES_STEP)).text()
    await eve.submit(CODES_STEP, { token: hiddenIn(page, 'token'), saved: 'on' })
    required = 'if-enrolled'
    const owner = site.browser()
    await owner.submit('/auth/signin/mail', { email: ANN })
    const code = codeIn(mailbox.latestTo(ANN) ?? never())
    expect(locationOf(await owner.submit('/auth/callback/mail', { email: ANN, code }))).toBe('/')
    expect(await isSignedIn(owner)).toBe(true)
    expect(await isSignedIn(eve)).toBe(false)
    expect(await rowsOf(site, user.id)).toEqual([])
    // From now on, the address is verified: a factor is asked for after a mailed code, too.
    const second = await scanned(site, owner)
    await owner.submit(SETUP, { token: second.token, code: second.app.code() })
    const visitor = site.browser()
    await visitor.submit('/auth/signin/mail', { email: ANN })
    const again = codeIn(mailbox.latestTo(ANN) ?? never())
    expect(locationOf(await visitor.submit('/auth/callback/mail', { email: ANN, code: again }))).toBe(STEP)
  })

  it('N6: the first proof of an address sets up a factor of the owner, where one is always required', async () => {
    const { config, mailbox } = mailed()
    const providers = [...(config.providers ?? []), ...withCredentials.providers]
    const site = aSecondFactorSite({ required: 'always' }, { providers })
    const user = await site.adapter.users.create({ name: 'Ann', email: ANN, emailVerified: null, image: null })
    idOfCredentials = user.id
    const setUp = async (browser: Browser): Promise<Response> => {
      const { app, token } = await scanned(site, browser, SETUP_STEP)
      await browser.submit(SETUP_STEP, { token, code: app.code() })
      const page = await (await browser.get(CODES_STEP)).text()
      return browser.submit(CODES_STEP, { token: hiddenIn(page, 'token'), saved: 'on' })
    }
    const eve = site.browser()
    await eve.submit('/auth/callback/cred', { password: 'right' })
    await setUp(eve)
    const owner = site.browser()
    await owner.submit('/auth/signin/mail', { email: ANN })
    const code = codeIn(mailbox.latestTo(ANN) ?? never())
    expect(locationOf(await owner.submit('/auth/callback/mail', { email: ANN, code }))).toBe(SETUP_STEP)
    expect(await isSignedIn(owner)).toBe(false)
    expect(locationOf(await setUp(owner))).toBe('/')
    expect(await isSignedIn(owner)).toBe(true)
    expect(await isSignedIn(eve)).toBe(false)
    expect(await apiOf(site).apps(user.id)).toHaveLength(1)
    expect(await apiOf(site).recoveryCodesLeft(user.id)).toBe(10)
  })

  it('N63: a reset does not sign in, and neither clears nor skips the factor', async () => {
    const site = aSecondFactorSite()
    const { id } = await site.enrolled()
    const before = await rowsOf(site, id)
    const visitor = site.browser()
    await submit(visitor, 'forgot', { email: ANN })
    await submit(visitor, 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await rowsOf(site, id)).toEqual(before)
    expect(locationOf(await signIn(visitor, ANN, OTHER))).toBe(STEP)
  })

  it('N65: a reset ends sessions, trusted browsers and pending sign-ins of a thief', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const thief = await site.firstFactor()
    await submitCode(thief, app.code(), { trust: 'on' })
    site.clock.forward(30)
    const waiting = await site.firstFactor()
    await site.mailsSent()
    await submit(site.browser(), 'forgot', { email: ANN })
    await submit(site.browser(), 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
    await submitCode(waiting, app.code())
    expect(await Promise.all([thief, waiting].map(isSignedIn))).toEqual([false, false])
    expect(locationOf(await signIn(thief, ANN, OTHER))).toBe(STEP)
  })
})

let idOfCredentials = ''
const withCredentials = {
  providers: [
    {
      id: 'cred',
      type: 'credentials',
      credentials: { password: { label: 'Password', type: 'password' } },
      authorize: ({ password }: Readonly<Record<string, unknown>>) =>
        password === 'right' ? { id: idOfCredentials, name: 'Ann', email: ANN } : null,
    },
  ],
} satisfies AuthConfig

/** A code that is wrong at any time near now. */
function codeUnlike(app: AuthenticatorApp, at: number): string {
  const code = String(100_000 + at)
  return [-2, -1, 0, 1, 2].some((steps) => app.code(steps) === code) ? '999999' : code
}

function never(): never {
  throw new TypeError('There is no mail.')
}
