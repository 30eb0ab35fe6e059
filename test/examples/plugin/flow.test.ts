import { describe, expect, it } from '@jest/globals'
import { MemoryAdapter } from 'authengine'
import { phonePlugin } from '../../../docs/examples/plugin/flow/phonePlugin.js'
import { anEngine, ORIGIN, sessionOf } from '../../support/anEngine.js'

const PHONE = '+49 30 123456'

function aSite() {
  const messages: string[] = []
  const sendText = (phone: string, message: string): Promise<void> => {
    messages.push(`${phone} ${message}`)
    return Promise.resolve()
  }
  const adapter = new MemoryAdapter()
  const site = anEngine({ providers: [], plugins: [phonePlugin(sendText)], adapter })
  const codeIn = (message = ''): string => /\b\d{8}\b/.exec(message)?.[0] ?? ''
  return { ...site, adapter, messages, code: () => codeIn(messages.at(-1)) }
}

const locationOf = (answer: Response): string | null => answer.headers.get('location')

describe('the flow of the guide', () => {
  it('signs in the browser that requested the code', async () => {
    const { adapter, browser: aBrowser, code, messages } = aSite()
    const browser = aBrowser()
    const sent = await browser.submit('/auth/signin/phone', { phone: PHONE, callbackUrl: '/inbox' })
    expect(locationOf(sent)).toBe(`${ORIGIN}/code`)
    expect(messages).toEqual([`+4930123456 ${code()} is your code for app.example. Keep it secret.`])
    const done = await browser.submit('/auth/callback/phone', { code: code() })
    expect(locationOf(done)).toBe(`${ORIGIN}/inbox`)
    expect(await sessionOf(browser)).toHaveProperty('user')
    expect(await adapter.users.byAccount({ provider: 'phone', providerAccountId: '+4930123456' })).not.toBeNull()
  })

  it('shows its form on the sign-in page', async () => {
    const page = await (await aSite().browser().get('/auth/signin')).text()
    expect(page).toMatch(/action="https:\/\/app\.example\/auth\/signin\/phone"[^]*name="phone"[^]*Text me a code/)
  })

  it('asks again after a wrong code, and refuses after five', async () => {
    const { browser: aBrowser, code } = aSite()
    const browser = aBrowser()
    await browser.submit('/auth/signin/phone', { phone: PHONE })
    const wrong = String((Number(code()) + 1) % 100_000_000).padStart(8, '0')
    for (let tries = 0; tries < 5; tries++) {
      const answer = await browser.submit('/auth/callback/phone', { code: wrong })
      expect(locationOf(answer)).toBe(`${ORIGIN}/code?error=code`)
    }
    const refused = await browser.submit('/auth/callback/phone', { code: code() })
    expect(locationOf(refused)).toContain('error=TooManyAttempts')
    expect(await sessionOf(browser)).toBeNull()
  })

  it('sends three messages a minute to a number, however it is written', async () => {
    const { browser: aBrowser, messages } = aSite()
    for (const phone of [PHONE, '+4930123456', '+49 (30) 12-34-56', PHONE]) {
      await aBrowser().submit('/auth/signin/phone', { phone })
    }
    expect(messages).toHaveLength(3)
  })

  it('accepts a code once, for fifteen minutes, and in no other browser', async () => {
    const { browser: aBrowser, clock, code } = aSite()
    const [ann, eve] = [aBrowser(), aBrowser()]
    await ann.submit('/auth/signin/phone', { phone: PHONE })
    expect(locationOf(await eve.submit('/auth/callback/phone', { code: code() }))).toContain('error=Verification')
    for (const [name, value] of ann.cookies) eve.plant(name, value)
    await ann.submit('/auth/callback/phone', { code: code() })
    expect(await sessionOf(ann)).not.toBeNull()
    expect(locationOf(await eve.submit('/auth/callback/phone', { code: code() }))).toContain('error=Verification')
    expect(await sessionOf(eve)).toBeNull()

    const late = aBrowser()
    await late.submit('/auth/signin/phone', { phone: '+15550100' })
    clock.forward(15 * 60)
    expect(locationOf(await late.submit('/auth/callback/phone', { code: code() }))).toContain('error=Verification')
  })

  it('sends nothing to an invalid number', async () => {
    const { browser: aBrowser, messages } = aSite()
    for (const phone of ['', '030 123456', '+4930123456, +15550100', '+49abc']) {
      const answer = await aBrowser().submit('/auth/signin/phone', { phone })
      expect(locationOf(answer)).toContain('error=CredentialsSignin&code=phone')
    }
    expect(messages).toEqual([])
  })

  it('accepts no code from a link, nor from a form of another site', async () => {
    const { browser: aBrowser, code } = aSite()
    const browser = aBrowser()
    await browser.submit('/auth/signin/phone', { phone: PHONE })
    expect((await browser.get(`/auth/callback/phone?code=${code()}`)).status).toBe(405)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.post('/auth/callback/phone', { code: code() }, foreign)).status).toBe(403)
    expect(await sessionOf(browser)).toBeNull()
  })

  it('stops waiting for a message that is never sent', async () => {
    const { browser, clock } = anEngine({ providers: [], plugins: [phonePlugin(() => new Promise(() => undefined))] })
    const visitor = browser()
    const csrfToken = await visitor.csrfToken()
    const answer = visitor.post('/auth/signin/phone', { csrfToken, phone: PHONE })
    for (let turns = 0; turns < 100; turns++) await new Promise((resolve) => setImmediate(resolve))
    clock.forward(30)
    expect(locationOf(await answer)).toContain('error=CredentialsSignin&code=phone')
  })
})
