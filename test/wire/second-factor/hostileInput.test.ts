import { SecondFactor } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { ORIGIN, sessionOf } from '../../support/anEngine.js'
import { ANN, locationOf, signIn } from '../../support/passwords/aPasswordSite.js'
import {
  AuthenticatorApp,
  aSecondFactorSite,
  hiddenIn,
  keyIn,
  STEP,
  submitCode,
  submitRecovery,
} from '../../support/second-factor/aSecondFactorSite.js'

const BOB = 'bob@example.test'
const SETUP = '/auth/second-factor/setup'
const isSignedIn = async (browser: Browser): Promise<boolean> => (await sessionOf(browser)) !== null
const pendingCookies = ({ cookies }: Browser): readonly (readonly [string, string])[] =>
  [...cookies].filter(([name]) => /pending|continue|sign-in/.test(name))

describe('a code as input', () => {
  it.each<readonly [string, unknown]>([
    ['an array', ['CODE']],
    ['an object', { $eq: 'CODE' }],
    ['a number', 123456],
    ['null', null],
    ['true', true],
  ])('is one text, and never %s', async (_what, code) => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const visitor = await site.firstFactor()
    const value = JSON.parse(JSON.stringify(code).replace('CODE', app.code())) as unknown
    const csrfToken = await visitor.csrfToken()
    const answer = await visitor.postJson(STEP, { csrfToken, way: 'app', code: value })
    expect([400, 422]).toContain(answer.status)
    expect(await isSignedIn(visitor)).toBe(false)
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
  })

  it('is refused if it is sent twice; of other fields, the first one counts', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const send = async (name: string): Promise<readonly [number, boolean]> => {
      const visitor = await site.firstFactor()
      const fields = { csrfToken: await visitor.csrfToken(), way: 'app', code: app.code(), trust: 'on' }
      const body = new URLSearchParams([[name, 'x'], ...Object.entries(fields)])
      const { status } = await visitor.request(STEP, { method: 'POST', body, headers: { origin: ORIGIN } })
      site.clock.forward(30)
      return [status, await isSignedIn(visitor)]
    }
    expect(await send('code')).toEqual([400, false])
    expect(await send('trust')).toEqual([302, true])
    expect(await site.adapter.secrets.of(id, 'second-factor.browser')).toEqual([])
    expect(await send('way')).toEqual([302, true])
  })

  it.each<readonly [string, (code: string) => string, number]>([
    ['1 MB', (code) => code + '0'.repeat(1_000_000), 413],
    ['100 kB', (code) => code + ' '.repeat(100_000), 422],
    ['NUL in it', (code) => `${code}\0`, 422],
    [
      'full-width digits',
      (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      422,
    ],
    ['Arabic digits', (code) => code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))), 422],
    ['a sign', (code) => `+${code}`, 422],
    ['a fraction', (code) => `${code}.0`, 422],
    ['two codes', (code) => `${code} ${code}`, 422],
    ['an empty code', () => '', 422],
    ['a lone surrogate', (code) => `${code}\ud800`, 422],
  ])('with %s is refused, and the right code still signs in', async (_what, from, status) => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    expect((await submitCode(visitor, from(app.code()))).status).toBe(status)
    expect((await submitRecovery(visitor, from('0000-0000-0000-0000'))).status).toBe(status)
    expect(await isSignedIn(visitor)).toBe(false)
    // Texts that are no codes cannot disable an app.
    expect(await site.adapter.secrets.of(id, 'second-factor.totp')).toMatchObject([{ data: { failures: 0 } }])
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
  })

  it.each(['', 'APP', 'apps', '__proto__', 'constructor', 'sms', '../app', 'x'.repeat(10_000)])(
    'with the way %p is a code of an app',
    async (way) => {
      const site = aSecondFactorSite()
      const { app, codes } = await site.enrolled()
      const visitor = await site.firstFactor()
      expect((await visitor.get(`${STEP}?way=${encodeURIComponent(way.slice(0, 500))}`)).status).toBe(200)
      const refused = await visitor.submit(STEP, { way, code: codes[0] ?? '' })
      expect(refused.status).toBe(422)
      expect(await refused.text()).not.toContain(way.length > 20 ? way : '__proto__')
      expect(locationOf(await visitor.submit(STEP, { way, code: app.code() }))).toBe('/')
    },
  )

  it('of a passkey is refused if the user has no passkey, or the response is garbage', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    const visitor = await site.firstFactor()
    for (const passkey of ['', '{}', 'null', '[]', '{"id":1}', 'x'.repeat(50_000)]) {
      const response = await visitor.submit(STEP, { way: 'passkey', passkey })
      expect([422, 302]).toContain(response.status)
      expect(await isSignedIn(visitor)).toBe(false)
    }
    site.clock.forward(301)
    expect(locationOf(await submitCode(visitor, app.code()))).toBe('/')
  })
})

describe('a pending sign-in', () => {
  it('belongs to its browser and its user', async () => {
    const site = aSecondFactorSite()
    const [ann, bob] = [await site.enrolled(ANN), await site.enrolled(BOB)]
    const [first, second] = [await site.firstFactor(ANN), await site.firstFactor(BOB)]
    // Bob knows his codes, and not those of Ann.
    expect((await submitCode(first, bob.app.code())).status).toBe(422)
    expect((await submitRecovery(first, bob.codes[0] ?? '')).status).toBe(422)
    expect((await submitRecovery(second, ann.codes[0] ?? '')).status).toBe(422)
    expect(await site.engine.api(SecondFactor).recoveryCodesLeft(ann.id)).toBe(10)
    // With the cookie of Ann's sign-in, only codes of Ann count.
    expect(pendingCookies(first)).toHaveLength(1)
    for (const [name, value] of pendingCookies(first)) second.plant(name, value)
    expect((await submitCode(second, bob.app.code())).status).toBe(422)
    expect(await Promise.all([first, second].map(isSignedIn))).toEqual([false, false])
  })

  it('does not exist where no first factor was given', async () => {
    const site = aSecondFactorSite()
    const { app, codes } = await site.enrolled()
    const visitor = site.browser()
    for (const path of [
      STEP,
      '/auth/continue',
      '/auth/continue/second-factor-setup',
      '/auth/continue/second-factor-codes',
    ])
      expect(locationOf(await visitor.get(path))).toContain('/auth/signin?error=SignInUnfinished')
    await submitCode(visitor, app.code())
    await submitRecovery(visitor, codes[0] ?? '')
    for (const garbage of ['x', 'x'.repeat(43), 'x'.repeat(4000), '%00', '"'])
      for (const [name] of pendingCookies(await site.firstFactor())) {
        visitor.plant(name, garbage)
        await submitCode(visitor, app.code())
      }
    expect(await isSignedIn(visitor)).toBe(false)
    expect(
      await site.engine.api(SecondFactor).recoveryCodesLeft((await site.adapter.users.byEmail(ANN))?.id ?? ''),
    ).toBe(10)
  })

  it('ends if its user is removed in the middle', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    const code = app.code()
    await site.adapter.users.delete?.(id)
    expect((await visitor.get(STEP)).status).toBeLessThan(500)
    await submitCode(visitor, code)
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
  })

  it('ends if the last factor is removed in the middle, or asks for nothing more', async () => {
    const site = aSecondFactorSite()
    const { app, id } = await site.enrolled()
    const visitor = await site.firstFactor()
    await site.engine.api(SecondFactor).reset(id)
    await submitCode(visitor, app.code())
    // The reset ended all sign-ins that began before.
    expect(await isSignedIn(visitor)).toBe(false)
    expect(locationOf(await signIn(visitor))).toBe('/')
  })

  it('keeps where the user was going, within the site only', async () => {
    const site = aSecondFactorSite()
    const { app } = await site.enrolled()
    for (const [callbackUrl, target] of [
      ['/orders?id=7', '/orders?id=7'],
      ['https://evil.test/', '/'],
      ['//evil.test/', '/'],
    ] as const) {
      const visitor = site.browser()
      await visitor.submit('/auth/callback/password', { email: ANN, password: 'a lamp beside the window', callbackUrl })
      const location = (await submitCode(visitor, app.code())).headers.get('location')
      expect(location).toBe(ORIGIN + target)
      site.clock.forward(30)
    }
  })
})

describe('the form that sets up an app', () => {
  it('works only for the user who opened it', async () => {
    const site = aSecondFactorSite()
    const [ann, bob] = [await site.signedUp(ANN), await site.signedUp(BOB)]
    const page = await (await ann.get(SETUP)).text()
    const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
    const token = hiddenIn(page, 'token')
    const stolen = await bob.submit(SETUP, { token, code: app.code() })
    expect([stolen.status, await stolen.text()]).toEqual([422, expect.not.stringContaining(keyIn(page))])
    const visitor = site.browser()
    expect((await visitor.submit(SETUP, { token, code: app.code() })).status).not.toBe(200)
    for (const wrong of [`${token}x`, token.slice(1), '', 'x'.repeat(50_000)])
      expect((await ann.submit(SETUP, { token: wrong, code: app.code() })).status).toBe(422)
    // Another browser of the same user may finish it.
    const laptop = site.browser()
    await signIn(laptop)
    expect((await laptop.submit(SETUP, { token, code: app.code() })).status).toBe(200)
    const { id = '' } = (await site.adapter.users.byEmail(BOB)) ?? {}
    expect(await site.engine.api(SecondFactor).isEnrolled(id)).toBe(false)
  })

  it.each(['setup', 'begin', 'remove', 'rename', 'codes', 'passkeys', 'browsers', 'undo'])(
    'and the form %s are refused without a form token, or from another site',
    async (path) => {
      const site = aSecondFactorSite()
      const { browser, id } = await site.enrolled()
      const api = site.engine.api(SecondFactor)
      const [app] = await api.apps(id)
      const fields = { id: app?.id ?? '', name: 'Evil', ask: 'on' }
      const url = `/auth/second-factor/${path}`
      const origin = 'https://evil.test'
      const csrfToken = await browser.csrfToken()
      for (const answer of [await browser.post(url, fields), await browser.post(url, { ...fields, csrfToken: 'x' })])
        expect(locationOf(answer)).toContain('error=MissingCSRF')
      const foreign = { origin, 'sec-fetch-site': 'cross-site' }
      expect((await browser.post(url, { ...fields, csrfToken }, foreign)).status).toBe(403)
      expect(await api.apps(id)).toMatchObject([{ name: 'Phone' }])
      expect(await api.recoveryCodesLeft(id)).toBe(10)
    },
  )

  it('shows names as text', async () => {
    const site = aSecondFactorSite()
    const { browser, id } = await site.enrolled()
    const [app] = await site.engine.api(SecondFactor).apps(id)
    const name = `<script>alert(1)</script>"' \u202e\u0000${'x'.repeat(100)}`
    await browser.submit('/auth/second-factor/rename', { id: app?.id ?? '', name })
    const page = await (await browser.get('/auth/account')).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;alert(1)')
    const [renamed] = await site.engine.api(SecondFactor).apps(id)
    expect(renamed?.name.length).toBeLessThanOrEqual(64)
    expect(renamed?.name).not.toContain('\0')
  })

  it.each(['remove', 'rename', 'browsers'])('%s changes nothing of another user', async (path) => {
    const site = aSecondFactorSite()
    const [ann, bob] = [await site.enrolled(ANN), await site.enrolled(BOB)]
    const phone = await site.firstFactor(ANN)
    await submitCode(phone, ann.app.code(), { trust: 'on' })
    const kinds = ['totp', 'recovery', 'browser'].map((kind) => `second-factor.${kind}`)
    const rows = async () => (await Promise.all(kinds.map((kind) => site.adapter.secrets.of(ann.id, kind)))).flat()
    const before = await rows()
    for (const { id } of [...before, { id: '' }, { id: 'x'.repeat(1000) }, { id: '\0' }, { id: "' or 1=1 --" }])
      expect((await bob.browser.submit(`/auth/second-factor/${path}`, { id, name: 'Evil' })).status).toBe(422)
    expect(await rows()).toEqual(before)
    expect(await isSignedIn(phone)).toBe(true)
  })

  it('adds at most five apps', async () => {
    const site = aSecondFactorSite()
    const { browser, id } = await site.enrolled()
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) {
      const page = await (await browser.get(SETUP)).text()
      const app = new AuthenticatorApp(keyIn(page), () => site.clock.now())
      const fields = { token: hiddenIn(page, 'token'), code: app.code() }
      statuses.push((await browser.submit(SETUP, fields)).status)
    }
    expect(statuses).toEqual([302, 302, 302, 302, 422])
    expect(await site.engine.api(SecondFactor).apps(id)).toHaveLength(5)
  })
})

describe('the cookie of a trusted browser', () => {
  const trusted = async (site: ReturnType<typeof aSecondFactorSite>) => {
    const { app } = await site.enrolled()
    const phone = await site.firstFactor()
    await submitCode(phone, app.code(), { trust: 'on' })
    await phone.submit('/auth/signout')
    const [name = '', value = ''] = [...phone.cookies].find(([each]) => each.includes('second-factor.browser')) ?? []
    return { phone, name, value }
  }

  it.each(['', '.', '....', 'x'.repeat(43), 'x'.repeat(5000), '%00', '.'.repeat(300), '"', 'null'])(
    'is ignored if it is %p',
    async (garbage) => {
      const site = aSecondFactorSite()
      const { name, phone } = await trusted(site)
      phone.plant(name, garbage)
      expect(locationOf(await signIn(phone))).toBe(STEP)
    },
  )

  it('is found among others, and a long list of tokens is ignored', async () => {
    const site = aSecondFactorSite()
    const { name, phone, value } = await trusted(site)
    phone.plant(name, Array<string>(50).fill('x'.repeat(43)).join('.') + `.${value}`)
    expect(locationOf(await signIn(phone))).toBe(STEP)
    phone.plant(name, `${'x'.repeat(43)}.${value}`)
    expect(locationOf(await signIn(phone))).toBe('/')
  })

  it('works once: of two browsers with a copy, one is asked for the factor', async () => {
    const site = aSecondFactorSite()
    const { name, phone, value } = await trusted(site)
    const thief = site.browser()
    thief.plant(name, value)
    expect(locationOf(await signIn(thief))).toBe('/')
    expect(locationOf(await signIn(phone))).toBe(STEP)
  })
})

describe('the pages', () => {
  it.each([STEP, `${STEP}?way=recovery`, SETUP, '/auth/second-factor/undo?token=x', '/auth/account'])(
    '%s is stored by no cache, framed by no site, and tells no other site its address',
    async (path) => {
      const site = aSecondFactorSite()
      const { browser } = await site.enrolled()
      const visitor = path.startsWith(STEP) ? await site.firstFactor() : browser
      const { headers } = await visitor.get(path)
      expect(headers.get('cache-control')).toMatch(/no-store/)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)$/)
    },
  )

  it('of the step tell nothing about factors before the password', async () => {
    const site = aSecondFactorSite()
    await site.enrolled(ANN)
    await site.signedUp(BOB)
    const answers = await Promise.all(
      [ANN, BOB, 'zoe@example.test'].map(async (email) =>
        locationOf(await signIn(site.browser(), email, 'not the password')),
      ),
    )
    expect(new Set(answers).size).toBe(1)
  })
})
