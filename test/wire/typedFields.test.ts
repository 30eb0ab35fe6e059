import { describe, expect, it } from '@jest/globals'
import { anEngine } from '../support/anEngine.js'
import { aMailSite } from './mailSite.js'

const WRONG = { username: 'ann"', password: 'wrong-password' }

describe('what a user typed into a form that was refused', () => {
  it('is on the sign-in page, without the password, and not in the URL', async () => {
    const ann = anEngine().browser()
    const refused = await ann.submit('/auth/callback/cred', WRONG)
    expect(refused.headers.get('location')).not.toContain('ann')
    const cookies = refused.headers.getSetCookie().join()
    expect(cookies).toContain('authengine.flow.typed-form=')
    expect(cookies).not.toContain('ann')
    const page = await (await ann.follow(refused)).text()
    expect(page).toContain('name="username" type="text" value="ann&quot;"')
    expect(page).not.toContain('wrong-password')
    expect(page).toContain('aria-invalid="true"')
  })

  it('is not shown for another error, later, or in another browser', async () => {
    const { browser, clock } = anEngine()
    const ann = browser()
    await ann.submit('/auth/callback/cred', WRONG)
    const page = '/auth/signin?error='
    expect(await (await ann.get(`${page}CredentialsSignin`)).text()).toContain('value="ann&quot;"')
    expect(await (await ann.get('/auth/signin')).text()).not.toContain('ann&quot;')
    expect(await (await ann.get(`${page}OAuthCallbackError`)).text()).not.toContain('ann&quot;')
    expect(await (await browser().get(`${page}CredentialsSignin`)).text()).not.toContain('ann&quot;')
    clock.forward(61)
    expect(await (await ann.get(`${page}CredentialsSignin`)).text()).not.toContain('ann&quot;')
  })

  it('is an email address as well', async () => {
    const site = aMailSite()
    const ann = site.browser()
    const page = await (await ann.follow(await site.ask(ann, 'ann@example'))).text()
    expect(page).toContain('type="email" value="ann@example" required autocomplete="email"')
    expect(page).toContain('id="form-1-alert" role="alert"')
  })

  it('is not kept for scripts, and not if the application has a sign-in page', async () => {
    const { browser } = anEngine()
    const script = browser()
    const fields = { ...WRONG, csrfToken: await script.csrfToken() }
    await script.post('/auth/callback/cred', fields, { 'x-auth-return-redirect': '1' })
    const own = anEngine({ pages: { signIn: '/login' } }).browser()
    await own.submit('/auth/callback/cred', WRONG)
    for (const each of [script, own]) expect([...each.cookies.keys()].join()).not.toContain('typed')
  })

  it.each(['a'.repeat(255), '\ud800'.repeat(254), 'ä'.repeat(10_000)])(
    'attack: a long value fits into one cookie, or is not kept (%#)',
    async (username) => {
      const ann = anEngine().browser()
      const refused = await ann.submit('/auth/callback/cred', { username, password: 'wrong' })
      for (const line of refused.headers.getSetCookie()) expect(line.length).toBeLessThan(4096)
      expect((await ann.follow(refused)).status).toBe(200)
    },
  )
})
