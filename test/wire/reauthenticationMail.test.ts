import { describe, expect, it } from '@jest/globals'
import { type AuthConfig, type AuthPlugin, EmailProvider, MemoryAdapter } from 'authengine'
import { type Email, json } from 'authengine/plugin'
import { type Browser, Mailbox } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN } from '../support/anEngine.js'
import { WordWay } from '../support/wordWay.js'

const ANN = 'ann@example.test'
const CHANGE = '/auth/asking/change'

const asking = (...ways: readonly WordWay[]): AuthPlugin => ({
  id: 'asking',
  name: 'asking',
  register(registry) {
    for (const way of ways) registry.reauthentication(() => way)
    registry.route(({ sessions }) => ({
      path: 'change',
      GET: async (ctx) => json({ level: (await sessions.requireRecent(ctx)).level }),
      isDestination: true,
    }))
  },
})

const codeIn = ({ text }: Email): string => /\b\d{4} ?\d{4}\b/.exec(text)?.[0] ?? ''
const pathOf = (response: Response): string => (response.headers.get('location') ?? '').replace(ORIGIN, '')

/** The newest mail to Ann. */
function newest(mailbox: Mailbox): Email {
  const mail = mailbox.latestTo(ANN)
  if (mail) return mail
  throw new TypeError('No mail was sent.')
}

/** A site on which Ann signed in by mail an hour ago. */
async function aSite({ ways = [], config }: { ways?: readonly WordWay[]; config?: AuthConfig } = {}) {
  const mailbox = new Mailbox()
  const adapter = new MemoryAdapter()
  const provider = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })
  const site = anEngine({ adapter, providers: [provider], plugins: [asking(...ways)], ...config })
  const ann = site.browser()
  await ann.submit('/auth/signin/mail', { email: ANN })
  const link = new URL(Mailbox.linksIn(newest(mailbox))[0] ?? '')
  await ann.get(link.pathname + link.search)
  site.clock.forward(3600)
  const page = pathOf(await ann.get(CHANGE))
  const way = `/auth/reauthenticate/mail${page.slice(page.indexOf('?'))}`
  const send = (browser: Browser = ann) => browser.submit(way, { send: '1' })
  const type = (code: string, browser: Browser = ann) => browser.submit(way, { code })
  const latest = (): Email => newest(mailbox)
  return { ...site, adapter, ann, latest, mailbox, page, send, type }
}

describe.each<[string, AuthConfig]>([
  ['sealed sessions', { session: { strategy: 'jwt' } }],
  ['sessions in a database', {}],
])('re-authentication with a mailed code: %s', (_kind, config) => {
  it('mails a code to the verified address, and returns', async () => {
    const { ann, latest, mailbox, page, send, type } = await aSite({ config })
    expect(await (await ann.get(page)).text()).toContain('Send me a code')
    const count = mailbox.mails.length
    const sent = await send()
    expect(mailbox.mails).toHaveLength(count + 1)
    expect(latest().subject).toBe('Your code for app.example')
    expect(latest().text).toContain('another person may be using your account')
    const drawn = await (await ann.get(pathOf(sent))).text()
    expect(drawn).toContain('name="code"')
    expect(drawn).toContain('autocomplete="one-time-code"')
    expect(pathOf(await type(codeIn(latest())))).toBe(CHANGE)
    expect(await jsonOf(await ann.get(CHANGE))).toEqual({ level: 1 })
  })
})

describe('a mailed code for re-authentication', () => {
  it('works once, for ten minutes', async () => {
    const { ann, clock, latest, send, type } = await aSite()
    await send()
    const cookies = [...ann.cookies]
    await type(codeIn(latest()))
    for (const [name, value] of cookies) if (name.includes('code-again')) ann.plant(name, value)
    expect((await type(codeIn(latest()))).status).toBe(400)
    clock.forward(400)
    await send()
    clock.forward(600)
    expect((await type(codeIn(latest()))).status).toBe(400)
  })

  it('can be tried five times', async () => {
    const { ann, latest, send, type } = await aSite()
    await send()
    const code = codeIn(latest()).replaceAll(/\s/g, '')
    const wrong = code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`
    const cookies = [...ann.cookies]
    for (let tries = 0; tries < 5; tries++) {
      const answer = await type(wrong)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('That code does not work')
      for (const [name, value] of cookies) if (name.includes('code-again')) ann.plant(name, value)
    }
    expect((await type(code)).status).toBe(400)
  })

  it('is for one session of one browser', async () => {
    const { ann, browser, latest, send, type } = await aSite()
    await send()
    const code = codeIn(latest())
    const copy = browser()
    for (const [name, value] of ann.cookies) if (!name.includes('code-again')) copy.plant(name, value)
    expect((await type(code, copy)).status).toBe(400)
    await ann.submit('/auth/signin/mail', { email: ANN })
    const link = new URL(Mailbox.linksIn(latest())[0] ?? '')
    await ann.get(link.pathname + link.search)
    expect((await type(code)).status).toBe(400)
  })

  it('is void after another one was sent', async () => {
    const { latest, send, type } = await aSite()
    await send()
    const first = codeIn(latest())
    await send()
    expect(first).not.toBe(codeIn(latest()))
    expect((await type(first)).status).toBe(400)
    expect(pathOf(await type(codeIn(latest())))).toBe(CHANGE)
  })

  it('is sent a limited number of times', async () => {
    const { mailbox, send } = await aSite()
    const before = mailbox.mails.length
    const statuses = []
    for (let tries = 0; tries < 30; tries++) statuses.push((await send()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(mailbox.mails.length - before).toBeLessThan(30)
  })

  it('is offered neither to users with a stronger way, nor to an address that was not verified', async () => {
    const strong = await aSite({ ways: [new WordWay('word', ['pwd'])] })
    expect(await (await strong.ann.get(strong.page)).text()).not.toContain('Send me a code')
    const count = strong.mailbox.mails.length
    await strong.send()
    expect(strong.mailbox.mails).toHaveLength(count)
    const unverified = await aSite()
    const user = await unverified.adapter.users.byEmail(ANN)
    await unverified.adapter.users.update({ id: user?.id ?? '', emailVerified: null })
    expect(await (await unverified.ann.get(unverified.page)).text()).toContain('sign in again')
  })

  it('says that the mail was not sent', async () => {
    const { ann, log, mailbox, page, send } = await aSite()
    mailbox.send = () => Promise.reject(new TypeError('no connection'))
    const failed = await send()
    expect(failed.status).toBe(400)
    expect(await failed.text()).toContain('The email was not sent')
    expect(await (await ann.get(page)).text()).toContain('Send me a code')
    expect(JSON.stringify(log)).toContain('MailError')
  })
})
