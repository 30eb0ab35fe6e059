import { Passwords } from '@authengine/passwords'
import { describe, expect, it } from '@jest/globals'
import { ORIGIN, sessionOf } from '../../support/anEngine.js'
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

describe.each(['jwt', 'database'] as const)('accounts with a password, with %s sessions', (strategy) => {
  const aSite = (options = {}) => aPasswordSite(options, { session: { strategy } })

  it('sign up with the code of a mail', async () => {
    const site = aSite()
    const ann = site.browser()
    const asked = await submit(ann, 'sign-up', { email: 'Ann@Example.test', password: PASSWORD, callbackUrl: '/home' })
    expect(locationOf(asked)).toBe('/auth/passwords/verify')
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    expect(await (await ann.get('/auth/passwords/verify')).text()).toContain(ANN)
    const mail = await site.mailTo(ANN)
    expect((await submit(ann, 'verify', { code: '00000000' })).status).toBe(422)
    const response = await submit(ann, 'verify', { code: codeIn(mail) })
    expect(locationOf(response)).toBe('/home')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await site.adapter.users.byEmail(ANN)).toMatchObject({ emailVerified: site.clock.now() })
    expect(site.events).toEqual([
      'passwords.sign_up_asked',
      'passwords.refused wrong_code',
      'user.created',
      'account.linked',
      'sign_in.done',
    ])
  })

  it('sign up with the link of a mail, in the same browser', async () => {
    const site = aSite()
    const ann = site.browser()
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD })
    const mail = await site.mailTo(ANN)
    const page = await (await ann.get(linkIn(mail))).text()
    expect(page).not.toContain('type="password"')
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    expect(locationOf(await submit(ann, 'verify', { token: tokenIn(mail) }))).toBe('/')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect((await ann.get(linkIn(mail))).status).toBe(410)
    expect((await submit(ann, 'verify', { token: tokenIn(mail) })).status).toBe(410)
  })

  it('lead back to the page that asked for a sign-in', async () => {
    const site = aSite()
    const ann = site.browser()
    const page = await (await ann.get('/auth/signin?callbackUrl=%2Fmembers')).text()
    const [, link = ''] = /href="([^"]*\/passwords\/sign-up[^"]*)"/.exec(page) ?? []
    const form = await (await ann.get(link.replaceAll('&amp;', '&'))).text()
    expect(form).toContain('name="callbackUrl" value="/members"')
    await submit(ann, 'sign-up', { email: ANN, password: PASSWORD, callbackUrl: '/members' })
    expect(locationOf(await submit(ann, 'verify', { code: codeIn(await site.mailTo(ANN)) }))).toBe('/members')
  })

  it('sign in, sign out and sign in again', async () => {
    const site = aSite()
    await site.signedUp()
    const laptop = site.browser()
    expect(locationOf(await signIn(laptop, ANN, 'another password here'))).toContain('error=CredentialsSignin')
    expect(locationOf(await signIn(laptop, ' ANN@example.test'))).toBe('/')
    expect(await sessionOf(laptop)).toMatchObject({ user: { email: ANN } })
    await laptop.submit('/auth/signout')
    expect(await sessionOf(laptop)).toBeNull()
  })

  it('set a new password with a mailed link, which ends all sessions', async () => {
    const site = aSite()
    const ann = await site.signedUp()
    const phone = site.browser()
    expect(locationOf(await submit(phone, 'forgot', { email: ANN }))).toBe('/auth/passwords/sent')
    const mail = await site.mailTo(ANN)
    const page = await phone.get(linkIn(mail))
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect((await submit(phone, 'reset', { token: tokenIn(mail), password: 'short' })).status).toBe(422)
    expect(locationOf(await submit(phone, 'reset', { token: tokenIn(mail), password: OTHER }))).toBe(
      '/auth/passwords/done',
    )
    expect(await sessionOf(phone)).toBeNull()
    expect(await sessionOf(ann)).toBeNull()
    expect((await submit(phone, 'reset', { token: tokenIn(mail), password: PASSWORD })).status).toBe(410)
    expect(locationOf(await signIn(phone))).toContain('error=CredentialsSignin')
    expect(locationOf(await signIn(phone, ANN, OTHER))).toBe('/')
    expect((await site.mailTo(ANN)).subject).toContain('was changed')
  })

  it('lead from a forgotten password to the page that asked for a sign-in', async () => {
    const site = aSite()
    await site.signedUp()
    const ann = site.browser()
    const query = `?${String(new URLSearchParams({ callbackUrl: `${ORIGIN}/members` }))}`
    const page = await (await ann.get(`/auth/passwords/forgot${query}`)).text()
    expect(page).toContain(`/auth/signin${query}`)
    await submit(ann, 'forgot', { email: ANN, callbackUrl: `${ORIGIN}/members` })
    const done = await submit(ann, 'reset', { token: tokenIn(await site.mailTo(ANN)), password: OTHER })
    expect(locationOf(done)).toBe(`/auth/passwords/done${query}`)
    expect(await (await ann.get(locationOf(done))).text()).toContain(`/auth/signin${query}`)
    await submit(ann, 'forgot', { email: ANN, callbackUrl: 'https://evil.test/' })
    const safe = await submit(ann, 'reset', { token: tokenIn(await site.mailTo(ANN)), password: PASSWORD })
    expect(locationOf(safe)).toBe('/auth/passwords/done')
  })

  it('change the password, which ends all other sessions and renews this one', async () => {
    const site = aSite()
    const ann = await site.signedUp()
    const phone = site.browser()
    await signIn(phone)
    const before = ann.cookieHeader
    const wrong = await submit(ann, 'change', { currentPassword: OTHER, password: OTHER })
    expect(wrong.status).toBe(422)
    const response = await submit(ann, 'change', { currentPassword: PASSWORD, password: OTHER })
    expect(locationOf(response)).toBe('/auth/passwords/done?for=change')
    expect(await sessionOf(ann)).toMatchObject({ user: { email: ANN } })
    expect(await sessionOf(phone)).toBeNull()
    const thief = site.browser()
    for (const each of before.split('; '))
      thief.plant(each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1))
    expect(await sessionOf(thief)).toBeNull()
    expect((await site.mailTo(ANN)).subject).toContain('was changed')
    expect(locationOf(await signIn(phone, ANN, OTHER))).toBe('/')
  })

  it('change the email address, and undo it from the former one', async () => {
    const site = aSite()
    const ann = await site.signedUp()
    const NEW = 'ann@new.test'
    expect(locationOf(await submit(ann, 'email', { email: NEW, currentPassword: PASSWORD }))).toBe(
      '/auth/passwords/sent?for=email',
    )
    const mail = await site.mailTo(NEW)
    expect((await site.mailTo(ANN)).subject).toContain('A change of your email')
    expect(await (await site.browser().get(linkIn(mail))).text()).toContain('Sign in first')
    expect((await ann.get(linkIn(mail))).status).toBe(200)
    expect(locationOf(await submit(ann, 'email/confirm', { token: tokenIn(mail) }))).toBe(
      '/auth/passwords/done?for=email',
    )
    expect(await sessionOf(ann)).toMatchObject({ user: { email: NEW } })
    expect(await site.adapter.users.byEmail(ANN)).toBeNull()
    const notice = await site.mailTo(ANN)
    const browser = site.browser()
    expect((await browser.get(linkIn(notice))).status).toBe(200)
    expect(locationOf(await submit(browser, 'email/undo', { token: tokenIn(notice) }))).toBe(
      '/auth/passwords/sent?for=undo',
    )
    expect(await sessionOf(ann)).toBeNull()
    expect(await site.adapter.users.byEmail(ANN)).not.toBeNull()
    expect(locationOf(await signIn(browser))).toContain('error=CredentialsSignin')
    expect((await site.mailTo(ANN)).subject).toContain('Set a new password')
    expect(site.events).toContain('email.changed')
  })

  it('answer server code', async () => {
    const site = aSite()
    await site.signedUp()
    const api = site.engine.api(Passwords)
    const ann = await site.adapter.users.byEmail(ANN)
    const id = ann?.id ?? ''
    expect(await api.has(id)).toBe(true)
    expect(await api.set(id, OTHER)).toMatchObject({ email: ANN })
    expect(locationOf(await signIn(site.browser(), ANN, OTHER))).toBe('/')
    expect(await api.remove(id)).toBe(true)
    expect(await api.has(id)).toBe(false)
    expect(locationOf(await signIn(site.browser(), ANN, OTHER))).toContain('error=CredentialsSignin')
  })
})
