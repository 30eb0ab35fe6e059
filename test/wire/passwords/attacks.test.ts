import { Passwords } from '@authengine/passwords'
import { describe, expect, it } from '@jest/globals'
import { AccessDenied, type AuthConfig, ConfigurationError, EmailProvider } from 'authengine'
import { type Browser, FakeIdentityProvider, Mailbox } from 'authengine/testing'
import { jsonOf, ORIGIN, sessionOf } from '../../support/anEngine.js'
import { OvertakenAdapter } from '../../support/OvertakenAdapter.js'
import {
  ANN,
  aPasswordSite,
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
} from '../../support/passwords/aPasswordSite.js'
import { arrive, providerAt } from '../opSite.js'

const EVE = 'eve@example.test'
const REFUSED = '/auth/signin?error=CredentialsSignin&code=credentials'

/** A site that also has an identity provider, which verifies the addresses of its users. */
function withProvider(person: object = { sub: 'ann', email: ANN, email_verified: true }) {
  const op = new FakeIdentityProvider({ issuer: 'https://op.example', person: person as never })
  const site = aPasswordSite({}, { providers: [providerAt(op, 'op')] })
  const signInThere = async (browser: Browser): Promise<Response> => {
    const start = await browser.submit('/auth/signin/op')
    return arrive(browser, await op.authorize(start.headers.get('location') ?? ''))
  }
  return { ...site, signInThere }
}

/** A user whom another system stored, with a password and without a proved address. */
async function importUnverified({ engine }: PasswordSite, hashOf: PasswordSite, password = PASSWORD): Promise<void> {
  await hashOf.signedUp(EVE, password)
  const eve = await hashOf.adapter.users.byEmail(EVE)
  const [{ value: hash } = { value: '' }] = await hashOf.adapter.secrets.of(eve?.id ?? '', 'passwords')
  const result = await engine.api(Passwords).import([{ email: ANN, emailVerified: null, hash }])
  if (result.imported !== 1) throw new Error(JSON.stringify(result))
}

/** A refused sign-in redirects to the sign-in page. */
const isRefused = (response: Response): boolean => locationOf(response).startsWith(REFUSED)

describe('sign-up and the proof of an address', () => {
  it('password #1: an unfinished sign-up leaves nothing that a sign-in with a provider could join', async () => {
    const site = withProvider()
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    const ann = site.browser()
    expect(locationOf(await site.signInThere(ann))).toBe('/')
    expect(isRefused(await signIn(eve, ANN, OTHER))).toBe(true)
    // The mail of the sign-up does not work any more, because the address has an account.
    const mail = await site.mailTo(ANN)
    expect((await submit(eve, 'verify', { code: codeIn(mail) })).status).toBe(422)
    expect((await submit(ann, 'verify', { token: tokenIn(mail), password: OTHER })).status).toBe(410)
    expect(isRefused(await signIn(eve, ANN, OTHER))).toBe(true)
  })

  it('password #1, #3: the first proof of an address removes the password that another person prepared', async () => {
    const mailbox = new Mailbox()
    const email = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })
    const site = aPasswordSite({}, { providers: [email] })
    await importUnverified(site, aPasswordSite())
    const ann = site.browser()
    await ann.submit('/auth/signin/mail', { email: ANN })
    await ann.submit('/auth/callback/mail', { email: ANN, code: codeIn(mailbox.latestTo(ANN) ?? never()) })
    const session = await sessionOf(ann)
    expect(session).toMatchObject({ user: { email: ANN } })
    const user = await site.adapter.users.byEmail(ANN)
    expect(await site.engine.api(Passwords).has(user?.id ?? '')).toBe(false)
    expect(isRefused(await signIn(site.browser()))).toBe(true)
  })

  it('password #5: a provider that has not verified an address signs no user in', async () => {
    const site = withProvider({ sub: 'eve', email: ANN, email_verified: false })
    await site.signedUp()
    expect(locationOf(await site.signInThere(site.browser()))).toContain('error=OAuthAccountNotLinked')
  })

  it('password #7: the person who proves the address gets the password that this person typed', async () => {
    const site = aPasswordSite()
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    const first = await site.mailTo(ANN)
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    // Ann opens the mail that Eve caused. She has to type a password, and it becomes hers.
    expect((await submit(ann, 'verify', { token: tokenIn(first) })).status).toBe(422)
    expect(locationOf(await submit(ann, 'verify', { token: tokenIn(first), password: PASSWORD }))).toBe('/')
    expect(isRefused(await signIn(eve, ANN, OTHER))).toBe(true)
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('password #7: a user who is stored without a proof gets the password of this sign-up', async () => {
    const site = aPasswordSite()
    await importUnverified(site, aPasswordSite(), OTHER)
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    expect(locationOf(await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) }))).toBe('/')
    expect(isRefused(await signIn(site.browser(), ANN, OTHER))).toBe(true)
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('password #7: the mail of an earlier sign-up does not replace a password that server code has set', async () => {
    const site = aPasswordSite()
    await importUnverified(site, aPasswordSite(), OTHER)
    const [signedIn, signedUp] = [site.browser(), site.browser()]
    await signIn(signedIn, ANN, OTHER)
    const first = codeIn(await site.mailTo(ANN))
    await submit(signedUp, 'sign-up', { email: ANN, password: OTHER })
    const second = codeIn(await site.mailTo(ANN))
    const user = await site.adapter.users.byEmail(ANN)
    await site.engine.api(Passwords).set(user?.id ?? '', PASSWORD)
    expect((await submit(signedIn, 'verify', { code: first })).status).toBe(422)
    expect((await submit(signedUp, 'verify', { code: second })).status).toBe(422)
    expect(isRefused(await signIn(site.browser(), ANN, OTHER))).toBe(true)
    const ann = site.browser()
    await signIn(ann)
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
  })

  it('password #7: the mail of an earlier sign-up does not create a user who was removed', async () => {
    const site = aPasswordSite()
    await importUnverified(site, aPasswordSite(), OTHER)
    const ann = site.browser()
    await signIn(ann, ANN, OTHER)
    const code = codeIn(await site.mailTo(ANN))
    const user = await site.adapter.users.byEmail(ANN)
    await site.adapter.users.delete?.(user?.id ?? '')
    expect((await submit(ann, 'verify', { code })).status).toBe(422)
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
  })

  it('password #9: a sign-up for an address with an account looks the same, and its owner gets a mail', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const eve = site.browser()
    const taken = await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    const bob = site.browser()
    const free = await submit(bob, 'sign-up', { email: 'bob@example.test', password: OTHER })
    expect([taken.status, locationOf(taken)]).toEqual([free.status, locationOf(free)])
    expect([...eve.cookies.keys()]).toEqual([...bob.cookies.keys()])
    const pages = await Promise.all([eve, bob].map(async (each) => (await each.get('/auth/passwords/verify')).text()))
    const plain = pages.map((page) =>
      page.replaceAll(/nonce(-|=")[^"']+|value="[^"]+"/g, '').replaceAll(/(ann|bob)@/g, ''),
    )
    expect(plain[0]).toBe(plain[1])
    expect((await submit(eve, 'verify', { code: '12345678' })).status).toBe(422)
    expect((await submit(bob, 'verify', { code: '12345678' })).status).toBe(422)
    const mail = await site.mailTo(ANN)
    expect(mail.subject).toContain('You have an account')
    expect(codeIn(mail)).toBe('')
  })

  it('password #10: opening the link of a mail changes nothing', async () => {
    const site = aPasswordSite()
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    const mail = await site.mailTo(ANN)
    for (const method of ['GET', 'HEAD', 'GET']) await site.browser().request(linkIn(mail), { method })
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    expect(locationOf(await submit(ann, 'verify', { token: tokenIn(mail) }))).toBe('/')
  })

  it('password #11: the link in a foreign browser names the address, and asks for a password', async () => {
    const site = aPasswordSite()
    await submit(site.browser(), 'sign-up', { email: EVE, password: OTHER })
    const victim = site.browser()
    const page = await (await victim.get(linkIn(await site.mailTo(EVE)))).text()
    expect(page).toContain(EVE)
    expect(page).toContain('type="password"')
    expect(await sessionOf(victim)).toBeNull()
  })

  it('password #13: only known fields are read', async () => {
    const site = aPasswordSite()
    const ann = site.browser()
    const more = { emailVerified: '2020-01-01', role: 'admin', id: 'root', image: 'x', secondFactorRequired: 'false' }
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD, ...more })
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)), ...more })
    const user = await site.adapter.users.byEmail(ANN)
    expect(user).toMatchObject({ email: ANN, emailVerified: site.clock.now(), image: null })
    expect(user?.id).not.toBe('root')
    expect(Object.keys(user ?? {}).toSorted()).toEqual(['email', 'emailVerified', 'id', 'image', 'name'])
  })

  it('password #14: an address has one spelling everywhere', async () => {
    const site = aPasswordSite()
    await site.signedUp(' Ann@EXAMPLE.test')
    for (const spelling of ['ANN@example.test', ' ann@example.test ', 'ａｎｎ@example.test'])
      expect(locationOf(await signIn(site.browser(), spelling))).toBe('/')
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: 'aNN@Example.Test', password: OTHER })
    expect((await site.mailTo(ANN)).subject).toContain('You have an account')
    await submit(eve, 'forgot', { email: 'ANN@EXAMPLE.TEST' })
    expect((await site.mailTo(ANN)).subject).toContain('Set a new password')
  })

  it('password #15: a letter of another alphabet is another address', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const eve = site.browser()
    const response = await submit(eve, 'forgot', { email: 'аnn@example.test' })
    expect(response.status).toBe(422)
    await submit(eve, 'forgot', { email: 'ann@example.test'.replace('e.', 'е.') })
    await site.engine.api(Passwords).mailsSent()
    expect(site.mailbox.mails.filter(({ subject }) => subject.includes('Set a new'))).toEqual([])
  })
})

describe('passwords as input', () => {
  const signUpWith = async (password: string): Promise<Response> =>
    submit(aPasswordSite().browser(), 'sign-up', { email: ANN, password })

  it('password #17: characters are counted as code points', async () => {
    expect((await signUpWith('🦜🐢🦊🦉🐝🐌🦋🐙🦀🐳🦒🐘🦓🐅')).status).toBe(422)
    expect((await signUpWith('🦜🐢🦊🦉🐝🐌🦋🐙🦀🐳🦒🐘🦓🐅🐊')).status).toBe(302)
  })

  it('password #18: at least 64 characters are accepted, and a password is never cut', async () => {
    const long = 'every fifth lamp in our street is out, and there is no reason for that.'
    const site = aPasswordSite()
    await site.signedUp(ANN, long)
    expect(isRefused(await signIn(site.browser(), ANN, long.slice(0, 64)))).toBe(true)
    expect(locationOf(await signIn(site.browser(), ANN, long))).toBe('/')
    for (const length of [257, 1000, 200_000])
      expect((await signUpWith('ab 9'.repeat(length / 4 + 1))).status).toBe(422)
    expect((await signUpWith('a'.repeat(1_000_000))).status).toBe(413)
  })

  it('password #21, #22: letters that look alike, blanks at the end and NUL are kept', async () => {
    const site = aPasswordSite()
    const password = ' ﬁfteen ﬁne\0 leaves ①  '
    await site.signedUp(ANN, password)
    for (const other of [password.trim(), password.replace('ﬁ', 'fi'), password.replace('\0', ''), `${password} `])
      expect(isRefused(await signIn(site.browser(), ANN, other))).toBe(true)
    expect(locationOf(await signIn(site.browser(), ANN, password))).toBe('/')
  })

  it('password #25: the address, its parts and the name of the site are refused with the reason', async () => {
    const site = aPasswordSite()
    for (const password of ['ann@example.test', 'ANN@EXAMPLE.TEST', 'app.exampleapp.example']) {
      const response = await site
        .browser()
        .postJson('/auth/passwords/sign-up', { email: ANN, password, csrfToken: 'x' }, { accept: 'application/json' })
      // Without a form token, nothing is checked.
      expect(response.status).not.toBe(200)
      const browser = site.browser()
      const csrfToken = await browser.csrfToken()
      const answer = await browser.postJson(
        '/auth/passwords/sign-up',
        { email: ANN, password, csrfToken },
        { accept: 'application/json' },
      )
      expect(answer.status).toBe(422)
      expect(await jsonOf(answer)).toMatchObject({ field: 'password', reason: 'about_you' })
    }
  })

  it('password #26: a breached password at sign-in signs in, and its owner gets a mail', async () => {
    const site = aPasswordSite({
      breachCheck: { isBreached: (password) => Promise.resolve(password === PASSWORD && late) },
      breachCheckAtSignIn: true,
    })
    let late = false
    await site.signedUp()
    late = true
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    expect((await site.mailTo(ANN)).subject).toContain('Change your password')
    expect(site.events).toContain('passwords.breached')
    expect((await submit(site.browser(), 'sign-up', { email: EVE, password: PASSWORD })).status).toBe(422)
  })

  it('password #27: a breach check that fails refuses no user', async () => {
    const site = aPasswordSite({ breachCheck: { isBreached: () => Promise.reject(new TypeError('down')) } })
    await site.signedUp()
    expect(site.events).toContain('passwords.breach_check_failed')
  })

  it('password #30, #134: no password and no hash is in a log, an event, a URL or a session', async () => {
    const seen: unknown[] = []
    const site = aPasswordSite({}, { events: { signIn: (message) => void seen.push(message) } })
    const ann = await site.signedUp()
    const responses = [
      await signIn(site.browser(), ANN, OTHER),
      await submit(ann, 'change', { currentPassword: OTHER, password: PASSWORD }),
    ]
    seen.push(
      await sessionOf(ann),
      site.log.lines,
      site.events,
      ...responses.map((each) => [...each.headers]),
      site.mailbox.mails,
    )
    const text = JSON.stringify(seen, (_key, value: unknown) =>
      value instanceof Error ? [value.message, value.stack, value.cause] : value,
    )
    for (const secret of [PASSWORD, OTHER, encodeURIComponent(PASSWORD), '$argon2', '$scrypt'])
      expect(text).not.toContain(secret)
    expect(await responses[1]?.text()).not.toContain(PASSWORD)
  })

  it('password #31: a password is one text', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const browser = site.browser()
    const csrfToken = await browser.csrfToken()
    for (const password of [[PASSWORD], { $ne: '' }, 7, null, true]) {
      const answer = await browser.postJson('/auth/callback/password', { email: ANN, password, csrfToken })
      expect([400, 302]).toContain(answer.status)
      expect(await sessionOf(browser)).toBeNull()
    }
    const twice = new URLSearchParams([
      ['csrfToken', csrfToken],
      ['email', ANN],
      ['password', OTHER],
      ['password', PASSWORD],
    ])
    const answer = await browser.request('/auth/callback/password', {
      method: 'POST',
      body: twice,
      headers: { origin: ORIGIN },
    })
    expect(answer.status).toBe(400)
  })
})

describe('guessing', () => {
  it('password #34: an account without a password is refused like a wrong password', async () => {
    const site = withProvider()
    await site.signInThere(site.browser())
    const [without, unknown] = [await signIn(site.browser()), await signIn(site.browser(), 'zoe@example.test')]
    expect(locationOf(without)).toBe(locationOf(unknown))
  })

  it('password #45: passwords for one name are counted together, and #51 the mailed link still works', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    for (let count = 0; count < 5; count++) expect(isRefused(await signIn(site.browser(), ANN, OTHER))).toBe(true)
    const locked = await signIn(site.browser())
    expect(locationOf(locked)).toContain('error=TooManyAttempts')
    // The account looks the same as one that does not exist.
    for (let count = 0; count < 5; count++) await signIn(site.browser(), EVE, OTHER)
    expect(locationOf(await signIn(site.browser(), EVE, OTHER))).toContain('error=TooManyAttempts')
    const ann = site.browser()
    await submit(ann, 'forgot', { email: ANN })
    await submit(ann, 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
    site.clock.forward(60)
    expect(locationOf(await signIn(ann, ANN, OTHER))).toBe('/')
  })

  it('password #47: the present password is counted for the user, and a sign-in does not reset it', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const change = () => submit(ann, 'change', { currentPassword: OTHER, password: OTHER })
    for (let count = 0; count < 10; count++) expect((await change()).status).toBe(422)
    const limited = await change()
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    await signIn(site.browser())
    expect((await change()).status).toBe(429)
    expect(site.events).toContain('passwords.limited too_many_attempts')
  })

  it('password #49, #67: of many codes at once, five are compared', async () => {
    const site = aPasswordSite({}, { limits: { 'passwords.code': false } })
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    const code = codeIn(await site.mailTo(ANN))
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => submit(ann, 'verify', { code: String(at).padStart(8, '0') })),
    )
    expect((await submit(ann, 'verify', { code })).status).toBe(422)
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
  })
})

describe('a forgotten password', () => {
  const asked = async (site: PasswordSite, browser = site.browser()): Promise<string> => {
    await submit(browser, 'forgot', { email: ANN })
    return tokenIn(await site.mailTo(ANN))
  }

  it('password #54: the link has the URL of the site, whatever the headers say', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const eve = site.browser()
    const csrfToken = await eve.csrfToken()
    const hosts = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', host: 'evil.test' }
    await eve.post('/auth/passwords/forgot', { email: ANN, csrfToken }, hosts)
    const mail = await site.mailTo(ANN)
    expect(mail.text + mail.html).not.toContain('evil')
    expect(Mailbox.linksIn(mail)[0]).toContain(`${ORIGIN}/auth/passwords/reset?token=`)
  })

  it('password #55: a URL of another site is in no mail', async () => {
    const site = aPasswordSite()
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: PASSWORD, callbackUrl: 'https://evil.test/' })
    const mail = await site.mailTo(ANN)
    expect(mail.text + mail.html).not.toContain('evil')
    expect(locationOf(await submit(eve, 'verify', { code: codeIn(mail) }))).toBe('/')
    await submit(eve, 'forgot', { email: ANN, callbackUrl: 'https://evil.test/', redirectTo: 'https://evil.test/' })
    expect((await site.mailTo(ANN)).text).not.toContain('evil')
  })

  it('password #57: opening the link uses nothing up', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const token = await asked(site)
    for (const method of ['GET', 'HEAD', 'GET'])
      await site.browser().request(`/auth/passwords/reset?token=${token}`, { method, headers: { purpose: 'prefetch' } })
    expect(locationOf(await submit(site.browser(), 'reset', { token, password: OTHER }))).toBe('/auth/passwords/done')
  })

  it('password #58: of several mails, one is used, and the others are void afterwards', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const tokens = [await asked(site), await asked(site), await asked(site)]
    expect(new Set(tokens).size).toBe(3)
    expect(locationOf(await submit(site.browser(), 'reset', { token: tokens[1] ?? '', password: OTHER }))).toBe(
      '/auth/passwords/done',
    )
    for (const token of tokens)
      expect((await submit(site.browser(), 'reset', { token, password: PASSWORD })).status).toBe(410)
  })

  it('password #59: of two uses of a link at once, one wins', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const token = await asked(site)
    const passwords = ['the first new password', 'the second new password']
    const answers = await Promise.all(passwords.map((password) => submit(site.browser(), 'reset', { token, password })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 302)] ?? ''
    expect(locationOf(await signIn(site.browser(), ANN, winner))).toBe('/')
  })

  it('password #61: mail goes to a proved address only, and a user without a password can set the first one', async () => {
    const unverified = aPasswordSite()
    await importUnverified(unverified, aPasswordSite())
    await submit(unverified.browser(), 'forgot', { email: ANN })
    await unverified.engine.api(Passwords).mailsSent()
    expect(unverified.mailbox.mails).toEqual([])
    const site = withProvider()
    await site.signInThere(site.browser())
    const token = await asked(site)
    expect(locationOf(await submit(site.browser(), 'reset', { token, password: PASSWORD }))).toBe(
      '/auth/passwords/done',
    )
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    expect((await site.mailTo(ANN)).subject).toContain('You have a password')
  })

  it('password #62: an unknown address gets the same page, and no mail', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    await site.engine.api(Passwords).mailsSent()
    const count = site.mailbox.mails.length
    const [known, unknown] = [
      await submit(site.browser(), 'forgot', { email: ANN }),
      await submit(site.browser(), 'forgot', { email: EVE }),
    ]
    expect([known.status, locationOf(known)]).toEqual([unknown.status, locationOf(unknown)])
    await site.engine.api(Passwords).mailsSent()
    expect(site.mailbox.mails.slice(count).map(({ to }) => to)).toEqual([ANN])
  })

  it('password #65, #66: a reset ends sessions, mailed links and pending sign-ins, and signs no user in', async () => {
    const mailbox = new Mailbox()
    const email = new EmailProvider({ id: 'mail', from: 'no-reply@app.example', sender: mailbox })
    const site = aPasswordSite({}, { providers: [email] })
    const thief = await site.signedUp()
    await thief.submit('/auth/signin/mail', { email: ANN })
    const ann = site.browser()
    await submit(ann, 'reset', { token: await asked(site, ann), password: OTHER })
    expect(await sessionOf(ann)).toBeNull()
    expect(await sessionOf(thief)).toBeNull()
    const code = codeIn(mailbox.latestTo(ANN) ?? never())
    await thief.submit('/auth/callback/mail', { email: ANN, code })
    expect(await sessionOf(thief)).toBeNull()
  })

  it('password #66: a change of the password voids a link to a new address, but not the link that undoes a change', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    await submit(ann, 'email', { email: EVE, currentPassword: PASSWORD })
    const toEve = tokenIn(await site.mailTo(EVE))
    await submit(ann, 'change', { currentPassword: PASSWORD, password: OTHER })
    expect((await submit(ann, 'email/confirm', { token: toEve })).status).toBe(410)
    await submit(ann, 'email', { email: EVE, currentPassword: OTHER })
    await submit(ann, 'email/confirm', { token: tokenIn(await site.mailTo(EVE)) })
    const undo = tokenIn(await site.mailTo(ANN))
    await submit(ann, 'change', { currentPassword: OTHER, password: PASSWORD })
    expect((await submit(site.browser(), 'email/undo', { token: undo })).status).toBe(302)
    expect(await site.adapter.users.byEmail(ANN)).not.toBeNull()
  })

  it('password #69: a link to a former address is void', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const token = await asked(site)
    await submit(ann, 'email', { email: 'ann@new.test', currentPassword: PASSWORD })
    await submit(ann, 'email/confirm', { token: tokenIn(await site.mailTo('ann@new.test')) })
    expect((await submit(site.browser(), 'reset', { token, password: OTHER })).status).toBe(410)
  })

  it('password #70: what is stored opens nothing', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const stored: string[] = []
    const { pending } = site.adapter
    const add = pending.add.bind(pending)
    pending.add = (row) => {
      stored.push(row.id, row.id.replace('passwords ', ''), row.state)
      return add(row)
    }
    const token = await asked(site)
    expect(stored).toHaveLength(3)
    expect(stored).not.toContain(token)
    expect(JSON.stringify(stored)).not.toContain('ann')
    for (const each of stored)
      expect((await submit(site.browser(), 'reset', { token: each, password: OTHER })).status).toBe(410)
  })

  it('password #71: forms without a form token, and of other sites, are refused', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const token = await asked(site)
    const forms: [string, Record<string, string>][] = [
      ['reset', { token, password: OTHER }],
      ['forgot', { email: ANN }],
      ['sign-up', { email: EVE, password: OTHER }],
      ['change', { currentPassword: PASSWORD, password: OTHER }],
      ['email', { email: EVE, currentPassword: PASSWORD }],
      ['remove', { currentPassword: PASSWORD }],
    ]
    const count = site.mailbox.mails.length
    for (const [path, fields] of forms) {
      await ann.post(`/auth/passwords/${path}`, fields)
      const csrfToken = await ann.csrfToken()
      const foreign = await ann.post(
        `/auth/passwords/${path}`,
        { ...fields, csrfToken },
        { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      )
      expect(foreign.status).toBe(403)
    }
    await site.engine.api(Passwords).mailsSent()
    expect(site.mailbox.mails).toHaveLength(count)
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })
})

describe('changes', () => {
  it('password #73: a stolen session of a user without a password sets none', async () => {
    const site = withProvider()
    const ann = site.browser()
    await site.signInThere(ann)
    site.clock.forward(301)
    await submit(ann, 'set', { password: OTHER })
    const user = await site.adapter.users.byEmail(ANN)
    expect(await site.engine.api(Passwords).has(user?.id ?? '')).toBe(false)
    // The owner sets it with a mail, and gets a notice.
    expect(locationOf(await submit(ann, 'set-by-mail'))).toBe('/auth/passwords/sent?for=first')
    await submit(ann, 'reset', { token: tokenIn(await site.mailTo(ANN)), password: PASSWORD })
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('password #73: within five minutes of the sign-in, the first password is set at once, with a notice', async () => {
    const site = withProvider()
    const ann = site.browser()
    await site.signInThere(ann)
    expect(locationOf(await submit(ann, 'set', { password: PASSWORD }))).toBe('/auth/passwords/done?for=set')
    expect((await site.mailTo(ANN)).subject).toContain('You have a password')
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    expect(site.events).toContain('passwords.set')
  })

  it('a user without an address gets no password, which no name belongs to', async () => {
    const site = withProvider({ sub: 'ann', name: 'Ann' })
    const ann = site.browser()
    await site.signInThere(ann)
    await submit(ann, 'set', { password: PASSWORD })
    const user = await site.adapter.users.byAccount({ provider: 'op', providerAccountId: 'ann' })
    expect(user).not.toBeNull()
    expect(await site.engine.api(Passwords).has(user?.id ?? '')).toBe(false)
    expect(await (await ann.get('/auth/account')).text()).not.toContain('type="password"')
  })

  it.each(['jwt', 'database'] as const)('password #74: a change lengthens no session (%s)', async (strategy) => {
    const site = aPasswordSite({}, { session: { strategy, absoluteMaxAge: 3600 } })
    const ann = await site.signedUp()
    site.clock.forward(3000)
    await submit(ann, 'change', { currentPassword: PASSWORD, password: OTHER })
    expect(await sessionOf(ann)).not.toBeNull()
    site.clock.forward(601)
    expect(await sessionOf(ann)).toBeNull()
  })

  it('password #75: of two changes at once, one wins', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const phone = site.browser()
    await signIn(phone)
    const passwords = ['the first new password', 'the second new password']
    const [first, second] = await Promise.all([
      submit(ann, 'change', { currentPassword: PASSWORD, password: passwords[0] ?? '' }),
      submit(phone, 'change', { currentPassword: PASSWORD, password: passwords[1] ?? '' }),
    ])
    expect([first, second].filter((each) => locationOf(each) === '/auth/passwords/done?for=change')).toHaveLength(1)
    const works = await Promise.all(passwords.map(async (each) => !isRefused(await signIn(site.browser(), ANN, each))))
    expect(works.filter(Boolean)).toHaveLength(1)
  })

  it('password #77: a link proves the address that it was mailed to', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const [one, two] = ['one@new.test', 'two@new.test']
    for (const email of [one, two]) await submit(ann, 'email', { email, currentPassword: PASSWORD })
    const [first, second] = [tokenIn(await site.mailTo(one)), tokenIn(await site.mailTo(two))]
    await submit(ann, 'email/confirm', { token: first })
    expect(await site.adapter.users.byEmail(one)).not.toBeNull()
    expect((await submit(ann, 'email/confirm', { token: second })).status).toBe(410)
    expect(await site.adapter.users.byEmail(two)).toBeNull()
  })

  it('password #78: a new address that gets an account meanwhile is refused at the link', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    await submit(ann, 'email', { email: EVE, currentPassword: PASSWORD })
    const token = tokenIn(await site.mailTo(EVE))
    await site.signedUp(EVE, OTHER)
    expect((await submit(ann, 'email/confirm', { token })).status).toBe(410)
    expect(await site.adapter.users.byEmail(ANN)).not.toBeNull()
    // An address that has an account already: the answer does not tell, and its owner does not get a link.
    const answer = await submit(ann, 'email', { email: EVE, currentPassword: PASSWORD })
    expect(locationOf(answer)).toBe('/auth/passwords/sent?for=email')
    expect((await site.mailTo(EVE)).subject).toContain('You have an account')
  })

  it.each([
    ['once: it is set all the same', 1],
    ['again and again: nothing is changed', 100],
  ])('password #79: the row changes while an administrator sets the password, %s', async (_what, changes) => {
    const adapter = new OvertakenAdapter()
    const site = aPasswordSiteOn(adapter)
    const ann = await site.signedUp()
    const user = await adapter.users.byEmail(ANN)
    adapter.changes = changes
    const result = await site.engine
      .api(Passwords)
      .set(user?.id ?? '', OTHER)
      .catch((error: unknown) => error)
    const isSet = changes === 1
    expect(result instanceof AccessDenied).toBe(!isSet)
    expect((await sessionOf(ann)) === null).toBe(isSet)
    expect(isRefused(await signIn(site.browser(), ANN, OTHER))).toBe(!isSet)
    expect(isRefused(await signIn(site.browser(), ANN, PASSWORD))).toBe(isSet)
  })

  it('password #79: a password that an administrator sets ends the sessions', async () => {
    const site = aPasswordSite()
    const ann = await site.signedUp()
    const user = await site.adapter.users.byEmail(ANN)
    await site.engine.api(Passwords).set(user?.id ?? '', OTHER)
    expect(await sessionOf(ann)).toBeNull()
    expect(site.events).toContain('passwords.reset server')
  })
})

describe('operations', () => {
  it('password #130: an adapter without the stores does not start', () => {
    const start = (config: AuthConfig) => () => aPasswordSite({}, config)
    expect(start({ adapter: undefined })).toThrow(ConfigurationError)
  })

  it('password #133: the secrets of a user go with the user', async () => {
    const site = aPasswordSite()
    await site.signedUp()
    const user = await site.adapter.users.byEmail(ANN)
    await site.adapter.users.delete?.(user?.id ?? '')
    expect(await site.engine.api(Passwords).has(user?.id ?? '')).toBe(false)
  })
})

const never = (): never => {
  throw new Error('There is no such mail.')
}
