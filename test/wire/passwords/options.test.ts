import { Passwords } from '@authengine/passwords'
import { describe, expect, it } from '@jest/globals'
import { AccessDenied, CrossSiteRequest, MemoryAdapter, TooManyAttempts, UntrustedHost, Verification } from 'authengine'
import type { Browser } from 'authengine/testing'
import { anEngine, jsonOf, ORIGIN, sessionOf } from '../../support/anEngine.js'
import {
  ANN,
  aPasswordSite,
  codeIn,
  linkIn,
  locationOf,
  OTHER,
  PASSWORD,
  signIn,
  submit,
  tokenIn,
} from '../../support/passwords/aPasswordSite.js'
import { passwords, PasswordRefused } from '@authengine/passwords'

const JSON_TYPE = { accept: 'application/json' }

/** Submits a form as a script of the application does. */
async function submitJson(browser: Browser, path: string, fields: object): Promise<Response> {
  const csrfToken = await browser.csrfToken()
  return browser.postJson(`/auth/passwords/${path}`, { csrfToken, ...fields }, JSON_TYPE)
}

describe('user names', () => {
  it('sign up and in without an address', async () => {
    const site = aPasswordSite({ names: 'username', mail: undefined })
    const ann = site.browser()
    const page = await (await ann.get('/auth/passwords/sign-up')).text()
    expect(page).toContain('name="username"')
    expect(page).not.toContain('type="email"')
    expect(locationOf(await submit(ann, 'sign-up', { username: 'Ann.Lee', password: PASSWORD }))).toBe('/')
    expect(await sessionOf(ann)).toMatchObject({ user: { name: 'Ann.Lee' } })
    const laptop = site.browser()
    const signedIn = await laptop.submit('/auth/callback/password', { username: ' ann.lee ', password: PASSWORD })
    expect(locationOf(signedIn)).toBe('/')
    // Without an address, there is no forgotten password and no change of the address.
    expect(await (await laptop.get('/auth/signin')).text()).not.toContain('/passwords/forgot')
    expect((await laptop.get('/auth/passwords/email')).status).toBe(404)
  })

  it('belong to one user, in every spelling', async () => {
    const site = aPasswordSite({ names: 'username', mail: undefined })
    await submit(site.browser(), 'sign-up', { username: 'ann', password: PASSWORD })
    for (const username of ['ann', 'ANN', 'ａｎｎ']) {
      const refused = await submitJson(site.browser(), 'sign-up', { username, password: OTHER })
      expect([refused.status, await jsonOf(refused)]).toMatchObject([422, { field: 'username', reason: 'taken' }])
    }
    const both = [site.browser(), site.browser()].map((each) =>
      submit(each, 'sign-up', { username: 'bob', password: PASSWORD }),
    )
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422])
  })

  it('and addresses sign in with either, and their attempts are counted together', async () => {
    const site = aPasswordSite({ names: 'both' })
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, username: 'ann', password: PASSWORD })
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    for (const login of [ANN, 'Ann']) {
      const browser = site.browser()
      expect(locationOf(await browser.submit('/auth/callback/password', { login, password: PASSWORD }))).toBe('/')
    }
    const guess = (login: string) => site.browser().submit('/auth/callback/password', { login, password: OTHER })
    for (const login of [ANN, 'ann', ANN, 'ann', ANN]) await guess(login)
    expect(locationOf(await guess('ann'))).toContain('error=TooManyAttempts')
  })

  it.each(['a', 'ann@example.test', 'a'.repeat(65), '-ann', 'аnn'])(
    'are refused if they are malformed: %s',
    async (username) => {
      const site = aPasswordSite({ names: 'username', mail: undefined })
      const refused = await submitJson(site.browser(), 'sign-up', { username, password: PASSWORD })
      expect(await jsonOf(refused)).toMatchObject({ field: 'username', reason: 'invalid' })
    },
  )
})

describe('who can sign up', () => {
  it('is no person with "off"', async () => {
    const site = aPasswordSite({ signUp: 'off' })
    expect((await site.browser().get('/auth/passwords/sign-up')).status).toBe(404)
    expect((await submit(site.browser(), 'sign-up', { email: ANN, password: PASSWORD })).status).toBe(404)
    expect(await (await site.browser().get('/auth/signin')).text()).not.toContain('/passwords/sign-up')
  })

  it('is decided by a function, which learns nothing about accounts', async () => {
    const asked: unknown[] = []
    const site = aPasswordSite({
      signUp: (request) => {
        asked.push(request)
        return request.email === ANN
      },
    })
    await site.signedUp()
    const refused = await submit(site.browser(), 'sign-up', { email: 'bob@example.test', password: PASSWORD })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('This site does not create this account.')
    const json = await submitJson(site.browser(), 'sign-up', { email: 'bob@example.test', password: PASSWORD })
    expect(await jsonOf(json)).toMatchObject({ field: 'email', reason: 'not_allowed' })
    expect(site.mailbox.latestTo('bob@example.test')).toBeUndefined()
    asked.pop()
    expect(asked).toEqual([ANN, 'bob@example.test'].map((email) => ({ email, name: undefined, username: undefined })))
  })
})

describe('an address that is verified later', () => {
  const laterSite = () => aPasswordSite({ verifyEmail: 'unsafe-later' })

  it('does not delay the sign-up, and the mail verifies it', async () => {
    const site = laterSite()
    const ann = site.browser()
    expect(locationOf(await submit(ann, 'sign-up', { email: ANN, password: PASSWORD }))).toBe('/')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await site.adapter.users.byEmail(ANN)).toMatchObject({ emailVerified: null })
    expect(locationOf(await signIn(site.browser()))).toBe('/')
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    expect(await site.adapter.users.byEmail(ANN)).toMatchObject({ emailVerified: expect.any(Date) })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('is counted as one mail', async () => {
    const site = aPasswordSite(
      { verifyEmail: 'unsafe-later' },
      { limits: { 'passwords.mail': { account: [{ max: 1, seconds: 60 }] } } },
    )
    expect(locationOf(await submit(site.browser(), 'sign-up', { email: ANN, password: PASSWORD }))).toBe('/')
    expect((await site.mailTo(ANN)).subject).toContain('Finish your account')
  })

  it('ends what another person prepared with it', async () => {
    const site = laterSite()
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    await site.mailTo(ANN)
    const ann = site.browser()
    expect(locationOf(await submit(ann, 'sign-up', { email: ANN, password: PASSWORD }))).toBe('/auth/passwords/verify')
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await sessionOf(eve)).toBeNull()
    expect(locationOf(await signIn(eve, ANN, OTHER))).toContain('error=CredentialsSignin')
    expect(locationOf(await signIn(site.browser()))).toBe('/')
  })

  it('causes a mail to its owner if it is verified', async () => {
    const site = laterSite()
    await submit(site.browser(), 'sign-up', { email: ANN, password: PASSWORD })
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    const eve = site.browser()
    await submit(eve, 'sign-up', { email: ANN, password: OTHER })
    expect(await sessionOf(eve)).toBeNull()
    expect((await site.mailTo(ANN)).subject).toContain('You have an account')
  })
})

describe('scripts of the application', () => {
  it('get JSON for a whole sign-up', async () => {
    const site = aPasswordSite()
    const ann = site.browser()
    const short = await submitJson(ann, 'sign-up', { email: ANN, password: 'short' })
    expect([short.status, await jsonOf(short)]).toEqual([
      422,
      { error: 'PasswordRefused', field: 'password', reason: 'too_short', minLength: 15, maxLength: 256 },
    ])
    const asked = await submitJson(ann, 'sign-up', { email: ANN, password: PASSWORD, callbackUrl: '/home' })
    expect(await jsonOf(asked)).toEqual({ url: `${ORIGIN}/auth/passwords/verify`, status: 'redirect' })
    const wrong = await submitJson(ann, 'verify', { code: '00000000' })
    expect([wrong.status, await jsonOf(wrong)]).toEqual([410, { error: 'Verification' }])
    const done = await submitJson(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) })
    expect(await jsonOf(done)).toEqual({ url: `${ORIGIN}/home`, status: 'signed-in' })
    expect(await jsonOf(await submitJson(ann, 'forgot', { email: ANN }))).toEqual({ status: 'mail-sent' })
    const changed = await submitJson(ann, 'change', { currentPassword: PASSWORD, password: OTHER })
    expect(await jsonOf(changed)).toEqual({ status: 'done' })
  })
})

describe('the methods for server code', () => {
  const incoming = (browser: Browser, more: object = {}) => ({
    headers: new Headers({ cookie: browser.cookieHeader, origin: ORIGIN }),
    url: `${ORIGIN}/page`,
    method: 'POST',
    keepCookies: (cookies: readonly { readonly name: string; readonly value: string }[]) => {
      for (const { name, value } of cookies) browser.plant(name, value)
    },
    ...more,
  })

  it('sign up, change and reset for the person of a request', async () => {
    const site = aPasswordSite()
    const api = site.engine.api(Passwords)
    const ann = site.browser()
    const asked = await api.signUp(incoming(ann), { email: ANN, password: PASSWORD, callbackUrl: '/home' })
    expect(asked).toEqual({ status: 'redirect', url: `${ORIGIN}/auth/passwords/verify` })
    await expect(api.verify(incoming(ann), '00000000')).rejects.toBeInstanceOf(Verification)
    const done = await api.verify(incoming(ann), codeIn(await site.mailTo(ANN)))
    expect(done).toEqual({ status: 'signed-in', url: `${ORIGIN}/home` })
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    await expect(api.change(incoming(ann), OTHER, OTHER)).rejects.toMatchObject({ field: 'currentPassword' })
    await api.change(incoming(ann), PASSWORD, OTHER)
    expect(await sessionOf(ann)).not.toBeNull()
    await api.requestReset(incoming(site.browser()), ANN)
    await api.reset(incoming(site.browser()), tokenIn(await site.mailTo(ANN)), PASSWORD)
    expect(await sessionOf(ann)).toBeNull()
    expect(locationOf(await signIn(ann))).toBe('/')
    await api.changeEmail(incoming(ann), 'ann@new.test', PASSWORD)
    expect(linkIn(await site.mailTo('ann@new.test'))).toContain('/email/confirm?token=')
  })

  it('refuse requests of other sites, and people who are not signed in', async () => {
    const site = aPasswordSite()
    const api = site.engine.api(Passwords)
    const ann = await site.signedUp()
    const foreign = { headers: new Headers({ cookie: ann.cookieHeader, origin: 'https://evil.test' }) }
    await expect(api.change(incoming(ann, foreign), PASSWORD, OTHER)).rejects.toBeInstanceOf(CrossSiteRequest)
    await expect(api.change(incoming(site.browser()), PASSWORD, OTHER)).rejects.toBeInstanceOf(AccessDenied)
    await expect(api.requestReset(incoming(ann), 'no address')).rejects.toBeInstanceOf(PasswordRefused)
    for (let count = 0; count < 5; count++) await api.requestReset(incoming(ann), 'zoe@example.test')
    await expect(api.requestReset(incoming(ann), 'zoe@example.test')).rejects.toBeInstanceOf(TooManyAttempts)
  })

  it('set and remove a password for an administrator, which ends the sessions and mails the user', async () => {
    const site = aPasswordSite()
    const api = site.engine.api(Passwords)
    const ann = await site.signedUp()
    const { id = '' } = (await site.adapter.users.byEmail(ANN)) ?? {}
    await expect(api.set(id, 'short')).rejects.toMatchObject({ field: 'password', reason: 'too_short' })
    expect(await sessionOf(ann)).not.toBeNull()
    await api.set(id, OTHER)
    expect(await sessionOf(ann)).toBeNull()
    const changed = await site.mailTo(ANN)
    expect(changed.subject).toBe('Your password on app.example was changed')
    expect(changed.text).toContain(`It was not me:\n${ORIGIN}/auth/passwords/forgot`)
    expect(await api.remove(id)).toBe(true)
    expect((await site.mailTo(ANN)).subject).toBe('Your password on app.example was removed')
    expect(await api.remove(id)).toBe(false)
    await api.set(id, PASSWORD)
    expect((await site.mailTo(ANN)).subject).toBe('You have a password on app.example now')
    expect(locationOf(await signIn(ann))).toBe('/')
    expect(await api.set('unknown', PASSWORD)).toBeNull()
  })

  it('set a password without a mail if the address was never verified', async () => {
    const site = aPasswordSite()
    const { id } = await site.adapter.users.create({ email: ANN, emailVerified: null, name: null, image: null })
    await site.engine.api(Passwords).set(id, PASSWORD)
    await site.engine.api(Passwords).mailsSent()
    expect(site.mailbox.latestTo(ANN)).toBeUndefined()
  })

  it('set nothing for an administrator if the links of the mail are not known', async () => {
    const site = aPasswordSite({}, { url: undefined, trustHost: true })
    const ann = await site.signedUp()
    const { id = '' } = (await site.adapter.users.byEmail(ANN)) ?? {}
    const api = site.engine.api(Passwords)
    await expect(api.set(id, OTHER)).rejects.toMatchObject({ name: 'UntrustedHost', message: /Set AUTH_URL/ })
    await expect(api.remove(id)).rejects.toBeInstanceOf(UntrustedHost)
    expect(await sessionOf(ann)).not.toBeNull()
  })

  it('import users, and say what is wrong with a row', async () => {
    const site = aPasswordSite()
    const api = site.engine.api(Passwords)
    const bcrypt = '$2b$04$eWJNUdXHwqBZ3pVYvvN8Ge1rW0ZqJm0s7p0kM3e3o9N7bDqv8sQ6q'
    const result = await api.import([
      { email: 'no address', emailVerified: null, hash: bcrypt },
      { email: ANN, emailVerified: new Date('2024-01-01'), hash: bcrypt },
      { email: ANN, emailVerified: new Date('2024-01-01'), hash: bcrypt },
      { email: 'bob@example.test', emailVerified: null, hash: '$argon2id$v=19$m=2097152,t=1,p=1$c2FsdHNhbHQ$AAAA' },
      { email: 'eve@example.test', emailVerified: null, hash: 'plain text' },
    ])
    expect(result).toMatchObject({ imported: 1, refused: [{ row: 1 }, { row: 3 }, { row: 4 }, { row: 5 }] })
    expect(JSON.stringify(result)).not.toContain('plain text')
    expect(site.events.filter((each) => each === 'passwords.imported')).toHaveLength(1)
  })
})

describe('mailed links and codes', () => {
  it('end', async () => {
    const site = aPasswordSite({ lifetimes: { signUp: 600, reset: 300 } })
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    const mail = await site.mailTo(ANN)
    expect(mail.text).toContain('10 minutes')
    site.clock.forward(600)
    expect((await ann.get(linkIn(mail))).status).toBe(410)
    await site.signedUp()
    await submit(ann, 'forgot', { email: ANN })
    const reset = await site.mailTo(ANN)
    site.clock.forward(300)
    expect((await submit(ann, 'reset', { token: tokenIn(reset), password: OTHER })).status).toBe(410)
  })

  it('are in the language of the user', async () => {
    const site = aPasswordSite()
    const ann = site.browser()
    const csrfToken = await ann.csrfToken()
    const german = { 'accept-language': 'de' }
    await ann.post('/auth/passwords/sign-up', { email: ANN, password: PASSWORD, csrfToken }, german)
    const mail = await site.mailTo(ANN)
    expect(mail.html).toContain('<html lang="de"')
    expect(mail.text).toContain('1 Tag')
    expect(await (await ann.get('/auth/passwords/verify', german)).text()).toContain('lang="de"')
  })

  it('are printed without a sender in development, and only there', async () => {
    const start = (NODE_ENV: string) => {
      const adapter = new MemoryAdapter()
      return anEngine({ adapter, providers: [], plugins: [passwords({ breachCheck: false })] }, { NODE_ENV })
    }
    expect(() => start('production')).toThrow('cannot send mail')
    const site = start('development')
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    await site.engine.api(Passwords).mailsSent()
    const line = site.log.lines.find(
      ({ code, message }) => code === 'passwords-no-sender' && String(message).includes(ANN),
    )
    const [, code = ''] = /code: (\d{4} \d{4})/.exec(String(line?.message)) ?? []
    expect(locationOf(await submit(ann, 'verify', { code }))).toBe('/')
  })
})

describe('the options', () => {
  it.each([
    [{ minLength: 7 }, 'minLength'],
    [{ maxLength: 63 }, 'maxLength'],
    [{ maxLength: 257 }, 'maxLength'],
    [{ lifetimes: { reset: 5 } }, 'lifetimes.reset'],
    [{ lifetimes: { reset: 86_401 } }, 'from 60 to 86400 (1 day)'],
    [{ lifetimes: { undoEmail: 2_592_001 } }, 'from 60 to 2592000 (30 days)'],
    [{ pepper: [] }, 'pepper has no key'],
    [{ pepper: [{ id: '1', key: 'short' }] }, 'The key "1" of pepper'],
    [{ pepper: [{ id: '1', key: undefined as never }] }, 'The key "1" of pepper'],
  ])('are checked at the start: %j', (options, name) => {
    expect(() => aPasswordSite(options)).toThrow(name)
  })

  it('are refused if they are misspelled', () => {
    expect(() => passwords({ minLenght: 15 } as never)).toThrow('minLength')
  })

  it('lead password managers to the form that changes the password', async () => {
    const site = aPasswordSite()
    expect(locationOf(await site.browser().get('/.well-known/change-password'))).toBe('/auth/passwords/change')
    expect(locationOf(await site.browser().get('/auth/passwords/change'))).toContain(
      '/auth/signin?error=SessionRequired',
    )
  })

  it('bound what waits to be hashed: beyond that, the response is 503', async () => {
    let finish: () => void = () => undefined
    const hashing = new Promise<void>((resolve) => (finish = resolve))
    const hasher = {
      id: 'slow',
      hash: () => Promise.resolve('$slow$'),
      verify: () => hashing.then(() => false),
      recognises: () => true,
      isCurrent: () => true,
    }
    const site = aPasswordSite({ hasher, concurrency: 1 }, { limits: false })
    const waiting = Array.from({ length: 70 }, () => signIn(site.browser()))
    const [first] = await Promise.all([Promise.race(waiting)])
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
    finish()
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([302, 503]))
  })
})
