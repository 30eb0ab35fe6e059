import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { DEMO_ACCOUNT } from '../../docs/examples/demo/src/demoAccount.js'
import type { RunningDemo } from '../../docs/examples/demo/src/startDemo.js'
import { demoFolder } from './demoFolder.js'
import { describeInChromium } from './describeInChromium.js'
import { SIGN_IN } from './Member.js'

describeInChromium('signing in with the local provider in Chromium', (browser) => {
  const folder = demoFolder()
  let demo: RunningDemo
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    demo = await folder.start()
  })

  afterAll(async () => {
    await demo.close()
    folder.remove()
  })

  const openDemo = async (options: { readonly javaScriptEnabled?: boolean } = {}): Promise<void> => {
    context = await browser().newContext(options)
    page = await open()
  }
  const open = async (): Promise<Page> => {
    const tab = await context.newPage()
    complaints.length = 0
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    tab.on('pageerror', (error) => complaints.push(error.message))
    await tab.goto(demo.origin)
    return tab
  }
  /** Clicks, and waits until the next page is loaded. */
  const follow = async (link: Locator): Promise<void> => {
    await Promise.all([link.page().waitForEvent('load'), link.click()])
  }
  const leave = async (tab: Page, from: '/auth/signin' | '/members' = '/auth/signin'): Promise<void> => {
    await tab.goto(demo.origin + from)
    await follow(tab.getByRole('button', { name: 'Sign in with Local ID' }))
    expect(new URL(tab.url()).origin).toBe(demo.issuer)
  }
  const choose = (tab: Page, name: string): Promise<void> => follow(tab.getByRole('button', { name }))
  const heading = (tab: Page): Promise<string | null> => tab.getByRole('heading', { level: 1 }).textContent()

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('signs in and out, %s', async (_name, javaScriptEnabled) => {
    await openDemo({ javaScriptEnabled })
    await leave(page, '/members')
    expect(await heading(page)).toBe('Choose an account')
    await choose(page, 'Robin Ray')
    expect(page.url()).toBe(`${demo.origin}/members`)
    await page.goto(demo.origin)
    expect(await heading(page)).toBe('Hello, Robin Ray')
    expect(await page.getByText('robin@example.com').isVisible()).toBe(true)

    await follow(page.getByRole('link', { name: 'Sign out' }))
    await follow(page.getByRole('button', { name: /sign out/i }))
    expect(await heading(page)).toBe('You are not signed in')

    await leave(page)
    await choose(page, 'Kim Stone')
    expect(await heading(page)).toBe('Hello, Kim Stone')
    expect(complaints).toEqual([])
  })

  it('finishes the sign-ins of two tabs in the order in which they began', async () => {
    await openDemo()
    const other = await open()
    await leave(page, '/members')
    await leave(other)
    await choose(page, 'Kim Stone')
    expect(page.url()).toBe(`${demo.origin}/members`)
    await choose(other, 'Robin Ray')
    expect(await heading(other)).toBe('Hello, Robin Ray')
    expect(complaints).toEqual([])
  })

  it('finishes the sign-ins of two tabs in the opposite order', async () => {
    await openDemo()
    const other = await open()
    await leave(page, '/members')
    await leave(other)
    await choose(other, 'Robin Ray')
    expect(await heading(other)).toBe('Hello, Robin Ray')
    await choose(page, 'Kim Stone')
    expect(page.url()).toBe(`${demo.origin}/members`)
    expect(complaints).toEqual([])
  })

  it('explains the error to a user who refuses, and lets them try again', async () => {
    await openDemo()
    await leave(page, '/members')
    await choose(page, 'No, go back')
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    expect(new URL(page.url()).searchParams.get('error')).toBe('OAuthCallbackError')
    expect(await page.getByRole('alert').textContent()).toContain('The sign-in was cancelled at the other service')

    await follow(page.getByRole('button', { name: 'Sign in with Local ID' }))
    await choose(page, 'Kim Stone')
    expect(page.url()).toBe(`${demo.origin}/members`)
    expect(complaints).toEqual([])
  })

  it('signs out at the provider as well, when requested', async () => {
    await openDemo()
    await leave(page)
    await choose(page, 'Robin Ray')
    await follow(page.getByRole('link', { name: 'Leave Local ID as well' }))
    expect(await page.getByText('of Local ID').isVisible()).toBe(true)
    await follow(page.getByRole('button', { name: 'Sign out' }))
    expect(new URL(page.url()).origin).toBe(demo.issuer)
    const hint = new URL(page.url()).searchParams.get('id_token_hint')
    expect(hint?.split('.')).toHaveLength(3)
    await follow(page.getByRole('button', { name: 'Yes, sign me out' }))
    expect(page.url()).toBe(`${demo.origin}/`)
    expect(await heading(page)).toBe('You are not signed in')
    expect(complaints).toEqual([])
  })

  it('lets a user who changes their mind at the provider go back', async () => {
    await openDemo()
    await leave(page, '/members')
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/auth/signin')
    const form = page.locator(SIGN_IN)
    await form.getByLabel('Email').fill(DEMO_ACCOUNT.email)
    await form.getByLabel('Password').fill(DEMO_ACCOUNT.password)
    await follow(form.locator('button[type=submit]'))
    expect(page.url()).toBe(`${demo.origin}/members`)
  })

  it('keeps the session of a user who goes back after signing in', async () => {
    await openDemo()
    await leave(page)
    const choice = page.url()
    const answers: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/callback/')) answers.push(request.url())
    })
    await choose(page, 'Kim Stone')
    expect(await heading(page)).toBe('Hello, Kim Stone')

    await page.goBack()
    expect(page.url()).toBe(choice)
    await page.reload()
    expect(await heading(page)).toBe('This sign-in is over')
    await follow(page.getByRole('link', { name: 'Go on to the demo' }))
    expect(await heading(page)).toBe('Hello, Kim Stone')

    expect(answers).toHaveLength(1)
    await page.goto(answers[0]!)
    expect(new URL(page.url()).pathname).toBe('/auth/error')
    expect(new URL(page.url()).searchParams.get('error')).toBe('InvalidCheck')
    await page.goto(demo.origin)
    expect(await heading(page)).toBe('Hello, Kim Stone')
  })

  it.each(['light', 'dark'] as const)('fits a phone, %s', async (colorScheme) => {
    context = await browser().newContext({ colorScheme, viewport: { width: 320, height: 568 } })
    page = await open()
    const overflow = (): Promise<boolean> =>
      page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
    await page.goto(`${demo.origin}/auth/signin`)
    expect(await overflow()).toBe(false)
    await leave(page)
    expect(await overflow()).toBe(false)
    expect(complaints).toEqual([])
  })
})
