import { describe, expect, it } from '@jest/globals'
import { AccessDenied, EmailProvider, MemoryAdapter, type VerificationRequest } from 'authengine'
import type { VerificationToken } from 'authengine/adapter'
import { ORIGIN, sessionOf } from '../support/anEngine.js'
import { aMailSite, ANN, expectError, press, target } from './mailSite.js'

/** Sends no mail to an email address outside the company. */
const staffOnly = (address: string): string => {
  if (address.endsWith('@corp.example')) return address
  throw new TypeError('staff only')
}

const VERIFY = '/auth/verify-request'

describe('a request for a mail', () => {
  it.each([
    ['#201, defect R17', '=?utf-8?q?eve=40evil.example=3e?=@example.test'],
    ['#201, defect R17', 'eve%evil.example@example.test'],
    ['#199', 'a@x.com,b@y.com'],
    ['#199', 'a@x.com;b@y.com'],
    ['#199', 'a@x.com, <a href="https://evil.example">'],
    ['#201', '<b@evil.com>.victim.com'],
    ['#201', 'a@evil.com(.victim.com'],
    ['#201', 'x <a@evil.com'],
    ['#201', 'grp:a@evil.com;'],
    ['#201', 'a b@evil.com'],
    ['#202', 'a\uff20evil.com@victim.com'],
    ['#202', 'a@x.com\uff0cb@y.com'],
    ['#202', 'a\ufe6bx.com'],
    ['#203', 'a@x.com\r\nBcc: b@y.com'],
    ['#203', 'a@x.com\nSubject:x'],
    ['#203', 'a@x.com\u0000'],
    ['#203', 'a%0d%0a@x.com\r\n'],
    ['#203', 'a\u2028@x.com'],
    ['#203', 'a\u2060@x.com'],
    ['#214', ''],
  ])('attack %s: sends nothing for %j', async (_, email) => {
    const site = aMailSite()
    expectError(await site.ask(site.browser(), email), '/auth/signin', 'EmailSignInError')
    expect(site.mailbox.mails).toEqual([])
  })

  it('attack #205: sends nothing for a deeply nested group', async () => {
    const site = aMailSite()
    expectError(await site.ask(site.browser(), 'g:'.repeat(10_000)), '/auth/signin', 'EmailSignInError')
    expect(site.mailbox.mails).toEqual([])
  })

  it('attack #199: refuses a list in JSON', async () => {
    const site = aMailSite()
    const browser = site.browser()
    const csrfToken = await browser.csrfToken()
    const answer = await browser.postJson('/auth/signin/mail', { csrfToken, email: [ANN, 'eve@evil.example'] })
    expect(answer.status).toBe(400)
    expect(site.mailbox.mails).toEqual([])
  })

  it('attack #105: sends links to the configured origin only', async () => {
    const site = aMailSite()
    const browser = site.browser()
    const csrfToken = await browser.csrfToken()
    await browser.post('/auth/signin/mail', { csrfToken, email: ANN }, { 'x-forwarded-host': 'evil.example' })
    const { text, html, subject } = site.mailbox.latestTo(ANN)!
    expect(`${subject}${text}${html}`).not.toContain('evil.example')
    expect(site.newest().link).toMatch(/^https:\/\/app\.example\/auth\/callback\/mail\?/)
  })

  it.each([
    ['A@X.COM', 'a@x.com'],
    ['a@X.com', 'a@x.com'],
    ['\uff41@x.com', 'a@x.com'],
    ['a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
    ['a@XN--bcher-kva.example', 'a@xn--bcher-kva.example'],
    [' a@x.com ', 'a@x.com'],
  ])('attack #207: normalizes %j for row, mail, link and user', async (written, canonical) => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann, written)
    expect(site.mailbox.mails.map(({ to }) => to)).toEqual([canonical])
    const { link } = site.newest()
    expect(new URL(link).searchParams.get('email')).toBe(canonical)
    expect(target(await ann.get(link)).path).toBe('/home')
    expect(await site.adapter.users.byEmail(canonical)).toMatchObject({ email: canonical })
  })

  it('attack #206: does not accept a similar user that a store returns', async () => {
    const adapter = new MemoryAdapter()
    const mike = await adapter.users.create({ email: 'mike@github.test', emailVerified: new Date(0) })
    const exact = adapter.users.byEmail.bind(adapter.users)
    adapter.users.byEmail = async (email) => (email.startsWith('mike@') ? mike : exact(email))
    const site = aMailSite({ adapter })
    const eve = site.browser()
    expectError(await site.ask(eve, 'm\u0131ke@github.test'), '/auth/signin', 'EmailSignInError')
    await site.ask(eve, 'mike@g\u0131thub.test')
    expect(site.mailbox.mails.map(({ to }) => to)).toEqual(['mike@xn--gthub-n4a.test'])
    await eve.get(site.newest().link)
    expect(site.told.map(({ event }) => event)).toEqual(['createUser', 'signIn'])
    expect(site.told[1]?.message).not.toMatchObject({ user: { id: mike.id } })
  })

  it('attack #209: invalidates all but the newest mail', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const sent: { link: string; code: string }[] = []
    for (let count = 0; count < 3; count++) {
      await site.ask(ann)
      sent.push(site.newest())
    }
    const [first, , last] = sent
    expectError(await ann.get(first!.link), '/auth/error', 'Verification')
    expect(target(await ann.get(last!.link)).path).toBe('/home')
  })

  it('attack #210: stores no content of the mail, and logs none', async () => {
    const adapter = new MemoryAdapter()
    const rows: VerificationToken[] = []
    const create = adapter.verificationTokens.create.bind(adapter.verificationTokens)
    adapter.verificationTokens.create = (row) => {
      rows.push(row)
      return create(row)
    }
    const site = aMailSite({ adapter })
    const ann = site.browser()
    await site.ask(ann)
    const { link, code } = site.newest()
    await ann.get(link)
    const token = new URL(link).searchParams.get('token')!
    expect(rows.map((row) => row.identifier)).toEqual([ANN, ANN, ANN])
    for (const row of rows) expect(row.token).toMatch(/^(try )?hmac:[0-9a-f]{64}$/)
    expect(JSON.stringify([rows, site.log.lines])).not.toMatch(new RegExp(`${token}|${code}`))
  })

  it('attack #221: returns no content of the mail, and the same response for every email address', async () => {
    const site = aMailSite()
    await site.adapter.users.create({ email: ANN, emailVerified: null })
    const answers = []
    for (const email of [ANN, 'unknown@example.test']) {
      const browser = site.browser()
      const answer = await site.ask(browser, email)
      const { link, code } = site.newest()
      const page = await (await browser.follow(answer)).text()
      const seen = JSON.stringify([answer.status, [...answer.headers], page])
      expect(seen).not.toContain(new URL(link).searchParams.get('token')!)
      expect(seen).not.toContain(code)
      answers.push([answer.status, answer.headers.get('location'), [...answer.headers.keys()]])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.[1]).toBe(`${ORIGIN}${VERIFY}?provider=mail&type=email`)
  })

  it.each([true, false])(
    'defect R46: a mail that is invalidated during the signIn callback stays invalid (allowed: %s)',
    async (allows) => {
      let ask = (): Promise<boolean> => Promise.resolve(allows)
      const isQuestion = (params: object): boolean => 'email' in params && params.email !== undefined
      const signIn = (params: object): boolean | Promise<boolean> => isQuestion(params) || ask()
      const site = aMailSite({ config: { callbacks: { signIn } } })
      const ann = site.browser()
      await site.ask(ann)
      const { link } = site.newest()
      const elsewhere = site.browser()
      ask = async () => {
        // The newer mail is requested during the callback for the older one.
        ask = () => Promise.resolve(true)
        await site.ask(elsewhere)
        return allows
      }
      const refused = allows ? 'Verification' : 'AccessDenied'
      expect(target(await ann.get(link)).parameters['error']).toBe(refused)
      const again = site.browser()
      expect(target(await press(again, await again.get(link))).parameters['error']).toBe('Verification')
      expect(await sessionOf(ann)).toBeNull()
      expect(target(await elsewhere.get(site.newest().link)).path).toBe('/home')
    },
  )

  it('calls the signIn callback first: if it refuses or redirects, no mail is sent', async () => {
    const asked: unknown[] = []
    let answer: boolean | string = false
    const signIn = (params: object): boolean | string => {
      asked.push(params)
      return answer
    }
    const site = aMailSite({ config: { callbacks: { signIn } } })
    expectError(await site.ask(site.browser()), '/auth/error', 'AccessDenied')
    answer = '/waiting-list'
    expect(target(await site.ask(site.browser())).path).toBe('/waiting-list')
    expect(site.mailbox.mails).toEqual([])
    expect(asked[0]).toEqual({
      user: { id: expect.any(String), email: ANN },
      account: { provider: 'mail', providerAccountId: ANN, type: 'email' },
      email: { verificationRequest: true },
    })
  })

  it('removes the stored token if the mail cannot be sent', async () => {
    const seen: string[] = []
    const site = aMailSite({
      email: {
        sendVerificationRequest: ({ url, code }) => {
          seen.push(url, code)
          throw new TypeError('The mail server is away.')
        },
      },
    })
    const ann = site.browser()
    expectError(await site.ask(ann), '/auth/signin', 'EmailSignInError')
    expectError(
      await ann.submit('/auth/callback/mail', { email: ANN, token: tokenOf(seen[0]!) }),
      '/auth/error',
      'Verification',
    )
    expect(target(await ann.submit('/auth/callback/mail', { email: ANN, code: seen[1]! })).path).toBe(VERIFY)
    expect(await sessionOf(ann)).toBeNull()
  })
})

describe('the page after a mail was requested', () => {
  it('names the email address to the browser that requested the mail, and to no other', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await ann.follow(await site.ask(ann))
    expect(await page.text()).toContain(`We sent a link to <bdi>${ANN}</bdi>.`)
    const other = await (await site.browser().get(`${VERIFY}?provider=mail&type=email`)).text()
    expect(other).toContain('We sent you a link.')
    expect(other).not.toContain(ANN)
  })

  it.each(['email', 'identifier', 'to', 'error', 'type'])('attack: shows nothing of the parameter %s', async (name) => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const query = new URLSearchParams({ provider: 'mail', [name]: 'eve@evil.example' })
    for (const browser of [ann, site.browser()]) {
      expect(await (await browser.get(`${VERIFY}?${String(query)}`)).text()).not.toContain('evil')
    }
  })

  it('sends the mail again, also to a corrected email address, within the limits', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await (await ann.follow(await site.ask(ann, 'amn@example.test', '/home'))).text()
    const [, form = ''] = /action="https:\/\/app\.example\/auth\/signin\/mail">([\s\S]*?)<\/form>/.exec(page) ?? []
    const fields = Object.fromEntries(
      [...form.matchAll(/name="([^"]*)"[^>]* value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(fields).toMatchObject({ email: 'amn@example.test', callbackUrl: `${ORIGIN}/home` })
    const again = await ann.follow(await ann.post('/auth/signin/mail', { ...fields, email: ANN }))
    expect(await again.text()).toContain(`<bdi>${ANN}</bdi>`)
    expect(site.mailbox.mails.map(({ to }) => to)).toEqual(['amn@example.test', ANN])
    expect(await ann.get(site.newest().link).then(target)).toMatchObject({ path: '/home' })
  })

  it('leads to the sign-in page, with the callback URL', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await (await ann.follow(await site.ask(ann, ANN, '/home'))).text()
    expect(page).toContain(`<a href="${ORIGIN}/auth/signin?callbackUrl=https%3A%2F%2Fapp.example%2Fhome">`)
  })
})

describe('opening the link', () => {
  it('signs in at once in the browser that requested it, and removes the flow cookie', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    expect(await ann.get(link).then(target)).toEqual({ path: '/home', parameters: {} })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect([...ann.cookies.keys()].filter((name) => name.includes('flow'))).toEqual([])
    expect(site.told.map(({ event }) => event)).toEqual(['createUser', 'signIn'])
    expect(await site.adapter.users.byEmail(ANN)).toMatchObject({ emailVerified: site.clock.now() })
    expectError(await press(ann, await ann.get(link)), '/auth/error', 'Verification')
  })

  it('signs in at once in that browser for as long as the link is valid', async () => {
    const site = aMailSite({ email: { maxAge: 24 * 60 * 60 } })
    const ann = site.browser()
    await site.ask(ann)
    site.clock.forward(23 * 60 * 60)
    expect(await ann.get(site.newest().link).then(target)).toMatchObject({ path: '/home' })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
  })

  it('attack #13: does not use it up by HEAD, by a scanner without cookies, or by prefetching', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    const head = await ann.request(link, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (let authorize = 0; authorize < 3; authorize++) {
      const page = await site.browser().get(link)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    }
    expect((await ann.get(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(200)
    expect(target(await ann.get(link)).path).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
  })

  it('attack #217: in another browser, asks for confirmation and shows the account', async () => {
    const site = aMailSite()
    await site.ask(site.browser())
    const victim = site.browser()
    const page = await victim.get(site.newest().link)
    expect(await sessionOf(victim)).toBeNull()
    expect(page.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await page.clone().text()).toContain(`<bdi>${ANN}</bdi>`)
    expect(target(await press(victim, page)).path).toBe('/home')
    expect(await sessionOf(victim)).toMatchObject({ user: { email: ANN } })
  })

  it('attack #217: in a browser with another pending sign-in, asks for confirmation', async () => {
    const site = aMailSite()
    await site.ask(site.browser(), 'eve@evil.example')
    const { link } = site.newest()
    const victim = site.browser()
    await site.ask(victim)
    expect((await victim.get(link)).status).toBe(200)
    expect(await sessionOf(victim)).toBeNull()
  })

  it('attack #217: needs a form token and the right origin for the confirmation', async () => {
    const site = aMailSite()
    await site.ask(site.browser())
    const { link } = site.newest()
    const victim = site.browser()
    const fields = { token: tokenOf(link), email: ANN }
    expectError(await victim.post('/auth/callback/mail', fields), '/auth/signin', 'MissingCSRF')
    const csrfToken = await victim.csrfToken()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await victim.post('/auth/callback/mail', { ...fields, csrfToken }, foreign)).status).toBe(403)
    expect(await sessionOf(victim)).toBeNull()
  })

  it('attack #99: redirects within the site only, whatever the link contains', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const edited = new URL(site.newest().link)
    edited.searchParams.set('callbackUrl', 'https://evil.example')
    const other = site.browser()
    expect(await press(other, await other.get(edited.href)).then((to) => to.headers.get('location'))).toBe(`${ORIGIN}/`)
  })

  it('attack #218: redirects at once, and sends no referrer', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const answer = await ann.get(site.newest().link)
    expect([answer.status, answer.headers.get('referrer-policy'), await answer.text()]).toEqual([
      302,
      'no-referrer',
      '',
    ])
  })

  it('attack #211: works for ten minutes by default, and its rows are removed', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link, code } = site.newest()
    site.clock.forward(600)
    expectError(await ann.get(link), '/auth/error', 'Verification')
    expect(target(await ann.submit('/auth/callback/mail', { email: ANN, code })).path).toBe(VERIFY)
    expect(await sessionOf(ann)).toBeNull()

    const longer = aMailSite({ email: { maxAge: 3600 } })
    const bob = longer.browser()
    await longer.ask(bob)
    longer.clock.forward(3599)
    expect(target(await bob.get(longer.newest().link)).path).toBe('/home')
  })

  it('attack #213: creates one session in ten parallel uses', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    const cookies = ann.cookieHeader
    const copies = Array.from({ length: 10 }, () =>
      site.engine.handle(new Request(link, { headers: { cookie: cookies } })),
    )
    const answers = await Promise.all(copies)
    expect(answers.filter((answer) => target(answer).path === '/home')).toHaveLength(1)
    const user = await site.adapter.users.byEmail(ANN)
    expect(await site.engine.sessions.list(user!.id)).toHaveLength(1)
  })

  it('attack #213: creates one session in parallel with the code', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link, code } = site.newest()
    const csrfToken = await ann.csrfToken()
    const post = { method: 'POST', headers: { origin: ORIGIN, cookie: ann.cookieHeader } }
    const answers = await Promise.all([
      site.engine.handle(new Request(link, { headers: { cookie: ann.cookieHeader } })),
      site.engine.handle(
        new Request(`${ORIGIN}/auth/callback/mail`, {
          ...post,
          body: new URLSearchParams({ csrfToken, email: ANN, code }),
        }),
      ),
    ])
    expect(answers.filter((answer) => target(answer).path === '/home')).toHaveLength(1)
  })

  it('attack #214: is not prevented by a wrong guess', async () => {
    const site = aMailSite()
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    const token = tokenOf(link)
    const wrong = [
      { token, email: 'eve@evil.example' },
      { token: 'x'.repeat(43), email: ANN },
      { token: 'x'.repeat(65_536), email: ANN },
      { token, email: '' },
      { token: '', email: ANN },
      {},
    ]
    for (const fields of wrong) {
      expectError(await ann.submit('/auth/callback/mail', fields), '/auth/error', 'Verification')
    }
    const csrfToken = await ann.csrfToken()
    const list = await ann.postJson('/auth/callback/mail', { csrfToken, token, email: [ANN] })
    expect(list.status).toBe(400)
    expectError(await ann.get('/auth/callback/mail'), '/auth/error', 'Verification')
    expect(target(await ann.get(link)).path).toBe('/home')
  })

  it('attack #215: refuses another row that a store returns', async () => {
    const adapter = new MemoryAdapter()
    const rows: VerificationToken[] = []
    adapter.verificationTokens.create = (row) => Promise.resolve(void rows.push(row))
    adapter.verificationTokens.take = () => Promise.resolve(rows[0] ?? null)
    const site = aMailSite({ adapter })
    const eve = site.browser()
    await site.ask(eve, ANN)
    expectError(
      await eve.submit('/auth/callback/mail', { email: ANN, token: 'x'.repeat(43) }),
      '/auth/error',
      'Verification',
    )
    expectError(
      await eve.submit('/auth/callback/mail', { email: 'eve@evil.example', token: tokenOf(site.newest().link) }),
      '/auth/error',
      'Verification',
    )
    expect(await sessionOf(eve)).toBeNull()
  })

  it('signs in if the application adds a domain to the typed name', async () => {
    const sent: VerificationRequest[] = []
    const provider = new EmailProvider({
      id: 'mail',
      normalizeIdentifier: (typed) => `${typed}@corp.example`,
      sendVerificationRequest: (request) => void sent.push(request),
    })
    const browser = aMailSite({ config: { providers: [provider] } }).browser()
    await browser.submit('/auth/signin/mail', { email: 'ann' })
    await browser.get(sent[0]!.url)
    expect(await sessionOf(browser)).toMatchObject({ user: { email: 'ann@corp.example' } })
  })

  it.each([
    ['takes every address', {}, ['Verification', 'Verification']],
    ['takes addresses of its own', { normalizeIdentifier: staffOnly }, ['Verification', 'EmailSignInError']],
  ])('attack #127: is refused at another provider, which %s', async (_what, email, errors) => {
    const sent: VerificationRequest[] = []
    const sender = { sendVerificationRequest: (request: VerificationRequest) => void sent.push(request) }
    const site = aMailSite({
      config: {
        providers: [
          new EmailProvider({ id: 'mail', ...sender }),
          new EmailProvider({ id: 'staff', ...sender, ...email }),
        ],
      },
    })
    const eve = site.browser()
    await site.ask(eve)
    const [{ token, code, url }] = sent as [VerificationRequest]
    const answers = [
      await eve.submit('/auth/callback/staff', { email: ANN, token }),
      await eve.submit('/auth/callback/staff', { email: ANN, code }),
    ]
    expect(answers.map((answer) => target(answer).parameters['error'])).toEqual(errors)
    expect(await sessionOf(eve)).toBeNull()
    expect(target(await eve.get(url)).path).toBe('/home')
  })

  it('attack #222: replaces the session of another user, and merges no users', async () => {
    const site = aMailSite()
    const browser = site.browser()
    await site.ask(browser, 'bob@example.test')
    await browser.get(site.newest().link)
    const before = browser.cookieHeader
    await site.ask(browser)
    await browser.get(site.newest().link)
    expect(await sessionOf(browser)).toMatchObject({ user: { email: ANN } })
    const old = await site.engine.session({ headers: new Headers({ cookie: before }), url: ORIGIN })
    expect(old.session).toBeNull()
    expect(await site.adapter.users.byEmail('bob@example.test')).not.toBeNull()
  })

  it('uses it up only if the application allows the sign-in', async () => {
    let allowed: boolean | string | Error = true
    const asked: object[] = []
    const signIn = (params: object): boolean | string => {
      asked.push(params)
      if ('email' in params) return true
      if (allowed instanceof Error) throw allowed
      return allowed
    }
    const site = aMailSite({ config: { callbacks: { signIn } } })
    const ann = site.browser()
    await site.ask(ann)
    const { link } = site.newest()
    for (const [answer, path] of [
      [false, '/auth/error'],
      [new AccessDenied('not now'), '/auth/error'],
      ['/terms', '/terms'],
      [true, '/home'],
    ] as const) {
      allowed = answer
      expect(target(await ann.get(link)).path).toBe(path)
    }
    // The callback is not called for an invalid link.
    const count = asked.length
    expectError(await ann.get(link).then((page) => press(ann, page)), '/auth/error', 'Verification')
    expect(asked).toHaveLength(count)
  })
})

describe('submitting the code', () => {
  it('signs in, and invalidates the link', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await ann.follow(await site.ask(ann))
    const { link, code } = site.newest()
    const typed = `${code.slice(0, 4)} ${code.slice(4)}`
    expect(target(await press(ann, page, { code: typed })).path).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    const other = site.browser()
    expectError(await press(other, await other.get(link)), '/auth/error', 'Verification')
  })

  it('works in another browser with the email address, if codes are valid everywhere', async () => {
    const site = aMailSite({ email: { codes: 'anywhere' } })
    await site.ask(site.browser())
    const phone = site.browser()
    const page = await phone.get(`${VERIFY}?provider=mail&type=email`)
    expect(target(await press(phone, page, { email: 'Ann@Example.test', code: site.newest().code })).path).toBe('/')
    expect(await sessionOf(phone)).toMatchObject({ user: { email: ANN } })
  })

  it('defect R60: is possible only in the browser that requested the mail', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = `${VERIFY}?provider=mail&type=email`
    expect(await (await ann.get(page)).text()).not.toContain('<form')
    await site.ask(ann)
    expect(await (await ann.get(page)).text()).toContain('<form')
    // Only the browser that requested the newest mail gets the form.
    const other = site.browser()
    const { code: older } = site.newest()
    await site.ask(other)
    const { code: newer } = site.newest()
    for (const code of [older, newer]) {
      expect(target(await ann.submit('/auth/callback/mail', { email: ANN, code })).path).toBe(VERIFY)
    }
    expect(target(await other.submit('/auth/callback/mail', { email: ANN, code: newer })).path).toBe('/home')
  })

  it('is possible twelve times an hour for one mail, also concurrently; the link still works', async () => {
    const site = aMailSite()
    const eve = site.browser()
    await site.ask(eve)
    const { link, code } = site.newest()
    const wrong = String((Number(code) + 1) % 1e8).padStart(8, '0')
    const csrfToken = await eve.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => eve.post('/auth/callback/mail', { email: ANN, code: wrong, csrfToken })),
    )
    const errors = answers.map((answer) => target(answer).parameters['error'])
    expect(errors.filter((error) => error === 'Verification')).toHaveLength(12)
    expectError(await eve.submit('/auth/callback/mail', { email: ANN, code }), '/auth/signin', 'TooManyAttempts')
    expect(await sessionOf(eve)).toBeNull()
    const ann = site.browser()
    expect(target(await press(ann, await ann.get(link))).path).toBe('/home')
  })

  it('redirects back to the form after a wrong code', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await ann.follow(await site.ask(ann))
    const again = await ann.follow(await press(ann, page, { code: '00000000' }))
    expect(await again.clone().text()).toContain('role="alert"')
    expect(target(await press(ann, again, { code: site.newest().code })).path).toBe('/home')
  })
})

describe('the first verification of an email address', () => {
  it('attack #185, #187: removes what another user prepared', async () => {
    const adapter = new MemoryAdapter()
    const site = aMailSite({ adapter })
    const user = await adapter.users.create({ email: ANN, emailVerified: null })
    await adapter.accounts.link({ userId: user.id, provider: 'op', providerAccountId: 'eve', type: 'oidc' })
    const expires = new Date(site.clock.now().getTime() + 1_000_000)
    await adapter.sessions.create({ sessionToken: 'eve', userId: user.id, expires })
    const ann = site.browser()
    await site.ask(ann)
    await ann.get(site.newest().link)
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await adapter.sessions.find('eve')).toBeNull()
    expect(await adapter.users.byAccount({ provider: 'op', providerAccountId: 'eve' })).toBeNull()
    expect(site.told.map(({ event }) => event)).toEqual(['updateUser', 'signIn'])
    expect(site.told[0]?.message).toEqual({ user: { ...user, emailVerified: site.clock.now() } })
  })

  it('is the only one that removes anything', async () => {
    const site = aMailSite()
    const [laptop, phone] = [site.browser(), site.browser()]
    for (const browser of [laptop, phone]) {
      await site.ask(browser)
      await browser.get(site.newest().link)
    }
    expect(await sessionOf(laptop)).toMatchObject({ user: { email: ANN } })
    expect(await sessionOf(phone)).toMatchObject({ user: { email: ANN } })
  })
})

const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''
