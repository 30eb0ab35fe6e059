import { describe, expect, it } from '@jest/globals'
import { EmailProvider, MemoryAdapter } from 'authengine'
import { Mailbox } from 'authengine/testing'
import { anEngine } from '../support/anEngine.js'

const COOKIE = '__Host-authengine.language'
const ANN = { username: 'ann', password: 'right' }
const headers = (language: string): { headers: Record<string, string> } => ({
  headers: { 'accept-language': language },
})
const htmlTag = (markup: string): string | undefined => /<html [^>]*>/.exec(markup)?.[0]

describe('the language of a page', () => {
  it.each([
    ['/auth/signin', undefined, 'en'],
    ['/auth/signin', 'xx, *;q=0.1', 'en'],
    ['/auth/signin', 'de-AT,en;q=0.5', 'de'],
    ['/auth/signout', 'ja', 'ja'],
    ['/auth/error', 'zh-CN', 'zh-Hans'],
    ['/auth/error', 'zh-TW', 'en'],
    ['/auth/verify-request', 'pt-BR', 'pt'],
  ])('of %s with Accept-Language %s is %s', async (path, language, lang) => {
    const response = await anEngine()
      .browser()
      .request(path, language === undefined ? {} : headers(language))
    expect(htmlTag(await response.text())).toBe(`<html lang="${lang}" dir="ltr">`)
  })

  it('is the only one that the application has', async () => {
    const texts = { eo: { 'SignIn.title': 'Ensaluti' } }
    const { browser } = anEngine({ messages: { languages: ['eo'], texts } })
    const markup = await (await browser().request('/auth/signin', headers('en'))).text()
    expect(htmlTag(markup)).toBe('<html lang="eo" dir="ltr">')
    expect(markup).toContain('<h1>Ensaluti</h1>')
  })

  it('may be one of the application, from right to left', async () => {
    const texts = { ar: { 'SignIn.title': 'تسجيل الدخول' } }
    const markup = await (
      await anEngine({ messages: { texts } }).browser().request('/auth/signin', headers('ar-EG'))
    ).text()
    expect(htmlTag(markup)).toBe('<html lang="ar" dir="rtl">')
    expect(markup).toContain('<h1>تسجيل الدخول</h1>')
  })

  it('follows ui_locales before all, and is remembered until the browser is closed', async () => {
    const visitor = anEngine({ messages: { texts: { eo: { 'SignIn.title': 'Ensaluti' } } } }).browser()
    const first = await visitor.request('/auth/signin?ui_locales=xx%20eo-001', headers('en'))
    expect(await first.text()).toContain('<html lang="eo"')
    const line = first.headers.getSetCookie().find((each) => each.startsWith(COOKIE))
    expect(line).toBe(`${COOKIE}=eo; Path=/; HttpOnly; Secure; SameSite=Lax`)
    expect(await (await visitor.request('/auth/error', headers('en'))).text()).toContain('<html lang="eo"')
  })

  it.each(['xx', '"><script>', 'en'.repeat(10_000)])(
    'attack: a cookie with another value decides nothing',
    async (value) => {
      const cookie = `${COOKIE}=${encodeURIComponent(value)}`
      const response = await anEngine().browser().request('/auth/signin', { headers: { cookie } })
      expect(htmlTag(await response.text())).toBe('<html lang="en" dir="ltr">')
    },
  )

  it('attack: a repeated ui_locales sets no cookie', async () => {
    const response = await anEngine()
      .browser()
      .get(`/auth/signin?ui_locales=${'x'.repeat(600)}`)
    expect(response.headers.getSetCookie().join()).not.toContain('language')
  })
})

describe('the language of a mail', () => {
  it.each([
    ['pl-PL', 'Logowanie do app.example', '<html lang="pl" dir="ltr">'],
    ['xx', 'Sign in to app.example', '<html lang="en" dir="ltr">'],
    ['ar', 'Sign in to app.example', '<html lang="ar" dir="rtl">'],
  ])('is that of the request: %s', async (language, subject, tag) => {
    const mailbox = new Mailbox()
    const { browser } = anEngine({
      adapter: new MemoryAdapter(),
      messages: { texts: { ar: { 'Mail.button': 'تسجيل الدخول' } } },
      providers: [new EmailProvider({ from: 'no-reply@app.example', sender: mailbox })],
    })
    const ann = browser()
    const fields = { csrfToken: await ann.csrfToken(), email: 'ann@example.test' }
    await ann.post('/auth/signin/email', fields, { 'accept-language': language })
    expect(mailbox.mails.map((mail) => mail.subject)).toEqual([subject])
    expect(mailbox.mails[0]?.html).toContain(tag)
  })
})

describe('the name and the help of the site', () => {
  it('are on the pages', async () => {
    const { browser } = anEngine({ theme: { siteName: 'The <Shop>', supportUrl: '/help' } })
    const markup = await (await browser().get('/auth/error?error=AccessDenied')).text()
    expect(markup).toContain('<title>Access denied · The &lt;Shop&gt;</title>')
    expect(markup).toContain('href="https://app.example/help"')
    expect(await (await browser().get('/auth/signin')).text()).not.toContain('/help')
  })
})

describe('a form that was open while the user signed in or out elsewhere', () => {
  it('says that the user is signed in, and leads on', async () => {
    const { browser } = anEngine()
    const ann = browser()
    const old = await ann.csrfToken()
    await ann.submit('/auth/callback/cred', ANN)
    const response = await ann.post('/auth/callback/cred', { ...ANN, csrfToken: old, callbackUrl: '/next' })
    const markup = await (await ann.get(new URL(response.headers.get('location') ?? '').href)).text()
    expect(markup).toContain('<strong>You are signed in as <bdi>ann@example.test</bdi>.</strong>')
    expect(markup).toContain('>Continue</a>')
    expect(markup).not.toContain('Please try again')
  })

  it('says that the user is signed out', async () => {
    const ann = await anEngine().signedIn()
    const old = await ann.csrfToken()
    await ann.submit('/auth/signout')
    const response = await ann.post('/auth/signout', { csrfToken: old })
    const target = new URL(response.headers.get('location') ?? '')
    expect(target.pathname).toBe('/auth/signout')
    expect(await (await ann.get(target.href)).text()).toContain('<h1>Signed out</h1>')
  })
})
