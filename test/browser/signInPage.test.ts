import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { EmailProvider, MemoryAdapter, PasskeyProvider } from 'authengine'
import { Mailbox } from 'authengine/testing'
import { describeInChromium } from './describeInChromium.js'
import { KeyHolder } from './KeyHolder.js'
import { type PasskeySite, startPasskeySite } from './passkeySite.js'

/** Adds up the shifts of the layout that no input caused. */
const SHIFTS = `new Promise((done) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) sum += value
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
})`
const OVERFLOWS = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

describeInChromium('the sign-in page in Chromium', (browser) => {
  let site: PasskeySite
  const come = (options = {}): Promise<KeyHolder> => KeyHolder.come(browser(), site.origin, options)

  beforeAll(async () => {
    site = await startPasskeySite({
      adapter: new MemoryAdapter(),
      providers: [
        { id: 'op', name: 'Op', type: 'oauth', authorization: 'https://op.example/a', token: 'https://op.example/t' },
        new EmailProvider({ from: 'no-reply@app.example', sender: new Mailbox() }),
        new PasskeyProvider(),
        {
          id: 'password',
          type: 'credentials',
          credentials: { username: {}, password: {} },
          authorize: () => null,
        },
      ],
    })
  })

  afterAll(() => site.close())

  it('works without scripts: a refused form keeps what was typed, and has the focus', async () => {
    const ann = await come({ javaScriptEnabled: false })
    await ann.open('signin')
    await ann.page.getByText('More ways to sign in').click()
    await ann.page.getByLabel('User name').fill('ann')
    await ann.page.getByLabel('Password').fill('wrong')
    await ann.follow(ann.button('Sign in with a password'))
    const password = ann.page.getByLabel('Password')
    expect(await ann.page.getByLabel('User name').inputValue()).toBe('ann')
    expect(await password.inputValue()).toBe('')
    expect(await ann.page.locator('input:focus').getAttribute('name')).toBe('password')
    const alert = await password.getAttribute('aria-describedby')
    expect(await ann.page.locator(`[id="${String(alert)}"]`).innerText()).toContain('Check the details you entered.')
    expect(ann.complaints).toEqual([])
  })

  it('offers to send the mail again after a wait, without scripts', async () => {
    const ann = await come({ javaScriptEnabled: false })
    await ann.open('signin')
    await ann.page.getByLabel('Email').first().fill('ann@example.test')
    await ann.follow(ann.button('Email me a link'))
    expect(await ann.page.getByText('We sent a link to ann@example.test.').isVisible()).toBe(true)
    const again = ann.page.getByText('Send it again')
    expect(await again.isVisible()).toBe(false)
    // Animations run a hundred times as fast.
    const devtools = await ann.context.newCDPSession(ann.page)
    await devtools.send('Animation.enable')
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 100 })
    await again.click()
    await ann.page.getByLabel('Email').fill('bob@example.test')
    await ann.follow(ann.button('Email me a link'))
    expect(await ann.page.getByText('We sent a link to bob@example.test.').isVisible()).toBe(true)
  })

  it('hides passkeys where the browser has none and there are other options (defect R84)', async () => {
    const ann = await come()
    await ann.page.addInitScript('delete globalThis.PublicKeyCredential')
    await ann.open('signin')
    expect(await ann.button('Sign in with a passkey').count()).toBe(0)
    expect(await ann.page.getByText('does not support passkeys').isVisible()).toBe(false)
    expect(await ann.page.locator('.or:visible').count()).toBe(1)
  })

  it.each([
    ['en', 'light', 'none'],
    ['de', 'dark', 'none'],
    ['ja', 'light', 'active'],
  ] as const)('fits 320 pixels and letters of twice the size, and does not shift: %s %s', async (...looks) => {
    const [locale, colorScheme, forcedColors] = looks
    const ann = await come({ locale, colorScheme, forcedColors, viewport: { width: 320, height: 568 } })
    await ann.open('signin')
    expect(await ann.page.evaluate(SHIFTS)).toBeLessThan(0.03)
    expect(await ann.page.evaluate(OVERFLOWS)).toBe(false)
    await ann.page.evaluate('void (document.documentElement.style.fontSize = "200%")')
    expect(await ann.page.evaluate(OVERFLOWS)).toBe(false)
  })
})
