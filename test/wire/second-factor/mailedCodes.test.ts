import { SecondFactor } from '@authengine/second-factor'
import { describe, expect, it } from '@jest/globals'
import type { Browser } from 'authengine/testing'
import { sessionOf } from '../../support/anEngine.js'
import { ANN, locationOf, OTHER, signIn, submit, tokenIn } from '../../support/passwords/aPasswordSite.js'
import { aSecondFactorSite, codesIn, STEP, submitRecovery } from '../../support/second-factor/aSecondFactorSite.js'

const MAIL = '/auth/second-factor/mail'

async function aMailedSite() {
  const site = aSecondFactorSite({ unsafeMailedCode: true })
  const ann = await site.signedUp()
  const response = await ann.submit('/auth/second-factor/mailed-codes', { use: 'on' })
  const user = await site.adapter.users.byEmail(ANN)
  const codeFor = async (browser: Browser): Promise<string> => {
    expect(locationOf(await browser.submit(MAIL))).toBe(`${STEP}?way=mail&sent=1`)
    await site.mailsSent()
    return /\b\d{4} \d{2}\b/.exec(site.mailbox.latestTo(ANN)?.text ?? '')?.[0] ?? ''
  }
  return { ...site, ann, codes: codesIn(await response.text()), id: user?.id ?? '', codeFor }
}

const submitMailed = (browser: Browser, code: string): Promise<Response> => browser.submit(STEP, { way: 'mail', code })

describe('mailed codes', () => {
  it('are off by default', async () => {
    const site = aSecondFactorSite()
    const ann = await site.signedUp()
    expect(await (await ann.get('/auth/account')).text()).not.toContain('codes by email')
    expect((await ann.submit('/auth/second-factor/mailed-codes', { use: 'on' })).status).toBe(422)
    const user = await site.adapter.users.byEmail(ANN)
    expect(await site.engine.api(SecondFactor).isEnrolled(user?.id ?? '')).toBe(false)
  })

  it('sign in users who chose them, and leave the level at 1', async () => {
    const { codeFor, codes, engine, firstFactor } = await aMailedSite()
    expect(codes).toHaveLength(10)
    const browser = await firstFactor()
    expect(await (await browser.get(STEP)).text()).toContain('Send the code')
    const code = await codeFor(browser)
    expect(await (await browser.get(`${STEP}?way=mail&sent=1`)).text()).toContain('autocomplete="one-time-code"')
    expect((await submitMailed(browser, code === '0000 00' ? '000001' : '000000')).status).toBe(422)
    expect(locationOf(await submitMailed(browser, code))).toBe('/')
    const url = 'https://app.example/'
    const current = await engine.sessions.current({ url, headers: new Headers({ cookie: browser.cookieHeader }) })
    expect(current).toMatchObject({ level: 1 })
  })

  it('work once, in the browser of the sign-in, for ten minutes, and only the newest', async () => {
    const { clock, codeFor, firstFactor } = await aMailedSite()
    const [browser, other] = [await firstFactor(), await firstFactor()]
    const first = await codeFor(browser)
    expect((await submitMailed(other, first)).status).toBe(422)
    const second = await codeFor(browser)
    if (first !== second) expect((await submitMailed(browser, first)).status).toBe(422)
    const late = await firstFactor()
    const third = await codeFor(late)
    clock.forward(599)
    expect((await submitMailed(browser, second)).status).toBe(422)
    expect(locationOf(await submitMailed(late, third))).toBe('/')
    const next = await firstFactor()
    expect((await submitMailed(next, third)).status).toBe(422)
  })

  it('are void after five tries', async () => {
    const { codeFor, firstFactor } = await aMailedSite()
    const browser = await firstFactor()
    const code = await codeFor(browser)
    const wrong = code === '0000 00' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await submitMailed(browser, wrong)
    expect(locationOf(await submitMailed(browser, code))).not.toBe('/')
    expect(await sessionOf(browser)).toBeNull()
  })

  it('N110: are offered only to users who chose them', async () => {
    const site = aSecondFactorSite({ unsafeMailedCode: true })
    await site.enrolled()
    const browser = await site.firstFactor()
    expect(await (await browser.get(STEP)).text()).not.toContain('way=mail')
    expect(locationOf(await browser.submit(MAIL))).toBe(STEP)
    await site.mailsSent()
    expect(site.mailbox.latestTo(ANN)?.subject).not.toContain('Your code')
  })

  it('N111: are not sent after a mailed link has set the password, for a day', async () => {
    const { browser: open, clock, codes, mailTo, mailbox, mailsSent } = await aMailedSite()
    const ann = open()
    await mailsSent()
    await submit(ann, 'forgot', { email: ANN })
    await submit(ann, 'reset', { token: tokenIn(await mailTo(ANN)), password: OTHER })
    expect(locationOf(await signIn(ann, ANN, OTHER))).toBe(STEP)
    expect(await (await ann.get(STEP)).text()).not.toContain('Send the code')
    expect(locationOf(await ann.submit(MAIL))).toBe(STEP)
    await mailsSent()
    expect(mailbox.latestTo(ANN)?.subject).not.toContain('Your code')
    // N98: a recovery code is another method, so the user is not locked out.
    expect(locationOf(await submitRecovery(ann, codes[0] ?? ''))).toBe('/')
    clock.forward(86_400)
    const later = open()
    await signIn(later, ANN, OTHER)
    expect(await (await later.get(STEP)).text()).toContain('Send the code')
  })

  it('are limited, and removed with the last factor', async () => {
    const { ann, codeFor, firstFactor, engine, id } = await aMailedSite()
    const browser = await firstFactor()
    for (let mails = 0; mails < 5; mails++) await codeFor(browser)
    expect((await browser.submit(MAIL)).status).toBe(429)
    expect(locationOf(await ann.submit('/auth/second-factor/mailed-codes', { use: 'off' }))).toBe('/auth/account')
    expect(await engine.api(SecondFactor).isEnrolled(id)).toBe(false)
    expect(await engine.api(SecondFactor).recoveryCodesLeft(id)).toBe(0)
  })
})
